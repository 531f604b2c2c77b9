package logp

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"testing"

	"castlab/distributions/inputs"
)

// Against trying every sender and step for every reception: those that Validate
// accepts, with the names that the source's order and the first receptions give,
// are what Enumerate finds, each once.
func TestEnumerateFindsAll(t *testing.T) {
	for _, c := range []struct{ P, L, k, T int }{{2, 1, 3, 5}, {3, 1, 2, 4}, {3, 2, 2, 5}, {3, 2, 2, 3}, {4, 1, 1, 3}, {4, 2, 1, 5},
		{1, 1, 1, 0}} {
		want := map[string]bool{}
		steps := max(c.T-c.L+1, 0)
		options := c.P * steps
		total := 1
		for range (c.P - 1) * c.k {
			total *= options
		}
		for n := range total {
			s := Schedule{Processors: c.P, Latency: c.L, Items: c.k}
			for v := 1; v < c.P; v++ {
				for i := range c.k {
					s.Sends = append(s.Sends, Send{n % options / c.P, n % options % c.P, v, i})
					n /= options
				}
			}
			slices.SortStableFunc(s.Sends, bySender)
			if m := len(s.Sends); m > 0 {
				s.Steps = s.Sends[m-1].Step + c.L
			}
			if Validate(s) == nil {
				want[fmt.Sprint(named(s))] = true
			}
		}
		found := map[string]bool{}
		if err := Enumerate(c.P, c.L, c.k, c.T, func(s Schedule) bool {
			if err := Validate(s); err != nil || s.Steps > c.T {
				t.Fatalf("%+v: %v, %v", c, s, err)
			}
			if key := fmt.Sprint(s.Sends); found[key] || !want[key] {
				t.Fatalf("%+v: %v again or never", c, s.Sends)
			} else {
				found[key] = true
			}
			return true
		}); err != nil {
			t.Fatal(err)
		}
		if len(found) != len(want) || len(want) == 0 && c.T >= 4 {
			t.Errorf("%+v: %d schedules, want %d", c, len(found), len(want))
		}
	}
}

func bySender(a, b Send) int { return cmp.Or(cmp.Compare(a.Step, b.Step), cmp.Compare(a.From, b.From)) }

// named renames items and processors in the order in which the source sends the former
// and any processor sends to the latter.
func named(s Schedule) []Send {
	item, processor := map[int]int{}, map[int]int{0: 0}
	for _, x := range s.Sends {
		if _, ok := item[x.Item]; !ok && x.From == 0 {
			item[x.Item] = len(item)
		}
	}
	// Of those who send in one step the first receiver has the first name, and names
	// change the order of senders: one sender of a step has a name before.
	var list []Send
	for len(s.Sends) > 0 {
		n := 1
		for n < len(s.Sends) && s.Sends[n].Step == s.Sends[0].Step {
			n++
		}
		now := s.Sends[:n]
		slices.SortStableFunc(now, func(a, b Send) int {
			na, oka := processor[a.From]
			nb, okb := processor[b.From]
			switch {
			case oka && okb:
				return cmp.Compare(na, nb)
			case oka:
				return -1
			case okb:
				return 1
			}
			return cmp.Compare(a.From, b.From)
		})
		for _, x := range now {
			if _, ok := processor[x.To]; !ok {
				processor[x.To] = len(processor)
			}
		}
		for _, x := range now {
			list = append(list, Send{x.Step, processor[x.From], processor[x.To], item[x.Item]})
		}
		s.Sends = s.Sends[n:]
	}
	slices.SortStableFunc(list, bySender)
	return list
}

func TestEnumerateRefuses(t *testing.T) {
	var domain *inputs.Error
	for _, c := range [][4]int{{0, 1, 1, 1}, {33, 1, 1, 1}, {4, 1, 9, 1}, {2, 0, 1, 1}, {2, 33, 1, 1}, {2, 1, 0, 1}, {2, 1, 1, -1},
		{2, 1, 1, 65}} {
		if err := Enumerate(c[0], c[1], c[2], c[3], func(Schedule) bool { return true }); !errors.As(err, &domain) {
			t.Errorf("%v: %v", c, err)
		}
	}
}
