package maxload

import (
	"fmt"
	"math"
	"testing"

	"castlab/distributions/inputs"
)

// The three numbers at d = 10, K = 100, C = 2: printed bound, sharp bound,
// probability.
func TestBoundsAtTheExampleOfTheErratum(t *testing.T) {
	printed, err := PrintedChernoff(10, 100, 2)
	if err != nil {
		t.Fatal(err)
	}
	// 20 (e/2)^20 by hand.
	if want := 20 * math.Pow(math.E/2, 20); math.Abs(printed/want-1) > 1e-12 || math.Round(printed) != 9254 {
		t.Errorf("printed bound %v, want %v", printed, want)
	}
	sharp, err := SharpChernoff(10, 100, 2)
	if err != nil {
		t.Fatal(err)
	}
	if want := 10 * math.Pow(math.E/4, 10); math.Abs(sharp/want-1) > 1e-12 || math.Abs(sharp-0.21) > 0.005 {
		t.Errorf("sharp bound %v, want %v", sharp, want)
	}
	if tail, _ := Tail(10, 100, 20); tail > sharp {
		t.Errorf("probability %v above the sharp bound %v", tail, sharp)
	}
}

// tail <= union <= sharp <= printed at every load, in logarithms, and union -
// union^2/2 <= tail.
func TestBoundsAreInOrder(t *testing.T) {
	for _, c := range [][2]int{{1, 5}, {2, 9}, {3, 50}, {10, 100}, {16, 4096}, {64, 30}, {64, 10000}} {
		d, K := c[0], c[1]
		l, _ := New(d, K)
		for m := l.Least(); m <= K; m += 1 + (m-l.Least())/8 {
			C := float64(m) * float64(d) / float64(K)
			union, _ := LogUnionBound(d, K, m)
			sharp, err := LogSharpChernoff(d, K, C)
			if err != nil {
				t.Fatal(err)
			}
			printed, _ := LogPrintedChernoff(d, K, C)
			tail := l.LogTail(m)
			if !(tail <= union+1e-12 && union <= math.Max(0, sharp)+1e-9 && sharp < printed) {
				t.Errorf("d=%d K=%d m=%d: logs of tail %v, union %v, sharp %v, printed %v", d, K, m, tail, union, sharp, printed)
			}
			if lost := printed - sharp - float64(K)/float64(d) - math.Ln2; math.Abs(lost) > 1e-9*(1+math.Abs(printed)) {
				t.Errorf("d=%d K=%d: printed over sharp is not 2 exp(K/d) by %v", d, K, lost)
			}
			if u := math.Exp(union); union < 0 && l.Tail(m) < u-u*u/2-1e-13 {
				t.Errorf("d=%d K=%d m=%d: tail %v below the second-order bound of union %v", d, K, m, l.Tail(m), u)
			}
		}
	}
}

// Where both formulas of tails hold they agree to the promised 1e-13, also at
// the largest size of the promise.
func TestBothFormulasAgreeInTheMiddle(t *testing.T) {
	for _, s := range [][2]int{{3, 300}, {16, 4096}, {64, 5000}, {8, 100000}, {64, 100000}} {
		d, K := s[0], s[1]
		least := (K + d - 1) / d
		union := unions(d, K, least)
		c := newCircle(d, K)
		compared := 0
		for i := len(union) - 1; i >= 0; i-- {
			c.include(least + 1 + i)
			if u := union[i]; 1e-12 < u && u < commonLoad {
				compared++
				if direct, gap := 1-c.below(), u-c.overlap(min(d, mostTerms)); math.Abs(direct-gap) > 1e-13 {
					t.Errorf("d=%d K=%d m=%d: %v and %v", d, K, least+1+i, direct, gap)
				}
			}
		}
		if compared < 10 {
			t.Errorf("d=%d K=%d: only %d loads compared", d, K, compared)
		}
	}
}

// The exhaustive range of the cases, with the neighbors of its ends, and the
// gap at d = 10: 18 < K < 67.
func TestCasesAreExhaustiveFrom66Or41(t *testing.T) {
	for d := 1; d <= MaxBins; d++ {
		for log, from := range map[Logarithm]int{Binary: 66, Natural: 41} {
			got, err := Exhaustive(d, log)
			if err != nil || got != (d == 1 || d >= from) {
				t.Errorf("d=%d %v: exhaustive %v, error %v", d, log, got, err)
			}
		}
	}
	many, few, _ := Cases(10, Binary)
	if math.Floor(few) != 18 || math.Ceil(many) != 67 {
		t.Errorf("d=10: cases end at %v and begin at %v", few, many)
	}
}

