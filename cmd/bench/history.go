package main

import "fmt"

// What is in the lesson that is measured, by the ids that learners' records hold. An id
// that is gone shows at once: the server refuses the event.
var (
	sections = []string{"retries-which-heal", "retries-backoff", "retries-storm", "retries-stop", "retries-dead-letters", "retries-order", "retries-decide"}
	checks   = []string{"retries-check-kinds", "retries-check-sum", "retries-check-jitter", "retries-check-clock", "retries-check-dlq", "retries-check-visibility", "retries-check-walk"}
	cards    = []string{"retries-card-question", "retries-card-fifteen", "retries-card-storm", "retries-card-layers", "retries-card-store"}
)

const (
	lessonID = "retries-backoff-dead-letters"
	quizID   = "quiz-retries"
)

// history is what somebody does who works through the lesson: they read each section and
// mark it as done, try each quick check twice, hand in the quiz so many times, and review
// the cards on some days. With one quiz it is 63 events, and the server adds the verdict.
func history(quizzes int) []event {
	var all []event
	for i, section := range sections {
		all = append(all,
			newEvent("position", section, fmt.Sprintf(`{"lesson":%q}`, lessonID)),
			answered(checks[i], "a"), answered(checks[i], "b"),
			newEvent("section.done", section, `{}`))
	}
	for i := range quizzes {
		all = append(all, newEvent("quiz.submitted", quizID, fmt.Sprintf(
			`{"lesson":%q,"seed":%d,"given":{"retries-first-question":{"choice":["a"]},"retries-backoff-sum":{"value":["15"]},`+
				`"retries-poison-name":{"text":["poison message"]},"retries-herd":{"choice":["b"]},"retries-redrive-order":{"choice":["c"]}}}`, lessonID, i+7)))
	}
	all = append(all, newEvent("zone", "Europe/Berlin", `{}`))
	for grade := range 6 {
		for _, card := range cards {
			all = append(all, newEvent("review.graded", card, fmt.Sprintf(`{"grade":%d}`, 1+grade%4)))
		}
	}
	for _, section := range sections[:3] {
		all = append(all, newEvent("position", section, fmt.Sprintf(`{"lesson":%q}`, lessonID)))
	}
	return all
}

// answered is a choice made in a quick check.
func answered(check, choice string) event {
	return newEvent("check.answered", check, fmt.Sprintf(`{"lesson":%q,"given":{"choice":[%q]}}`, lessonID, choice))
}
