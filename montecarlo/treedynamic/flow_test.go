package treedynamic_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	. "castlab/montecarlo/treedynamic"
)

// randomFamily is one random tree: each node hangs on one of a few before it.
func randomFamily(r *rand.Rand, n, reach int) family {
	label, list := r.Perm(n), [][2]int{}
	for v := 1; v < n; v++ {
		list = append(list, [2]int{label[v], label[max(0, v-1-r.IntN(reach))]})
	}
	return family{name: fmt.Sprintf("random tree of %d", n), n: n, lists: [][][2]int{list}}
}

// flows are trees without common edges, deep and flat, even and uneven.
func flows(r *rand.Rand) []family {
	return []family{
		path2, path5, star7, k4, uneven, torusFamily(4), torusFamily(5),
		randomFamily(r, 2+r.IntN(40), 1), randomFamily(r, 2+r.IntN(40), 3), randomFamily(r, 2+r.IntN(40), 50),
	}
}

// sameAsCopyByCopy checks that windows of slots, link by link, give every packet, every
// delay and all that every link carries as the program does that simulates slot by
// slot, copy by copy, to the last digit: both add up whole slots. The slots are
// numbered from shortly before 2^32, where the instants on the links wrap around.
func sameAsCopyByCopy(t *testing.T, f family, load float64, seed uint64, slots int) {
	t.Helper()
	s := f.scheme(t)
	most, _ := s.Capacity()
	var runs [2]*Run
	for i := range runs {
		var err error
		if runs[i], err = (Dynamic{Scheme: s, Lambda: load * most, Order: FIFO, Branches: i == 1}).Run(words(seed)); err != nil {
			t.Fatal(err)
		}
		runs[i].StartAt(1<<32 - int64(slots)/2)
	}
	if !runs[0].Flows() || runs[1].Flows() {
		t.Fatalf("%s: windows %v, %v", f.name, runs[0].Flows(), runs[1].Flows())
	}
	pace := rand.New(rand.NewPCG(seed, 1))
	for end := runs[0].Now() + int64(slots); runs[0].Now() < end; {
		some := 1 + pace.IntN(1+pace.IntN(300))
		watch := pace.IntN(5) == 0
		var done [2][]Broadcast
		for i, r := range runs {
			done[i] = r.Advance(some)
			if watch {
				r.Watch()
			}
		}
		if len(done[0]) != len(done[1]) || runs[0].Now() != runs[1].Now() || runs[0].Live() != runs[1].Live() {
			t.Fatalf("%s at load %v, seed %d, slot %d: %d packets, %d under way, copy by copy %d and %d", f.name, load, seed,
				runs[0].Now(), len(done[0]), runs[0].Live(), len(done[1]), runs[1].Live())
		}
		for i := range done[0] {
			if done[0][i] != done[1][i] {
				t.Fatalf("%s at load %v, seed %d, slot %d, packet %d: %v, copy by copy %v", f.name, load, seed, runs[0].Now(), i,
					done[0][i], done[1][i])
			}
		}
		for i := range s.Links() {
			if runs[0].Carried(i) != runs[1].Carried(i) {
				t.Fatalf("%s at load %v, seed %d, slot %d: %v carried %d, copy by copy %d", f.name, load, seed, runs[0].Now(), s.Link(i),
					runs[0].Carried(i), runs[1].Carried(i))
			}
		}
	}
}

func TestStretchesGiveWhatCopyByCopyGives(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for round := range 6 {
		for _, f := range flows(r) {
			for _, load := range []float64{.02, .5, .95, 1.5} {
				sameAsCopyByCopy(t, f, load, uint64(round), 1500)
			}
		}
	}
}

func FuzzStretches(f *testing.F) {
	f.Add(uint64(1), 0.9)
	f.Fuzz(func(t *testing.T, seed uint64, load float64) {
		if !(load > .01 && load < 3) {
			return
		}
		for _, c := range flows(rand.New(rand.NewPCG(seed, 0))) {
			sameAsCopyByCopy(t, c, load, seed, 500)
		}
	})
}

// Whole windows by Fill give the same packets as slots by Advance, after rests
// of more than 2^31 slots too: at 1e-9 packets a slot on two nodes every third
// gap is longer.
func TestFillTakesTheSamePacketsAtAnyLoad(t *testing.T) {
	for _, f := range []family{path2, torusFamily(5)} {
		s := f.scheme(t)
		for _, lambda := range []float64{1e-9, 1e-4, .03} {
			var done [2][]Broadcast
			for i := range done {
				r, err := Dynamic{Scheme: s, Lambda: lambda, Order: FIFO, Branches: i == 1}.Run(words(1))
				if err != nil {
					t.Fatal(err)
				}
				done[i] = make([]Broadcast, 2000)
				for k := 0; k < 2000; k += 40 {
					r.Fill(done[i][k : k+40])
				}
			}
			for i := range done[0] {
				if done[0][i] != done[1][i] {
					t.Fatalf("%s, lambda %v, packet %d: %v, copy by copy %v", f.name, lambda, i, done[0][i], done[1][i])
				}
			}
		}
	}
}
