package logp

import (
	"testing"

	"castlab/topologies/logp"
)

const all = 1 << 20

// Two processors and three items have four schedules of a step more than the shortest: by which step the source pauses.
func TestNoMoreSchedulesThanAsked(t *testing.T) {
	for most, want := range map[int]bool{3: false, 4: true} {
		if _, n, err := OrderedExcess(2, 3, 3, LowestTag, most); n != int64(most) || (err == nil) != want {
			t.Errorf("at most %d: %d schedules, %v", most, n, err)
		}
	}
	if _, n, err := OptimalExcess(2, 3, 3, 0); n != 0 || err == nil {
		t.Errorf("%d schedules, %v", n, err)
	}
	if _, n, err := RobustExcess(2, 3, 3, 0); n != 0 || err == nil {
		t.Errorf("%d schedules, %v", n, err)
	}
}

// By hand: with one receiver, one latency or one item no latencies lengthen anything: nothing waits for
// another message. The only schedules of two processors send the items in turn.
func TestNothingIsLateWhereNothingCoincides(t *testing.T) {
	for _, c := range []struct{ P, L, k int }{{2, 3, 3}, {3, 1, 2}, {3, 4, 1}, {4, 2, 1}} {
		for name, of := range map[string]func(P, L, k, most int) (int, int64, error){"robust": RobustExcess, "optimal": OptimalExcess} {
			if got, n, err := of(c.P, c.L, c.k, all); got != 0 || n < 1 || err != nil {
				t.Errorf("%s %+v: %d of %d schedules, %v", name, c, got, n, err)
			}
		}
	}
	if got, n, err := OrderedExcess(2, 3, 3, LowestTag, all); got != 0 || n != 4 || err != nil { // one pause, or none
		t.Errorf("%d of %d schedules, %v", got, n, err)
	}
}

// Against the machine itself, all latencies and orders of all schedules: what the best one of the least time
// suffers, the best one of all up to a step more, and the worst of these by what is due first.
func TestExcessesAreThoseOfTheMachine(t *testing.T) {
	for _, c := range []struct{ P, L, k, least int }{{3, 2, 2, 4}, {4, 2, 1, 4}, {3, 3, 2, 6}} {
		optimal, robust, ordered, n := 1<<30, 1<<30, 0, int64(0)
		if err := logp.Enumerate(c.P, c.L, c.k, c.least+1, func(s logp.Schedule) bool {
			p, err := NewProgram(s)
			if err != nil {
				t.Fatal(err)
			}
			worst := worstOfAll(t, p)
			if robust = min(robust, worst-c.least); s.Steps == c.least {
				optimal = min(optimal, worst-c.least)
			}
			ordered = max(ordered, worstOfAll(t, receiving(t, p, EarliestDue))-s.Steps)
			n++
			return true
		}); err != nil {
			t.Fatal(err)
		}
		if got, _, err := OptimalExcess(c.P, c.L, c.k, all); got != optimal || err != nil {
			t.Errorf("%+v: the best of the shortest is %d later, %v, want %d", c, got, err, optimal)
		}
		if got, _, err := RobustExcess(c.P, c.L, c.k, all); robust <= 1 && (got != robust || err != nil) {
			t.Errorf("%+v: the best is %d later, %v, want %d", c, got, err, robust)
		}
		if got, m, err := OrderedExcess(c.P, c.L, c.k, EarliestDue, all); got != ordered || ordered != 0 || m != n || err != nil {
			t.Errorf("%+v: by what is due %d of %d later, %v, want %d of %d", c, got, m, err, ordered, n)
		}
	}
}

// Three items are the least for which no shortest schedule of three processors and latency 2 is robust, and
// one step more is enough: the best of the shortest is later, and so is some schedule in the order of tags.
func TestExcessOfThreeItems(t *testing.T) {
	robust, _, err := RobustExcess(3, 2, 3, all)
	optimal, _, err2 := OptimalExcess(3, 2, 3, all)
	tags, _, err3 := OrderedExcess(3, 2, 3, LowestTag, all)
	if robust != 1 || optimal < robust || tags < optimal || err != nil || err2 != nil || err3 != nil {
		t.Errorf("robust %d, best of the shortest %d, worst in the order of tags %d; %v, %v, %v", robust, optimal, tags, err, err2, err3)
	}
	if _, _, err := OrderedExcess(3, 2, 3, AnyMessage+1, all); err == nil {
		t.Error("an unknown order is accepted")
	}
	for _, of := range []func(P, L, k, most int) (int, int64, error){RobustExcess, OptimalExcess} {
		for _, x := range [][3]int{{3, 2, 30}, {6, 1, 1}, {3, 6, 9}, {3, 1, 0}} {
			if _, _, err := of(x[0], x[1], x[2], all); err == nil {
				t.Errorf("%v is accepted", x)
			}
		}
	}
}
