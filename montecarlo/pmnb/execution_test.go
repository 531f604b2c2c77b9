package pmnb

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions/inputs"
)

func execution(t testing.TB, d int, a Algorithm, v Variant) *Execution {
	t.Helper()
	c, err := NewVariant(d, a, v)
	if err != nil {
		t.Fatal(err)
	}
	return c.NewExecution()
}

func run(t testing.TB, e *Execution, active []int) Counts {
	t.Helper()
	counts, err := e.Run(active)
	if err != nil {
		t.Fatalf("%v d=%d, active %v: %v", e.c.a, e.c.d, active, err)
	}
	return counts
}

func ceil(a, b int) int { return (a + b - 1) / b }

// every runs check for every set of nodes, as an increasing list.
func every(d int, check func(active []int)) {
	var active []int
	for set := range uint64(1) << (1 << d) {
		active = active[:0]
		for s := set; s != 0; s &= s - 1 {
			active = append(active, bits.TrailingZeros64(s))
		}
		check(active)
	}
}

// subphases returns the lengths of Lemma 1, with ceilings, for q packets.
func subphases(d, q int) (lengths []int, sum int) {
	for l := 1; l <= d; l++ {
		lengths = append(lengths, ceil(q, 1<<(d-l+1)))
		sum += lengths[l-1]
	}
	return lengths, sum
}

// times checks the counts of M packets against VB95, with the exact duration d +
// q - 1 - s(q-1) of phase 3, s the number of ones.
func times(t *testing.T, e *Execution, active []int) {
	t.Helper()
	counts, d, M, a := run(t, e, active), e.c.d, len(active), e.c.a
	operation := []int{2 * d, d, 0}[e.c.variant.Ranks]
	prefix, q := operation, M
	m := bits.Len(uint(max(M-1, 0)))
	var want int
	switch {
	case a == Multinode:
		prefix = 0
		if d > 0 {
			want = ceil(1<<d-1, d)
		}
	case M == 0 || d == 0:
	case a == I:
		want = 2*d - m
		if m > 0 {
			want += ceil(1<<m-1, m)
		}
	default:
		if a == III {
			prefix, q = 2*operation, ceil(M, d)
		}
		want = 2*d + q - 1 - bits.OnesCount(uint(q-1))
	}
	data := counts.Slots
	if a == II {
		data = counts.Parts
	}
	if counts.PrefixSteps != prefix || data != want || counts.Slots != 0 && counts.Parts != 0 {
		t.Fatalf("%v %v d=%d, active %v: %+v, want %d prefix steps and %d steps", a, e.c.variant.Ranks, d, active, counts, prefix, want)
	}
	if a.classes() && M > 0 && d > 0 {
		lengths, sum := subphases(d, q)
		if !slices.Equal(counts.Subphases, lengths) || sum != want-d {
			t.Fatalf("%v d=%d, active %v: subphases %v, want %v, in all %d", a, d, active, counts.Subphases, lengths, want-d)
		}
	} else if len(counts.Subphases) != 0 {
		t.Fatalf("%v d=%d, active %v: subphases %v", a, d, active, counts.Subphases)
	}
	if d == 0 || M == 0 {
		return
	}
	// Every node receives M packets, or M - 1 if all are active, d a slot.
	receive := M
	if M == 1<<d {
		receive--
	}
	if got := counts.Duration(d, 0); got < float64(receive)/float64(d) {
		t.Fatalf("%v d=%d, %d active: %v slots are too few", a, d, M, got)
	}
}

var all = []Algorithm{I, II, III, Multinode}

// Every set of active nodes; the executions themselves check ranks, packing, links
// and what nodes know in the end.
func TestEverySetOfActiveNodes(t *testing.T) {
	most := 4
	if testing.Short() {
		most = 3
	}
	for d := range most + 1 {
		for _, a := range all {
			for _, ranks := range []Ranks{Tree, Exchange, Known} {
				if d == 4 && (ranks == Known || ranks == Exchange && a != III) {
					continue // the same but for the first steps
				}
				e := execution(t, d, a, Variant{Ranks: ranks})
				every(d, func(active []int) { times(t, e, active) })
			}
		}
	}
}

