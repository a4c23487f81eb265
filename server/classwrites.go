package server

import (
	"context"

	"millrace/server/study"
)

// The writes that change a class, counted by the class and told to those who watch it.

func (c counted) classChanged(class string) {
	c.note(class)
	c.changes.all.Add(1) // a page of anybody in it may show what is due
	c.news.changed(class)
}

func (c counted) SaveClass(ctx context.Context, class study.Class) error {
	defer c.classChanged(class.ID)
	return c.Store.SaveClass(ctx, class)
}

func (c counted) PutSeats(ctx context.Context, class string, seats ...study.Seat) error {
	defer c.classChanged(class)
	return c.Store.PutSeats(ctx, class, seats...)
}

func (c counted) Join(ctx context.Context, class string, who study.Subject, seat study.Seat) error {
	defer c.classChanged(class)
	return c.Store.Join(ctx, class, who, seat)
}

func (c counted) Leave(ctx context.Context, class, seat string) error {
	defer c.classChanged(class)
	return c.Store.Leave(ctx, class, seat)
}

func (c counted) PutAssignment(ctx context.Context, a study.Assignment) error {
	defer c.classChanged(a.Class)
	return c.Store.PutAssignment(ctx, a)
}

func (c counted) DropAssignment(ctx context.Context, class, id string) error {
	defer c.classChanged(class)
	return c.Store.DropAssignment(ctx, class, id)
}

func (c counted) PutExtension(ctx context.Context, class string, e study.Extension) error {
	defer c.classChanged(class)
	return c.Store.PutExtension(ctx, class, e)
}
