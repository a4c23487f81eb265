package main

import (
	"errors"
	"fmt"
	"net/netip"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"
	"go.yaml.in/yaml/v3"
)

// configCommands are about the settings themselves.
type configCommands struct {
	Show configShowCommand `cmd:"" help:"Print every setting of \"serve\", its value and where that comes from: a flag, a variable, the file or the default."`
}

// configFlag names a file of settings. What is in it stands behind what variables and
// flags say.
type configFlag string

// settings are what a file says: those of "serve", by the names of its flags.
type settings struct {
	file   string
	values map[string]setting
}

type setting struct {
	line  int
	value any // a text, or a bool: what kong makes a value of
}

// BeforeResolve reads the file, as soon as kong knows its name.
func (f configFlag) BeforeResolve(ctx *kong.Context, trace *kong.Path) error {
	file := string(ctx.FlagValue(trace.Flag).(configFlag))
	if file == "" {
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("reading the settings: %w", err)
	}
	s, err := readSettings(file, text, settingNames(ctx.Model))
	if err != nil {
		return err
	}
	ctx.AddResolver(s)
	return nil
}

// settingNames are what a file may set: the flags that "config show" prints. A demo is none of
// it, because a host's settings must not turn a site into one.
func settingNames(app *kong.Application) (names []string) {
	for _, command := range app.Leaves(false) {
		if command.Path() != "config show" {
			continue
		}
		for _, flag := range command.Flags {
			names = append(names, flag.Name)
		}
	}
	return names
}

// readSettings reads YAML, one setting a line: the name of a flag and its value. Every
// fault is said, with its place.
func readSettings(file string, text []byte, names []string) (*settings, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	s := &settings{file: file, values: map[string]setting{}}
	if len(doc.Content) == 0 {
		return s, nil // empty, or comments only
	}
	root := doc.Content[0]
	if root.Kind != yaml.MappingNode {
		return nil, fmt.Errorf("%s:%d: write settings like addr: localhost:8080, one a line", file, root.Line)
	}
	var faults []error
	for i := 0; i+1 < len(root.Content); i += 2 {
		key, node := root.Content[i], root.Content[i+1]
		fault := func(format string, args ...any) {
			faults = append(faults, fmt.Errorf("%s:%d: %s", file, key.Line, fmt.Sprintf(format, args...)))
		}
		if !slices.Contains(names, key.Value) {
			fault("there is no setting %q%s", key.Value, didYouMean(key.Value, names))
			continue
		}
		if before, twice := s.values[key.Value]; twice {
			fault("%s is set in line %d already", key.Value, before.line)
			continue
		}
		value, err := valueOf(node)
		if err != nil {
			fault("%s: %v", key.Value, err)
			continue
		}
		s.values[key.Value] = setting{key.Line, value}
	}
	return s, errors.Join(faults...)
}

func valueOf(node *yaml.Node) (any, error) {
	switch {
	case node.Kind == yaml.SequenceNode:
		var all []string
		for _, item := range node.Content {
			if item.Kind != yaml.ScalarNode {
				return nil, errors.New("a list of plain values is wanted")
			}
			all = append(all, item.Value)
		}
		return strings.Join(all, ","), nil
	case node.Kind != yaml.ScalarNode || node.Tag == "!!null":
		return nil, errors.New("a value is wanted")
	case node.Tag == "!!bool":
		return node.Value == "true", nil
	}
	return node.Value, nil
}

// Validate implements kong.Resolver: readSettings has looked already.
func (s *settings) Validate(*kong.Application) error { return nil }

// Resolve implements kong.Resolver.
func (s *settings) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	found, ok := s.values[flag.Name]
	if _, said := variable(flag); !ok || said {
		return nil, nil
	}
	return found.value, nil
}

// variable is that of the environment which sets a flag.
func variable(flag *kong.Flag) (name string, ok bool) {
	for _, name := range flag.Envs {
		if _, ok := os.LookupEnv(name); ok {
			return name, true
		}
	}
	return "", false
}

type configShowCommand struct {
	siteFlags `embed:""`
}

// Run prints the settings that "serve" would have, given the same flags.
func (c *configShowCommand) Run(ctx *kong.Context, m *Main) error {
	w := tabwriter.NewWriter(m.Stdout, 0, 0, 2, ' ', 0)
	for _, flag := range ctx.Selected().Flags {
		fmt.Fprintf(w, "%s\t%s\t%s\n", flag.Name, shownValue(ctx.FlagValue(flag)), origin(ctx, flag))
	}
	return w.Flush()
}

// origin says what set a flag.
func origin(ctx *kong.Context, flag *kong.Flag) string {
	for _, p := range ctx.Path {
		if p.Flag == flag && !p.Resolved {
			return "flag --" + flag.Name
		}
	}
	if name, ok := variable(flag); ok {
		return "variable " + name
	}
	for _, p := range ctx.Path {
		if p.Flag == flag {
			return "file"
		}
	}
	return "default"
}

// shownValue writes a value as a file would have it.
func shownValue(v any) string {
	switch v := v.(type) {
	case string:
		if v == "" {
			return `""`
		}
		return v
	case []netip.Prefix:
		var all []string
		for _, p := range v {
			all = append(all, p.String())
		}
		return "[" + strings.Join(all, ", ") + "]"
	}
	return fmt.Sprint(v)
}
