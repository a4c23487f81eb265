package server

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
	"millrace/web"
)

// classes lists the classes that whoever asks sits in, with the forms to make one and to
// join one. Somebody without an account is asked to sign in or up.
func (s *Server) classes(c echo.Context) error {
	return s.showClasses(c, http.StatusOK, web.ClassesPage{})
}

// showClasses draws the page; p holds what was typed and what is wrong with it.
func (s *Server) showClasses(c echo.Context, status int, p web.ClassesPage) error {
	ctx := c.Request().Context()
	v, err := s.visitor(ctx)
	if err != nil {
		return err
	}
	p.Page = s.page(c, v, "Classes", "")
	p.Path, p.NoIndex = "/classes", true
	p.SignedIn = v.signedIn()
	p.MayCreate = study.Can(v.Actor, study.CreateClass, study.Object{})
	if p.Mine, err = s.myClasses(c, v); err != nil {
		return err
	}
	return s.send(c, status, web.Classes(p))
}

// myClasses lists the classes of a visitor, the one made last first.
func (s *Server) myClasses(c echo.Context, v visitor) ([]web.MyClass, error) {
	if v.Subject == "" {
		return nil, nil
	}
	all, err := s.store.Memberships(c.Request().Context(), v.Subject)
	if err != nil {
		return nil, fmt.Errorf("listing classes: %w", err)
	}
	out := make([]web.MyClass, len(all))
	for i, m := range all {
		out[i] = web.MyClass{
			ID: m.Class.ID, Name: m.Class.Name,
			Teacher: m.Seat.Role == study.ClassInstructor, Archived: !m.Class.Archived.IsZero(),
			Since: m.Seat.From,
		}
	}
	return out, nil
}

// createClass makes a class whose first instructor is whoever asks. To those who may make
// none the form is not there, and neither is what it leads to.
func (s *Server) createClass(c echo.Context) error {
	ctx := c.Request().Context()
	v, err := s.visitor(ctx)
	if err != nil {
		return err
	}
	switch {
	case !v.signedIn():
		return seeOther(c, "/sign-in?next=%2Fclasses")
	case !study.Can(v.Actor, study.CreateClass, study.Object{}):
		return &problem{http.StatusForbidden, "Classes are made by instructors. Ask whoever runs this site to make you one."}
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	name, zone := strings.TrimSpace(form.Get("name")), strings.TrimSpace(form.Get("zone"))
	if errs := classFaults(name, zone); len(errs) > 0 {
		return s.showClasses(c, http.StatusUnprocessableEntity, web.ClassesPage{Name: name, Zone: zone, Errors: errs})
	}
	class := study.Class{
		ID: newClassID(), Name: name, Course: s.site.Load().Course.Slug, Zone: zone,
		Code: study.NewCode(), CreatedAt: s.now(),
	}
	first := study.Seat{
		ID: newClassID(), Class: class.ID, Role: study.ClassInstructor,
		Subject: v.Subject, Name: v.Name, From: s.now(),
	}
	if err := s.store.CreateClass(ctx, class, first); err != nil {
		return fmt.Errorf("making a class: %w", err)
	}
	s.sessions.Put(ctx, sessionFlash, "The class is made. Its learners join with the code below.")
	return seeOther(c, web.ClassPath(class.ID, "settings"))
}

// classFaults says what is wrong with the name and the zone of a class, by field.
func classFaults(name, zone string) map[string]string {
	errs := map[string]string{}
	if !goodName(name) {
		errs["name"] = "A class has a name of 1 to 80 characters, on one line. Its learners see it."
	}
	if !goodZone(zone) {
		errs["zone"] = "This is no time zone that we know. Write a name such as Europe/Berlin or America/New_York."
	}
	return errs
}

// goodZone reports whether a class can have its deadlines in a zone: one of the IANA
// database, because hours ahead of UTC know no summer time.
func goodZone(zone string) bool {
	if zone == "" || zone == "Local" || strings.HasPrefix(zone, "/") || strings.Contains(zone, "..") {
		return false
	}
	_, err := time.LoadLocation(zone)
	return err == nil
}

// newClassID returns an id for a class or a seat: 128 random bits, like those of subjects.
func newClassID() string { return string(study.NewSubject()) }

// signedIn reports whether a visitor has what only an account gives. An instructor who looks
// at the site as a learner is shown it as one who is signed in.
func (v visitor) signedIn() bool { return v.Account != "" || v.preview != nil }

// absolute is the whole address of a path, for what people take elsewhere: a slip of paper
// or a table.
func (s *Server) absolute(c echo.Context, path string) string {
	u := url.URL{Scheme: "http", Host: c.Request().Host, Path: s.root.path(path)}
	if s.sessions.Cookie.Secure {
		u.Scheme = "https"
	}
	if s.base != nil {
		u.Scheme, u.Host = s.base.Scheme, s.base.Host
	}
	return u.String()
}
