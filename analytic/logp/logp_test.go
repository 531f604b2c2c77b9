package logp

import (
	"testing"
)

// The numbers of SV93, Definition 3.4, by hand.
func TestSequence(t *testing.T) {
	for L, want := range map[int][]int{
		1: {1, 2, 4, 8, 16, 32, 64},
		2: {1, 1, 2, 3, 5, 8, 13, 21, 34, 55},
		3: {1, 1, 1, 2, 3, 4, 6, 9, 13, 19, 28, 41, 60},
	} {
		for i, f := range want {
			if got, err := Sequence(i+1, L); err != nil || got != f {
				t.Errorf("f_%d for L=%d is %d, %v, want %d", i+1, L, got, err, f)
			}
		}
	}
	if got, err := Sequence(0, 3); err != nil || got != 0 {
		t.Errorf("f_0 = %d, %v", got, err)
	}
	if got, err := Sequence(62, 1); err != nil || got != 1<<61 {
		t.Errorf("f_62 for L=1 is %d, %v", got, err)
	}
	if _, err := Sequence(400, 2); err == nil {
		t.Error("f_400 for L=2 is no int")
	}
}

// reached simulates a broadcast step by step: every holder of the item sends it.
func reached(P, L int) int {
	at := []int{0} // times at which processors have it
	arriving := map[int]int{}
	for t := 0; ; t++ {
		for range arriving[t] {
			at = append(at, t)
		}
		if len(at) >= P {
			return t
		}
		arriving[t+L] += len(at)
	}
}

func TestBroadcastIsWhatASimulationTakes(t *testing.T) {
	for L := 1; L <= 9; L++ {
		for P := 1; P <= 200; P++ {
			if got, err := Broadcast(P, L); err != nil || got != reached(P, L) {
				t.Fatalf("B(%d, %d) = %d, %v, want %d", P, L, got, err, reached(P, L))
			}
		}
	}
	// By hand: ceil(log2 P) for L = 1; SV93's Figures 1 and 2.
	for _, c := range [][3]int{{8, 2, 5}, {4, 2, 4}, {9, 1, 4}, {1 << 40, 1, 40}, {2, 1 << 20, 1 << 20}} {
		if got, err := Broadcast(c[0], c[1]); err != nil || got != c[2] {
			t.Errorf("B(%d, %d) = %d, %v, want %d", c[0], c[1], got, err, c[2])
		}
	}
}

// shallowest finds the depth by enumerating all processors of the universal tree that
// are served in time, level by level.
func shallowest(P, B, L int) int {
	level, total := []int{0}, 1
	for d := 0; ; d++ {
		if total >= P {
			return d
		}
		var next []int
		for _, l := range level {
			for c := l + L; c <= B; c++ {
				next = append(next, c)
			}
		}
		level, total = next, total+len(next)
	}
}

func TestDepth(t *testing.T) {
	printedExact, printedOver, elapsedWrong, wrongAt := 0, 0, 0, map[[2]int]bool{}
	for L := 1; L <= 8; L++ {
		for P := 1; P <= 64; P++ {
			want := shallowest(P, reached(P, L), L)
			got, err := Depth(P, L)
			if err != nil || got != want {
				t.Fatalf("d(%d) = %d, %v for L=%d, want %d", P, got, err, L, want)
			}
			printed, err := PrintedDepth(P, L)
			if err != nil || printed < want {
				t.Fatalf("printed d(%d) = %d, %v for L=%d is below %d", P, printed, err, L, want)
			}
			if nice, _ := Nice(P, L); nice && printed != want {
				t.Errorf("printed d(%d) = %d for L=%d, a nice P: want %d", P, printed, L, want)
			}
			if elapsed, err := PrintedDepthElapsed(P, L); err != nil || elapsed != want {
				elapsedWrong++
				wrongAt[[2]int{P, L}] = true
			}
			if printed == want {
				printedExact++
			} else {
				printedOver++
			}
		}
	}
	// Of its own, too: with B elapsed (Definition 3.2) it is wrong in 155, in P = 5, L = 2 and
	// not in P = 4, L = 2, the paper's Figure 2.
	if elapsedWrong != 155 || wrongAt[[2]int{4, 2}] || !wrongAt[[2]int{5, 2}] {
		t.Errorf("Lemma 3.1 with elapsed B is wrong in %d of 512 cases, an independent count has 155", elapsedWrong)
	}
	if printedOver != 229 || printedExact != 512-229 {
		t.Errorf("Lemma 3.1 exceeds the depth in %d of 512 cases, an independent count has 229", printedOver)
	}
	for _, c := range [][3]int{{4, 2, 1}, {8, 1, 3}, {9, 1, 2}, {33, 1, 3}} {
		if got, _ := Depth(c[0], c[1]); got != c[2] {
			t.Errorf("d(%d) = %d for L=%d, want %d", c[0], got, c[1], c[2])
		}
	}
}

