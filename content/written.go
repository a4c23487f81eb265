package content

import "millrace/content/markdown"

// written makes a question of the text of one, as a bank has it. Its source stands beside
// it and holds the key, so only a guide shows one, and nobody records an answer.
func (d *draft) written(n *markdown.Written) Part {
	if !d.guide {
		d.fault(d.doc.At(n), "a question with its key has its place in a guide only", "put it in the bank of the lesson, or write :::check")
		return Part{}
	}
	if d.checks.Written == nil {
		d.fault(d.doc.At(n), "questions cannot be shown here", "")
		return Part{}
	}
	q, faults := d.checks.Written(d.lesson.File, n.Source)
	for _, f := range faults {
		f.Line += n.First.Line - 1
		f.Col += n.First.Col - 1
		d.report(f)
	}
	if q == nil {
		return Part{}
	}
	d.claim(q.ID, n.First)
	return Part{Kind: PartCheck, Check: q, Practice: true}
}
