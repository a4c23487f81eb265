package server

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
	"millrace/web"
)

// member is somebody who is signed in, with all that is kept of them.
type member struct {
	visitor
	account study.Account
}

// member reads who sent the request; a visitor without an account has an empty one.
func (s *Server) member(c echo.Context) (member, error) {
	ctx := c.Request().Context()
	v, err := s.visitor(ctx)
	if err != nil || v.Account == "" {
		return member{visitor: v}, err
	}
	a, err := s.store.AccountByID(ctx, v.Account)
	if errors.Is(err, study.ErrNotFound) { // deleted between two looks
		return member{}, nil
	}
	if err != nil {
		return member{}, fmt.Errorf("reading the account: %w", err)
	}
	return member{v, a}, nil
}

// account shows what is kept of whoever asks, and what they can do about it.
func (s *Server) account(c echo.Context) error {
	m, err := s.member(c)
	if err != nil {
		return err
	}
	if m.account.ID == "" && c.QueryParam("deleted") != "" {
		p := web.AccountGonePage{Page: s.blank("/account")}
		p.Title, p.NoIndex = "Your account is deleted", true
		return s.send(c, http.StatusOK, web.AccountGone(p))
	}
	return s.showAccount(c, http.StatusOK, m, web.AccountPage{Name: m.account.Name})
}

// showAccount draws the page; p holds what was typed and what is wrong with it.
func (s *Server) showAccount(c echo.Context, status int, m member, p web.AccountPage) error {
	p.Page = s.page(c, m.visitor, "Your account", "")
	p.Path = "/account" // the forms of the page have addresses of their own
	p.NoIndex, p.MinPassword = true, MinPassword
	p.Days = int(sessionLife / (24 * time.Hour))
	if m.account.ID == "" {
		return s.send(c, status, web.Account(p))
	}
	p.Login, p.CreatedAt = m.account.Login, m.account.CreatedAt
	all, err := s.sessionsOf(c, m)
	if err != nil {
		return err
	}
	for _, one := range all {
		p.Sessions = append(p.Sessions, one.SignedIn)
	}
	if p.Classes, err = s.myClasses(c, m.visitor); err != nil {
		return err
	}
	return s.send(c, status, web.Account(p))
}

// rename changes the name that is shown.
func (s *Server) rename(c echo.Context, m member) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	name := strings.TrimSpace(form.Get("name"))
	if !goodName(name) {
		return s.showAccount(c, http.StatusUnprocessableEntity, m, web.AccountPage{Name: name, Errors: map[string]string{"name": nameRule}})
	}
	if err := s.store.SetName(c.Request().Context(), m.Account, name); err != nil {
		return fmt.Errorf("changing a name: %w", err)
	}
	return s.done(c, "Your name is changed.")
}

// changePassword takes a new password from whoever knows the old one. It ends all
// sessions: whoever changes a password may do so because somebody else had it. This
// browser gets a new one.
func (s *Server) changePassword(c echo.Context, m member) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	errs := map[string]string{}
	if err := CheckPassword(form.Get("new")); err != nil {
		errs["new"] = sentence(err)
	} else if err := s.confirm(c, m, form.Get("current"), "current", errs); err != nil {
		return err
	}
	if len(errs) > 0 {
		return s.showAccount(c, http.StatusUnprocessableEntity, m, web.AccountPage{Name: m.account.Name, Errors: errs})
	}
	ctx := c.Request().Context()
	phc, err := s.accounts.hasher.hash(ctx, form.Get("new"))
	if err != nil {
		return err
	}
	if err := s.store.SetPassword(ctx, m.Account, phc); err != nil {
		return fmt.Errorf("changing a password: %w", err)
	}
	if err := s.enter(c, m.account, "Your password is changed. Every other browser is signed out."); err != nil {
		return err
	}
	return seeOther(c, "/account")
}

