package saga

import "millrace/wasm/widget"

const (
	byChance  = "chance"
	mostSagas = 1_000_000
	mostMore  = 6 // further steps
	mostCost  = 1000
)

// params are the controls. The defaults take the money first, as many shops do.
var params = []widget.Param{
	{
		Name: "order", Label: "Order of the steps", Kind: widget.Choice, Default: "order-pay-stock-ship", Options: sequences(),
		Help: "All 24 are possible.",
	},
	{
		Name: "watch", Label: "Watch a saga that", Kind: widget.Choice, Default: "ship", Options: []widget.Option{
			{Value: "ship", Label: "fails at ship", Help: "No carrier comes."},
			{Value: "pay", Label: "fails at pay", Help: "The card is declined."},
			{Value: "stock", Label: "fails at stock", Help: "The shelf is empty."},
			{Value: "order", Label: "fails at order", Help: "The order cannot be recorded."},
			{Value: "none", Label: "completes", Help: "Every step works."},
			{Value: byChance, Label: "is left to chance", Help: "Each step works or fails as often as you set it."},
		},
		Help: "It comes before the many, and is not counted.",
	},
	okay("order_ok", "Order works", "99.9"),
	okay("stock_ok", "Stock works", "98"),
	okay("pay_ok", "Pay works", "95"),
	okay("ship_ok", "Ship works", "99.9"),
	price("order_cost", "Cancelling the order costs", "1"),
	price("stock_cost", "Releasing the stock costs", "1"),
	price("pay_cost", "Refunding the card costs", "20"),
	price("ship_cost", "Recalling the parcel costs", "5"),
	{
		Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 0, Max: 4294967295, Step: 1,
		Help: "The same seed fails the same steps, in every order.",
	},
	{
		Name: "sagas", Label: "Sagas counted", Kind: widget.Int, Default: "100000", Min: 1, Max: mostSagas, Step: 1, More: true,
		Help: "After the one that is watched.",
	},
	{
		Name: "undo_ok", Label: "A compensation works", Unit: "%", Kind: widget.Float, Default: "80", Min: 50, Max: 100, Step: 0.1, More: true,
		Help: "At each try. It is tried until it does.",
	},
	{
		Name: "more", Label: "Further steps", Kind: widget.Choice, Default: "0", Options: furtherSteps(), More: true,
		Help: "After these four.",
	},
	further(okay("more_ok", "Each works", "99.9")),
	further(price("more_cost", "Undoing each costs", "1")),
}

func okay(name, label, value string) widget.Param {
	return widget.Param{Name: name, Label: label, Unit: "%", Kind: widget.Float, Default: value, Min: 0, Max: 100, Step: 0.01}
}

func price(name, label, value string) widget.Param {
	return widget.Param{Name: name, Label: label, Kind: widget.Int, Default: value, Min: 0, Max: mostCost, Step: 1}
}

func further(p widget.Param) widget.Param {
	p.More = true
	p.Help = "Of the further steps."
	return p
}

func furtherSteps() (out []widget.Option) {
	for i := range mostMore + 1 {
		n := number(i)
		out = append(out, widget.Option{Value: n, Label: n, Help: number(named+i) + " steps in all."})
	}
	return out
}

// sequences lists the orders as choices.
func sequences() (out []widget.Option) {
	for _, s := range orders {
		label := ""
		for k, i := range s.steps {
			if k > 0 {
				label += " → "
			}
			label += steps[i].name
		}
		last := steps[s.steps[named-1]].name
		out = append(out, widget.Option{Value: s.name, Label: label, Help: "Nothing ever undoes “" + last + "”, unless more steps follow."})
	}
	return out
}
