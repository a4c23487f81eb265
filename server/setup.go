package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
	"millrace/web"
)

// SetupLife is how long a link of NewSetupLink is good.
const SetupLife = time.Hour

// setupPrefix is how the addresses of such links begin.
const setupPrefix = "/setup/"

// NewSetupLink makes a link to become the first administrator and returns its path. It is
// good until SetupLife from now or until there is an administrator, whichever is first.
// While there is one it returns study.ErrTaken.
//
// Why a link and no password to begin with: one that comes with the program is known to
// everybody, and is still there years later. Why it is kept like a session: that is a hash
// of something secret, until a moment; a command beside the server can make one; and no
// cookie can stand for it, because what the library stores has no colon.
func NewSetupLink(ctx context.Context, records study.Store, now time.Time) (path string, err error) {
	switch admins, err := records.Admins(ctx); {
	case err != nil:
		return "", fmt.Errorf("making a link to set the site up: %w", err)
	case admins > 0:
		return "", fmt.Errorf("making a link to set the site up: there is an administrator: %w", study.ErrTaken)
	}
	token := rand.Text() // 130 random bits
	err = records.PutSession(ctx, study.Session{Token: setupToken(token), Expiry: now.Add(SetupLife)}, "")
	if err != nil {
		return "", fmt.Errorf("making a link to set the site up: %w", err)
	}
	return setupPrefix + token, nil
}

// setupToken is what a link is stored as.
func setupToken(token string) string { return "setup:" + storedToken(token) }

// setupLink is a link that is good just now.
type setupLink struct {
	token string    // as it is stored
	until time.Time // it is good
}

// setupLink reads the link that a request names. One that never was, is too old, was used
// or is needed no more is not found, and costs whoever tries one of their guesses.
func (s *Server) setupLink(c echo.Context) (setupLink, error) {
	from := network(c.RealIP())
	if wait := s.accounts.bySetup.wait(from); wait > 0 {
		return setupLink{}, tooMany(c, wait)
	}
	link, err := s.goodLink(c.Request().Context(), setupToken(c.Param("token")))
	if errors.Is(err, study.ErrNotFound) {
		s.accounts.bySetup.spend(from)
	}
	return link, err
}

func (s *Server) goodLink(ctx context.Context, token string) (setupLink, error) {
	kept, err := s.store.Session(ctx, token)
	if err != nil {
		return setupLink{}, fmt.Errorf("a link to set the site up: %w", err)
	}
	if !s.now().Before(kept.Expiry) {
		return setupLink{}, fmt.Errorf("a link to set the site up, too old: %w", study.ErrNotFound)
	}
	admins, err := s.store.Admins(ctx)
	if err != nil {
		return setupLink{}, fmt.Errorf("a link to set the site up: %w", err)
	}
	if admins > 0 {
		return setupLink{}, fmt.Errorf("a link to set the site up, which it is: %w", study.ErrNotFound)
	}
	return setupLink{token, kept.Expiry}, nil
}

// setupForm asks whoever has the link to sign up or in, and then whether it shall be them.
func (s *Server) setupForm(c echo.Context, link setupLink) error {
	m, err := s.member(c)
	if err != nil {
		return err
	}
	p := web.SetupPage{Page: s.page(c, m.visitor, "Set up this site", ""), Login: m.account.Login, Until: link.until}
	p.NoIndex = true
	return s.send(c, http.StatusOK, web.Setup(p))
}

// setUp makes the one who is signed in the administrator, and the link worth nothing. Of two
// who send it at once, one is.
func (s *Server) setUp(c echo.Context, link setupLink) error {
	ctx := c.Request().Context()
	m, err := s.member(c)
	if err != nil {
		return err
	}
	if m.account.ID == "" { // signed out since the page was drawn
		return seeOther(c, c.Request().URL.Path)
	}
	s.settingUp.Lock()
	defer s.settingUp.Unlock()
	if _, err := s.goodLink(ctx, link.token); err != nil {
		return err
	}
	if err := s.store.SetRole(ctx, m.account.ID, study.Admin); err != nil {
		return fmt.Errorf("making the first administrator: %w", err)
	}
	if err := s.store.DeleteSession(ctx, link.token); err != nil {
		return fmt.Errorf("ending a link to set the site up: %w", err)
	}
	s.log.Info("the site has an administrator now")
	if err := s.enter(c, m.account, "You are the administrator of this site."); err != nil {
		return err
	}
	return seeOther(c, "/account")
}

// loggable is the path of a request without what a reader of the log could use.
func loggable(path string) string {
	for _, secret := range []string{setupPrefix, "/join/"} { // what follows opens something
		if strings.HasPrefix(path, secret) {
			return secret + "…"
		}
	}
	return path
}
