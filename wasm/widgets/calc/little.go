package calc

import "millrace/wasm/widget"

// facts are true of every calculator.
var facts = []widget.Fact{
	{
		Title: "Arithmetic",
		Text: "Nothing here is random: the formulas above are all there is, worked out in the same 64-bit numbers on every machine. " +
			"Units are checked: seconds are never added to jobs. A number is rounded when it is written and not before.",
	},
	{
		Title: "Units",
		Text:  "1 GB is 1,000 MB and 1 GiB is 1,024 MiB. A month is 30 days, a year 365.",
	},
}

// little is the calculator that stands for the family: Little's law, L = λW (J. Little,
// Operations Research 9(3), 1961), and what it means for a pool that is not to be full.
// It is what Compile makes of the first calculator of the family's page in the lab,
// which content keeps: when that changes, a test says what to put here.
const little = `t	Little’s law	How many jobs are in work at once, and how many slots that takes.	0	0
i	rate	Arrivals			1000	0	1e+06	0	jobs/s	job/s	1	1	0	
i	time	Time per job			200	0	3.6e+06	0	ms	ms	1	1000	0	
i	share	Slots busy on average	A pool that is always full has no room for a bad minute.		70	0	100	0	%	%	1	100	0	
r	busy	Jobs in work	0		arrivals × time per job	{i0} × {i1}	i0 i1 *	jobs	job	1	1	0	
n	“slots busy on average” is 0, and nothing can be divided by 0.
r	exact	Slots needed	2	With slots that are never busy no job is ever done.	jobs in work ÷ slots busy on average	{r0} ÷ {i2}	r0 i2 /0 #1 *	slots	slot	1	1	0	
n	“10 slots” is 0, and nothing can be divided by 0.
r	slots	Slots to have	0	With slots that are never busy no job is ever done.	slots needed rounded up to a multiple of 10 slots	{r1} rounded up to a multiple of 10 slots	r1 #10 c1	slots	slot	1	1	0	
s		{i0} for {i1} each keep {r0} in work; at {i2} busy that takes about {r2}.
a	Little’s law	What is in a system on average is what arrives per second times how long each stays: L = λW (J. D. C. Little, “A proof for the queuing formula L = λW”, Operations Research 9(3), 1961). It holds whatever the order and whatever the chance, as long as what arrives also leaves.
a	What it leaves out	It speaks of averages. 200 slots for 200 jobs would always be full, and whatever came early would wait without end. How much room is enough depends on how uneven arrivals and jobs are: the queue simulator shows that. Slots are rounded up to tens, because nobody buys 286.
y	Halve the time per job to 100 ms. 150 slots will do instead of 290, and no server was added.
y	Set 100% busy. 200 slots are enough on average, and the average is not the worst minute.
y	Set 0% busy. There is no answer, and the sentence says why.
`
