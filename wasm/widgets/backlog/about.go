//go:build !lean

package backlog

import "millrace/wasm/widget"

// facts explains the model.
var facts = []widget.Fact{
	{
		Title: "Arithmetic",
		Text: "The queue changes each second by what arrives less what is handled, is never below zero and never above its room. " +
			"Peak: (5,000 − 2,000) · 60 = 180,000. Drained: 180,000 ÷ (2,000 − 1,000) = 180 s. Wait: 180,000 ÷ 2,000 = 90 s. Nothing is rounded.",
	},
	{
		Title: "Worst wait",
		Text: "The backlog over what the workers handle at that moment, at its worst: how long the last in the queue would wait if nothing changed. " +
			"The age of the oldest is how long the first in it has waited.",
	},
	{
		Title: "Random run",
		Text: "Arrivals are a Poisson process and jobs take exponential times, with the same means. While the queue is busy its distance from the arithmetic " +
			"has the variance (arrivals + jobs handled) so far: 300,000 + 120,000 after the sale, so 95 of 100 runs lie within ±1,270 of 180,000. " +
			"Seconds with an idle worker or a full queue are drawn event by event (uniformisation: A. Jensen, 1953). It stops after 10,000,000 such events.",
	},
	{
		Title: "Autoscaler",
		Text: "Once a second it looks at the queue. By depth: workers = depth ÷ (jobs a worker handles · target). By age: workers in proportion to age ÷ target. " +
			"It counts those that are starting, and stops the extra ones when the queue is empty. Worker-seconds count workers that are ready.",
	},
	{
		Title: "Bounded queue",
		Text: "A budget gives the room: budget ÷ (time of a job ÷ workers). That is the mean wait of the last who is let in, and one in a hundred waits much longer. " +
			"Rejections and waits are those of M/M/c/K in its steady state (Gross, Shortle, Thompson and Harris, “Fundamentals of queueing theory”, section 2.5), as if the sale never ended, for up to 5,000 places.",
	},
	{
		Title: "What is left out",
		Text:  "Who is turned away does not come back; the retry storm shows what happens when they do. Workers never fail, and all jobs are alike.",
	},
}

// tries lists things worth doing. Their figures are proven in try_test.go.
var tries = []string{
	"Scale by depth. With workers that start in 60 s the peak is still 180K: they come when the sale is over. With 30 s it is 123.5K. Then try the schedule with 120 workers: 120K.",
	"Let 1,000/s arrive always and give 32 workers of 25/s, and watch for 3,600 s. It is only +200/s, and 720K jobs wait after an hour: 900 s of work.",
	"50/s for 4 workers of 10/s, and a budget of 1 s: room for 40 jobs. A fifth is turned away, the accepted wait 900 ms on average, and one in a hundred over 1.34 s. A room of 28 keeps 99 of 100 below 1 s.",
}
