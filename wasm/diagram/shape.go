package diagram

import "strings"

// An outline is how a box is drawn. Mermaid has some ninety names for them.
var outlines = []struct{ outline, names string }{
	{"rect", "square rect proc process rectangle squareRect classBox class-box rectWithTitle labelRect kanbanItem icon iconSquare imageSquare iconRounded iconCircle anchor"},
	{"round", "round rounded event roundedRect state"},
	{"stadium", "stadium terminal pill"},
	{"framed", "subroutine fr-rect subprocess subproc framed-rectangle"},
	{"cylinder", "cylinder cyl db database"},
	{"circle", "circle circ"},
	{"ellipse", "ellipse"},
	{"diamond", "diamond diam decision question choice"},
	{"hexagon", "hexagon hex prepare"},
	{"leanright", "lean_right lean-r lean-right in-out"},
	{"leanleft", "lean_left lean-l lean-left out-in"},
	{"trapezoid", "trapezoid trap-b priority trapezoid-bottom"},
	{"funnel", "inv_trapezoid trap-t manual trapezoid-top inv-trapezoid"},
	{"double", "doublecircle dbl-circ double-circle"},
	{"text", "text"},
	{"card", "notch-rect card notched-rectangle"},
	{"lined", "lin-rect lined-rectangle lined-process lin-proc shaded-process datastore data-store"},
	{"dot", "sm-circ start small-circle stateStart f-circ junction filled-circle"},
	{"ring", "fr-circ stop framed-circle stateEnd"},
	{"bar", "fork join forkJoin"},
	{"hourglass", "hourglass collate"},
	{"braceleft", "brace comment brace-l"},
	{"braceright", "brace-r"},
	{"braces", "braces"},
	{"bolt", "bolt com-link lightning-bolt"},
	{"document", "doc document"},
	{"delay", "delay half-rounded-rectangle"},
	{"drum", "h-cyl das horizontal-cylinder"},
	{"disk", "lin-cyl disk lined-cylinder"},
	{"display", "curv-trap curved-trapezoid display"},
	{"divided", "div-rect div-proc divided-rectangle divided-process"},
	{"triangle", "tri extract triangle"},
	{"window", "win-pane internal-storage window-pane"},
	{"pentagon", "notch-pent loop-limit notched-pentagon"},
	{"flipped", "flip-tri manual-file flipped-triangle"},
	{"sloped", "sl-rect manual-input sloped-rectangle"},
	{"documents", "docs documents st-doc stacked-document"},
	{"stacked", "st-rect procs processes stacked-rectangle"},
	{"bow", "bow-rect stored-data bow-tie-rectangle"},
	{"crossed", "cross-circ summary crossed-circle"},
	{"tagdocument", "tag-doc tagged-document"},
	{"tagged", "tag-rect tagged-rectangle tag-proc tagged-process"},
	{"flag", "flag paper-tape"},
	{"odd", "odd"},
	{"lineddocument", "lin-doc lined-document"},
	{"note", "note"},
	{"cloud", "cloud"},
	{"bang", "bang"},
}

// outlineOf returns how a shape is drawn, or "" when there is no shape of that name.
func outlineOf(shape string) string {
	if shape == "" {
		return "rect"
	}
	for _, o := range outlines {
		for name := range strings.FieldsSeq(o.names) {
			if name == shape {
				return o.outline
			}
		}
	}
	return ""
}

// Outline returns how the box is drawn: "rect", "cylinder", "diamond" …
func (n *Node) Outline() string {
	if o := outlineOf(n.Shape); o != "" {
		return o
	}
	return "rect"
}

// shapeNames returns every name an author may write.
func shapeNames() (all []string) {
	for _, o := range outlines {
		all = append(all, strings.Fields(o.names)...)
	}
	return all
}