// Optima by exhaustive search and by an integer program: (P, L, k) -> T.
func TestLower(t *testing.T) {
	for _, c := range [][4]int{{4, 4, 1, 6}, {5, 2, 1, 4}, {10, 4, 1, 9}, {10, 4, 2, 11}, {4, 3, 2, 7}, {3, 2, 2, 4}, {3, 2, 6, 8},
		{3, 3, 5, 9}, {4, 1, 3, 4}, {5, 2, 3, 7}, {5, 2, 2, 6}, {3, 4, 4, 9}} {
		if got, err := Lower(c[0], c[1], c[2]); err != nil || got != c[3] {
			t.Errorf("T(%d, %d, %d) >= %d, %v, want %d", c[0], c[1], c[2], got, err, c[3])
		}
	}
	exceeds, most := 0, 0
	for L := 1; L <= 8; L++ {
		for P := 2; P <= 64; P++ {
			excess, err := Excess(P, L)
			if err != nil {
				t.Fatal(err)
			}
			if one, _ := Lower(P, L, 1); one != reached(P, L) {
				t.Fatalf("T(%d, %d, 1) >= %d, want B", P, L, one)
			}
			for k := 1; k <= 8; k++ {
				lower, err := Lower(P, L, k)
				if err != nil {
					t.Fatal(err)
				}
				printed, err := PrintedLower(P, L, k)
				if err != nil {
					t.Fatal(err)
				}
				if L == 1 && lower != k-1+reached(P, 1) {
					t.Fatalf("T(%d, 1, %d) >= %d, want k - 1 + log2 P rounded up", P, k, lower)
				}
				if k > excess && printed != lower {
					t.Fatalf("P=%d L=%d k=%d > k*=%d: printed %d, want %d", P, L, k, excess, printed, lower)
				}
				if printed < lower {
					t.Fatalf("P=%d L=%d k=%d: printed %d below %d", P, L, k, printed, lower)
				}
				if printed > lower {
					exceeds, most = exceeds+1, max(most, printed-lower)
				}
				if high, _ := Relay(P, L, k); high < lower {
					t.Fatalf("P=%d L=%d k=%d: Lemma 4.1 says %d, the bound is %d", P, L, k, high, lower)
				}
				if single, _ := Single(P, L, k); single < lower {
					t.Fatalf("P=%d L=%d k=%d: %d with one sending of each item, the bound is %d", P, L, k, single, lower)
				}
			}
		}
	}
	// An independent count: 645 of 4032, by up to 4.
	if exceeds != 645 || most != 4 {
		t.Errorf("Theorem 3.3 exceeds the counting bound in %d cases by up to %d", exceeds, most)
	}
}

// The sum of the sequence: f_1 + ... + f_i = f_{i+L} - 1.
func TestSumOfTheSequence(t *testing.T) {
	for L := 1; L <= 6; L++ {
		sum := 0
		for i := 1; i <= 30; i++ {
			f, err := Sequence(i, L)
			if err != nil {
				t.Fatal(err)
			}
			sum += f
			if next, err := Sequence(i+L, L); err != nil || sum != next-1 {
				t.Fatalf("L=%d: f_1 + ... + f_%d = %d, f_%d = %d, %v", L, i, sum, i+L, next, err)
			}
		}
	}
}

// The P of a latency of 2 for which no schedule meets the bound, found by search.
func TestObstructed(t *testing.T) {
	want := map[int]bool{22: true, 33: true, 34: true, 35: true}
	for P := 50; P <= 56; P++ {
		want[P] = true
	}
	for P := 78; P <= 90; P++ {
		want[P] = true
	}
	for P := 123; P <= 145; P++ {
		want[P] = true
	}
	for P := 2; P <= 145; P++ {
		if got, err := Obstructed(P); err != nil || got != want[P] {
			t.Errorf("P=%d: %v, %v", P, got, err)
		}
	}
}