// deleteAccount removes the account of whoever knows the password and typed the login.
func (s *Server) deleteAccount(c echo.Context, m member) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	errs := map[string]string{}
	if key, err := study.FoldLogin(strings.TrimSpace(form.Get("confirm"))); err != nil || key != m.account.LoginKey {
		errs["confirm"] = "This is not your login, so nothing was deleted."
	} else if err := s.confirm(c, m, form.Get("password"), "password", errs); err != nil {
		return err
	}
	if len(errs) > 0 {
		return s.showAccount(c, http.StatusUnprocessableEntity, m, web.AccountPage{Name: m.account.Name, Errors: errs})
	}
	ctx := c.Request().Context()
	if err := s.store.DeleteAccount(ctx, m.Account); err != nil {
		return fmt.Errorf("deleting an account: %w", err)
	}
	if err := s.sessions.Destroy(ctx); err != nil {
		return fmt.Errorf("deleting an account: %w", err)
	}
	c.Response().Header().Set("Clear-Site-Data", `"cache", "storage"`)
	return seeOther(c, "/account?deleted=yes") // Back then sends no form again
}

// confirm compares a password with that of the account and notes under field what is wrong
// with it. Guesses have a budget of their own: whoever guesses at the login from outside
// keeps nobody from changing their password, and a forgotten browser is no way around it.
func (s *Server) confirm(c echo.Context, m member, password, field string, errs map[string]string) error {
	key := "account " + m.Account // no network is named like an account
	if wait := s.accounts.byGuess.spend(key); wait > 0 {
		return tooMany(c, wait)
	}
	ok, err := s.accounts.hasher.matches(c.Request().Context(), password, m.account.Password)
	if err != nil {
		return fmt.Errorf("confirming a password: %w", err)
	}
	if !ok {
		errs[field] = "This is not your password. Nothing was changed."
		return nil
	}
	s.accounts.byGuess.restore(key)
	return nil
}

// endSession signs one other browser out, or this one.
func (s *Server) endSession(c echo.Context, m member) error {
	all, err := s.sessionsOf(c, m)
	if err != nil {
		return err
	}
	for _, one := range all {
		switch {
		case one.ID != c.Param("id"):
		case one.This:
			return s.signOut(c)
		default:
			if err := s.store.EndSession(c.Request().Context(), m.Account, one.token); err != nil {
				return fmt.Errorf("signing a browser out: %w", err)
			}
			return s.done(c, one.Browser+" is signed out.")
		}
	}
	return fmt.Errorf("session %.40q: %w", c.Param("id"), study.ErrNotFound)
}

// endOtherSessions signs every browser out but this one.
func (s *Server) endOtherSessions(c echo.Context, m member) error {
	ctx := c.Request().Context()
	if _, err := s.store.EndOtherSessions(ctx, m.Account, storedToken(s.sessions.Token(ctx))); err != nil {
		return fmt.Errorf("signing all other browsers out: %w", err)
	}
	return s.done(c, "Every other browser is signed out.")
}

// done leads back to the page, which says what happened.
func (s *Server) done(c echo.Context, notice string) error {
	s.sessions.Put(c.Request().Context(), sessionFlash, notice)
	return seeOther(c, "/account")
}

// openSession is a session of an account as the page shows it.
type openSession struct {
	web.SignedIn
	token string // as it is stored
}

// sessionsOf lists the sessions of a member, this one first and then the newest. When one
// began follows from when it ends: no session is ever extended.
func (s *Server) sessionsOf(c echo.Context, m member) ([]openSession, error) {
	ctx := c.Request().Context()
	stored, err := s.store.Sessions(ctx, m.Account)
	if err != nil {
		return nil, fmt.Errorf("listing sessions: %w", err)
	}
	here := storedToken(s.sessions.Token(ctx))
	var this, others []openSession
	for _, one := range stored {
		_, values, err := s.sessions.Codec.Decode(one.Data)
		if err != nil {
			return nil, fmt.Errorf("listing sessions: %w", err)
		}
		open := openSession{token: one.Token}
		open.ID, open.Since, open.This = publicID(one.Token), one.Expiry.Add(-sessionLife), one.Token == here
		if open.Browser, _ = values[sessionBrowser].(string); open.Browser == "" {
			open.Browser = "A browser" // signed in before this was noted
		}
		if open.This {
			this = append(this, open)
		} else {
			others = append(others, open)
		}
	}
	return append(this, others...), nil
}

// storedToken is what the session library stores in place of a cookie's token.
func storedToken(token string) string {
	hash := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(hash[:])
}

// publicID names a session in a page without telling what the store knows it by.
func publicID(stored string) string {
	hash := sha256.Sum256([]byte("session " + stored))
	return hex.EncodeToString(hash[:16])
}
