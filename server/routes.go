package server

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// routes is the site map: every route, one line each.
func (s *Server) routes(e *echo.Echo) {
	// Whatever can be read can be asked for by HEAD (RFC 9110, section 9.1).
	get := func(path string, h echo.HandlerFunc) { e.Match([]string{http.MethodGet, http.MethodHead}, path, h) }

	// Reading.
	get("/", s.toStrangers(s.home))
	get("/courses/:course", s.toStrangers(s.course))
	get("/courses/:course/:lesson", s.toStrangers(s.lesson))
	get("/glossary", s.toStrangers(s.glossary))
	get("/glossary.json", s.glossaryJSON)
	get("/lab", s.toStrangers(s.lab))
	get("/lab/:widget", s.toStrangers(s.labWidget))
	get("/challenges", s.toStrangers(s.challenges))
	get("/challenges/:challenge", s.toStrangers(s.challenge))
	get("/play", s.play)
	get("/search", s.search)

	// The record of a learner.
	e.POST("/courses/:course/:lesson/sections/:id", s.tick)
	e.POST("/courses/:course/:lesson/checks/:id", s.check)
	e.POST("/courses/:course/:lesson/quiz", s.quiz)
	e.POST("/challenges/:challenge", s.submitChallenge)
	get("/attempts/:id", s.attempt)
	get("/attempts/:id/again", s.again)
	e.POST("/attempts/:id/again", s.answerAgain)
	get("/progress", s.progress)
	get("/review", s.review)
	e.POST("/review", s.grade)
	e.POST("/review/zone", s.setZone)
	e.POST("/api/events", s.events)

	e.POST("/courses/:course/:lesson", s.practice)

	// Accounts.
	get("/sign-up", s.signUpForm)
	e.POST("/sign-up", s.signUp)
	get("/sign-in", s.signInForm)
	e.POST("/sign-in", s.signIn)
	e.POST("/sign-out", s.signOut)
	get("/account", s.account)
	get("/account/export", s.export)
	e.POST("/account/name", s.toMembers(s.rename))
	e.POST("/account/password", s.toMembers(s.changePassword))
	e.POST("/account/sessions", s.toMembers(s.endOtherSessions))
	e.POST("/account/sessions/:id", s.toMembers(s.endSession))
	e.POST("/account/delete", s.toMembers(s.deleteAccount))

	// Running the site.
	get("/static/*", echo.WrapHandler(s.assets))
	get("/robots.txt", s.robots)
	get("/healthz", s.healthz)
	if s.dev != nil {
		e.GET("/dev/events", echo.WrapHandler(s.dev))
	}
}
