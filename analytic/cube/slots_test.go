package cube

import (
	"math"
	"math/big"
	"math/bits"
	"testing"

	"castlab/topologies/schedules"
)

// near reports whether got is within a relative tolerance of want.
func near(got, want, tolerance float64) bool {
	return got == want || math.Abs(got-want) <= tolerance*math.Abs(want)
}

// Counting the nodes with i ones is the definition of C(d,i).
func TestBetaCountsTheNodesOfAPhase(t *testing.T) {
	for d := 1; d <= 16; d++ {
		count := make([]int, d+1)
		for node := range 1 << d {
			count[bits.OnesCount(uint(node))]++
		}
		sum := 0
		for i := 1; i <= d; i++ {
			want := (count[i] + d - 1) / d
			sum += want
			if got, err := Beta(d, i); err != nil || got != float64(want) {
				t.Errorf("Beta(%d, %d) = %v, %v, want %d", d, i, got, err, want)
			}
		}
		if got, err := BetaSum(d); err != nil || got != float64(sum) {
			t.Errorf("BetaSum(%d) = %v, %v, want %d", d, got, err, sum)
		}
		want := (1<<d - 2 + d) / d
		if got, err := Slots(d); err != nil || got != float64(want) {
			t.Errorf("Slots(%d) = %v, %v, want %d", d, got, err, want)
		}
	}
}

// The three closed forms of VB93 and the symmetry, on cubes beyond 2^64 nodes.
func TestBetaHasThePapersClosedForms(t *testing.T) {
	for _, d := range []int{4, 7, 30, 64, 97, 1000, 100_000} {
		D := float64(d)
		for _, c := range []struct {
			i    int
			want float64
		}{
			{1, 1},
			{2, math.Ceil((D - 1) / 2)},
			{3, math.Ceil((D - 1) * (D - 2) / 6)},
			{d, 1},
			{d - 1, 1},
			{d - 2, math.Ceil((D - 1) / 2)},
		} {
			if got, err := Beta(d, c.i); err != nil || got != c.want {
				t.Errorf("Beta(%d, %d) = %v, %v, want %v", d, c.i, got, err, c.want)
			}
		}
	}
}

// big.Rat rounds the exact quotient of integers once; here rounding up to an
// integer comes first, by big.Int division with remainder.
func TestBetaIsRoundedCorrectly(t *testing.T) {
	for _, c := range []struct{ d, i int }{{64, 32}, {70, 33}, {200, 100}, {1000, 400}, {1029, 514}, {10_000, 60}} {
		q, r := new(big.Int).DivMod(new(big.Int).Binomial(int64(c.d), int64(c.i)), big.NewInt(int64(c.d)), new(big.Int))
		if r.Sign() > 0 {
			q.Add(q, big.NewInt(1))
		}
		want, _ := new(big.Float).SetInt(q).Float64()
		got, err := Beta(c.d, c.i)
		if err != nil || got != want {
			t.Errorf("Beta(%d, %d) = %v, %v, want %v", c.d, c.i, got, err, want)
		}
		mirror, err := Beta(c.d, c.d-c.i)
		if err != nil || mirror != want {
			t.Errorf("Beta(%d, %d) = %v, %v, want %v", c.d, c.d-c.i, mirror, err, want)
		}
	}
}

// C(1030,515)/1030 is the last central one below 2^1024; C(10^4,5000) has 3009
// digits, and its logarithm is d log 2 - log(pi d/2)/2 - 1/(4d) + O(d^-3).
func TestBetaBeyondFloat64(t *testing.T) {
	if got, err := Beta(10_000, 5000); err != nil || !math.IsInf(got, 1) {
		t.Errorf("Beta(10000, 5000) = %v, %v, want +Inf", got, err)
	}
	for _, d := range []int{2000, 10_000, 1_000_000} {
		D := float64(d)
		want := D*math.Ln2 - math.Log(math.Pi*D/2)/2 - 1/(4*D) - math.Log(D)
		// Lgamma cancels: 1e-16 d log d.
		if got, err := LogBeta(d, d/2); err != nil || math.Abs(got-want) > 1e-15*D*math.Log(D)+1e-9 {
			t.Errorf("LogBeta(%d, %d) = %v, %v, want %v", d, d/2, got, err, want)
		}
	}
	if got, err := LogBeta(1000, 3); err != nil || got != math.Log(166_167) {
		t.Errorf("LogBeta(1000, 3) = %v, %v: 999*998/6 = 166167", got, err)
	}
}

