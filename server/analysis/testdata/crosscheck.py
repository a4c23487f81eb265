"""Item analysis a second time, in another language and another way.

Writes crosscheck.json: a class with partial credit, questions that were not put, ties and
times, and the figures that the Go package has to find in it. Exact fractions wherever the
formula allows; only the standard library. Run:

    python3 crosscheck.py > crosscheck.json
"""
import json
import statistics
from fractions import Fraction as F

state = 20261130


def draw(n):
    """The linear congruential generator of Numerical Recipes, its upper bits."""
    global state
    state = (1664525 * state + 1013904223) % 2**32
    return (state >> 8) % n


MAX = {"q1": 1000, "q2": 1000, "q3": 2000, "q4": 1000, "q5": 3000, "q6": 1000}
sheets = []
for learner in range(41):
    able = draw(100)
    sheet = {}
    for n, q in enumerate(MAX):
        if q == "q6" and draw(4) == 0:
            continue  # not put to everybody
        chance = able + 20 - 8 * n if q != "q4" else 100 - able  # q4 is keyed wrong
        right = draw(100) < chance
        mark = MAX[q] if right else 0
        if q in ("q3", "q5") and not right:
            mark = 500 * draw(3)
        pick = "a" if right else "bcd"[draw(3)]
        sheet[q] = {"mark": mark, "max": MAX[q], "pick": pick,
                    "ms": 0 if draw(5) == 0 else 4000 + 10 * draw(4000)}
    sheets.append(sheet)


def score(s, without=None):
    kept = [a for q, a in s.items() if q != without]
    return F(sum(a["mark"] for a in kept), sum(a["max"] for a in kept))


def share(members, chose):
    return sum(w * chose(s) for s, w in members) / sum(w for _, w in members)


def group(put, best):
    """The best or worst 27 %: whole ranks of equal scores, the last shared."""
    places = max(2, int(F(27, 100) * len(put) + F(1, 2)))
    members = []
    for value in sorted({score(s) for s in put}, reverse=best):
        rank = [s for s in put if score(s) == value]
        weight = min(F(1), F(places, len(rank)))
        members += [(s, weight) for s in rank]
        places -= weight * len(rank)
        if places == 0:
            return members


items = {}
for q in MAX:
    put = [s for s in sheets if q in s]
    x = [F(s[q]["mark"], s[q]["max"]) for s in put]
    rest = [score(s, q) for s in put]
    upper, lower = group(put, True), group(put, False)
    fraction = lambda s: F(s[q]["mark"], s[q]["max"])
    times = [s[q]["ms"] for s in put if s[q]["ms"]]
    picks = {}
    for c in "abcd":
        mine = [score(s, q) for s in put if s[q]["pick"] == c]
        picks[c] = {
            "chosen": len(mine),
            "rest": float(statistics.mean(mine)) if mine else None,
            "upper": float(share(upper, lambda s: s[q]["pick"] == c)),
            "lower": float(share(lower, lambda s: s[q]["pick"] == c)),
        }
    items[q] = {
        "n": len(put),
        "facility": float(statistics.mean(x)),
        "correlation": statistics.correlation([float(v) for v in x], [float(v) for v in rest]),
        "discrimination": float(share(upper, fraction) - share(lower, fraction)),
        "ms": statistics.median(times),
        "timed": len(times),
        "picks": picks,
    }

scores = [float(score(s)) for s in sheets]
whole = [s for s in sheets if len(s) == len(MAX)]
k = len(MAX)
# Alpha from the mean covariance of two questions over the mean of all entries of the
# covariance matrix (the same thing as the formula of variances, by another road).
marks = [[s[q]["mark"] for s in whole] for q in MAX]


def cov(a, b):
    ma, mb = F(sum(a), len(a)), F(sum(b), len(b))
    return sum((p - ma) * (r - mb) for p, r in zip(a, b)) / len(a)


between = sum(cov(marks[i], marks[j]) for i in range(k) for j in range(k) if i != j) / F(k * (k - 1))
every = sum(cov(a, b) for a in marks for b in marks) / F(k * k)
alpha = between / every
spread = statistics.pstdev([float(score(s)) for s in whole])
print(json.dumps({
    "sheets": sheets,
    "quiz": {
        "n": len(sheets),
        "mean": statistics.fmean(scores),
        "median": statistics.median(scores),
        "sd": statistics.pstdev(scores),
        "complete": len(whole),
        "alpha": float(alpha),
        "sem": spread * float(1 - alpha) ** 0.5,
    },
    "items": items,
}).replace("}, {", "},\n{").replace('}, "', '},\n"'))
