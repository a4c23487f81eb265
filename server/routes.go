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

		// Running the site.
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
