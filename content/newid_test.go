package content

import (
	"fmt"
	"strings"
	"testing"

	"millrace/quizzes"
)

func TestIDsAreWrittenIntoBlocksThatWantOneAndNothingElse(t *testing.T) {
	const before = `---
id: wait
title: "Ünï"
---

:::::section[Part *one*]

Äö :::check in a line.

::::check{shuffle=no}
::::

   ::::check{ #new shuffle=no }
::::

::::card[Früh?]{}
::::

::::predict{id=new read=peak}
::::

::::more
::::

` + "```md\n:::check{#new}\n:::\n```\n" + `
:::::

:::section[Kept]{#wait-kept}
:::
`
	after := strings.NewReplacer(
		"[Part *one*]", "[Part *one*]{#wait-1}",
		"{shuffle=no}", "{#wait-2 shuffle=no}",
		"{ #new shuffle", "{ #wait-3 shuffle",
		"[Früh?]{}", "[Früh?]{#wait-4}",
		"{id=new read", "{id=wait-5 read",
	).Replace(before)
	for name, form := range map[string]func(string) string{
		"plain": func(s string) string { return s },
		"lines of Windows with a mark at the start": func(s string) string { return "\uFEFF" + strings.ReplaceAll(s, "\n", "\r\n") },
	} {
		made := 0
		fresh := func(prefix string) string { made++; return fmt.Sprintf("%s-%d", prefix, made) }
		source := []byte(form(before))
		got := quizzes.Apply(source, NameBlocks("x.md", source, fresh))
		if string(got) != form(after) {
			t.Errorf("%s: got\n%s", name, got)
		}
		if again := NameBlocks("x.md", got, fresh); len(again) != 0 {
			t.Errorf("%s: a second run writes %v", name, again)
		}
	}
	if edits := NameBlocks("x.md", []byte(":::section[No front matter]\n:::\n"), nil); len(edits) != 0 {
		t.Error(edits)
	}
}
