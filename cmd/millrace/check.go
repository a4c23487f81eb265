package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server"
	"millrace/server/store"
)

type checkCommand struct {
	sources `embed:""`
	Fix     bool   `help:"First write an id wherever one is missing or the word \"new\" stands for it."`
	Record  string `help:"Also look for ids in this data folder that the content has no more." placeholder:"DATA" type:"path"`
}

// Run prints every fault and fails when there is one. What is only a pity is a warning.
func (c *checkCommand) Run(ctx context.Context, m *Main) error {
	if c.Fix {
		if err := c.fix(m); err != nil {
			return err
		}
	}
	site, err := c.load()
	if err != nil {
		return err
	}
	faults := append(site.Faults, content.Prove(site.Course, checks())...)
	if site.Guide != nil {
		faults = append(faults, content.Prove(site.Guide, checks())...)
	}
	faults = append(faults, proveChallenges(site.Challenges)...)
	if len(faults) > 0 {
		printFaults(m.Stdout, faults)
		fmt.Fprintln(m.Stderr, "millrace:", count(len(faults), "fault"))
		return errSilent
	}
	warnings := content.Warn(site.Course)
	if site.Guide != nil {
		warnings = append(warnings, content.Warn(site.Guide)...)
	}
	for _, w := range warnings {
		w.Message = "warning: " + w.Message
		fmt.Fprintln(m.Stdout, w)
	}
	if c.Record != "" {
		if err := c.compare(ctx, m, site); err != nil {
			return err
		}
	}
	fmt.Fprintln(m.Stdout, summary(site))
	return nil
}

// compare prints what learners have done that is not in the content any more.
func (c *checkCommand) compare(ctx context.Context, m *Main, site *server.Site) (err error) {
	records, err := store.OpenBeside(ctx, c.Record)
	if err != nil {
		return fmt.Errorf("opening the data folder %s: %w", c.Record, err)
	}
	defer func() { err = errors.Join(err, records.Close()) }()
	lines, err := strays(ctx, site, records)
	for _, line := range lines {
		fmt.Fprintln(m.Stdout, "warning: "+line)
	}
	return err
}

// summary says what was checked, so that a clean run shows it looked.
func summary(site *server.Site) string {
	lessons, sections, questions, pages := 0, 0, 0, 0
	for _, l := range site.Course.Lessons {
		if !l.Coming {
			lessons++
			sections += len(l.Sections)
		}
	}
	for _, b := range site.Banks {
		for i := range b.Questions {
			if !b.Lent(i) {
				questions++
			}
		}
	}
	if site.Guide != nil {
		pages = len(site.Guide.Lessons)
	}
	return fmt.Sprintf("No faults: %s, %s, %s, %s, %s, %s, %s.", count(lessons, "lesson"), count(sections, "section"),
		count(questions, "quiz question"), count(len(site.Challenges), "proven challenge"), count(len(site.Course.Figures), "proven figure"), count(len(site.Course.Terms), "term"), count(pages, "guide page"))
}

// crossed checks what lessons and banks say about each other.
func crossed(course *content.Course, banks []*quizzes.Bank) (faults []quizzes.Fault) {
	lessons := map[string]*content.Lesson{}
	var ids []string
	var asked []*quizzes.Question
	for _, l := range course.Lessons {
		lessons[l.ID] = l
		ids = append(ids, l.ID)
		for _, p := range l.Parts {
			if p.Check != nil {
				asked = append(asked, p.Check)
			}
			if p.Predict != nil {
				asked = append(asked, p.Predict.Question)
			}
		}
	}
	quizOf := map[string]string{}
	for _, b := range banks {
		at := b.Pos
		if lessons[b.Lesson] == nil {
			faults = append(faults, quizzes.Fault{Pos: at, Message: fmt.Sprintf("the bank %q belongs to lesson %q, which is not in the course%s", b.ID, b.Lesson, didYouMean(b.Lesson, ids))})
		}
		if other := quizOf[b.Lesson]; other != "" {
			faults = append(faults, quizzes.Fault{Pos: at, Message: fmt.Sprintf("the lesson %q has two banks, %q and %q: put their questions into one", b.Lesson, other, b.ID)})
		}
		quizOf[b.Lesson] = b.ID
	}
	for _, l := range course.Lessons {
		if !l.Coming && quizOf[l.ID] == "" {
			faults = append(faults, quizzes.Fault{Pos: quizzes.Pos{File: l.File, Line: 1, Col: 1}, Message: fmt.Sprintf("the lesson %q has no quiz bank, so nobody could complete it", l.ID)})
		}
	}
	for _, b := range banks {
		if l := lessons[b.Lesson]; l != nil && !l.Coming {
			faults = append(faults, honest(l, b)...)
		}
	}
	faults = append(faults, quizzes.Collisions(banks, asked)...)
	faults = append(faults, quizzes.Gone(banks, asked, course.Gone())...)
	slices.SortFunc(faults, func(a, b quizzes.Fault) int { return cmp.Compare(a.Message, b.Message) })
	return faults
}

// honest holds a lesson to the minutes it says it takes: within a tenth of what its
// words, widgets and questions come to.
func honest(l *content.Lesson, b *quizzes.Bank) []quizzes.Fault {
	takes := l.Takes(len(b.Drawn(0)))
	if off := l.Minutes - takes; max(off, -off)*10 <= takes {
		return nil
	}
	return []quizzes.Fault{{
		Pos:     quizzes.Pos{File: l.File, Line: 1, Col: 1},
		Message: fmt.Sprintf("the lesson %q says it takes %d minutes, and its words, widgets and questions come to %d", l.ID, l.Minutes, takes),
		Hint:    fmt.Sprintf("write minutes: %d", takes),
	}}
}
