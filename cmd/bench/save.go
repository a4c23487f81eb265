package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/chromedp/chromedp"
)

const lessonFile = "async-messaging/05-retries-backoff-and-dead-letters.md"

// running is the first line of running text after the front matter: no other Markdown
// begins with a letter. Each save puts a word in front of it.
var running = regexp.MustCompile(`(?s)\A---\n.*?\n---\n.*?\n\n("?\pL)`)

// takeSave saves a changed line while its lesson is open under `millrace dev`, and
// waits until the page has it. Both moments are read from this machine's one clock; the
// page looks once a frame, so a frame's 17 ms are in the figure.
func takeSave(ctx context.Context, r *rig) ([]figure, error) {
	dir, err := r.folder()
	if err != nil {
		return nil, err
	}
	lessons, banks := filepath.Join(dir, "content"), filepath.Join(dir, "quizzes")
	for to, from := range map[string]string{lessons: "content", banks: "quizzes/bank"} {
		if err := os.CopyFS(to, os.DirFS(from)); err != nil {
			return nil, fmt.Errorf("copying %s: %w", from, err)
		}
	}
	s, err := r.start(ctx, filepath.Join(dir, "data"), "dev", "--content", lessons, "--quizzes", banks)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	t, err := r.open()
	if err != nil {
		return nil, err
	}
	defer t.close()
	if err := t.do(chromedp.Navigate(s.url + lesson)); err != nil {
		return nil, fmt.Errorf("opening the lesson: %w", err)
	}
	file := filepath.Join(lessons, lessonFile)
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("reading the lesson: %w", err)
	}
	place := running.FindSubmatchIndex(text)
	if place == nil {
		return nil, errors.New("the lesson has no running text after its front matter")
	}
	before, after := string(text[:place[2]]), string(text[place[2]:])
	var took sample
	for i := range rounds + 1 {
		word := fmt.Sprintf("Draft%d", i)
		ms, err := t.awaitSave(file, before+word+" "+after, word)
		if err != nil {
			return nil, err
		}
		if i > 0 { // the first one waits for the page to connect
			took = append(took, ms)
		}
	}
	return []figure{{what: "save of a lesson to the screen", unit: "ms", values: took, goal: atMost(100)}}, nil
}

// awaitSave writes the file and returns after how many milliseconds the page shows word.
func (t *tab) awaitSave(file, text, word string) (float64, error) {
	time.Sleep(300 * time.Millisecond) // the page rests, as it does when somebody writes
	_, err := eval[bool](t, fmt.Sprintf(`globalThis.shown = new Promise((resolve) => {
		const look = () => document.querySelector("main").textContent.includes(%q) ? resolve(Date.now()) : requestAnimationFrame(look);
		look();
	}), true`, word))
	if err != nil {
		return 0, err
	}
	saved := time.Now()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return 0, fmt.Errorf("saving the lesson: %w", err)
	}
	shown, err := eval[float64](t, "shown")
	if err != nil {
		return 0, fmt.Errorf("waiting for the saved text: %w", err)
	}
	return shown - milliseconds(time.Duration(saved.UnixNano())), nil
}
