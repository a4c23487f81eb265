package server

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"millrace/content"
	"millrace/server/study"
	"millrace/wasm/widget"
	"millrace/web"
)

// standing is how a visitor stands in the course.
type standing struct {
	visitor
	site   *Site
	record study.Progress
	states []web.LessonState // one per lesson
	due    []web.DueItem     // of their classes
}

func (s *Server) standing(c echo.Context) (standing, error) {
	ctx := c.Request().Context()
	v, err := s.visitor(ctx)
	if err != nil {
		return standing{}, err
	}
	p, err := s.ownRecord(ctx, v)
	if err != nil {
		return standing{}, err
	}
	out := standing{visitor: v, site: s.site.Load(), record: p}
	out.due = dueItems(out.site, p, s.now())
	for _, l := range out.site.Course.Lessons {
		out.states = append(out.states, web.NewLessonState(l, asTaken(out.site.bank(l.ID), p), p))
	}
	return out, nil
}

// greeter is the widget on the front page; the words around it are about this one.
const greeter = "retry-storm"

// home greets: what this is, something to play with, and the way back in.
func (s *Server) home(c echo.Context) error {
	st, err := s.standing(c)
	if err != nil {
		return err
	}
	page := web.HomePage{Page: s.page(c, st.visitor, "", st.site.Course.Summary), Course: st.site.Course, States: st.states, Due: st.due, Now: s.now()}
	a, err := s.agenda(c.Request().Context(), st.visitor, st.site, st.record)
	if err != nil {
		return err
	}
	page.Review = a.state()
	page.Next = s.next(st, page.Review)
	page.Island = s.island(&content.Island{Widget: greeter, Prefix: "storm"}, c.Request().URL.RawQuery)
	page.Islands = page.Island != nil
	return s.send(c, http.StatusOK, web.Home(page))
}

// course lists the lessons of a course, or the pages of the guide.
func (s *Server) course(c echo.Context) error {
	st, err := s.standing(c)
	if err != nil {
		return err
	}
	if g := st.site.Guide; g != nil && c.Param("course") == g.Slug {
		return s.send(c, http.StatusOK, web.Guide(web.GuidePage{Page: s.page(c, st.visitor, g.Title, g.Summary), Guide: g}))
	}
	if c.Param("course") != st.site.Course.Slug {
		return fmt.Errorf("course %q: %w", c.Param("course"), study.ErrNotFound)
	}
	return s.send(c, http.StatusOK, web.Course(web.CoursePage{
		Page: s.page(c, st.visitor, st.site.Course.Title, st.site.Course.Summary), Course: st.site.Course, States: st.states, Next: s.next(st, web.ReviewState{}), Due: st.due, Now: s.now(),
	}))
}

// progress shows a learner what they have done.
func (s *Server) progress(c echo.Context) error {
	st, err := s.standing(c)
	if err != nil {
		return err
	}
	page := web.ProgressPage{Page: s.page(c, st.visitor, "My progress", ""), Course: st.site.Course, States: st.states, Record: st.record, Due: st.due, Now: s.now()}
	page.Challenges = challengeEntries(st.site, st.record, everyChallenge)
	a, err := s.agenda(c.Request().Context(), st.visitor, st.site, st.record)
	if err != nil {
		return err
	}
	page.Review = a.state()
	page.Next = s.next(st, page.Review)
	page.NoIndex = true
	return s.send(c, http.StatusOK, web.Progress(page))
}

// glossary lists the terms.
func (s *Server) glossary(c echo.Context) error {
	v, err := s.visitor(c.Request().Context())
	if err != nil {
		return err
	}
	site := s.site.Load()
	return s.send(c, http.StatusOK, web.Glossary(web.GlossaryPage{
		Page: s.page(c, v, "Glossary", "The words of the course, each in a sentence or two."), Course: site.Course,
	}))
}

// glossaryJSON is what the page script opens terms from.
func (s *Server) glossaryJSON(c echo.Context) error {
	return c.JSON(http.StatusOK, web.GlossaryTerms(s.site.Load().Course))
}

// lab lists every widget.
func (s *Server) lab(c echo.Context) error {
	v, err := s.visitor(c.Request().Context())
	if err != nil {
		return err
	}
	page := web.LabPage{Page: s.page(c, v, "Lab", "Every simulation of the site, to play with by itself.")}
	site := s.site.Load()
	for _, entry := range s.labEntries() {
		if about := site.Course.LabPage(entry.Name); about != nil {
			entry.Title, entry.Summary = about.Title, about.Summary
		}
		page.Widgets = append(page.Widgets, entry)
	}
	return s.send(c, http.StatusOK, web.Lab(page))
}

// drawLab draws every widget's finished default run. It is done once: the pictures are
// the same for everybody.
func drawLab(all widget.Catalog) []web.LabEntry {
	var entries []web.LabEntry
	for _, w := range all {
		info := w.Info()
		player, _ := widget.Open(w, info.Name, "")
		picture := player.Picture()
		entries = append(entries, web.LabEntry{Name: info.Name, Title: info.Title, Summary: info.Summary, Topic: info.Topic, Picture: &picture})
	}
	return entries
}

// labWidget is the page of one widget, with what the course says about it; its whole
// state is in the URL.
func (s *Server) labWidget(c echo.Context) error {
	v, err := s.visitor(c.Request().Context())
	if err != nil {
		return err
	}
	name := c.Param("widget")
	w := s.widgets.Find(name)
	if w == nil {
		return fmt.Errorf("widget %q: %w", name, study.ErrNotFound)
	}
	page := web.WidgetPage{Title: w.Info().Title, Summary: w.Info().Summary}
	query := c.Request().URL.RawQuery
	about := s.site.Load().Course.LabPage(name)
	if about == nil || !about.Placed() {
		page.Parts = append(page.Parts, web.Part{Island: s.island(&content.Island{Widget: name, Prefix: name}, query)})
	}
	if about != nil {
		page.Title, page.Summary, page.Places = about.Title, about.Summary, about.Places
		for _, part := range about.Parts {
			switch part.Kind {
			case content.PartHTML:
				page.Parts = append(page.Parts, web.Part{HTML: part.HTML})
			case content.PartIsland:
				page.Parts = append(page.Parts, web.Part{Island: s.island(part.Island, query)})
			}
		}
	}
	page.Page = s.page(c, v, page.Title, page.Summary)
	page.Islands = true
	return s.send(c, http.StatusOK, web.Widget(page))
}

// robots keeps search engines out of what is personal.
func (s *Server) robots(c echo.Context) error {
	text := "User-agent: *\n"
	for _, path := range []string{"/progress", "/review", "/attempts/", "/sign-in", "/sign-up"} {
		text += "Disallow: " + s.root.path(path) + "\n"
	}
	return c.String(http.StatusOK, text)
}