// Each case follows from eq (1), holds for the exact law, and refuses sizes
// outside its hypotheses.
func TestCasesHoldAgainstTheExactLaw(t *testing.T) {
	for _, d := range []int{2, 3, 5, 8, 16, 24} {
		for _, log := range []Logarithm{Binary, Natural} {
			many, few, _ := Cases(d, log)
			for _, K := range []int{int(math.Ceil(many)), int(2*many) + 1} {
				l, _ := New(d, K)
				for _, C := range []float64{2 * math.E, 6, 7.5, 12} {
					bound, err := Case1(d, K, C, log)
					if err != nil {
						t.Fatal(err)
					}
					sharp, _ := SharpCase1(d, K, C, log)
					printed, _ := PrintedChernoff(d, K, C)
					tail := l.Tail(int(math.Ceil(C * float64(K) / float64(d))))
					if !(tail <= printed && printed <= sharp*(1+1e-9) && sharp <= bound) || math.Abs(bound-math.Exp2(-C)) > 0 {
						t.Errorf("d=%d K=%d C=%v %v: tail %v, (1) %v, really %v, case 1 %v", d, K, C, log, tail, printed, sharp, bound)
					}
				}
				if _, err := Case1(d, K, 5.4, log); err == nil {
					t.Error("case 1 with C < 2e")
				}
			}
			if _, err := Case1(d, int(math.Ceil(many))-1, 6, log); err == nil {
				t.Errorf("case 1 below 2 d log d, d=%d", d)
			}
			for K := 0; K <= int(few); K += 1 + int(few)/9 {
				bound, err := Case2(d, K)
				tail, _ := Tail(d, K, d)
				if err != nil || tail > bound || math.Abs(bound-2*float64(d)*math.Exp2(-float64(d))) > 1e-15*bound {
					t.Errorf("d=%d K=%d: tail %v, case 2 %v, error %v", d, K, tail, bound, err)
				}
			}
			if _, err := Case2(d, int(few)+1); err == nil {
				t.Errorf("case 2 above d^2/2e, d=%d", d)
			}
		}
	}
}

func TestLogarithmsHaveNames(t *testing.T) {
	if got := fmt.Sprint([]Logarithm{Binary, Natural}); got != "[log2 ln]" {
		t.Error(got)
	}
	if _, err := Exhaustive(5, Logarithm(7)); err == nil {
		t.Error("a logarithm that is none")
	}
}

// The stated error holds the difference to the exact law at every load, and its
// largest value is at most five times the largest difference.
func TestPoissonizedErrorIsABound(t *testing.T) {
	for _, c := range [][2]int{{1, 4}, {2, 1}, {2, 30}, {5, 5}, {10, 100}, {16, 1024}, {64, 64}} {
		d, K := c[0], c[1]
		l, _ := New(d, K)
		largest, stated := 0.0, 0.0
		for m := 0; m <= K+3; m++ {
			p, bound, err := Poissonized(d, K, m)
			if err != nil {
				t.Fatal(err)
			}
			gap := math.Abs(p - l.Tail(m))
			if gap > bound+1e-14 {
				t.Errorf("d=%d K=%d m=%d: Poisson %v, exact %v, stated error %v", d, K, m, p, l.Tail(m), bound)
			}
			largest, stated = max(largest, gap), max(stated, bound)
		}
		t.Logf("d=%d K=%d: error %.3g, stated %.3g", d, K, largest, stated)
		if d > 1 && stated > 5*largest {
			t.Errorf("d=%d K=%d: stated error %v, true %v", d, K, stated, largest)
		}
	}
	// Two balls, two bins, m = 2: loads Poisson(1), 1 - (2/e)^2.
	if p, _, _ := Poissonized(2, 2, 2); math.Abs(p-(1-4/(math.E*math.E))) > 1e-15 {
		t.Errorf("by hand 1 - 4/e^2, got %v", p)
	}
}

func TestFactorsAreChecked(t *testing.T) {
	for _, C := range []float64{math.NaN(), math.Inf(1), 0, -1} {
		_, printed := PrintedChernoff(3, 3, C)
		_, sharp := SharpChernoff(3, 3, C)
		for _, err := range []error{printed, sharp} {
			if e, ok := err.(*inputs.Error); !ok || e.Arg != "C" {
				t.Errorf("C=%v: error %v", C, err)
			}
		}
	}
	// Below the mean the one-sided bound is none: P(max >= 0) = 1.
	if _, err := SharpChernoff(3, 30, 0.5); err == nil {
		t.Error("sharp bound at C = 0.5")
	}
}
