package web

import (
	"net/url"
	"strconv"
)

// What a list of learners can be of.
const (
	ShowStuck = "stuck"
	ShowDone  = "done"
	ShowGoing = "begun"
	ShowNew   = "new"
)

// ClassShows lists them.
var ClassShows = []string{ShowStuck, ShowDone, ShowGoing, ShowNew}

// The columns that a list can be sorted by, besides the ids of lessons.
const (
	SortName  = "name"
	SortGroup = "group"
	SortLast  = "last"
	SortPlace = "place"
	SortStuck = "stuck"
)

// ClassSorts lists them.
var ClassSorts = []string{SortName, SortGroup, SortLast, SortPlace, SortStuck}

// ClassList says which learners are shown and in which order: what stands in the address.
type ClassList struct {
	Name   string // part of it
	Group  string
	Show   string // one of ClassShows, or empty for everybody
	Lesson string // that Show is about; empty: the course
	Sort   string // one of ClassSorts, or the id of a lesson; empty: by name
	Down   bool   // the other way round
	Page   int    // from 1
	All    bool   // on one page
}

// Query is the list as it stands in an address, with its "?"; "" for the usual one.
func (l ClassList) Query() string {
	q := url.Values{}
	set := func(name, value string) {
		if value != "" {
			q.Set(name, value)
		}
	}
	set("name", l.Name)
	set("group", l.Group)
	set("show", l.Show)
	set("lesson", l.Lesson)
	if l.Sort != "" && l.Sort != SortName || l.Down {
		set("sort", l.sorting())
	}
	if l.Page > 1 && !l.All {
		q.Set("page", strconv.Itoa(l.Page))
	}
	if l.All {
		q.Set("all", "1")
	}
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

// sorting is the order as it stands in an address.
func (l ClassList) sorting() string {
	sort := l.Sort
	if sort == "" {
		sort = SortName
	}
	if l.Down {
		sort = "-" + sort
	}
	return sort
}

// filtered reports whether some learners are left out.
func (l ClassList) filtered() bool { return l.Name != "" || l.Group != "" || l.Show != "" }

// by is the list sorted by another column, or the other way round by the same one. Where
// the most is looked for first, the first order is down.
func (l ClassList) by(column string) ClassList {
	if l.sorts(column) {
		l.Down = !l.Down
	} else {
		l.Down = column == SortLast
	}
	l.Sort, l.Page = column, 1
	return l
}

// sorts reports whether a column is the one that the list is sorted by.
func (l ClassList) sorts(column string) bool {
	return l.Sort == column || l.Sort == "" && column == SortName
}

// ariaSort is what a head of a column says about the order.
func (l ClassList) ariaSort(column string) string {
	switch {
	case !l.sorts(column):
		return "none"
	case l.Down:
		return "descending"
	}
	return "ascending"
}

// showing is the usual list of one kind of learners, in the course.
func showing(show string) ClassList { return ClassList{Show: show, Page: 1} }

// onlyOrder is the query of the list without the page.
func (l ClassList) onlyOrder() string {
	l.Page, l.All = 1, false
	return l.Query()
}

// arrow is the sign of the order at a column's head.
func (l ClassList) arrow(column string) string {
	switch {
	case !l.sorts(column):
		return "↕"
	case l.Down:
		return "↓"
	}
	return "↑"
}

// whole is the list on one page.
func (l ClassList) whole() ClassList {
	l.All, l.Page = true, 1
	return l
}

// showWords names a kind of learners.
func showWords(show string) string {
	return map[string]string{
		ShowStuck: "Who is stuck", ShowDone: "Who is done", ShowGoing: "Who has begun and is not done", ShowNew: "Who has not started",
	}[show]
}
