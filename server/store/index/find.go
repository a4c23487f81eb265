package index

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"millrace/server/search"
)

// extract is how many words of a text are shown around those that were found.
const extract = 32

// Control characters around what was found. No text holds them: see printable.
const (
	opening = "\x02"
	closing = "\x03"
)

// Find implements search.Index.
func (x *index) Find(ctx context.Context, q search.Query, only search.Kind, most int) (search.Found, error) {
	// Until the last row is read, the index must not be given back.
	defer runtime.KeepAlive(x)
	var found search.Found
	if len(q.Words) == 0 {
		return found, nil
	}
	for _, joint := range []string{" AND ", " OR "} {
		match := x.expression(q, joint)
		rows, err := x.matches(ctx, match, only)
		if err != nil {
			return search.Found{}, fmt.Errorf("searching: %w", err)
		}
		if len(rows) == 0 && len(q.Words) > 1 {
			found.Some = true
			continue
		}
		if len(rows) == 0 {
			return search.Found{}, nil
		}
		found.Total = len(rows)
		found.Groups, err = x.describe(ctx, match, rows, most)
		if err != nil {
			return search.Found{}, fmt.Errorf("searching: %w", err)
		}
		return found, nil
	}
	return search.Found{}, nil
}

// expression writes a query in the language of FTS5. Words hold letters, digits and
// accents only, so quoting them is all there is to do.
func (x *index) expression(q search.Query, joint string) string {
	var parts []string
	for i, word := range q.Words {
		phrase := `"` + strings.Join(word, " ") + `"`
		if last := word[len(word)-1]; i == len(q.Words)-1 && len(last) > 1 {
			forms := []string{phrase, phrase + " *"}
			if len(word) == 1 {
				for _, whole := range x.words.starting(last) {
					forms = append(forms, `"`+whole+`"`)
				}
			}
			phrase = "(" + strings.Join(forms, " OR ") + ")"
		}
		parts = append(parts, phrase)
	}
	return strings.Join(parts, joint)
}

// row is a passage that matches.
type row struct {
	id   int64
	kind search.Kind
}

// matches lists all passages that match, the best first.
func (x *index) matches(ctx context.Context, match string, only search.Kind) (out []row, err error) {
	rows, err := x.db.QueryContext(ctx,
		`SELECT rowid, kind FROM passage WHERE passage MATCH ?1 AND (?2 = '' OR kind = ?2) ORDER BY `+rank+`, rowid`, match, string(only))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var r row
		if err := rows.Scan(&r.id, &r.kind); err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, rows.Err()
}

// describe groups matches and reads the best of each group.
func (x *index) describe(ctx context.Context, match string, rows []row, most int) (groups []search.Group, err error) {
	// A passage without a title is its text, so it is shown whole.
	read, err := x.db.PrepareContext(ctx, `SELECT path, place, highlight(passage, 0, ?3, ?4),
		CASE title WHEN '' THEN highlight(passage, 1, ?3, ?4) ELSE snippet(passage, 1, ?3, ?4, '…', ?5) END
		FROM passage WHERE passage MATCH ?1 AND rowid = ?2`)
	if err != nil {
		return nil, err
	}
	defer read.Close()
	for _, r := range rows {
		i := slices.IndexFunc(groups, func(g search.Group) bool { return g.Kind == r.kind })
		if i < 0 {
			i = len(groups)
			groups = append(groups, search.Group{Kind: r.kind})
		}
		g := &groups[i]
		if g.Count++; g.Count > most {
			continue
		}
		var hit search.Hit
		var title, text string
		if err := read.QueryRowContext(ctx, match, r.id, opening, closing, extract).Scan(&hit.Path, &hit.Place, &title, &text); err != nil {
			return nil, err
		}
		hit.Title, hit.Text = pieces(title), pieces(text)
		g.Hits = append(g.Hits, hit)
	}
	return groups, nil
}

// pieces takes a text apart at its marks.
func pieces(text string) (out []search.Piece) {
	add := func(s string, marked bool) {
		if s != "" {
			out = append(out, search.Piece{Text: s, Marked: marked})
		}
	}
	for i, stretch := range strings.Split(text, opening) {
		marked, rest, found := strings.Cut(stretch, closing)
		if i == 0 || !found {
			add(stretch, false)
			continue
		}
		add(marked, true)
		add(rest, false)
	}
	return out
}
