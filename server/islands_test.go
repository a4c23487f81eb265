package server_test

import (
	"net/http"
	"strings"
	"testing"
)

// picture is the part of an island that is drawn from its model.
func picture(t *testing.T, page answer, island string) string {
	t.Helper()
	drawn := page.element(t, island)
	if drawn == "" {
		t.Fatalf("there is no island %q", island)
	}
	return between(drawn, `<div class="island-picture">`, `<form class="island-controls"`)
}

func TestAddressChangesThePicture(t *testing.T) {
	b := newRig(t).browser()
	plain := b.get("/lab/retry-storm")
	again := b.get("/lab/retry-storm")
	other := b.get("/lab/retry-storm?retry-storm.seed=8")
	if picture(t, plain, "retry-storm") != picture(t, again, "retry-storm") {
		t.Error("one address gives two pictures")
	}
	if picture(t, plain, "retry-storm") == picture(t, other, "retry-storm") {
		t.Error("another seed gives the same picture")
	}
	if plain.element(t, "retry-storm") == "" || !strings.Contains(plain.body, `data-state="finished"`) {
		t.Error("without an address there is no finished run")
	}
}

// 165 and 12 are the peaks of RS-1 at seed 7 under exponential backoff and full jitter.
func TestAuthorsSettingsAreTheDefaultsOfAnIsland(t *testing.T) {
	b := newRig(t).browser()
	b.follow(lessonPath+"/checks/wait-guess", "q.wait-guess.value", "1")
	page := b.get(lessonPath)
	for island, peak := range map[string]string{"guess": ">165 per 100 ms<", "storm": ">12 per 100 ms<"} {
		if !strings.Contains(page.element(t, island), peak) {
			t.Errorf("the island %q does not read %s:\n%s", island, peak, between(page.element(t, island), `<dl class="island-readings"`, "</dl>"))
		}
	}
}

func TestBadSettingIsShownAndRefusesNothing(t *testing.T) {
	b := newRig(t).browser()
	for name, query := range map[string]string{
		"no number":     "storm.seed=x",
		"unknown":       "storm.seeed=8",
		"out of bounds": "storm.seed=-99999999999999999999",
		"markup":        "storm.policy=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
		"no text":       "storm.policy=%ff%fe",
	} {
		for _, path := range []string{lessonPath, "/"} {
			page := b.get(path + "?" + query)
			if page.status != http.StatusOK {
				t.Errorf("%s at %s: %d", name, path, page.status)
			}
			if strings.Contains(page.body, "<script>alert") {
				t.Errorf("%s at %s became markup", name, path)
			}
			if page.element(t, "storm") == b.get(path).element(t, "storm") {
				t.Errorf("%s at %s is passed over in silence", name, path)
			}
		}
	}
	for _, query := range []string{"%zz", "&&&==", ";", strings.Repeat("a=b&", 5000), "storm.at=99999999999", "storm.do=" + strings.Repeat("x.", 5000)} {
		if a := b.get(lessonPath + "?" + query); a.status != http.StatusOK {
			t.Errorf("the query %.30q: %d", query, a.status)
		}
	}
}

func TestIslandsKeepEachOthersState(t *testing.T) {
	b := newRig(t).browser()
	const query = "?storm.seed=8&busy.seed=9"
	both, storm, busy := b.get(lessonPath+query), b.get(lessonPath+"?storm.seed=8"), b.get(lessonPath+"?busy.seed=9")
	if picture(t, both, "storm") != picture(t, storm, "storm") || picture(t, both, "busy") != picture(t, busy, "busy") {
		t.Error("one island's settings change the other's picture")
	}
	if picture(t, storm, "storm") == picture(t, busy, "storm") {
		t.Error("the seed of the storm changes nothing")
	}
	// What the form of one sends holds the state of the other.
	for island, carried := range map[string]string{
		"storm": `name="busy.seed" value="9"`,
		"busy":  `name="storm.seed" value="8"`,
	} {
		if !strings.Contains(both.element(t, island), carried) {
			t.Errorf("the form of %q forgets %s", island, carried)
		}
	}
}

func TestSealedPredictionHasNoReadingsBeforeTheCommitment(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	for _, query := range []string{"", "?guess.seed=7", "?guess.at=30000&guess.do=spike", "?wait-guess=1"} {
		page := b.get(lessonPath + query)
		if page.element(t, "guess") != "" {
			t.Errorf("%q opens the island", query)
		}
		sealed := page.element(t, "check-wait-guess")
		if !strings.Contains(sealed, "The simulation opens once your number is in.") || strings.Contains(sealed, "per 100 ms") || strings.Contains(sealed, "<svg") || strings.Contains(sealed, "<dl") {
			t.Errorf("%q shows more than the question:\n%s", query, sealed)
		}
	}
	if a := b.post(lessonPath+"/checks/wait-guess", "q.wait-guess.value", "  "); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a blank number: %d, want 422", a.status)
	}
	if page := b.get(lessonPath); page.element(t, "guess") != "" {
		t.Error("a blank number opened the island")
	}
	page := b.follow(lessonPath+"/checks/wait-guess", "q.wait-guess.value", "90")
	open := page.element(t, "check-wait-guess")
	if !strings.Contains(open, ">165 per 100 ms<") || !strings.Contains(open, "<table") || !strings.Contains(open, "SECRET-wait-guess") {
		t.Errorf("the number is in, and the simulation is still closed:\n%s", open)
	}
	if strings.Contains(r.browser().get(lessonPath).body, `id="guess"`) {
		t.Error("somebody else's number opened it")
	}
}

func TestAnswerToAnEarlierQuestionSealsAgain(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	b.follow(lessonPath+"/checks/wait-guess", "q.wait-guess.value", "90")
	r.server.Swap(loaded(t, edited(t, "sample/01-waiting.md", "How high is the peak?", "How high is the highest peak?")))
	if page := b.get(lessonPath); page.element(t, "guess") != "" {
		t.Error("an answer to the old question opens the new one")
	}
}

func TestPageWithoutIslandsLoadsNoWidgets(t *testing.T) {
	b := newRig(t).browser()
	for path, want := range map[string]bool{"/": true, lessonPath: true, "/lab/retry-storm": true, "/glossary": false, "/progress": false, "/sign-in": false, "/nowhere": false} {
		page := b.get(path)
		if got := strings.Contains(page.body, "data-island"); got != want {
			t.Errorf("GET %s has an island: %t, want %t", path, got, want)
		}
		if !want && (strings.Contains(page.body, "data-wasm") || strings.Contains(page.body, "/islands.")) {
			t.Errorf("GET %s loads widgets for nothing", path)
		}
	}
}
