//go:build !lean

package saga

import "millrace/wasm/widget"

// about explains the model.
var about = []widget.Fact{
	{
		Title: "The saga",
		Text: "An orchestrator asks one service after the other to do its step, each in a transaction of its own. When a step fails it did nothing, and the steps before it are undone by their compensations, the last one first. " +
			"Sagas were described by Hector Garcia-Molina and Kenneth Salem in “Sagas”, ACM SIGMOD, 1987.",
	},
	{
		Title: "Compensations",
		Text: "A compensation is tried until it works, so it has to be idempotent: it may have worked although its answer was lost. In the end all steps of a saga are done or none. Its cost counts once, however many tries it takes. " +
			"With a probability of p at each try it takes 1 ÷ p of them on average.",
	},
	{
		Title: "Theory",
		Text: "Steps fail independently. A saga of n steps completes with p₁ · p₂ ⋯ pₙ, whatever their order: 99.6006% for four steps of 99.9%, one undone in 250. It stops at step k with p₁ ⋯ pₖ₋₁ · (1 − pₖ) and then pays for undoing k − 1 steps. " +
			"The band of the chart is 1.96 standard deviations of that.",
	},
	{
		Title: "Order",
		Text:  "What often fails belongs early, what is dear to undo belongs late. With q the probability to fail and c the cost of undoing, two neighbours should change places when q ÷ (1 − q) ÷ c of the second is larger than that of the first, and the cheapest order is the one sorted by it. It has nothing to say about what must come first for other reasons. The table tries each pair.",
	},
	{
		Title: "Chance",
		Text:  "Each step has a stream of random numbers of its own, and every saga draws for all of its steps, also for those it does not reach. So the same sagas fail at the same steps in every order, and as many complete.",
	},
	{
		Title: "What is left out",
		Text: "The time that steps take, steps at the same time, answers that get lost, and a retry of a step before it counts as failed. A saga does not isolate: others can see an order that is paid and will be undone, which is why it is marked as pending. " +
			"And costs are numbers only: some orders that are cheap charge for what nobody has recorded.",
	},
}

// try lists things worth doing. Their figures are proven in try_test.go.
var try = []string{
	"Exchange pay and stock, so that the stock is reserved first. The same sagas complete, and undoing the others costs 0.138 instead of 0.469: an empty shelf no longer means a refund.",
	"Put ship before stock: order, pay, ship, stock. Recalling a parcel joins the refund whenever the shelf is empty, and a saga costs 0.563.",
	"Let all four steps work in 99.9% of all cases. One saga in 250 is undone. Add 6 further steps and it is one in 100.",
}
