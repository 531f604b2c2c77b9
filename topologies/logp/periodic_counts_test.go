package logp

import "testing"

// By hand, of one item with L = 1: the root of its tree, processor 1, is served in step 0, sends to 2
// in step 1, pauses, and sends to 3 in step 3; 2 could have sent it twice. So of the steps 1, 2, ... of
// the tree somebody sends in 1 and 3, and somebody receives in 1, 2 and 4; E = 1 and W = 1 + 2.
func TestCountsOfAPeriodByHand(t *testing.T) {
	p := Periodic{Processors: 4, Latency: 1, Period: 1, Delay: 4, Next: []int{0, 1, 2, 3},
		Sends: []Send{{Step: 0, From: 0, To: 1}, {Step: 1, From: 1, To: 2}, {Step: 3, From: 1, To: 3}}}
	for i, want := range [][2]int{{}, {1, 1}, {0, 1}, {1, 0}, {0, 1}, {0, 0}} {
		sent, err := p.SentIn(i)
		received, err2 := p.ReceivedIn(i)
		if err != nil || err2 != nil || sent != want[0] || received != want[1] {
			t.Errorf("step %d: %d sent, %d received, want %v; %v, %v", i, sent, received, want, err, err2)
		}
	}
	if got := p.LastSending(); got != 3 {
		t.Errorf("last sending in step %d, want 3", got)
	}
	for before, want := range []int{2, 1, 1, 0} { // the last sending itself ends it, too
		if got := p.Endings(before); got != want {
			t.Errorf("%d endings up to %d steps before the last, want %d", got, before, want)
		}
	}
	if got, err := p.Balance(); got != -2 || err != nil {
		t.Errorf("E - W = %d, %v, want -2", got, err)
	}
}

// Items that differ have no common number, and a sending of what is no item of the period is refused.
func TestCountsOfAPeriodRefuse(t *testing.T) {
	p := Periodic{Processors: 3, Latency: 1, Period: 2, Delay: 2, Next: []int{0, 1, 2},
		Sends: []Send{{Step: 0, To: 1}, {Step: 1, From: 1, To: 2}}}
	if _, err := p.SentIn(1); err == nil {
		t.Error("items that differ are counted")
	}
	if _, err := p.Balance(); err == nil {
		t.Error("the balance of items that differ is no integer")
	}
	p.Sends[1].Item = 2
	for _, count := range []func(int) (int, error){p.SentIn, p.ReceivedIn, func(int) (int, error) { return p.Balance() }} {
		if _, err := count(1); err == nil {
			t.Error("an item out of range is counted")
		}
	}
}