func TestRandomSetsOfActiveNodes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 5; d <= 12; d++ {
		for _, a := range all {
			for _, ranks := range []Ranks{Tree, Exchange, Known} {
				e := execution(t, d, a, Variant{Ranks: ranks})
				n := 1 << d
				for _, M := range []int{0, 1, 2, d, d + 1, 64, 65, r.IntN(n + 1), r.IntN(n + 1), n - 1, n} {
					times(t, e, r.Perm(n)[:min(M, n)])
				}
			}
		}
	}
}

// The example of VB95 Section IV: N = 2^16, M = 2^10. Printed: I 157 and 125, II 98
// and 66, III 160 and 96, MNB 4096. II takes 2d = 32 prefix steps, 16 of packing
// and sum ceil(1024/2^j), j = 1..16, = 1023 + 6 steps of 1/16: 97.3125 and 65.3125.
// III: q = 64, 16 + sum ceil(64/2^j) = 16 + 63 + 10 = 89, and 64 prefix steps.
func TestTheExample(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	active := r.Perm(1 << 16)[:1<<10]
	for _, c := range []struct {
		a        Algorithm
		one, two float64
	}{
		{I, 157, 125}, {II, 97.3125, 65.3125}, {III, 153, 89}, {Multinode, 4096, 4096},
	} {
		counts := run(t, execution(t, 16, c.a, Variant{}), active)
		if got := counts.Duration(16, 1); got != c.one {
			t.Errorf("%v: %v slots if tp=1, want %v", c.a, got, c.one)
		}
		if got := counts.Duration(16, 0); got != c.two {
			t.Errorf("%v: %v slots if tp=0, want %v", c.a, got, c.two)
		}
	}
}

// What takes no prefix step takes the same time however long one takes.
func TestWithoutStepsTheirLengthIsNoMatter(t *testing.T) {
	c := Counts{Slots: 32}
	if got := c.Duration(4, math.Inf(1)); got != 32 {
		t.Errorf("%v slots, want 32", got)
	}
	if got := c.Duration(4, math.NaN()); !math.IsNaN(got) {
		t.Errorf("%v slots for steps of NaN", got)
	}
}

// VB95 Section IV-B: one broadcast takes 2 slots if ranks are known, by parts.
// Section IV-C: a multinode broadcast by III takes at most ceil(N/d) + 2d - 1.
func TestTheEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 12; d++ {
		n := 1 << d
		counts := run(t, execution(t, d, II, Variant{Ranks: Known}), []int{r.IntN(n)})
		if got := counts.Duration(d, 1); got != 2 {
			t.Errorf("d=%d: a broadcast by II takes %v slots, want 2", d, got)
		}
		counts = run(t, execution(t, d, III, Variant{Ranks: Known}), r.Perm(n))
		if got := counts.Duration(d, 1); got > float64(ceil(n, d)+2*d-1) {
			t.Errorf("d=%d: a multinode broadcast by III takes %v slots, want at most %d", d, got, ceil(n, d)+2*d-1)
		}
	}
}

// VB95 Theorem 2, after every subphase.
func TestWhatNodesKnowAfterEverySubphase(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := range 4 {
		for _, a := range []Algorithm{II, III} {
			e := execution(t, d, a, Variant{Knowledge: true})
			every(d, func(active []int) { times(t, e, active) })
		}
	}
	for d := 4; d <= 9; d++ {
		for _, a := range []Algorithm{II, III} {
			e := execution(t, d, a, Variant{Knowledge: true})
			for range 5 {
				times(t, e, r.Perm(1 << d)[:r.IntN(1<<d+1)])
			}
		}
	}
}

// The plain execution, of every set of d <= 3 and random ones beyond.
func TestPlainExecution(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	check := func(d int, active []int) {
		for _, a := range []Algorithm{II, III} {
			counts := run(t, execution(t, d, a, Variant{}), active)
			p, members := newPlain(d, r), make([][]int, d)
			for class := range members {
				for _, s := range active {
					if a == II || p.rank(active, 0, s)%d == class {
						members[class] = append(members[class], s)
					}
				}
			}
			if err := p.classes(members); err != nil {
				t.Fatalf("%v d=%d, active %v: %v", a, d, active, err)
			}
			if p.steps != counts.Slots+counts.Parts || !slices.Equal(p.subphases, counts.Subphases) {
				t.Fatalf("%v d=%d, active %v: %+v, plainly %d steps and %v", a, d, active, counts, p.steps, p.subphases)
			}
		}
	}
	for d := 1; d <= 3; d++ {
		every(d, func(active []int) {
			if len(active) > 0 {
				check(d, active)
			}
		})
	}
	for d := 4; d <= 6; d++ {
		for range 10 {
			check(d, r.Perm(1 << d)[:1+r.IntN(1<<d)])
		}
	}
}

