package pmnb

import (
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/topologies/schedules"
)

var listed = map[Algorithm]schedules.PMNBAlgorithm{I: schedules.AlgorithmI, II: schedules.AlgorithmII, III: schedules.AlgorithmIII}

func trial(t *testing.T, d int, a Algorithm, v Variant, active []int) schedules.PMNBTrial {
	t.Helper()
	names := schedules.Renamed
	switch {
	case v.Reading.Unrotated:
		names = schedules.PrintedNames
	case v.Reading.LeftNames:
		names = schedules.LeftNames
	}
	slices.Sort(active)
	got, err := schedules.PMNB{
		Algorithm:    listed[a],
		Ranks:        []schedules.Ranks{schedules.PrefixTree, schedules.PrefixExchange, schedules.Known}[v.Ranks],
		Names:        names,
		PrintedRanks: v.Reading.Exclusive,
		Descending:   v.Reading.Descending,
		Floors:       v.Reading.Floors,
		Unpadded:     v.Reading.Unpadded,
	}.Trial(d, active)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// Explicit schedules, which another program makes, send by send: the same steps and
// the same faults. How many packets a node cannot send is not compared but by
// whether there are any: it depends on the order in which packets are sent.
func TestAgainstExplicitSchedules(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := range 7 {
		for a := range listed {
			for _, v := range []Variant{
				{}, {Ranks: Exchange}, {Ranks: Known},
				{Reading: Reading{Exclusive: true}}, {Reading: Reading{Unrotated: true}}, {Reading: Reading{LeftNames: true}},
				{Reading: Reading{Descending: true}}, {Reading: Reading{Floors: true}}, {Reading: Reading{Unpadded: true}},
			} {
				if v.check(a) != nil {
					continue
				}
				e := execution(t, d, a, v)
				for range 10 {
					active := r.Perm(1 << d)[:r.IntN(1<<d+1)]
					got, want := run(t, e, active), trial(t, d, a, v, active)
					if got.PrefixSteps != want.Steps.Prefix || got.Slots+got.Parts != want.Steps.Data {
						t.Fatalf("%v %+v d=%d, active %v: %+v, explicitly %+v", a, v, d, active, got, want.Steps)
					}
					faults, c := want.Faults, got.Collisions
					if c.Nodes != faults.Nodes || c.Links != faults.Links || (c.Overruns > 0) != (faults.Overruns > 0) {
						t.Fatalf("%v %+v d=%d, active %v: %+v, explicitly %+v", a, v, d, active, c, faults)
					}
					if c.Overruns == 0 && !slices.Equal(got.Subphases, want.Subphases) {
						t.Fatalf("%v %+v d=%d, active %v: subphases %v, explicitly %v", a, v, d, active, got.Subphases, want.Subphases)
					}
				}
			}
		}
	}
}
