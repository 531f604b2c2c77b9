package logp

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// handmade is by hand: L = 1, P = 4, two processors that take turns at the root, whose
// other child is 3: item i goes to processor 1 + i mod 2 in step i, and from there to 3
// in step i+1 and to the other of the two in step i+2. It has delay 3, one more than
// possible.
func handmade() Periodic {
	return Periodic{Processors: 4, Latency: 1, Period: 1, Delay: 3, Next: []int{0, 2, 1, 3}, Sends: []Send{
		{0, 0, 1, 0}, {1, 1, 3, 0}, {2, 1, 2, 0},
	}}
}

// plain is the same with the period of two steps, after which no processor has moved.
func plain() Periodic {
	return Periodic{Processors: 4, Latency: 1, Period: 2, Delay: 3, Next: []int{0, 1, 2, 3}, Sends: []Send{
		{0, 0, 1, 0}, {1, 0, 2, 1}, {1, 1, 3, 0}, {2, 1, 2, 0}, {2, 2, 3, 1}, {3, 2, 1, 1},
	}}
}

func TestValidatePeriodicFindsEveryFault(t *testing.T) {
	for name, c := range map[string]struct {
		rule  Rule
		fault func(p *Periodic)
	}{
		"no period":        {Shape, func(p *Periodic) { p.Period = 0 }},
		"no processor":     {Shape, func(p *Periodic) { p.Processors = 0 }},
		"no latency":       {Shape, func(p *Periodic) { p.Latency = 0 }},
		"huge":             {Shape, func(p *Periodic) { p.Period = 1 << 40 }},
		"next is short":    {Shape, func(p *Periodic) { p.Next = p.Next[:3] }},
		"next is no one":   {Shape, func(p *Periodic) { p.Next[1] = 4 }},
		"next twice":       {Shape, func(p *Periodic) { p.Next[1] = 2 }},
		"next of source":   {Shape, func(p *Periodic) { p.Next[0], p.Next[1] = 1, 0 }},
		"order":            {Shape, func(p *Periodic) { p.Sends[2], p.Sends[4], p.Sends[5] = p.Sends[4], p.Sends[5], p.Sends[2] }},
		"no such node":     {Range, func(p *Periodic) { p.Sends[2].To = 4 }},
		"no such item":     {Range, func(p *Periodic) { p.Sends[2].Item = 2 }},
		"before 0":         {Range, func(p *Periodic) { p.Sends[2].Step = -1 }},
		"too late":         {Range, func(p *Periodic) { p.Sends[2].Step = 1 << 40 }},
		"itself":           {Range, func(p *Periodic) { p.Sends[2].To = 1 }},
		"source too late":  {Source, func(p *Periodic) { p.Sends[0].Step = 1 }},
		"source again":     {Source, func(p *Periodic) { p.Sends[2].From = 0 }},
		"two sends":        {OneSend, func(p *Periodic) { p.Sends[4] = Send{2, 1, 3, 1}; p.Sends[3].To = 2; p.Sends[1].To = 1 }},
		"sends around":     {OneSend, func(p *Periodic) { p.Sends[5] = Send{3, 1, 2, 0}; p.Sends = slices.Delete(p.Sends, 3, 4) }},
		"two receptions":   {OneReceive, func(p *Periodic) { p.Sends[1].To = 3 }},
		"receptions again": {OneReceive, func(p *Periodic) { p.Sends[3].Step, p.Next[1], p.Next[2] = 2, 2, 1 }},
		"not held":         {Holds, func(p *Periodic) { p.Sends[2].From = 2 }},
		"held too late":    {Holds, func(p *Periodic) { p.Latency = 2 }},
		"twice":            {Once, func(p *Periodic) { p.Sends[3].To = 3 }},
		"to the source":    {Once, func(p *Periodic) { p.Sends[3].To = 0 }},
		"missing":          {Complete, func(p *Periodic) { p.Sends = p.Sends[:5] }},
		"delay":            {Duration, func(p *Periodic) { p.Delay = 2 }},
	} {
		p := plain()
		if err := ValidatePeriodic(p); err != nil {
			t.Fatal(err)
		}
		c.fault(&p)
		var v *Violation
		if err := ValidatePeriodic(p); !errors.As(err, &v) || v.Rule != c.rule {
			t.Errorf("%s: %v", name, err)
		} else if v.Error() == "" {
			t.Errorf("%s: no message", name)
		}
	}
}

