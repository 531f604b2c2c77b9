package kbroadcast

import (
	"fmt"
	"math"
	"math/big"
	"testing"
)

var inf, nan = math.Inf(1), math.NaN()

// worstOf checks K = 1..last in rational numbers and returns the largest ratio of 2
// ceil(K/d) + 4d to a bound and the largest K that has it.
func worstOf(d, last int, bound func(K int) *big.Rat) (*big.Rat, int) {
	worst, at := new(big.Rat), 0
	for K := 1; K <= last; K++ {
		r := big.NewRat(int64(2*((K+d-1)/d)+4*d), 1)
		if r.Quo(r, bound(K)); r.Cmp(worst) >= 0 {
			worst, at = r, K
		}
	}
	return worst, at
}

// For distinct sources all K = 1..2^d are tried up to d = 9, and up to 9d^2 from
// there to d = 20; beyond that the ratio is below 2 + 4/9 + ... anyway.
func TestWorstRatiosAreThoseOfAllK(t *testing.T) {
	for d := 1; d <= 20; d++ {
		real := func(K int) *big.Rat { return exactLower(d, K) }
		ceiling := func(K int) *big.Rat { return big.NewRat(int64(ceilingOf(exactLower(d, K))), 1) }
		last := 9 * d * d
		for _, c := range []struct {
			name  string
			last  int
			bound func(K int) *big.Rat
			of    func() (float64, int, error)
		}{
			{"real", min(last, 1<<d), real, func() (float64, int, error) { return WorstRatio(d, false) }},
			{"ceiling", min(last, 1<<d), ceiling, func() (float64, int, error) { return WorstRatio(d, true) }},
			{"real, shared", last, real, func() (float64, int, error) { return WorstSharedRatio(d, false) }},
			{"ceiling, shared", last, ceiling, func() (float64, int, error) { return WorstSharedRatio(d, true) }},
		} {
			exact, K := worstOf(d, c.last, c.bound)
			want, _ := exact.Float64()
			got, at, err := c.of()
			if err != nil || math.Abs(got-want) > 1e-15*want || at != K {
				t.Errorf("d=%d %s: %v at K=%d, error %v; all K say %v at %d", d, c.name, got, at, err, want, K)
			}
		}
	}
}

// In closed form: 8 at d = 1; 6 with the ceiling; with the printed real number
// (6d+2) d 2^d/((2^d-1)(d^2+1)) from d = 5 on, 6.352 at d = 5 and 6.145 at d = 10;
// shared, 6 + 2/d up to d = 4.
func TestWorstRatiosInClosedForm(t *testing.T) {
	for d := 1; d <= MaxDimensions; d++ {
		D, wantReal, wantCeiling, wantShared := float64(d), 6., 6., 6+2/float64(d)
		switch {
		case d == 1:
			wantReal, wantCeiling = 8, 8
		case d >= 5:
			wantReal = (6*D + 2) * D / (D*D + 1) / (1 - math.Exp2(-D))
			wantShared = wantReal
		}
		real, _, _ := WorstRatio(d, false)
		ceiling, K, _ := WorstRatio(d, true)
		shared, _, _ := WorstSharedRatio(d, false)
		if math.Abs(real-wantReal) > 1e-14 || ceiling != wantCeiling || math.Abs(shared-wantShared) > 1e-14 {
			t.Errorf("d=%d: %v, %v at K=%d, shared %v; want %v, %v, %v", d, real, ceiling, K, shared, wantReal, wantCeiling, wantShared)
		}
	}
	for d, want := range map[int]string{5: "6.352 at 26", 10: "6.145 at 101"} {
		if real, K, _ := WorstRatio(d, false); fmt.Sprintf("%.3f at %d", real, K) != want {
			t.Errorf("d=%d: %.3f at %d, want %s", d, real, K, want)
		}
	}
}

// All K = 1..2^d with the count of TestCausalLowerIsTheFirstSlotThatCountingAllows
// say 6 up to d = 7; at larger d the numbers are those of an independent program.
func TestWorstCausalRatio(t *testing.T) {
	for d, want := range map[int]struct {
		ratio float64
		K     int
	}{
		1: {8, 2}, 2: {6, 4}, 3: {6, 8}, 4: {6, 16}, 5: {6, 24}, 6: {6, 33}, 7: {6, 44},
		8: {46. / 8, 56}, 9: {52. / 9, 69}, 10: {58. / 10, 84}, 16: {90. / 16, 196}, 20: {5.5, 297}, 62: {328. / 62, 2477},
	} {
		ratio, K, err := WorstCausalRatio(d)
		if err != nil || ratio != want.ratio || K != want.K {
			t.Errorf("d=%d: %v at K=%d, error %v, want %v at %d", d, ratio, K, err, want.ratio, want.K)
		}
	}
}

