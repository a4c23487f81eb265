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
	{Name: "order_ok", Label: "Order works", Unit: "%", Kind: widget.Float, Default: "99.9", Min: 0, Max: 100, Step: 0.01},
	{Name: "stock_ok", Label: "Stock works", Unit: "%", Kind: widget.Float, Default: "98", Min: 0, Max: 100, Step: 0.01},
	{Name: "pay_ok", Label: "Pay works", Unit: "%", Kind: widget.Float, Default: "95", Min: 0, Max: 100, Step: 0.01},
	{Name: "ship_ok", Label: "Ship works", Unit: "%", Kind: widget.Float, Default: "99.9", Min: 0, Max: 100, Step: 0.01},
	{Name: "order_cost", Label: "Cancelling the order costs", Kind: widget.Int, Default: "1", Min: 0, Max: mostCost, Step: 1},
	{Name: "stock_cost", Label: "Releasing the stock costs", Kind: widget.Int, Default: "1", Min: 0, Max: mostCost, Step: 1},
	{Name: "pay_cost", Label: "Refunding the card costs", Kind: widget.Int, Default: "20", Min: 0, Max: mostCost, Step: 1},
	{Name: "ship_cost", Label: "Recalling the parcel costs", Kind: widget.Int, Default: "5", Min: 0, Max: mostCost, Step: 1},
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
	{Name: "more_ok", Label: "Each works", Unit: "%", Kind: widget.Float, Default: "99.9", Min: 0, Max: 100, Step: 0.01, More: true, Help: "Of the further steps."},
	{Name: "more_cost", Label: "Undoing each costs", Kind: widget.Int, Default: "1", Min: 0, Max: mostCost, Step: 1, More: true, Help: "Of the further steps."},
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
