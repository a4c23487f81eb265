package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// What starts the program on a host.
var (
	//go:embed host/millrace.service
	unit string
	//go:embed host/Containerfile
	containerfile string
)

// serviceCommands print what a host needs to run the site, so that one file is all there
// is to copy.
type serviceCommands struct {
	Systemd   unitCommand      `cmd:"" help:"Print a unit for systemd: write it to /etc/systemd/system/millrace.service, then run \"systemctl enable --now millrace\"."`
	Container containerCommand `cmd:"" help:"Print a Containerfile for the static binary of \"make release\"."`
	Ask       askCommand       `cmd:"" help:"Ask whether a site is ready, as a container's health check: status 0 if it is."`
}

type unitCommand struct {
	Program  string `help:"Where the program is." default:"/usr/local/bin/millrace"`
	Settings string `help:"A file of settings to start with, like /etc/millrace/millrace.yaml."`
}

// Run prints the unit.
func (c *unitCommand) Run(m *Main) error {
	text := strings.Replace(unit, "/usr/local/bin/millrace", c.Program, 1)
	if c.Settings != "" {
		text = strings.Replace(text, "# Environment=MILLRACE_CONFIG=/etc/millrace/millrace.yaml", "Environment=MILLRACE_CONFIG="+c.Settings, 1)
	}
	_, err := io.WriteString(m.Stdout, text)
	return err
}

type containerCommand struct{}

// Run prints the Containerfile.
func (*containerCommand) Run(m *Main) error {
	_, err := io.WriteString(m.Stdout, containerfile)
	return err
}

type askCommand struct {
	URL string `arg:"" help:"Address to ask." default:"http://127.0.0.1:8080/readyz"`
}

// Run asks once. A container has no other program that could, and may know no names.
func (c *askCommand) Run(ctx context.Context, m *Main) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL, nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("nobody answers: %w", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 4<<10))
	if err != nil {
		return err
	}
	words := strings.TrimSpace(string(text))
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", response.Status, words)
	}
	_, err = fmt.Fprintln(m.Stdout, words)
	return err
}
