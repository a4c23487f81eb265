package server

import (
	"context"
	"fmt"
	"time"

	"millrace/server/study"
)

// exportedClass is a class that somebody sits in, with what is written about them there.
type exportedClass struct {
	Class      string          `json:"class"` // its name
	Role       study.ClassRole `json:"role"`
	Name       string          `json:"name"`
	Identifier string          `json:"identifier,omitempty"`
	Login      string          `json:"login,omitempty"`
	Group      string          `json:"group,omitempty"`
	Since      time.Time       `json:"since"`
}

// exportedClasses are the classes of a visitor, the one made last first.
func (s *Server) exportedClasses(ctx context.Context, v visitor) ([]exportedClass, error) {
	out := []exportedClass{}
	if v.Subject == "" {
		return out, nil
	}
	all, err := s.store.Memberships(ctx, v.Subject)
	if err != nil {
		return nil, fmt.Errorf("exporting classes: %w", err)
	}
	for _, m := range all {
		out = append(out, exportedClass{m.Class.Name, m.Seat.Role, m.Seat.Name, m.Seat.Identifier, m.Seat.Login, m.Seat.Group, m.Seat.From})
	}
	return out, nil
}
