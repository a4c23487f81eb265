package quizzes

import (
	"fmt"
	"html"
	"strings"
)

// maxPoints bounds what one question is worth, so that a slip of the finger in a bank
// does not drown the other questions.
const maxPoints = 100

// Build turns a draft into a question of one of kinds, or returns every fault it found:
// then the question is nil.
func Build(kinds []Kind, d Draft) (*Question, []Fault) {
	var faults []Fault
	fault := func(field, message, hint string) {
		faults = append(faults, Fault{d.At(field), message, hint})
	}
	checkID(d.ID, "question", func(message, hint string) { fault("id", message, hint) })
	if isBlank(d.Prompt) {
		fault("prompt", "the question has no prompt", "add what is asked")
	}
	if d.Points == 0 {
		d.Points = 1
	}
	if d.Points < 0 || d.Points > maxPoints {
		fault("points", fmt.Sprintf("points is %d", d.Points), fmt.Sprintf("use 1 to %d", maxPoints))
	}
	for i, h := range d.Hints {
		if isBlank(h) {
			fault("hints", fmt.Sprintf("hint %d is empty", i+1), "write it or take it out")
		}
	}

	kind := find(kinds, d.Kind)
	if kind == nil {
		message := fmt.Sprintf("unknown kind of question %q", d.Kind)
		if d.Kind == "" {
			message = "the question has no kind"
		}
		fault("kind", message, suggest(d.Kind, names(kinds)))
		return nil, faults
	}
	body, more := kind.Build(d)
	if faults = append(faults, more...); len(faults) > 0 {
		return nil, faults
	}

	q := &Question{
		ID: d.ID, Kind: d.Kind, Prompt: d.Prompt, Plain: Plain(d.Prompt), Points: d.Points,
		Hints: d.Hints, Objectives: d.Objectives, Body: body, Pos: d.Pos, Replaces: d.Replaces,
	}
	q.Shown, q.Rev, q.KeyHash = revisions(d)
	face := newCanon("face")
	face.face(d)
	q.face = face.sum()
	return q, nil
}

func find(kinds []Kind, name string) Kind {
	for _, k := range kinds {
		if k.Name() == name {
			return k
		}
	}
	return nil
}

func names(kinds []Kind) []string {
	list := make([]string, len(kinds))
	for i, k := range kinds {
		list[i] = k.Name()
	}
	return list
}

// checkID reports an id that cannot be one. Ids stand in form fields, element ids, URLs
// and the record, hence the small alphabet; a dot would end the prefix of a field.
func checkID(id, of string, fault func(message, hint string)) {
	if id == "" {
		fault("the "+of+" has no id", "add one that never changes, such as id: "+of+"-backoff-sum")
		return
	}
	if id == NewID {
		fault(NewIDFault, NewIDHint)
		return
	}
	ok := len(id) <= 64 && id[0] >= 'a' && id[0] <= 'z' && id[len(id)-1] != '-'
	for _, r := range id {
		ok = ok && (r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-')
	}
	if !ok {
		fault(fmt.Sprintf("%.80q cannot be an id", id),
			"use lower-case letters, digits and hyphens, a letter first, at most 64")
	}
}

// Plain returns markup as text: tags out, entities read, white space folded.
func Plain(h HTML) string {
	var text strings.Builder
	rest := string(h)
	for {
		before, tag, found := strings.Cut(rest, "<")
		text.WriteString(before)
		if !found {
			break
		}
		// A ">" inside an attribute's quotes does not end the tag.
		quote, end := byte(0), len(tag)
		for i := range len(tag) {
			switch c := tag[i]; {
			case quote != 0:
				if c == quote {
					quote = 0
				}
			case c == '"' || c == '\'':
				quote = c
			case c == '>':
				end = i
			}
			if end == i {
				break
			}
		}
		rest = tag[min(end+1, len(tag)):]
		if breaks(tag) {
			text.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(html.UnescapeString(text.String())), " ")
}

// breaks reports whether a tag ends a word: "<em>x</em>y" is one word, "<p>x</p><p>y"
// is two.
func breaks(tag string) bool {
	name := strings.TrimPrefix(tag, "/")
	if i := strings.IndexAny(name, " >/\n\t"); i >= 0 {
		name = name[:i]
	}
	switch name {
	case "a", "abbr", "b", "code", "del", "em", "i", "kbd", "mark", "s", "span", "strong", "sub", "sup", "u":
		return false
	}
	return true
}

func isBlank(h HTML) bool { return strings.TrimSpace(string(h)) == "" }