// The largest ratio is that of the paper's factor up to d = 7 and less beyond.
func TestCausalBoundBeatsTheFactorOfSix(t *testing.T) {
	for d := 2; d <= MaxDimensions; d++ {
		if worst, K, err := WorstCausalRatio(d); err != nil || (worst == 6) != (d <= 7) || worst > 6 || worst < 5 {
			t.Errorf("d=%d: %v at K=%d, error %v", d, worst, K, err)
		}
	}
}

// The limits bracket the ratio: few packets exactly, many from below with the
// stated distance.
func TestRatioHasItsLimits(t *testing.T) {
	sizes(func(d, K int) {
		if K == 0 {
			return
		}
		exact := exactLower(d, K)
		decided := exact.Cmp(new(big.Rat).SetInt64(int64(d)))
		total, _ := Total(d, K)
		want, _ := new(big.Rat).Quo(new(big.Rat).SetInt64(int64(total)), exact).Float64()
		got, err := Ratio(d, K, Real)
		few, _ := RatioFew(d, K)
		many, _ := RatioMany(d, K)
		if err != nil || math.Abs(got-want) > 1e-15*want {
			t.Errorf("d=%d K=%d: ratio %v, error %v, want %v", d, K, got, err, want)
		}
		if decided == 0 && math.Abs(few-want) > 1e-15*few || decided > 0 && few < want*(1-1e-15) {
			t.Errorf("d=%d K=%d: ratio %v, for few packets %v", d, K, want, few)
		}
		nodes := math.Exp2(float64(d))
		if D := float64(d); D*D*nodes <= (nodes-1)*float64(K) {
			above := (many + 2*(D-1)/float64(K)) * nodes / (nodes - 1)
			if !(many*(1-1e-15) <= want && want <= above*(1+1e-15)) {
				t.Errorf("d=%d K=%d: ratio %v, for many packets %v to %v", d, K, want, many, above)
			}
		}
		ceiling, _ := Ratio(d, K, Ceiling)
		causal, _ := Ratio(d, K, Causal)
		if !(causal <= ceiling && ceiling <= got*(1+1e-15)) {
			t.Errorf("d=%d K=%d: ratios %v, %v, %v", d, K, got, ceiling, causal)
		}
	})
	if one, _ := Ratio(10, 1, Real); one != 4.2 { // 4 + 2/d
		t.Errorf("one packet at d = 10: %v", one)
	}
}

func TestBoundsHaveNames(t *testing.T) {
	for b, want := range map[Bound]string{Real: "real", Ceiling: "ceiling", Causal: "causal", 9: "Bound(9)"} {
		if b.String() != want {
			t.Errorf("%s, want %s", b, want)
		}
	}
}

// The next packet does not fit, with either count.
func TestMostPacketsIsTheMost(t *testing.T) {
	for d := 1; d <= MaxDimensions; d++ {
		for _, slots := range []int{d, 4*d - 1, 4 * d, 4*d + 1, 4*d + 2, 6 * d, 7*d + 1, 100 * d, 1 << 40, MaxSlots} {
			any, err := MostForAny(d, slots)
			if err != nil {
				t.Fatal(err)
			}
			if ceilingOf(exactLower(d, any)) > slots || ceilingOf(exactLower(d, any+1)) <= slots {
				t.Errorf("d=%d: %d slots, no algorithm for more than %d packets", d, slots, any)
			}
			if slots < 4*d {
				continue
			}
			most, err := MostPackets(d, slots)
			if err != nil || most > any {
				t.Fatalf("d=%d: %d slots for %d packets, none can more than %d, error %v", d, slots, most, any, err)
			}
			now, _ := Total(d, most)
			then, _ := Total(d, most+1)
			if now > slots || then <= slots {
				t.Errorf("d=%d: %d slots for %d packets: they take %d, one more %d", d, slots, most, now, then)
			}
		}
	}
	// Six times the distance: d^2 packets.
	if K, _ := MostPackets(10, 60); K != 100 {
		t.Errorf("60 slots at d = 10: %d packets", K)
	}
}
