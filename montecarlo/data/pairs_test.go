package data

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
)

func paired(t testing.TB, byKey bool, a, b *Sample) Pairs {
	t.Helper()
	p, err := Paired(a, b, byKey, Question{Level: 0.95})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The depression scores of Hollander and Wolfe (1973), table 3.1, before and after: R's wilcox.test(paired = TRUE) says P = 0.03906 of two
// sides, and 0.46 for the pseudomedian of the differences.
func TestPairsOfAnExampleOfTheBooks(t *testing.T) {
	first := alone(t, 1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30)
	second := alone(t, 0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29)
	p := paired(t, false, first, second)
	if math.Abs(p.P-0.0390625) > 1e-12 || !p.Exact || p.Decision != Second || math.Abs(p.Shift.Value+0.46) > 1e-9 {
		t.Errorf("%+v", p)
	}
	same := paired(t, false, first, first)
	if same.P != 1 || same.Zeros != 9 || same.Decision != None {
		t.Errorf("the same: %+v", same)
	}
}

// All signs are tried one by one, with ties and zeros; so are the means of two.
func TestSignedRanksAgainstExhaustion(t *testing.T) {
	r := rand.New(montecarlo.NewStreams(1, "signed ranks and exhaustion").Source(0))
	for range 60 {
		d := make([]float64, 2+r.IntN(8))
		for i := range d {
			d[i] = float64(r.IntN(9) - 3)
		}
		var sizes []float64
		own := 0.0
		rank := func(x float64) (k float64) { // the middle one
			k = 0.5
			for _, y := range d {
				switch {
				case y == 0:
				case math.Abs(y) < x:
					k++
				case math.Abs(y) == x:
					k += 0.5
				}
			}
			return k
		}
		for _, x := range d {
			if x != 0 {
				sizes = append(sizes, rank(math.Abs(x)))
				own += math.Copysign(rank(math.Abs(x)), x)
			}
		}
		as := 0
		for signs := range 1 << len(sizes) {
			sum := 0.0
			for i, x := range sizes {
				sum += x * float64(2*(signs>>i&1)-1)
			}
			if math.Abs(sum) >= math.Abs(own) {
				as++
			}
		}
		p, _, exact := signedRanks(d)
		near(t, "P", p, float64(as)/float64(int(1)<<len(sizes)))
		if !exact {
			t.Error("not exact")
		}
	}
}

// Pairs by a key, in another order and with some that have no partner, are those by rows of what both have.
func TestPairsByKey(t *testing.T) {
	read := func(text string) *Sample {
		groups, err := Table{Column: "ms", Also: []string{"query"}}.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return groups[0].Sample
	}
	a := read("query,ms\na,1\nb,2\nc,4\nd,8\ne,NA\n")
	b := read("query,ms\nd,7\nb,1\nz,9\na,0.5\nc,2\n")
	p := paired(t, true, a, b)
	if p.N != 4 || p.Left != [2]int64{1, 1} || fmt.Sprint(p.Sample.Held()) != "[-0.5 -1 -2 -1]" || len(p.Reasons) == 0 {
		t.Errorf("%+v of %v", p, p.Sample.Held())
	}
	near(t, "P", p.P, 2./16)
	near(t, "mean", p.Mean.Value, -1.125)
	_, err := Paired(a, read("query,ms\na,1\na,2\n"), true, Question{Level: 0.95})
	if err == nil || !strings.Contains(err.Error(), "a stands twice") {
		t.Errorf("a key twice: %v", err)
	}
	if _, err := Paired(alone(t, 1, 2), alone(t, 1), false, Question{Level: 0.95}); err == nil {
		t.Error("two rows and one are pairs")
	}
	// By row a missing value takes its pair with it.
	c, _ := Of("t", 1, math.NaN(), 3, 4)
	d, _ := Of("t", 2, 2, 2, math.NaN())
	if q := paired(t, false, c, d); q.N != 2 || fmt.Sprint(q.Sample.Held()) != "[1 -1]" {
		t.Errorf("%v", q.Sample.Held())
	}
}

// Pairs of one law are decided in at most 0.05, and the interval of the shift holds in 0.95, of 400 times 12 pairs: more than 37 have
// probability 1e-4 by Binomial(400, 0.05). What is common to a pair, ten times the shift, hides nothing: 12 pairs that
// differ by two deviations are decided in 0.9 of the times, where ranks of two samples see nothing.
func TestPairsHoldTheirLevel(t *testing.T) {
	r := rand.New(montecarlo.NewStreams(1, "pairs").Source(0))
	for _, shift := range []float64{0, 2} {
		decided, held, unpaired := 0, 0, 0
		for range 400 {
			a, b := NewSample("a"), NewSample("b")
			var d []float64
			for range 12 {
				common := 10 * r.NormFloat64()
				if a.Add(common+r.NormFloat64()) != nil || b.Add(common+r.NormFloat64()+shift) != nil {
					t.Fatal("not added")
				}
			}
			for i, x := range a.values {
				d = append(d, b.values[i]-x)
			}
			if p, _, _ := signedRanks(d); p <= 0.05 {
				decided++
			}
			if walsh("shift", d, 0.95).Contains(shift) {
				held++
			}
			if p, _ := newRankSum(slices.Sorted(slices.Values(a.values)), slices.Sorted(slices.Values(b.values))).p(); p <= 0.05 {
				unpaired++
			}
		}
		if shift == 0 && decided > 37 || held < 363 || shift > 0 && (decided < 360 || unpaired > 80) {
			t.Errorf("shift %v: %d decided, %d held, %d by ranks", shift, decided, held, unpaired)
		}
	}
}

// Of 26 pairs 20 are alike and 6 have the second above: 2 of 2^6 signs are as far apart, so that the first is smaller, though the median of
// all differences is 0. So few pairs of one launch do not show that they are independent.
func TestPairsThatAreMostlyAlikeHaveTheirSide(t *testing.T) {
	var x, y []float64
	for i := range 26 {
		x, y = append(x, float64(100+7*i%26)), append(y, float64(100+7*i%26))
		if slices.Contains([]int{1, 2, 9, 15, 17, 24}, i) {
			y[i] += 2 + float64(i*i%7)/8
		}
	}
	for _, c := range []struct {
		a, b *Sample
		want Decision
	}{{alone(t, x...), alone(t, y...), First}, {alone(t, y...), alone(t, x...), Second}} {
		p := paired(t, false, c.a, c.b)
		near(t, "P", p.P, 2./64)
		if p.Shift.Value != 0 || p.Decision != c.want || p.Zeros != 20 || p.Assumes != "" {
			t.Errorf("%v, want %v; %+v", p.Decision, c.want, p)
		}
	}
	a, _ := Of("a", x...)
	b, _ := Of("b", y...)
	if p := paired(t, false, a, b); p.Assumes == "" {
		t.Errorf("pairs of one launch take nothing for given: %+v", p)
	}
}

// Tenths are tied as whole numbers are, though 0.3 - 0.2 is another float64 than 0.2 - 0.1: of eight differences that are alike but
// for their signs, two below 0, P is that of the signs, 2 (1 + 8 + 28)/2^8 = 0.2890625.
func TestPairsAreTiedInEveryUnit(t *testing.T) {
	first, second := []float64{1, 2, 3, 4, 5, 6, 7, 8}, []float64{2, 3, 4, 5, 6, 5, 6, 9}
	for _, unit := range []float64{1, 10, 1000, 1e6} {
		var of [2]*Sample
		for i, list := range [][]float64{first, second} {
			var scaled []float64
			for _, x := range list {
				scaled = append(scaled, x/unit)
			}
			s, err := Of("x", scaled...)
			if err != nil {
				t.Fatal(err)
			}
			of[i] = s
		}
		p, err := Paired(of[0], of[1], false, Question{Level: 0.95})
		if err != nil || p.P != 0.2890625 {
			t.Errorf("in units of %v: P = %v, want 0.2890625; %v", unit, p.P, err)
		}
	}
	// Whole numbers beyond 15 digits differ by what they do.
	if d := decimalDifference(1e15+1, 1e15); d != 1 {
		t.Errorf("1e15+1 - 1e15 = %v", d)
	}
}

// Ten differences of which neighbors may be alike decide what no such likeness turns, and not what it does: those of
// TestRanksAreWidenedWhereNeighborsMayBeAlike, by hand a factor of 5.507, about a shift of -10 and of -0.5, with deviations of
// 0.6. All ten are below 0 either way, so that P = 2/2^10.
func TestPairsAreWidenedWhereNeighborsMayBeAlike(t *testing.T) {
	order := []float64{3, 1, 2, 5, 4, 7, 9, 6, 10, 8}
	for _, c := range []struct {
		shift float64
		want  Decision
	}{{-10, Second}, {-1.2, None}} {
		a, b := NewSample("a"), NewSample("b")
		for i, x := range order {
			one := 100 + 10*float64(i%3)
			if a.Add(one) != nil || b.Add(one+c.shift+x/5-1.1) != nil {
				t.Fatal("not added")
			}
		}
		p := paired(t, false, a, b)
		near(t, "P", p.P, 2./1024)
		lo, hi := p.Shift.Widest()
		if f := (p.Shift.Value - lo) / (p.Shift.Value - p.Shift.Lo); math.Abs(f-5.507) > 0.001 {
			t.Errorf("a factor of %v, want 5.507", f)
		}
		if p.Decision != c.want || len(p.Reasons) > 0 || (lo <= 0 && 0 <= hi) != (c.want == None) || len(p.Ratio.Doubts) != 1 ||
			len(p.Less.Doubts) != 1 {
			t.Errorf("%v: %+v", c.shift, p)
		}
	}
}

// Pairs of which the second is perhaps in another unit decide nothing, unless the units are said to be known.
func TestPairsInOtherUnits(t *testing.T) {
	a, b := NewSample("a"), NewSample("b")
	for i := range 12 {
		x := 1 + 0.1*float64(i*i%7)
		if a.Add(x) != nil || b.Add(900*x) != nil {
			t.Fatal("not added")
		}
	}
	if p := paired(t, false, a, b); p.Decision != None || len(p.Reasons) != 1 ||
		!strings.Contains(p.Reasons[0], "perhaps in another unit") {
		t.Errorf("%+v", p)
	}
	if p, err := Paired(a, b, false, Question{Level: 0.95, Units: true}); err != nil || p.Decision != First || len(p.Reasons) != 0 {
		t.Errorf("known units: %+v, %v", p, err)
	}
	b.Unit = "ms"
	if p := paired(t, false, a, b); p.Decision != None || len(p.Reasons) != 1 ||
		!strings.Contains(p.Reasons[0], "unit of the first is not known") {
		t.Errorf("one unit: %+v", p)
	}
}
