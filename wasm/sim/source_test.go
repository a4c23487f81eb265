package sim

import (
	"math"
	"testing"
)

// The reference values of the FNV authors' test vectors.
func TestFNV1aMatchesReferenceVectors(t *testing.T) {
	for s, want := range map[string]uint64{
		"":       0xcbf29ce484222325,
		"a":      0xaf63dc4c8601ec8c,
		"foobar": 0x85944171f73967e8,
	} {
		if got := fnv1a(s); got != want {
			t.Errorf("fnv1a(%q) = %x, want %x", s, got, want)
		}
	}
}

// Rosetta Code, "Pseudo-random numbers/Splitmix64", seed 1234567.
func TestSplitmix64MatchesRosettaCode(t *testing.T) {
	state := uint64(1234567)
	for i, want := range []uint64{
		6457827717110365317, 3203168211198807973, 9817491932198370423,
		4593380528125082431, 16408922859458223821,
	} {
		if got := splitmix64(&state); got != want {
			t.Errorf("output %d: %d, want %d", i, got, want)
		}
	}
}

// The vector of the Rust crate rand_xoshiro, made with Vigna's xoshiro256starstar.c.
func TestXoshiroMatchesReferenceVector(t *testing.T) {
	src := Source{[4]uint64{1, 2, 3, 4}}
	for i, want := range []uint64{
		11520, 0, 1509978240, 1215971899390074240, 1216172134540287360,
		607988272756665600, 16172922978634559625, 8476171486693032832,
		10595114339597558777, 2904607092377533576,
	} {
		if got := src.Uint64(); got != want {
			t.Errorf("output %d: %d, want %d", i, got, want)
		}
	}
}

// With the label "" the seed is the one below XOR the FNV offset basis, so that
// splitmix64 starts at 1234567 and the state is the Rosetta Code vector.
func TestNewStreamIsSplitmixOfSeedXorLabel(t *testing.T) {
	want := Source{[4]uint64{
		6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
	}}
	if got := NewStream(1234567^0xcbf29ce484222325, ""); got != want {
		t.Errorf("state %v, want %v", got, want)
	}
	if got := NewStream(1234567^0x85944171f73967e8, "foobar"); got != want {
		t.Errorf("foobar: state %v, want %v", got, want)
	}
}

// By hand from the first four outputs of the reference vector, of which 11 bits are
// dropped: 11520 = 5·2¹¹ + …, 0, 1509978240 = 737294·2¹¹ + … and 1215971899390074240,
// which is 0x10e0000000009d80.
func TestFloat64IsTheTop53Bits(t *testing.T) {
	src := Source{[4]uint64{1, 2, 3, 4}}
	for i, want := range []float64{5 * 0x1p-53, 0, 737294 * 0x1p-53, (0x10e0000000009d80 >> 11) * 0x1p-53} {
		if got := src.Float64(); got != want {
			t.Errorf("output %d: %v, want %v", i, got, want)
		}
	}
	src = allOnesNext
	if got := src.Uint64(); got != math.MaxUint64 {
		t.Fatalf("the state chosen for the largest output gives %x", got)
	}
	src = allOnesNext
	if got := src.Float64(); got != 1-0x1p-53 {
		t.Errorf("largest output %v, want 1 − 2⁻⁵³", got)
	}
}

func TestIntNPanicsWithoutAPositiveBound(t *testing.T) {
	for _, n := range []int{0, -1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("IntN(%d) returned", n)
				}
			}()
			src := NewStream(7, "")
			src.IntN(n)
		}()
	}
}

// For n = 3·2⁶¹ taking a remainder would make the first third twice as likely
// (probability ½ instead of ⅓): 30,000 draws, ±4.9 standard deviations.
func TestIntNIsFairForAHugeBound(t *testing.T) {
	const draws, n = 30_000, 3 << 61
	src := NewStream(7, "huge")
	low := 0
	for range draws {
		v := src.IntN(n)
		if v < 0 || v >= n {
			t.Fatalf("IntN(%d) = %d", n, v)
		}
		if v < n/3 {
			low++
		}
	}
	if low < draws/3-400 || low > draws/3+400 {
		t.Errorf("%d of %d draws are in the first third", low, draws)
	}
}

