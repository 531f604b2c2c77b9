package programs_test

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies/programs"
)

// settings returns a value for each parameter that an algorithm takes.
func settings(a programs.Algorithm, n int, bytes int64, root int) programs.Settings {
	s := programs.Settings{Ranks: n, Bytes: bytes}
	if a.Task.Rooted() {
		s.Root = root
	}
	if a.Takes(programs.Segmented) {
		s.Segments = 5
	}
	if a.Takes(programs.WithRadix) {
		s.Radix = 3
	}
	if a.Takes(programs.WithLatency) {
		s.Latency = 2
	}
	if a.Takes(programs.WithWindow) {
		s.Window = 2
	}
	if a.Task == programs.Barrier {
		s.Bytes = 0
	}
	return s
}

// refused reports whether a number of ranks is outside the domain of an algorithm.
func refused(a programs.Algorithm, n int, err error) bool {
	domain, is := errors.AsType[*inputs.Error](err)
	if !is || a.Domain == "" {
		return false
	}
	return domain.Arg == "ranks" || domain.Arg == "ranks, segments"
}

// Every algorithm does what its task asks for: for all numbers of ranks that it takes,
// all roots, sizes that are 0, smaller than the number of ranks and not divisible by
// it, with and without computations.
func TestAlgorithmsAccomplishTheirTask(t *testing.T) {
	for _, a := range programs.All() {
		taken := 0
		for n := 1; n <= 18; n++ {
			for _, bytes := range []int64{0, 1, 7, 100} {
				for root := 0; root < n; root += max(1, n/3) {
					s := settings(a, n, bytes, root)
					p, err := a.Plan(s)
					if refused(a, n, err) {
						continue
					}
					if err != nil {
						t.Fatalf("%v %s: %+v: %v", a.Task, a.Name, s, err)
					}
					taken++
					if p.Task != a.Task || p.Root != s.Root || p.Bytes != s.Bytes || p.Program.Name != a.Name {
						t.Fatalf("%v %s: %+v: a plan of %v", a.Task, a.Name, s, p)
					}
					if err := p.Accomplishes(); err != nil {
						t.Fatalf("%v %s: %+v: %v", a.Task, a.Name, s, err)
					}
					if !a.Task.Combining() {
						continue
					}
					s.Reduction = 0.5
					p, err = a.Plan(s)
					if err != nil {
						t.Fatal(err)
					}
					if err := p.Accomplishes(); err != nil {
						t.Fatalf("%v %s with computations: %+v: %v", a.Task, a.Name, s, err)
					}
				}
			}
		}
		if taken == 0 {
			t.Errorf("%v %s: nothing was taken", a.Task, a.Name)
		}
	}
}