func TestContinuousDelays(t *testing.T) {
	for _, c := range []struct{ P, L, lower, grouped int }{{1, 3, 0, 0}, {2, 3, 3, 3}, {3, 2, 4, 5}, {8, 2, 7, 9}, {9, 1, 4, 6}} {
		if got, err := ContinuousLower(c.P, c.L); err != nil || got != c.lower {
			t.Errorf("P=%d L=%d: delay >= %d, %v, want %d", c.P, c.L, got, err, c.lower)
		}
		if got, err := Grouped(c.P, c.L); err != nil || got != c.grouped {
			t.Errorf("P=%d L=%d: delay of groups %d, %v, want %d", c.P, c.L, got, err, c.grouped)
		}
	}
	least, most := 99, 0
	for L := 1; L <= 8; L++ {
		for P := 3; P <= 64; P++ {
			gap := reached(P-1, L+1) - reached(P-1, L)
			least, most = min(least, gap), max(most, gap)
		}
	}
	if least != 1 || most != 4 {
		t.Errorf("the schedule of groups is slower by %d to %d, an independent count has 1 to 4", least, most)
	}
}

// (P, L, printed): each is below what an adversary does, and P = 3 has (1, L-1).
func TestAdversary(t *testing.T) {
	for _, c := range [][3]int{{5, 2, 1}, {6, 2, 1}, {7, 2, 2}, {8, 2, 2}, {4, 3, 2}, {5, 4, 3}, {8, 3, 4}, {16, 4, 6}, {3, 9, 8},
		{2, 5, 0}, {1, 5, 0}} {
		if got, err := PrintedAdversary(c[0], c[1]); err != nil || got != c[2] {
			t.Errorf("P=%d L=%d: %d, %v, want %d", c[0], c[1], got, err, c[2])
		}
	}
	// P = 3: d = 1, s = 0; P = 5, L = 4: d = 1, s = 2.
	for _, c := range [][4]int{{1, 5, 0, 7}, {1, 4, 2, 9}} {
		if got, err := Adversary(c[0], c[1], c[2]); err != nil || got != c[3] {
			t.Errorf("d=%d L=%d s=%d: %d, %v, want %d", c[0], c[1], c[2], got, err, c[3])
		}
	}
}

// served simulates the general machine: the processor that can send earliest does.
func served(m Machine) int {
	hop, gap := m.L+2*m.O, max(m.G, m.O)
	next := []int{hop} // when each processor's next message is ready to be sent on
	last := 0
	for len(next) < m.P {
		best := 0
		for i, t := range next {
			if t < next[best] {
				best = i
			}
		}
		last = next[best]
		next[best] += gap
		next = append(next, last+hop)
	}
	return last
}

func TestGeneralMachine(t *testing.T) {
	if got, err := (Machine{8, 6, 2, 4}).Broadcast(); err != nil || got != 24 {
		t.Errorf("Culler's example: %d, %v, want 24", got, err)
	}
	for P := 1; P <= 40; P++ {
		for L := 0; L <= 5; L++ {
			for o := 0; o <= 3; o++ {
				for g := 0; g <= 4; g++ {
					m := Machine{P, L, o, g}
					if got, err := m.Broadcast(); err != nil || got != served(m) {
						t.Fatalf("%+v: %d, %v, want %d", m, got, err, served(m))
					}
					if scaled, _ := Broadcast(P, max(1, L)); o == 0 && g == 1 && L > 0 && scaled != served(m) {
						t.Fatalf("%+v: %d by the sequence, want %d", m, scaled, served(m))
					}
				}
			}
		}
	}
}

func TestDomains(t *testing.T) {
	for name, err := range map[string]error{
		"P=0":    second(Broadcast(0, 1)),
		"L=0":    second(Broadcast(1, 0)),
		"k=-1":   second(Lower(2, 1, -1)),
		"k big":  second(Lower(2, 1, MaxItems+1)),
		"P big":  second(Depth(MaxProcessors+1, 1)),
		"P=1":    second(Excess(1, 1)),
		"obstr":  second(boolOf(Obstructed(1))),
		"d":      second(Adversary(-1, 1, 0)),
		"g":      second((Machine{1, 1, 1, -1}).Broadcast()),
		"coarse": second((Machine{MaxProcessors, MaxLatency, MaxLatency, MaxLatency}).Broadcast()),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for _, f := range []func(P, L, k int) (int, error){Lower, PrintedLower, Relay, Single} {
		if got, err := f(1, 3, 5); err != nil || got != 0 {
			t.Errorf("P=1: %d, %v", got, err)
		}
		if got, err := f(5, 3, 0); err != nil || got != 0 {
			t.Errorf("k=0: %d, %v", got, err)
		}
	}
}

func second(_ int, err error) error         { return err }
func boolOf(_ bool, err error) (int, error) { return 0, err }