// χ² of 70,000 draws over 7 faces has 6 degrees of freedom; its 99.9 % point is 22.46
// (NIST/SEMATECH e-Handbook, 1.3.6.7.4).
func TestIntNIsUniform(t *testing.T) {
	const draws, faces = 70_000, 7
	src := NewStream(7, "die")
	var count [faces]int
	for range draws {
		count[src.IntN(faces)]++
	}
	chi2 := 0.0
	for _, c := range count {
		d := float64(c) - draws/faces
		chi2 += d * d / (draws / faces)
	}
	if chi2 > 22.46 {
		t.Errorf("χ² = %.2f over %v", chi2, count)
	}
}

// Moments by theory: mean m, variance m²; P(X > m·ln 10) = 1/10. Bounds are 4 standard
// errors of 100,000 draws.
func TestExpHasTheMomentsOfTheExponentialDistribution(t *testing.T) {
	const draws, mean = 100_000, 250.0
	src := NewStream(7, "exp")
	var sum, sumSq float64
	tail := 0
	for range draws {
		x := src.Exp(mean)
		if x < 0 {
			t.Fatalf("drew %v", x)
		}
		sum += x
		sumSq += x * x
		if x > mean*math.Ln10 {
			tail++
		}
	}
	within(t, "mean", sum/draws, mean, 4*mean/math.Sqrt(draws))
	within(t, "second moment", sumSq/draws, 2*mean*mean, 4*math.Sqrt(20.0/draws)*mean*mean) // Var X² = 24 − 4
	within(t, "tail", float64(tail)/draws, 0.1, 4*math.Sqrt(0.09/draws))
}

// −ln(1 − u) = 0 for u = 0, and the largest u = 1 − 2⁻⁵³ gives 53·ln 2 = 36.7368….
func TestExpIsFiniteAtBothEnds(t *testing.T) {
	zero := Source{}
	if got := zero.Exp(1); got != 0 || math.Signbit(got) {
		t.Errorf("u = 0 draws %v", got)
	}
	largest := allOnesNext
	within(t, "largest", largest.Exp(1), 53*math.Ln2, 1e-14)
}

// Two runs with other means draw proportional numbers from the same stream.
func TestExpOfOneStreamScalesWithTheMean(t *testing.T) {
	a, b := NewStream(7, "service"), NewStream(7, "service")
	for range 1000 {
		if x, y := a.Exp(3), b.Exp(6); y != 2*x {
			t.Fatalf("mean 3 drew %v, mean 6 drew %v", x, y)
		}
	}
}

// Moments and tail by theory: P(|Z| > 1.959964) = 0.05. Bounds are 4 standard errors.
func TestNormalHasTheMomentsOfTheNormalDistribution(t *testing.T) {
	const draws = 100_000
	src := NewStream(7, "normal")
	var sum, sumSq, sumCube float64
	tail := 0
	for range draws {
		z := (src.Normal(10, 3) - 10) / 3
		sum += z
		sumSq += z * z
		sumCube += z * z * z
		if math.Abs(z) > 1.959964 {
			tail++
		}
	}
	within(t, "mean", sum/draws, 0, 4/math.Sqrt(draws))
	within(t, "variance", sumSq/draws, 1, 4*math.Sqrt(2.0/draws))
	within(t, "third moment", sumCube/draws, 0, 4*math.Sqrt(15.0/draws))
	within(t, "tail", float64(tail)/draws, 0.05, 4*math.Sqrt(0.05*0.95/draws))
}

// allOnesNext is a state whose next output has all 64 bits set: solved by hand from
// rotl(5·s₁, 7)·9 = 2⁶⁴ − 1.
var allOnesNext = Source{[4]uint64{0, 0x4fc71c71c71c71c7, 0, 0}}

func within(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %v, want %v ± %v", what, got, want, tolerance)
	}
}
