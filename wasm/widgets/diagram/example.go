package diagram

// The diagram that stands for the family, as a program and as its brief. A test makes both
// anew from its Mermaid.
const (
	exampleProgram = `g794 128	A job travels through a queue	
l0 0 1	76 64 48 0	A	API
l0 1 1	178 64 112 0	API	Q
k206 53 56 22	publish
l0 2 1	378 54 10 0 18 -26 95 0	Q	W1
k200 -36 10 0	hand out
l0 3 1	378 74 10 0 18 26 94 0	Q	W2
k0 72 0 0	hand out
l0 4 1	593 28 71 0 18 25 10 0	W1	DB
k216 -72 -24 0	store
l0 5 1	594 100 70 0 18 -25 10 0	W2	DB
k0 72 0 0	store
ostadium	client
b0	8 44 68 40	A	App, client. To API.	App
orect	service
b0	116 0 -14 0	API	API, service. From App. To Queue (publish).	API
oframed	queue
b0	166 0 34 0	Q	Queue, queue. From API (publish). To Worker 1 (hand out), Worker 2 (hand out).	Queue
orect	worker
b0	211 -36 4 0	W1	Worker 1, worker. From Queue (hand out). To Database (store).	Worker 1
b0	-1 72 2 0	W2	Worker 2, worker. From Queue (hand out). To Database (store).	Worker 2
ocylinder	database
b0	192 -44 0 16	DB	Database, database. From Worker 1 (store), Worker 2 (store).	Database
sSomebody signs up, and the API answers at once.
m0
m0 1 1	202
sIt leaves the email to be sent in the queue.
m1	job
sTwo workers take jobs at the same time.
m2	job
m3	job
sEach stores what came of its job.
m4
m5
sThen it acknowledges the job.
m2 1	ack
m3 1	ack
sOnly now does the queue forget them.
n0 0	Q	
iQ	Holds each job until a worker acknowledges it.`

	exampleBrief = `p794 128	A job travels through a queue	d(d(sD0;(g(pL0;pL1;pL2;pL3;pL4;pL5;)2g(t(.)5)g(rB0:client;rB1:service;pB2:queue;rB3:worker;rB4:worker;pB5:database;)g(p5)g(t(.)6)))u(i(s(rp).)5))
x0	A	App, client. To API.
x0	API	API, service. From App. To Queue (publish).
x0	Q	Queue, queue. From API (publish). To Worker 1 (hand out), Worker 2 (hand out).
x0	W1	Worker 1, worker. From Queue (hand out). To Database (store).
x0	W2	Worker 2, worker. From Queue (hand out). To Database (store).
x0	DB	Database, database. From Worker 1 (store), Worker 2 (store).
y0 0 1	76 64 48 0	A	API
y	178 64 112 0	API	Q
y	378 54 10 0 18 -26 95 0	Q	W1
y	378 74 10 0 18 26 94 0	Q	W2
y	593 28 71 0 18 25 10 0	W1	DB
y	594 100 70 0 18 -25 10 0	W2	DB
sSomebody signs up, and the API answers at once.
m0
m0 1 1	202
sIt leaves the email to be sent in the queue.
m1	job
sTwo workers take jobs at the same time.
m2	job
m3	job
sEach stores what came of its job.
m4
m5
sThen it acknowledges the job.
m2 1	ack
m3 1	ack
sOnly now does the queue forget them.
n0 0	Q	
iQ	Holds each job until a worker acknowledges it.`
)