// T_s(64) = ceil((2^64-1)/64) = 2^58; T_s(1034) is 2^1034/1034 to rounding.
func TestSlotsOfLargeCubes(t *testing.T) {
	if got, err := Slots(64); err != nil || got != math.Exp2(58) {
		t.Errorf("Slots(64) = %v, %v, want 2^58", got, err)
	}
	if got, err := Slots(1034); err != nil || got != math.Ldexp(1/1034.0, 1023)*2048 {
		t.Errorf("Slots(1034) = %v, %v", got, err)
	}
	if got, err := Slots(1035); err != nil || !math.IsInf(got, 1) {
		t.Errorf("Slots(1035) = %v, %v, want +Inf", got, err)
	}
	for _, d := range []int{1034, 1035, 1_000_000} {
		want := float64(d)*math.Ln2 - math.Log(float64(d))
		if got, err := LogSlots(d); err != nil || !near(got, want, 1e-15) {
			t.Errorf("LogSlots(%d) = %v, %v, want %v", d, got, err, want)
		}
	}
	if got, err := BetaSum(1035); err != nil || !math.IsInf(got, 1) {
		t.Errorf("BetaSum(1035) = %v, %v, want +Inf", got, err)
	}
}

// Erratum: (n-1+d)/d is too small for exactly the composite d; the corrected
// bound holds for all. Prime d have T_s = sum of beta_i.
func TestBetaSumBounds(t *testing.T) {
	prime := func(d int) bool { return big.NewInt(int64(d)).ProbablyPrime(0) }
	for d := 2; d <= 40; d++ {
		sum, err := BetaSum(d)
		ts, err2 := Slots(d)
		bound, err3 := BetaSumBound(d)
		printed, err4 := PrintedBetaSumBound(d)
		if err != nil || err2 != nil || err3 != nil || err4 != nil {
			t.Fatal(err, err2, err3, err4)
		}
		if sum < ts || sum > bound || (sum == ts) != prime(d) {
			t.Errorf("d = %d: T_s = %v, sum = %v, bound = %v", d, ts, sum, bound)
		}
		if (sum < printed) != prime(d) {
			t.Errorf("d = %d: sum = %v, printed bound %v", d, sum, printed)
		}
	}
	// d: sum of beta_i, printed bound, worked by hand.
	for d, want := range map[int][2]float64{4: {5, 4.75}, 6: {13, 11.5}, 8: {34, 32.875}, 9: {59, 520.0 / 9}, 12: {346, 342.25},
		16: {4100, 4096.9375}} {
		sum, err := BetaSum(d)
		printed, err2 := PrintedBetaSumBound(d)
		if err != nil || err2 != nil || sum != want[0] || printed != want[1] {
			t.Errorf("d = %d: %v %v, %v %v, want %v", d, sum, err, printed, err2, want)
		}
	}
}

// Erratum: beta_3 > d^2/7 for every d >= 21 and for none of 3..20.
func TestThirdPhaseExceedsThePrintedBoundFrom21On(t *testing.T) {
	for d := 3; d <= 2000; d++ {
		beta3, err := Beta(d, 3)
		printed, err2 := PrintedThirdPhase(d)
		if err != nil || err2 != nil || (beta3 > printed) != (d >= leastForm19) {
			t.Fatalf("d = %d: beta_3 = %v, %v, d^2/7 = %v, %v", d, beta3, err, printed, err2)
		}
	}
}

// The sizes of the sets of the schedule itself, which counts them one by one.
func TestSizesAreThoseOfTheSchedule(t *testing.T) {
	for d := 1; d <= 15; d++ {
		r, err := schedules.NewRotation(d)
		if err != nil {
			t.Fatal(err)
		}
		for i := 1; i <= d; i++ {
			sizes, err := Sizes(d, i)
			if err != nil {
				t.Fatal(err)
			}
			full := 0
			for c, got := range sizes {
				if want := len(r.AppendSet(nil, i, c)); got != want {
					t.Errorf("Sizes(%d, %d)[%d] = %d, want %d", d, i, c, got, want)
				}
				if float64(got) == beta(d, i) {
					full++
				}
			}
			if full != linkClasses(d, i) {
				t.Errorf("d = %d, i = %d: %d full dimensions, linkClasses says %d", d, i, full, linkClasses(d, i))
			}
		}
	}
}

// At d = 62 the counts are near 2^56 and the running total near 2^62: they add
// up to C(d,i), and each is beta_i or beta_i - 1.
func TestSizesOfTheLargestCube(t *testing.T) {
	for i := 1; i <= maxSizes; i++ {
		sizes, err := Sizes(maxSizes, i)
		if err != nil {
			t.Fatal(err)
		}
		top := exactBeta(maxSizes, i).Int64()
		sum := int64(0)
		for c, size := range sizes {
			sum += int64(size)
			if int64(size) != top && int64(size) != top-1 {
				t.Errorf("Sizes(62, %d)[%d] = %d, beta_i = %d", i, c, size, top)
			}
		}
		if want := new(big.Int).Binomial(maxSizes, int64(i)).Int64(); sum != want {
			t.Errorf("Sizes(62, %d) add up to %d, want %d", i, sum, want)
		}
	}
}
