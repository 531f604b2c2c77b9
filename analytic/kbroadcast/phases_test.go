package kbroadcast

import (
	"math"
	"testing"

	"castlab/distributions/inputs"
)

// By hand at d = 5, K = 26: six packets on a tree; 11 + 10 + 11 = 32 slots, 26 by
// dimension exchange. Multinode broadcast at d = 4: 2*4 + 7. With K = 0 the phases
// last as long as a tree is deep.
func TestPhasesByHand(t *testing.T) {
	type counts = [7]int
	of := func(d, K int) counts {
		one, _ := Phase1(d)
		two, _ := Phase2(d, K)
		three, _ := Phase3(d, K)
		bare, _ := Phase3Bare(d, K)
		all, _ := Total(d, K)
		exchange, _ := ExchangeTotal(d, K)
		first, _ := Exchange(d)
		return counts{one, two, three, bare, all, exchange, first}
	}
	for _, c := range []struct {
		d, K int
		want counts
	}{
		{5, 26, counts{11, 10, 11, 10, 32, 26, 5}},
		{1, 0, counts{3, 0, 1, 0, 4, 2, 1}},
		{1, 1, counts{3, 1, 2, 1, 6, 4, 1}},
		{3, 1, counts{7, 3, 4, 3, 14, 10, 3}},
		{4, 16, counts{9, 7, 8, 7, 24, 19, 4}},
		{62, MaxPackets, counts{125, 145277407334533 + 61, 145277407334533 + 62, 145277407334533 + 61, 2*145277407334533 + 248,
			2*145277407334533 + 185, 62}},
	} {
		if got := of(c.d, c.K); got != c.want {
			t.Errorf("d=%d K=%d: %v, want %v", c.d, c.K, got, c.want)
		}
	}
}

// The phases add up to the totals.
func TestPhasesAddUp(t *testing.T) {
	sizes(func(d, K int) {
		one, _ := Phase1(d)
		two, _ := Phase2(d, K)
		three, _ := Phase3(d, K)
		first, _ := Exchange(d)
		all, err := Total(d, K)
		exchange, _ := ExchangeTotal(d, K)
		if err != nil || all != one+two+three || exchange != first+two+three {
			t.Errorf("d=%d K=%d: %d+%d+%d slots, total %d, by exchange %d", d, K, one, two, three, all, exchange)
		}
		if random, err := RandomizedTotal(d, (K+d-1)/d); err != nil || random != two+three {
			t.Errorf("d=%d K=%d: %d+%d slots, the same loads by chance %d, error %v", d, K, two, three, random, err)
		}
	})
}

// Without packets node 0 of d = 1 tells root 1 in slot 1, hears it in slot 2 and tells it
// in slot 3, and a termination packet follows. In the square the counts of one tree take
// two slots and the termination packets two. A packet more on every tree takes a slot more
// in each phase.
func TestDetectedTotalByHand(t *testing.T) {
	for _, c := range []struct{ d, m, want int }{{1, 0, 4}, {2, 0, 6}, {1, 2, 8}, {10, 15, 52}} {
		if got, err := DetectedTotal(c.d, c.m); err != nil || got != c.want {
			t.Errorf("d=%d m=%d: %d slots, error %v, want %d", c.d, c.m, got, err, c.want)
		}
	}
}

// 15/4, 79/32, 707/342, 8223/4096: the way to the paper's limit of 2.
func TestMultinodeByHand(t *testing.T) {
	for _, c := range []struct {
		d, slots, optimal int
	}{{1, 5, 1}, {2, 7, 2}, {3, 11, 3}, {4, 15, 4}, {8, 79, 32}, {12, 707, 342}, {16, 8223, 4096},
		{62, 2*74382032555280451 + 123, 74382032555280451}} {
		slots, err := Multinode(c.d)
		ratio, _ := MultinodeRatio(c.d)
		if err != nil || slots != c.slots || ratio != float64(c.slots)/float64(c.optimal) {
			t.Errorf("d=%d: %d slots, %v times the optimum, error %v, want %d/%d", c.d, slots, ratio, err, c.slots, c.optimal)
		}
	}
}

