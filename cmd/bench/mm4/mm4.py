"""The queue M/M/4 in SimPy, as its documentation writes a queue: a process for each
customer and a resource for the workers. Prints the mean wait and how long it took, in
seconds. Arguments: seed, customers of the warm-up, customers."""

import random
import sys
import time

import simpy

RATE = 30  # customers per second
SERVICE = 0.1  # s
WORKERS = 4


def main(seed, warmup, customers):
    draw = random.Random(seed).expovariate
    env = simpy.Environment()
    workers = simpy.Resource(env, capacity=WORKERS)
    enough = env.event()
    waits = []

    def customer():
        arrived = env.now
        with workers.request() as turn:
            yield turn
            waits.append(env.now - arrived)
            if len(waits) == warmup + customers:
                enough.succeed()
            yield env.timeout(draw(1 / SERVICE))

    def arrivals():
        while True:
            yield env.timeout(draw(RATE))
            env.process(customer())

    env.process(arrivals())
    began = time.perf_counter()
    env.run(until=enough)
    took = time.perf_counter() - began
    print(sum(waits[warmup : warmup + customers]) / customers, took)


main(*map(int, sys.argv[1:]))