// One period decides for ever: whatever is changed, the validator of schedules finds
// a fault in the first items, enough of them to come around twice, if and only if
// ValidatePeriodic does. (Of schedules in which the source sends too late or too
// often it knows nothing.) Distorted are schedules by hand and a found one, in two
// places each.
func TestOnePeriodDecides(t *testing.T) {
	found, err := Continuous(7, 3, one(), 100)
	if err != nil {
		t.Fatal(err)
	}
	table, err := Continuous(6, 2, one(), 100)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	valid, faulty := 0, 0
	for n := range 20000 {
		p := []Periodic{handmade(), plain(), found, table}[n%4]
		p.Next, p.Sends = slices.Clone(p.Next), slices.Clone(p.Sends)
		for range 1 + r.IntN(2) {
			x := &p.Sends[r.IntN(len(p.Sends))]
			switch r.IntN(4) {
			case 0:
				x.To = r.IntN(p.Processors)
			case 1:
				x.From = r.IntN(p.Processors)
			case 2:
				a, b := 1+r.IntN(p.Processors-1), 1+r.IntN(p.Processors-1)
				p.Next[a], p.Next[b] = p.Next[b], p.Next[a]
			case 3:
				y := &p.Sends[r.IntN(len(p.Sends))]
				x.To, y.To = y.To, x.To
			}
		}
		sortSends(p.Sends)
		once := ValidatePeriodic(p)
		var v *Violation
		if errors.As(once, &v) && v.Rule == Source {
			continue
		}
		// Permutations of up to six processors come around after at most six rounds,
		// or after two and three of cycles together.
		s, err := p.Schedule(p.Delay + 12*p.Period)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Sends { // Delay shows what is late or early, not Steps
			s.Steps = max(s.Steps, s.Sends[i].Step+s.Latency)
		}
		if once == nil {
			valid++
		} else {
			faulty++
		}
		if always := Validate(s); (once == nil) != (always == nil) && !(v != nil && v.Rule == Duration) {
			t.Fatalf("%+v: %v in a period, %v in %d items", p, once, always, s.Items)
		}
	}
	if valid < 100 || faulty < 100 {
		t.Errorf("%d valid, %d faulty: too few to compare", valid, faulty)
	}
}

func FuzzValidatePeriodic(f *testing.F) {
	f.Add(4, 1, 2, []byte{0, 1, 2, 3}, []byte{0, 0, 1, 0, 1, 0, 2, 1, 1, 1, 3, 0, 2, 1, 2, 0, 2, 2, 3, 1, 3, 2, 1, 1})
	f.Add(2, 3, 1, []byte{0, 1}, []byte{0, 0, 1, 0})
	f.Fuzz(func(t *testing.T, P, L, period int, next, sends []byte) {
		p := Periodic{Processors: P, Latency: L, Period: period}
		for _, q := range next {
			p.Next = append(p.Next, int(q))
		}
		for ; len(sends) >= 4; sends = sends[4:] {
			x := Send{int(sends[0]), int(sends[1]), int(sends[2]), int(sends[3])}
			p.Sends = append(p.Sends, x)
			p.Delay = max(p.Delay, x.Step+L-x.Item)
		}
		if P > 1<<10 || period > 1<<10 || L > 1<<10 || ValidatePeriodic(p) != nil {
			return
		}
		s, err := p.Schedule(3 * period)
		if err != nil {
			return
		}
		if err := Validate(s); err != nil {
			t.Errorf("%+v is accepted, but %v", p, err)
		}
	})
}

// What has no period has no first items, and what names processors that there are not has no
// sendings of them: both went on without end, or out of a list.
func TestScheduleOfWhatIsNoPeriodicSchedule(t *testing.T) {
	for _, p := range []Periodic{
		{}, {Processors: 2, Latency: 1, Next: []int{0, 1}}, {Processors: 2, Latency: 1, Period: 1},
		{Processors: 2, Latency: 1, Period: 1, Next: []int{1, 0}},
		{Processors: 2, Latency: 1, Period: 1, Next: []int{0, 1}, Sends: []Send{{0, 0, 2, 0}}},
		{Processors: 2, Latency: 1, Period: 1, Next: []int{0, 1}, Sends: []Send{{0, 0, 1, 1}}},
	} {
		if s, err := p.Schedule(1000); !errors.As(err, new(*Violation)) {
			t.Errorf("%+v: %d sendings, %v", p, len(s.Sends), err)
		}
	}
}