// The order in which active nodes are listed does not matter, nor what ran before.
func TestRunsAreIndependent(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, a := range all {
		e := execution(t, 7, a, Variant{})
		for range 20 {
			active := r.Perm(128)[:r.IntN(129)]
			one := run(t, execution(t, 7, a, Variant{}), active)
			slices.Sort(active)
			two := run(t, e, active)
			if one.PrefixSteps != two.PrefixSteps || one.Slots != two.Slots || one.Parts != two.Parts ||
				!slices.Equal(one.Subphases, two.Subphases) {
				t.Fatalf("%v, %d active: %+v, then %+v", a, len(active), one, two)
			}
		}
	}
}

func TestRunsDoNotAllocate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, a := range all {
		e := execution(t, 8, a, Variant{})
		for _, M := range []int{256, 100, 3} {
			active := r.Perm(256)[:M]
			run(t, e, active)
			if got := testing.AllocsPerRun(5, func() { run(t, e, active) }); got != 0 {
				t.Errorf("%v, M=%d: %v allocations", a, M, got)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	var domain *inputs.Error
	for _, c := range []struct {
		d int
		a Algorithm
		v Variant
	}{
		{-1, I, Variant{}}, {MaxDimensions + 1, II, Variant{}}, {3, 4, Variant{}}, {3, -1, Variant{}},
		{3, I, Variant{Ranks: 3}}, {3, I, Variant{Ranks: -1}}, {3, I, Variant{Knowledge: true}},
		{3, I, Variant{Reading: Reading{Exclusive: true}}}, {3, I, Variant{Reading: Reading{Unrotated: true}}},
		{3, Multinode, Variant{Reading: Reading{LeftNames: true}}}, {3, Multinode, Variant{Reading: Reading{Descending: true}}},
		{3, I, Variant{Reading: Reading{Floors: true}}}, {3, II, Variant{Reading: Reading{Unpadded: true}}},
	} {
		if _, err := NewVariant(c.d, c.a, c.v); !errors.As(err, &domain) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	for _, a := range all {
		e := execution(t, 3, a, Variant{})
		for _, active := range [][]int{{-1}, {8}, {1, 2, 1}} {
			if _, err := e.Run(active); !errors.As(err, &domain) {
				t.Errorf("%v, active %v: %v", a, active, err)
			}
		}
		run(t, e, []int{1, 2}) // nothing is left of those
	}
}

func FuzzRun(f *testing.F) {
	f.Add(uint8(3), uint8(2), uint8(0), uint64(0b1011))
	f.Add(uint8(5), uint8(1), uint8(1), uint64(1)<<31|1)
	f.Add(uint8(0), uint8(0), uint8(2), uint64(1))
	f.Fuzz(func(t *testing.T, d, a, ranks uint8, set uint64) {
		e := execution(t, int(d%7), Algorithm(a%4), Variant{Ranks: Ranks(ranks % 3)})
		var active []int
		for ; set != 0; set &= set - 1 {
			if v := bits.TrailingZeros64(set); v < 1<<e.c.d {
				active = append(active, v)
			}
		}
		times(t, e, active)
	})
}

func TestNames(t *testing.T) {
	if got := fmt.Sprint([]Algorithm{I, II, III, Multinode}, []Ranks{Tree, Exchange,
		Known}); got != "[I II III multinode] [tree exchange known]" {
		t.Error(got)
	}
	for s, want := range map[interface{ String() string }]string{Algorithm(-1): "algorithm?", Algorithm(4): "algorithm?",
		Ranks(9): "ranks?"} {
		if s.String() != want {
			t.Errorf("%v, want %s", s, want)
		}
	}
}