func TestArgumentsAreChecked(t *testing.T) {
	with := func(d, K int) map[string]error {
		errs := map[string]error{}
		_, _, errs["Lower"] = Lower(d, K)
		_, errs["CausalLower"] = CausalLower(d, K)
		_, errs["OneSourceLower"] = OneSourceLower(d, K)
		_, errs["Phase2"] = Phase2(d, K)
		_, errs["Phase3"] = Phase3(d, K)
		_, errs["Phase3Bare"] = Phase3Bare(d, K)
		_, errs["Total"] = Total(d, K)
		_, errs["ExchangeTotal"] = ExchangeTotal(d, K)
		_, errs["GreedyBound"] = GreedyBound(d, K)
		_, errs["RatioFew"] = RatioFew(d, K)
		_, errs["RatioMany"] = RatioMany(d, K)
		_, errs["Ratio"] = Ratio(d, K, Causal)
		_, errs["PrintedCase1Time"] = PrintedCase1Time(d, K, 6)
		_, errs["Case1Time"] = Case1Time(d, K, 6)
		return errs
	}
	of := func(d int) map[string]error {
		errs := map[string]error{}
		_, errs["Phase1"] = Phase1(d)
		_, errs["Rotation"] = Rotation(d)
		_, errs["PrintedRotation"] = PrintedRotation(d)
		_, errs["RotationTotal"] = RotationTotal(d)
		_, errs["GreedyWorst"] = GreedyWorst(d, 0)
		_, _, errs["GreedyWorstThreshold"] = GreedyWorstThreshold(d)
		_, errs["Exchange"] = Exchange(d)
		_, errs["Multinode"] = Multinode(d)
		_, errs["MultinodeRatio"] = MultinodeRatio(d)
		_, _, errs["WorstRatio"] = WorstRatio(d, true)
		_, _, errs["WorstSharedRatio"] = WorstSharedRatio(d, false)
		_, _, errs["WorstCausalRatio"] = WorstCausalRatio(d)
		_, errs["MostPackets"] = MostPackets(d, 1<<20)
		_, errs["MostForAny"] = MostForAny(d, 1<<20)
		_, _, errs["GreedyThreshold"] = GreedyThreshold(d)
		_, errs["AdversaryBound"] = AdversaryBound(d)
		_, errs["IncreasingAdversary"] = IncreasingAdversary(d)
		_, errs["SubtreeSize"] = SubtreeSize(d, 1)
		_, errs["TreesOnArc"] = TreesOnArc(d, 1)
		_, errs["RandomizedTotal"] = RandomizedTotal(d, 1)
		_, errs["DetectedTotal"] = DetectedTotal(d, 1)
		_, errs["Case2Time"] = Case2Time(d)
		_, errs["PrintedCase2Time"] = PrintedCase2Time(d)
		return errs
	}
	blame := func(what string, errs map[string]error, arg string) {
		t.Helper()
		for name, err := range errs {
			if e, ok := err.(*inputs.Error); !ok || e.Arg != arg {
				t.Errorf("%s of %s: error %v, want one about %s", name, what, err, arg)
			}
		}
	}
	for _, d := range []int{-1, 0, MaxDimensions + 1} {
		blame("d outside", of(d), "d")
		blame("d outside", with(d, 3), "d")
	}
	for _, K := range []int{-1, MaxPackets + 1} {
		blame("K outside", with(5, K), "K")
	}
	for name, err := range with(5, 0) {
		switch name {
		case "Ratio", "RatioFew", "RatioMany":
			if err == nil {
				t.Errorf("%s without packets", name)
			}
		default:
			if err != nil {
				t.Errorf("%s without packets: %v", name, err)
			}
		}
	}
	for _, C := range []float64{0, -1, inf, nan} {
		_, printed := PrintedCase1Time(5, 5, C)
		_, derived := Case1Time(5, 5, C)
		blame("C outside", map[string]error{"printed": printed, "derived": derived}, "C")
	}
	_, size := SubtreeSize(5, 6)
	blame("i outside", map[string]error{"SubtreeSize": size}, "i")
	_, trees := TreesOnArc(5, 0)
	blame("j outside", map[string]error{"TreesOnArc": trees}, "j")
	_, few := MostPackets(5, 19)
	_, any := MostForAny(5, 4)
	blame("too few slots", map[string]error{"MostPackets": few, "MostForAny": any}, "slots")
	_, load := RandomizedTotal(5, -1)
	_, detected := DetectedTotal(5, -1)
	blame("m outside", map[string]error{"RandomizedTotal": load, "DetectedTotal": detected}, "m")
	_, bound := Ratio(5, 5, Bound(9))
	blame("no Bound", map[string]error{"Ratio": bound}, "bound")
}

// No argument panics, and what comes without an error is a count.
func FuzzArguments(f *testing.F) {
	f.Add(0, 0, 0)
	f.Add(-1, -1, -1)
	f.Add(62, 1<<53, 1<<45)
	f.Add(63, 1<<62, math.MinInt)
	f.Add(math.MinInt, math.MaxInt, math.MaxInt)
	f.Fuzz(func(t *testing.T, d, K, i int) {
		for _, eval := range []func() (int, error){
			func() (int, error) { return CausalLower(d, K) },
			func() (int, error) { return Total(d, K) },
			func() (int, error) { return ExchangeTotal(d, K) },
			func() (int, error) { return GreedyBound(d, K) },
			func() (int, error) { return Phase3Bare(d, K) },
			func() (int, error) { return GreedyWorst(d, K) },
			func() (int, error) { return Multinode(d) },
			func() (int, error) { return AdversaryBound(d) },
			func() (int, error) { return MostPackets(d, i) },
			func() (int, error) { return MostForAny(d, i) },
			func() (int, error) { return SubtreeSize(d, i) },
			func() (int, error) { return TreesOnArc(d, i) },
			func() (int, error) { return RandomizedTotal(d, i) },
			func() (int, error) { return DetectedTotal(d, i) },
		} {
			if count, err := eval(); count < 0 || err != nil && count != 0 {
				t.Errorf("d=%d K=%d i=%d: %d, error %v", d, K, i, count, err)
			}
		}
		if r, err := Ratio(d, K, Bound(i)); math.IsNaN(r) || err == nil && r <= 1 {
			t.Errorf("d=%d K=%d: ratio %v to bound %d", d, K, r, i)
		}
	})
}
