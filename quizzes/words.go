package quizzes

// The words and classes of a verdict. Right and wrong are always told by a word as
// well, never by colour or icon alone.

func controlType(many bool) string {
	if many {
		return "checkbox"
	}
	return "radio"
}

// tone is the class of a choice: right or wrong to pick, or right and not picked.
func tone(m *ChoiceMark) string {
	switch {
	case m == nil:
		return ""
	case m.Right && !m.Picked:
		return "q-missed"
	case m.Right:
		return "q-right"
	}
	return "q-wrong"
}

func choiceWords(m *ChoiceMark) string {
	switch {
	case m.Right && !m.Picked:
		return "Right answer, not picked"
	case m.Right:
		return "Your pick: right"
	}
	return "Your pick: not right"
}

func verdictTone(m *Mark) string {
	switch {
	case m.Blank:
		return "q-blank"
	case m.Right:
		return "q-right"
	case m.Score > 0:
		return "q-partly"
	}
	return "q-wrong"
}

func verdictWord(m *Mark) string {
	switch {
	case m.Blank:
		return "Not answered."
	case m.Right:
		return "Right."
	case m.Score > 0:
		return "Partly right."
	}
	return "Not right."
}

func verdictScore(m *Mark) string {
	if m.Blank {
		return "The feedback shows once you answer."
	}
	unit := " points."
	if m.Max == Milli {
		unit = " point."
	}
	return Points(m.Score) + " of " + Points(m.Max) + unit
}

// Tone is the class of a part: right or wrong, or nothing before it is marked.
func (m *PartMark) Tone() string {
	switch {
	case m == nil:
		return ""
	case m.Right:
		return "q-right"
	}
	return "q-wrong"
}

func partWords(m *PartMark) string {
	switch {
	case m.Right:
		return "Right"
	case m.Blank:
		return "Left empty"
	}
	return "Not right"
}
