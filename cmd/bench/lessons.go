package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"path"
	"regexp"
)

// course is the course whose lessons are weighed.
const course = "/courses/async-messaging"

// lessonLink finds the lessons in the page of the course.
var lessonLink = regexp.MustCompile(`href="(` + course + `/[a-z0-9-]+)"`)

// takeLessons counts for every lesson what takeWire counts for one. Each is read once
// before, so that it is compressed as hard as for all but the first visitor after a start.
func takeLessons(ctx context.Context, r *rig) ([]figure, error) {
	s, err := r.serve(ctx)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	lessons, err := lessonsOf(s.url)
	if err != nil {
		return nil, err
	}
	for _, l := range lessons {
		if err := fetch(http.DefaultClient, s.url+l); err != nil {
			return nil, fmt.Errorf("reading %s: %w", l, err)
		}
	}
	var figures []figure
	for _, l := range lessons {
		got, err := r.view(s.url + l)
		if err != nil {
			return nil, err
		}
		total, note, err := sum(got)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l, err)
		}
		figures = append(figures, figure{what: path.Base(l), unit: "KB", values: sample{total}, goal: atMost(120), note: note})
	}
	return figures, nil
}

// lessonsOf returns the paths of the lessons, in the order of the course.
func lessonsOf(site string) ([]string, error) {
	response, err := http.Get(site + course)
	if err != nil {
		return nil, fmt.Errorf("reading the course: %w", err)
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, fmt.Errorf("reading the course: %w", err)
	}
	var lessons []string
	seen := map[string]bool{}
	for _, found := range lessonLink.FindAllStringSubmatch(string(page), -1) {
		if !seen[found[1]] {
			seen[found[1]] = true
			lessons = append(lessons, found[1])
		}
	}
	if len(lessons) == 0 {
		return nil, fmt.Errorf("no lesson is linked from %s", course)
	}
	return lessons, nil
}
