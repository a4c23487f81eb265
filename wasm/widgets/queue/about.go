//go:build !lean

package queue

import "millrace/wasm/widget"

// about says what the model assumes and where it comes from.
var about = []widget.Fact{
	{
		Title: "The line",
		Text: "Jobs wait in one line, first come first served, for the first idle of some equal workers. A worker does one job at a time and never stops in between. " +
			"The run starts empty. With a bound, who arrives when that many jobs wait or are in work is turned away and does not come back.",
	},
	{
		Title: "Chance",
		Text: "Random arrivals are a Poisson process: the time to the next one is exponential, whatever came before. Gaps and times per job come from two streams of random numbers, " +
			"so changing one setting does not reshuffle the other, and the line you compare with meets the same jobs. Times are whole microseconds.",
	},
	{
		Title: "Theory",
		Text: "The dashed rules are exact for random arrivals: Erlang C (Erlang, 1917) for exponential times, the Pollaczek–Khinchine formula for one worker and any time per job, " +
			"Crommelin’s roots (1932) for times that never differ, and the birth–death process for a bounded queue. For several workers and other times there is no exact formula; " +
			"“about” marks the rule of Lee and Longton (1959): the Erlang wait times (1 + scv) ÷ 2, where scv is the variance over the squared mean. It can be far off for the rare very long jobs.",
	},
	{
		Title: "As a fluid",
		Text: "When more arrives than can be done, chance matters little. Then the backlog is what it would be if jobs were water: " +
			"it rises by arrivals − capacity every second and falls by capacity − arrivals afterwards.",
	},
	{
		Title: "The band",
		Text: "Waits of neighbouring jobs are alike, so they are put in 20 to 39 batches whose means hardly depend on each other; 95 of 100 such bands hold the true mean, once the start has worn off. " +
			"A run with a spike in it is not steady, and its mean is no match for theory.",
	},
	{
		Title: "Measured",
		Text: "The wait of a job is known when it starts. Means and percentiles are of the whole run, utilisation and Little’s law of the last 60 s. " +
			"Percentiles are read from buckets 3% wide. A run ends at 1,000,000 jobs.",
	},
}

// try lists things worth doing. Their figures are proven in try_test.go.
var try = []string{
	"Press “Spike”. For 10 s 150 jobs arrive a second, and 40 can be done: 1,100 wait when it is over. Clearing them at 10 a second takes 110 s, eleven times as long as the spike.",
	"Set the arrivals to 38 and watch for 600 s. Workers that are busy 95% of the time make jobs wait 0.45 s in theory, nine times as long as at 75%, and ten minutes are too short to measure it: reshuffle a few times.",
	"Compare with 1 worker and a time of 25 ms (under More settings). The one fast worker can do as much as the four; jobs wait longer for it and are done sooner.",
}
