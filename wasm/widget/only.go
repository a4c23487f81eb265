package widget

import "strings"

// Only is the name of the setting that says which parameters are left to whoever uses
// the widget, as their names with commas between: "workers,service_ms". The others stay
// as its author set them and are not drawn. The seed is always left: "reshuffle" needs
// it. Only an author sets it: in an address it means nothing.
const Only = "only"

// fix marks every parameter that is not named in only.
func fix(params []Param, only string) {
	free := strings.Split(only, ",")
	for i := range params {
		params[i].Fixed = params[i].Name != "seed"
		for _, name := range free {
			if params[i].Name == name {
				params[i].Fixed = false
			}
		}
	}
}

// fixedParam is the Fault for a setting that is not left to a reader.
func fixedParam(q Param) Fault {
	return Fault{
		Param:   q.Name,
		Message: q.Label + " is decided here and stays " + q.shown(q.Default) + ".",
	}
}

// RunOn lets at most so many ticks of a run pass without drawing anything, and reports
// whether the run is over. It is for whoever measures a run rather than watching it.
func (p *Player) RunOn(ticks int) (over bool) {
	p.forward(p.at + ticks)
	return p.over()
}
