package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"millrace/server"
	"millrace/server/store"
	"millrace/server/study"
)

// userCommands look after accounts. They may run while the site is served.
type userCommands struct {
	Add    userAddCommand    `cmd:"" help:"Add a person. The password is asked for, or read from standard input."`
	Passwd userPasswdCommand `cmd:"" help:"Set a new password and end the person's sessions."`
	Role   userRoleCommand   `cmd:"" help:"Make a person a learner, an instructor or an administrator."`
	Link   userLinkCommand   `cmd:"" help:"Print a link that makes the first administrator, while there is none."`
}

// dataFlag names the data folder of commands that only need the record.
type dataFlag struct {
	Data string `help:"Folder of the database." default:"data" env:"MILLRACE_DATA" type:"path"`
}

// with opens the record beside a running server, and closes it after f.
func (d dataFlag) with(ctx context.Context, f func(study.Store) error) (err error) {
	records, err := store.OpenBeside(ctx, d.Data)
	if err != nil {
		return fmt.Errorf("opening the data folder %s: %w", d.Data, err)
	}
	defer func() { err = errors.Join(err, records.Close()) }()
	return f(records)
}

type userAddCommand struct {
	Login    string `arg:"" help:"What the person types to sign in: 3 to 64 letters, digits, dots, dashes; an e-mail address will do."`
	Name     string `help:"Name that others see; the login by default."`
	Role     string `help:"learner, instructor or admin." enum:"learner,instructor,admin" default:"learner"`
	dataFlag `embed:""`
}

// Run adds an account.
func (c *userAddCommand) Run(ctx context.Context, m *Main) error {
	key, err := study.FoldLogin(c.Login)
	if err != nil {
		return err
	}
	phc, err := newPassword(m, c.Login)
	if err != nil {
		return err
	}
	name := strings.TrimSpace(c.Name)
	if name == "" {
		name = c.Login
	}
	return c.with(ctx, func(s study.Store) error {
		err := s.CreateAccount(ctx, study.Account{
			ID: string(study.NewSubject()), Subject: study.NewSubject(), Login: c.Login, LoginKey: key, Name: name,
			Password: phc, Role: study.Role(c.Role), CreatedAt: time.Now(),
		})
		if errors.Is(err, study.ErrTaken) {
			return fmt.Errorf("the login %s is taken: choose another, or set its password with \"millrace user passwd %s\"", c.Login, c.Login)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(m.Stdout, "Added %s as %s.\n", c.Login, c.Role)
		return nil
	})
}

type userRoleCommand struct {
	Login    string `arg:"" help:"Whose role to set."`
	Role     string `arg:"" help:"learner, instructor or admin." enum:"learner,instructor,admin"`
	dataFlag `embed:""`
}

// Run sets a role. It counts from the person's next page on.
func (c *userRoleCommand) Run(ctx context.Context, m *Main) error {
	return c.with(ctx, func(s study.Store) error {
		a, err := accountNamed(ctx, s, c.Login)
		if err != nil {
			return err
		}
		if err := s.SetRole(ctx, a.ID, study.Role(c.Role)); err != nil {
			return err
		}
		fmt.Fprintf(m.Stdout, "%s is %s now.\n", c.Login, c.Role)
		return nil
	})
}

type userLinkCommand struct {
	BaseURL  string `name:"base-url" help:"Address that people reach the site by." default:"http://localhost:8080" env:"MILLRACE_BASE_URL"`
	dataFlag `embed:""`
}

// Run prints a link.
func (c *userLinkCommand) Run(ctx context.Context, m *Main) error {
	return c.with(ctx, func(s study.Store) error {
		path, err := server.NewSetupLink(ctx, s, time.Now())
		if errors.Is(err, study.ErrTaken) {
			return errors.New("there is an administrator already: add another with \"millrace user add LOGIN --role admin\", or make somebody one with \"millrace user role LOGIN admin\"")
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(m.Stdout, "%s%s\nOpen it within the hour: whoever does, and signs up or in there, becomes the administrator. It works once.\n", strings.TrimSuffix(c.BaseURL, "/"), path)
		return nil
	})
}

// accountNamed finds an account by what its owner types to sign in.
func accountNamed(ctx context.Context, s study.Store, login string) (study.Account, error) {
	key, err := study.FoldLogin(login)
	if err != nil {
		return study.Account{}, err
	}
	a, err := s.AccountByLogin(ctx, key)
	if errors.Is(err, study.ErrNotFound) {
		return study.Account{}, fmt.Errorf("nobody has the login %s: add them with \"millrace user add %s\"", login, login)
	}
	return a, err
}

type userPasswdCommand struct {
	Login    string `arg:"" help:"Whose password to set."`
	dataFlag `embed:""`
}

// Run sets a password.
func (c *userPasswdCommand) Run(ctx context.Context, m *Main) error {
	return c.with(ctx, func(s study.Store) error {
		a, err := accountNamed(ctx, s, c.Login)
		if err != nil {
			return err
		}
		phc, err := newPassword(m, c.Login)
		if err != nil {
			return err
		}
		if err := s.SetPassword(ctx, a.ID, phc); err != nil {
			return err
		}
		fmt.Fprintf(m.Stdout, "The password of %s is set; they are signed out everywhere.\n", c.Login)
		return nil
	})
}

// newPassword asks at a terminal, where nothing is shown, or reads one line.
func newPassword(m *Main, login string) (phc string, err error) {
	var password string
	if f, ok := m.Stdin.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		fmt.Fprintf(m.Stderr, "Password for %s: ", login)
		typed, err := term.ReadPassword(int(f.Fd()))
		fmt.Fprintln(m.Stderr)
		if err != nil {
			return "", fmt.Errorf("reading the password: %w", err)
		}
		password = string(typed)
	} else {
		line, err := bufio.NewReader(m.Stdin).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return "", fmt.Errorf("reading the password: %w", err)
		}
		password = strings.TrimRight(line, "\r\n")
	}
	if err := server.CheckPassword(password); err != nil {
		return "", err
	}
	return server.HashPassword(password)
}
