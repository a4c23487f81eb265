package server

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

const (
	get  = http.MethodGet // and HEAD
	post = http.MethodPost
)

// routes is the site map, one route each line: method, path, who may use it and what
// answers, whether that writes, and who may keep the answer. policy.go says what each word
// means.
func (s *Server) routes() []route {
	site := []route{
		// Reading.
		{get, "/", anyone(s.toStrangers(s.home)), reads, personal},
		{get, "/courses/:course", anyone(s.toStrangers(s.course)), reads, personal},
		{get, "/courses/:course/:lesson", anyone(s.toStrangers(s.toOwner(s.lesson))), reads, personal},
		{post, "/courses/:course/:lesson", anyone(s.practice), reads, personal},
		{get, "/glossary", anyone(s.toStrangers(s.glossary)), reads, personal},
		{get, "/glossary.json", anyone(s.glossaryJSON), reads, alike},
		{get, "/lab", anyone(s.toStrangers(s.lab)), reads, personal},
		{get, "/lab/:widget", anyone(s.toStrangers(s.labWidget)), reads, personal},
		{get, "/challenges", anyone(s.toStrangers(s.challenges)), reads, personal},
		{get, "/challenges/:challenge", anyone(s.toStrangers(s.challenge)), reads, personal},
		{get, "/play", anyone(s.play), reads, personal},
		{get, "/search", anyone(s.search), reads, personal},

		// The record of a learner.
		{post, "/courses/:course/:lesson/sections/:id", self(s.tick), writes, personal},
		{post, "/courses/:course/:lesson/checks/:id", self(s.check), writes, personal},
		{post, "/courses/:course/:lesson/quiz", self(s.quiz), writes, personal},
		{post, "/courses/:course/:lesson/quiz/save", self(s.save), writes, personal},
		{post, "/courses/:course/:lesson/quiz/begin", self(s.begin), writes, personal},
		{post, "/challenges/:challenge", self(s.submitChallenge), writes, personal},
		{get, "/attempts/:id", s.owners(s.attempt), reads, personal},
		{get, "/attempts/:id/again", s.owners(s.again), reads, personal},
		{post, "/attempts/:id/again", s.owners(s.answerAgain), reads, personal},
		{get, "/progress", self(s.progress), reads, personal},
		{get, "/review", self(s.review), reads, personal},
		{post, "/review", self(s.grade), writes, personal},
		{post, "/review/zone", self(s.setZone), writes, personal},
		{post, "/api/events", self(s.events), writes, personal},

		// Assignments, grades and questions of a class.
		{get, "/classes/:class/assignments", s.teachers(s.assignments), reads, personal},
		{post, "/classes/:class/assignments", s.teachers(s.assign), writes, personal},
		{post, "/classes/:class/assignments/plan", s.teachers(s.plan), writes, personal},
		{get, "/classes/:class/assignments/:assignment", s.teachers(s.assignment), reads, personal},
		{post, "/classes/:class/assignments/:assignment", s.teachers(s.changeAssignment), writes, personal},
		{post, "/classes/:class/assignments/:assignment/extensions", s.teachers(s.extend), writes, personal},
		{post, "/classes/:class/assignments/:assignment/drop", s.teachers(s.dropAssignment), writes, personal},
		{get, "/classes/:class/grades", s.teachers(s.grades), reads, personal},
		{get, "/classes/:class/grades.csv", s.teachers(s.gradesFile), reads, personal},
		{get, "/classes/:class/questions", s.teachers(s.questions), reads, personal},
		{get, "/classes/:class/questions/:question", s.teachers(s.question), reads, personal},

		// Accounts.
		{get, "/sign-up", anyone(s.signUpForm), reads, personal},
		{post, "/sign-up", anyone(s.signUp), writes, personal},
		{get, "/sign-in", anyone(s.signInForm), reads, personal},
		{post, "/sign-in", anyone(s.signIn), writes, personal},
		{post, "/sign-out", self(s.signOut), writes, personal},
		{get, "/account", self(s.account), reads, personal},
		{get, "/account/export", self(s.export), reads, personal},
		{post, "/account/name", s.members(s.rename), writes, personal},
		{post, "/account/password", s.members(s.changePassword), writes, personal},
		{post, "/account/sessions", s.members(s.endOtherSessions), writes, personal},
		{post, "/account/sessions/:id", s.members(s.endSession), writes, personal},
		{post, "/account/delete", s.members(s.deleteAccount), writes, personal},

		// Classes.
		{get, "/classes", self(s.classes), reads, personal},
		{post, "/classes", self(s.createClass), writes, personal},
		{get, "/join", anyone(s.joinForm), reads, personal},
		{post, "/join", anyone(s.joinCode), reads, personal},
		{get, "/join/:code", anyone(s.joinPage), reads, personal},
		{post, "/join/:code", self(s.join), writes, personal},
		{get, "/classes/:class", s.classmates(s.classHome), reads, personal},
		{get, "/classes/:class/changes", s.teachers(s.classChanges), reads, personal},
		{get, "/classes/:class/learners/:seat", s.teachers(s.seatPage), reads, personal},
		{get, "/classes/:class/learners/:seat/attempts/:id", s.teachers(s.seatAttempt), reads, personal},
		{get, "/classes/:class/learners/:seat/challenges/:id", s.teachers(s.seatChallenge), reads, personal},
		{post, "/classes/:class/leave", s.classmates(s.leaveClass), writes, personal},
		{get, "/classes/:class/settings", s.teachers(s.classSettings), reads, personal},
		{post, "/classes/:class/settings", s.teachers(s.saveClass), writes, personal},
		{get, "/classes/:class/code", s.teachers(s.showCode), reads, personal},
		{post, "/classes/:class/code", s.teachers(s.changeCode), writes, personal},
		{post, "/classes/:class/archive", s.teachers(s.archive), writes, personal},
		{post, "/classes/:class/instructors", s.teachers(s.inviteInstructor), writes, personal},
		{post, "/classes/:class/instructors/:seat/remove", s.teachers(s.removeInstructor), writes, personal},
		{get, "/classes/:class/roster", s.teachers(s.roster), reads, personal},
		{post, "/classes/:class/roster", s.teachers(s.addSeat), writes, personal},
		{get, "/classes/:class/roster.csv", s.teachers(s.rosterCSV), reads, personal},
		{get, "/classes/:class/roster/slips", s.teachers(s.rosterSlips), reads, personal},
		{post, "/classes/:class/roster/preview", s.teachers(s.previewRoster), reads, personal},
		{post, "/classes/:class/roster/import", s.teachers(s.importRoster), writes, personal},
		{get, "/classes/:class/roster/:seat", s.teachers(s.seatForm), reads, personal},
		{post, "/classes/:class/learners/:seat", s.teachers(s.saveSeat), writes, personal},
		{post, "/classes/:class/learners/:seat/remove", s.teachers(s.removeSeat), writes, personal},
		{post, "/classes/:class/preview", s.teachers(s.beginPreview), writes, personal},
		{post, "/preview/end", self(s.endPreview), writes, personal},

		// Running the site.
		{get, "/setup/:token", s.hosts(s.setupForm), reads, personal},
		{post, "/setup/:token", s.hosts(s.setUp), writes, personal},
		{get, "/static/*", anyone(echo.WrapHandler(s.assets)), reads, hashed},
		{get, "/sw.js", anyone(s.serviceWorker), reads, alike},
		{get, "/offline", anyone(s.toStrangers(s.offline)), reads, personal},
		{get, "/robots.txt", anyone(s.robots), reads, personal},
		{get, "/healthz", anyone(s.healthz), reads, personal},
		{get, "/readyz", anyone(s.readyz), reads, personal},
	}
	if s.dev != nil {
		site = append(site, route{get, "/dev/events", authors(echo.WrapHandler(s.dev)), reads, personal})
	}
	return site
}
