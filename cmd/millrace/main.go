// Command millrace serves lessons you can run, and helps those who write and host them.
//
// Why this package only wires: everything it starts can be started by a test, so the
// browser tests run the very program that is shipped. Why kong: one struct is the
// flags, the environment and the help, so they cannot disagree.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	_ "time/tzdata" // a host without zone files still knows when a deadline is

	"github.com/alecthomas/kong"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	m := &Main{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
	os.Exit(m.Run(ctx, os.Args[1:]))
}

// Main is the program with its surroundings, so that a test can start it as main does.
type Main struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Ready          func(url string) // called once the site answers; may be nil
}

// commands are what the program can do. Every flag can be set by a variable too.
type commands struct {
	File configFlag `name:"config" help:"File of settings for \"serve\" (YAML): the names of its flags and their values, one a line. Variables and flags come before it." env:"MILLRACE_CONFIG" type:"path"`

	Serve   serveCommand    `cmd:"" help:"Serve the site."`
	Dev     devCommand      `cmd:"" help:"Serve the site for an author: a saved lesson appears in the open page."`
	Check   checkCommand    `cmd:"" help:"Check lessons, quizzes and the figures in them; say every fault with its place."`
	Sim     simCommand      `cmd:"" help:"Run a widget without a browser and print what it measures."`
	Diagram diagramCommand  `cmd:"" help:"Read a Mermaid diagram from standard input and print it as SVG."`
	User    userCommands    `cmd:"" help:"Add people and set passwords."`
	Class   classCommands   `cmd:"" help:"List classes, and give one an instructor."`
	Backup  backupCommand   `cmd:"" help:"Write a checked copy of the database, also while the site is served."`
	Restore restoreCommand  `cmd:"" help:"Put a backup in the place of the database; what was there is kept."`
	Doctor  doctorCommand   `cmd:"" help:"Look for what is wrong with the data and the machine, and say what to do; changes nothing."`
	Rebuild rebuildCommand  `cmd:"" help:"Work out progress and scores again from the log of events."`
	Regrade regradeCommand  `cmd:"" help:"Mark attempts again after a key was corrected; shows what would change first."`
	Config  configCommands  `cmd:"" help:"Show settings and where they come from."`
	Service serviceCommands `cmd:"" help:"Print what a host needs to run the site as a service, and ask whether it is ready."`
	Version versionCommand  `cmd:"" help:"Say which version this is."`
}

// errSilent ends the program with status 1 after it said what is wrong.
var errSilent = errors.New("already said")

// Run runs one command and returns the exit status: 0 for success, 1 for a failure and 2
// for a command line that makes no sense.
func (m *Main) Run(ctx context.Context, args []string) int {
	var cli commands
	status := -1
	parser, err := kong.New(&cli,
		kong.Name("millrace"),
		kong.Description("Lessons you can run: a self-hosted, interactive learning site."),
		kong.UsageOnError(),
		kong.Writers(m.Stdout, m.Stderr),
		kong.Exit(func(code int) { status = code }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(m),
		kong.Vars{"widgets": strings.Join(widgetNames(), ", ")},
	)
	if err != nil {
		fmt.Fprintln(m.Stderr, "millrace:", err)
		return 2
	}
	parsed, err := parser.Parse(args)
	if status >= 0 { // --help was asked for and printed
		return status
	}
	if err != nil {
		fmt.Fprintf(m.Stderr, "millrace: %v\nRun \"millrace --help\" for what there is.\n", err)
		return 2
	}
	if err := parsed.Run(); err != nil {
		if !errors.Is(err, errSilent) {
			fmt.Fprintln(m.Stderr, "millrace:", err)
		}
		return 1
	}
	return 0
}
