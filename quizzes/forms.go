package quizzes

import (
	"slices"
)

// Forms are the texts an author foresaw for one place to type: those that are right and
// those that are wrong in a way worth a word.
type Forms struct {
	spelling Spelling
	right    []string        // keys
	first    string          // the first right form, as its author wrote it
	slips    map[string]HTML // feedback by key
	chosen   bool            // from a list: then nothing is misspelt
}

// NewForms reads the right forms and the feedback on wrong ones. fault is called with
// the name of the field ("accept", "feedback.x") for each thing that is wrong.
func NewForms(accept []string, feedback map[string]HTML, spelling Spelling, fault func(field, message, hint string)) Forms {
	f := Forms{spelling: spelling, slips: make(map[string]HTML)}
	if len(accept) == 0 {
		fault("accept", "no answer is accepted", "add accept: and the forms that are right")
	}
	for i, text := range accept {
		key, ok := spelling.Key(text)
		switch {
		case !ok || key == "":
			fault("accept", quoted(text)+" cannot be an answer", "write a word or a few, at most 400 bytes")
		case slices.Contains(f.right, key):
			fault("accept", quoted(text)+" is the same as a form above", "its spelling makes no difference here: take it out")
		default:
			f.right = append(f.right, key)
			if i == 0 {
				f.first = text
			}
		}
	}
	for _, text := range sortedKeys(feedback) {
		key, ok := spelling.Key(text)
		_, twice := f.slips[key]
		switch {
		case !ok || key == "":
			fault("feedback."+text, quoted(text)+" cannot be an answer", "write the wrong form that somebody may type")
		case slices.Contains(f.right, key):
			fault("feedback."+text, quoted(text)+" is accepted as right", "feedback is by wrong answer")
		case twice:
			fault("feedback."+text, quoted(text)+" is the same as a form above", "")
		default:
			f.slips[key] = feedback[text]
		}
	}
	return f
}

// Answer returns the right form as its author wrote it.
func (f Forms) Answer() string { return f.first }

// Blank reports whether nothing that can be seen was typed.
func Blank(text string) bool {
	key, ok := Spelling{Punctuation: true}.Key(text)
	return ok && key == ""
}

// Mark reports whether text is one of the right forms, and what its author or this site
// has to say about it if it is not.
func (f Forms) Mark(text string) (right bool, feedback HTML) {
	key, ok := f.spelling.Key(text)
	if !ok {
		return false, "<p>This is too long, or no text.</p>"
	}
	if slices.Contains(f.right, key) {
		return true, ""
	}
	if told, ok := f.slips[key]; ok {
		return false, told
	}
	if f.chosen {
		return false, ""
	}
	loose, _ := Spelling{}.Key(text)
	for _, want := range f.right {
		if lax, _ := (Spelling{}).Key(want); lax == loose {
			return false, HTML("<p>Nearly: here " + f.spelling.words() + " counts.</p>")
		}
		// A short word is one letter away from too many others.
		if len(want) > 5 && Distance(key, want) == 1 {
			return false, "<p>Nearly: look at its spelling, one letter is off.</p>"
		}
	}
	return false, ""
}
