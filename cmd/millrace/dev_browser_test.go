package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSavedLessonAppearsInTheOpenPage(t *testing.T) {
	folder := t.TempDir()
	lessons, banks := filepath.Join(folder, "content"), filepath.Join(folder, "quizzes")
	for to, from := range map[string]string{
		lessons:                            "../../content/async-messaging",
		filepath.Join(banks, "bank"):       "../../quizzes/bank",
		filepath.Join(banks, "challenges"): "../../quizzes/challenges", // the banks ask for them
	} {
		if err := os.CopyFS(to, os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(lessons, "05-retries-backoff-and-dead-letters.md")
	original, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	save := func(old, new string) {
		t.Helper()
		text := strings.Replace(string(original), old, new, 1)
		if text == string(original) && old != new {
			t.Fatalf("the lesson does not hold %q", old)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	site := startSite(t, "dev", "--content", lessons, "--quizzes", banks)
	b := newTab(t, site)
	b.open(lessonPath)
	b.wait(`document.querySelector("details.more")`)
	eval[bool](b, `(document.querySelectorAll("details.more")[2].open = true, scrollTo({top: 1500, behavior: "instant"}), window.sameDocument = true)`)

	save("A dropped connection heals.", "A dropped connection mends itself.")
	b.wait(`document.querySelector("main").innerText.includes("A dropped connection mends itself.")`)
	if !eval[bool](b, `window.sameDocument === true && document.querySelectorAll("details.more")[2].open && scrollY > 1000`) {
		t.Error("the page lost its place: it was loaded again, folded or scrolled")
	}

	save("[broker](term:broker)", "[broker](term:brokr)")
	b.wait(`document.body.innerText.includes("brokr") && document.body.innerText.includes("05-retries-backoff-and-dead-letters.md:")`)
	if !eval[bool](b, `document.querySelector("main").innerText.includes("A dropped connection mends itself.")`) {
		t.Error("the last good page is gone")
	}

	save("", "")
	b.wait(`!document.body.innerText.includes("brokr") && document.querySelector("main").innerText.includes("A dropped connection heals.")`)
}
