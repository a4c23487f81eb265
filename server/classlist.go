package server

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"millrace/web"
)

// listed reads from an address which learners are shown, and in which order. What makes no
// sense is left out: an address that was typed wrong shows everybody.
func (c *classCourse) listed(q url.Values, groups []string) web.ClassList {
	l := web.ClassList{Name: strings.TrimSpace(q.Get("name")), All: q.Get("all") != "", Page: 1}
	if len(l.Name) > 100 {
		l.Name = ""
	}
	if g := q.Get("group"); slices.Contains(groups, g) {
		l.Group = g
	}
	if show := q.Get("show"); slices.Contains(web.ClassShows, show) {
		l.Show = show
	}
	if c.lessonByID(q.Get("lesson")) >= 0 {
		l.Lesson = q.Get("lesson")
	}
	column, down := strings.CutPrefix(q.Get("sort"), "-")
	if slices.Contains(web.ClassSorts, column) || c.lessonByID(column) >= 0 {
		l.Sort, l.Down = column, down
	}
	if n, err := strconv.Atoi(q.Get("page")); err == nil && n > 1 && !l.All {
		l.Page = n
	}
	return l
}

// pick returns those of the records that a list shows, in its order.
func (c *classCourse) pick(all []learnerRecord, l web.ClassList) []*learnerRecord {
	name, lesson := strings.ToLower(l.Name), c.lessonByID(l.Lesson)
	var out []*learnerRecord
	for i := range all {
		r := &all[i]
		switch {
		case name != "" && !strings.Contains(strings.ToLower(r.name), name):
		case l.Group != "" && r.seat.Group != l.Group:
		case !r.shows(l.Show, lesson):
		default:
			out = append(out, r)
		}
	}
	c.order(out, l)
	return out
}

// shows reports whether a learner is of those that are asked for, in one lesson or, when
// lesson is -1, in the course.
func (r *learnerRecord) shows(show string, lesson int) bool {
	complete, begun, stuck := r.complete(), r.begun(), len(r.stuck) > 0
	if lesson >= 0 {
		complete, begun = r.lessons[lesson].complete, r.lessons[lesson].begun()
		stuck = slices.ContainsFunc(r.stuck, func(s stuckReason) bool { return s.lesson == lesson })
	}
	switch show {
	case web.ShowStuck:
		return stuck
	case web.ShowDone:
		return complete
	case web.ShowGoing:
		return begun && !complete
	case web.ShowNew:
		return !begun
	}
	return true
}

// order sorts by a column; who is alike there is in the order of names and then of seats, so
// that a list is the same each time.
func (c *classCourse) order(all []*learnerRecord, l web.ClassList) {
	lesson := c.lessonByID(l.Sort)
	less := func(a, b *learnerRecord) int {
		switch {
		case lesson >= 0:
			return compareIn(&a.lessons[lesson], &b.lessons[lesson])
		case l.Sort == web.SortGroup:
			return strings.Compare(strings.ToLower(a.seat.Group), strings.ToLower(b.seat.Group))
		case l.Sort == web.SortLast:
			return a.last.Compare(b.last)
		case l.Sort == web.SortPlace:
			return cmp.Compare(c.placeOf(a), c.placeOf(b))
		case l.Sort == web.SortStuck:
			return cmp.Compare(len(b.stuck), len(a.stuck)) // those who are, first
		}
		return 0
	}
	names := make(map[*learnerRecord]string, len(all))
	for _, r := range all {
		names[r] = strings.ToLower(r.name)
	}
	slices.SortFunc(all, func(a, b *learnerRecord) int {
		n := less(a, b)
		if l.Down {
			n = -n
		}
		byName := strings.Compare(names[a], names[b])
		if l.Down && (l.Sort == "" || l.Sort == web.SortName) {
			byName = -byName
		}
		return cmp.Or(n, byName, strings.Compare(a.seat.ID, b.seat.ID))
	})
}

// compareIn orders by how far somebody is in a lesson: sections, then the quiz, then
// challenges.
func compareIn(a, b *lessonRecord) int {
	return cmp.Or(
		cmp.Compare(a.sections, b.sections),
		cmp.Compare(a.score*max(b.max, 1), b.score*max(a.max, 1)),
		cmp.Compare(a.met, b.met),
	)
}

// placeOf is how far in the course somebody was last, for sorting: -1 for nowhere.
func (c *classCourse) placeOf(r *learnerRecord) int {
	if r.place == nil {
		return -1
	}
	if at, ok := c.sections[r.place.Section]; ok {
		return at.at
	}
	if n := c.lessonByID(r.place.Lesson); n >= 0 {
		return c.lessons[n].from
	}
	return -1
}
