package server

import (
	"bytes"
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"io"

	"millrace/quizzes"
	"millrace/server/study"
)

// Why revisions are kept: an attempt that is drawn with today's questions shows answers to
// words that nobody read, and the choice "b" may be another one by now. So what a quiz was
// is kept as its author wrote it, keys and all, and nothing but the server reads it.

// errUnread says that this program cannot read an earlier revision of a quiz any more.
var errUnread = errors.New("the quiz as it was cannot be read any more")

// maxRevision bounds what is unpacked: more than any source that was ever loaded.
const maxRevision = 8 << 20

// Keep keeps what every quiz of a site is, so that an attempt that begins now can be shown
// after they were rewritten.
func (s *Site) Keep(ctx context.Context, store study.Store) error {
	return s.keep(ctx, store, s.Banks...)
}

// keep keeps some quizzes of the site, unless this was done before.
func (s *Site) keep(ctx context.Context, store study.Store, banks ...*quizzes.Bank) error {
	var fresh []study.Revision
	for _, b := range banks {
		if _, kept := s.kept.Load(b.Rev); kept || b.Source.Open() == "" {
			continue
		}
		var body bytes.Buffer
		w, _ := flate.NewWriter(&body, flate.BestCompression) // its error is about the level alone
		_, _ = io.WriteString(w, b.Source.Open())             // a buffer takes everything
		_ = w.Close()
		fresh = append(fresh, study.Revision{Rev: b.Rev, Quiz: b.ID, Shown: shownAs(b), Body: body.Bytes()})
	}
	if len(fresh) == 0 {
		return nil
	}
	if err := store.KeepRevisions(ctx, fresh...); err != nil {
		return fmt.Errorf("keeping the quizzes as they are: %w", err)
	}
	for _, r := range fresh {
		s.kept.Store(r.Rev, true)
	}
	return nil
}

// bankAt returns a quiz as it was at a revision: study.ErrNotFound when that was never
// kept, errUnread when it cannot be read.
func (s *Site) bankAt(ctx context.Context, store study.Store, quiz, rev string) (*quizzes.Bank, error) {
	if b := s.bankByID(quiz); b != nil && b.Rev == rev {
		return b, nil
	}
	if b, known := s.past.Load(rev); known {
		return b.(*quizzes.Bank), nil
	}
	kept, err := store.Revision(ctx, rev)
	if err != nil {
		return nil, err
	}
	return s.reread(kept)
}

// reread makes a quiz of what was kept of it.
func (s *Site) reread(kept study.Revision) (*quizzes.Bank, error) {
	source, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(kept.Body)), maxRevision))
	if err != nil {
		return nil, fmt.Errorf("quiz %s: %w: %w", kept.Quiz, errUnread, err)
	}
	if s.Reread == nil {
		return nil, fmt.Errorf("quiz %s: %w", kept.Quiz, errUnread)
	}
	b, err := s.Reread(string(source))
	if err != nil {
		return nil, fmt.Errorf("quiz %s: %w: %w", kept.Quiz, errUnread, err)
	}
	// What this program makes of it may differ in some markup, and with it in its hashes.
	b.Rev = kept.Rev
	if shownAs(b) != kept.Shown {
		b.Shown = kept.Shown
	}
	s.past.Store(kept.Rev, b)
	return b, nil
}

// shownAs is how a page names the revision of a quiz that it shows. It is made of what the
// page shows anyway; 64 bits of it tell the revisions of one quiz apart.
func shownAs(b *quizzes.Bank) string { return b.Shown[:min(16, len(b.Shown))] }

// questionShownAs is the same for one question of a lesson.
func questionShownAs(q *quizzes.Question) string { return q.Shown[:min(8, len(q.Shown))] }

// answering is Site.asked, and keeps the quiz as it is now: what is recorded next is marked
// by that.
func (s *Server) answering(ctx context.Context, site *Site, quiz, shown string) (b *quizzes.Bank, rev string, err error) {
	if now := site.bankByID(quiz); now != nil {
		if err := site.keep(ctx, s.store, now); err != nil {
			return nil, "", err
		}
	}
	return site.asked(ctx, s.store, quiz, shown)
}

// asking returns the quiz that a page of a lesson asks somebody: as it was when they began
// to answer it, or when they were shown what is refused now.
func (s *Server) asking(ctx context.Context, f found, p study.Progress, sent *refusedQuiz) (*quizzes.Bank, error) {
	if f.bank == nil || sent != nil {
		return f.bank, nil
	}
	t := sittingOf(f.bank, p)
	if t.open == nil {
		return f.bank, nil
	}
	b, _, err := f.site.asked(ctx, s.store, f.bank.ID, t.open.QuizRev)
	return b, err
}

// asked returns the quiz that somebody answers who was shown a page of it: as it was then,
// with the keys, points and pass mark of now, and the revision of what they were shown.
// shown is what shownAs made of it for a page, or a revision; one that is not known is taken
// for that of now. Without a quiz of now there is none.
func (s *Site) asked(ctx context.Context, store study.Store, quiz, shown string) (b *quizzes.Bank, rev string, err error) {
	now := s.bankByID(quiz)
	if now == nil || shown == "" || shown == shownAs(now) || shown == now.Rev {
		if now == nil {
			return nil, "", nil
		}
		return now, now.Rev, nil
	}
	then, err := s.bankAt(ctx, store, quiz, shown)
	if errors.Is(err, study.ErrNotFound) {
		var kept study.Revision
		if kept, err = store.RevisionShown(ctx, quiz, shown); err == nil {
			then, err = s.reread(kept)
		}
	}
	switch {
	case errors.Is(err, study.ErrNotFound), errors.Is(err, errUnread), err == nil && then.ID != quiz:
		return now, now.Rev, nil
	case err != nil:
		return nil, "", fmt.Errorf("what was asked in quiz %s: %w", quiz, err)
	}
	return then.UnderWay(now), then.Rev, nil
}

// markedBy returns the quiz of an attempt as its newest verdict marked it: the questions
// that were asked, with the keys that were right by then.
func (s *Site) markedBy(ctx context.Context, store study.Store, a study.Attempt, verdicts []study.Verdict) (*quizzes.Bank, error) {
	b, err := s.bankAt(ctx, store, a.Quiz, a.QuizRev)
	if err != nil {
		return nil, fmt.Errorf("attempt %s: %w", a.ID, err)
	}
	for i, v := range verdicts {
		if v.Rev == b.Rev {
			continue
		}
		by, err := s.bankAt(ctx, store, a.Quiz, v.Rev)
		if err != nil {
			return nil, fmt.Errorf("attempt %s: %w", a.ID, err)
		}
		if i == 0 {
			b = b.UnderWay(by)
		} else {
			b = b.Corrected(by)
		}
	}
	return b, nil
}
