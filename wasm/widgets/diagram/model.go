package diagram

import (
	"millrace/wasm/diagram/script"
	"millrace/wasm/widget"
)

// tickMS is how much time a tick stands for: less than a frame, so that motion is smooth.
const tickMS = 10

// model is a diagram at one moment.
type model struct {
	*sheet
	step  int // from 1; 0: before the first
	ticks int // since the step began
	box   int // which of boxes is open, from 1; 0: none

	path    string // the answers that led here, a letter each
	visited []int  // places of the walk on the way here, the last one included …
	taken   []int  // … the edges between them …
	said    int    // … and where in visited what follows from the last answer begins
}

func (s *sheet) start(v widget.Values) *model {
	m := &model{sheet: s, box: v.Int("box")}
	if m.box > len(s.boxes) {
		m.box = 0
	}
	if len(s.Walk) > 0 {
		m.follow(v.Text("path"))
	}
	return m
}

// follow goes through the walk by a letter for each answer, as far as they mean anything.
// Where there is nothing to answer it goes on by itself.
func (m *model) follow(path string) {
	m.visited = []int{0}
	for len(m.visited) <= len(m.Walk) {
		answers := m.here().Answers
		choice := 0
		if len(answers) > 1 {
			used := len(m.path)
			if used == len(path) || path[used] < 'a' || int(path[used]-'a') >= len(answers) {
				return
			}
			choice = int(path[used] - 'a')
			m.path = path[:used+1]
			m.said = len(m.visited)
		} else if len(answers) == 0 {
			return
		}
		m.taken = append(m.taken, answers[choice].Edge)
		m.visited = append(m.visited, answers[choice].To)
	}
}

// here is the place of the walk that has been come to.
func (m *model) here() *script.Place { return &m.Walk[m.visited[len(m.visited)-1]] }

func (m *model) update(msg widget.Msg) *model {
	switch msg.Name {
	case widget.Tick:
		m.ticks++
	case widget.Step:
		m.step, m.ticks = 0, 0
		for i := range len(msg.Value) {
			m.step = min(10*m.step+int(msg.Value[i]-'0'), len(m.Steps))
		}
	}
	return m
}

func (m *model) done() bool { return m.ticks >= m.duration(m.step) }

// moves returns what the step shows.
func (m *model) moves() []script.Move {
	if m.step == 0 {
		return nil
	}
	return m.Steps[m.step-1].Moves
}
