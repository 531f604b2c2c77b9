package isotropic

import (
	"errors"
	"fmt"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

// Slots by hand for d = 3, where S = ceil(7/3) = 3 and N/2 = 4: M S, h N/2, the less.
func TestPartialScatterTakesWhatItSays(t *testing.T) {
	for _, c := range []struct {
		sources []int
		want    [3]int // by Sharing
	}{
		{nil, [3]int{0, 0, 0}},
		{[]int{5}, [3]int{3, 3, 4}},
		{[]int{5, 2}, [3]int{4, 6, 4}},
		{[]int{5, 5}, [3]int{6, 6, 8}},
		{[]int{0, 1, 2, 3, 4, 5, 6, 7}, [3]int{4, 24, 4}},
		{[]int{1, 0, 1, 7, 1}, [3]int{12, 15, 12}},
	} {
		for _, how := range Sharings() {
			task, s, err := PartialScatter(3, c.sources, how)
			if err != nil {
				t.Fatal(err)
			}
			if err := tasks.Validate(topologies.Hypercube{D: 3}, task, s, tasks.Full); err != nil {
				t.Errorf("%v, %v: %v", c.sources, how, err)
			}
			if s.Slots != c.want[how] {
				t.Errorf("%v, %v: %d slots, by hand %d", c.sources, how, s.Slots, c.want[how])
			}
		}
	}
}

// In every dimension the smallest schedules are valid, N = 2 included, and all nodes
// together, twice.
func TestPartialScatterIsValidInEveryDimension(t *testing.T) {
	for d := 1; d <= 7; d++ {
		n := 1 << d
		var all []int
		for i := range 2 * n {
			all = append(all, i%n)
		}
		for _, sources := range [][]int{{n - 1}, {0, n - 1, 0}, all} {
			for _, how := range Sharings() {
				task, s, err := PartialScatter(d, sources, how)
				if err != nil {
					t.Fatal(err)
				}
				if err := tasks.Validate(topologies.Hypercube{D: d}, task, s, tasks.Full); err != nil {
					t.Errorf("d=%d, %d sources, %v: %v", d, len(sources), how, err)
				}
			}
		}
	}
}

func TestPartialScatterDomains(t *testing.T) {
	var domain *inputs.Error
	for _, c := range []struct {
		d       int
		sources []int
		how     Sharing
		arg     string
	}{
		{0, nil, Turns, "d"}, {13, nil, Turns, "d"}, {2, []int{4}, Turns, "sources"}, {2, []int{-1}, Rounds, "sources"},
		{2, nil, -1, "sharing"}, {2, nil, 3, "sharing"}, {12, make([]int, tasks.MaxSends/12/2048+1), Turns, "sources"},
	} {
		if _, _, err := PartialScatter(c.d, c.sources, c.how); !errors.As(err, &domain) || domain.Arg != c.arg {
			t.Errorf("d=%d, %d sources, %v: %v", c.d, len(c.sources), c.how, err)
		}
	}
	if _, err := ScatterMoves(0, true); !errors.As(err, &domain) {
		t.Errorf("ScatterMoves: %v", err)
	}
	if got := fmt.Sprint(Sharings(), Sharing(7)); got != "[shorter turns rounds] Sharing(7)" {
		t.Errorf("named %s", got)
	}
}
