package markdown

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

var yamlLine = regexp.MustCompile(`line (\d+): `)

// YAMLError takes the line out of an error of package yaml; the line counts from 1.
func YAMLError(err error) (line int, message string) {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	var typed *yaml.TypeError
	if errors.As(err, &typed) && len(typed.Errors) > 0 {
		text = typed.Errors[0]
	}
	line = 1
	if m := yamlLine.FindStringSubmatchIndex(text); m != nil {
		line, _ = strconv.Atoi(text[m[2]:m[3]])
		text = text[:m[0]] + text[m[1]:]
	}
	if strings.Contains(text, "did not find expected") {
		line++ // package yaml counts the lines of these from 0
	}
	for _, p := range plainer {
		if strings.Contains(text, p.says) {
			text = p.means
			break
		}
	}
	return line, "this YAML cannot be read: " + text
}

// plainer says in the words of an author what package yaml says in those of its grammar.
var plainer = []struct{ says, means string }{
	{"did not find expected key", "this line, or one just above, is indented unlike its neighbours or goes on after a closing quote or brace"},
	{"did not find expected '-' indicator", "in the list that begins here a line is indented unlike its neighbours"},
	{"did not find expected ',' or ']'", "a [ is not closed here or just above"},
	{"did not find expected ',' or '}'", "a { is not closed here or just above"},
	{"mapping values are not allowed", "a second colon in one line, or a line indented too far"},
}

// YAMLHint says what helps against most of what makes YAML unreadable.
const YAMLHint = "put a value with : or a leading ` * [ { > @ in quotes"
