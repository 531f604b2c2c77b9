package logp

import (
	"errors"
	"testing"
)

// valid is by hand: L = 2, two items, three processors in 5 steps.
func valid() Schedule {
	return Schedule{Algorithm: "by hand", Processors: 3, Latency: 2, Items: 2, Steps: 5, Sends: []Send{
		{0, 0, 1, 0}, {1, 0, 2, 1}, {2, 0, 2, 0}, {3, 2, 1, 1},
	}}
}

// Every fault planted once is found as what it is.
func TestValidateFindsEveryFault(t *testing.T) {
	whole := valid()
	if err := Validate(whole); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		rule  Rule
		fault func(s *Schedule)
	}{
		"no processor":     {Shape, func(s *Schedule) { s.Processors = 0 }},
		"no latency":       {Shape, func(s *Schedule) { s.Latency = 0 }},
		"items":            {Shape, func(s *Schedule) { s.Items = -1 }},
		"huge":             {Shape, func(s *Schedule) { s.Items = 1 << 40 }},
		"order":            {Shape, func(s *Schedule) { s.Sends[0], s.Sends[1] = s.Sends[1], s.Sends[0] }},
		"order of senders": {Shape, func(s *Schedule) { s.Sends[2].From, s.Sends[2].Item, s.Sends[3] = 1, 0, Send{2, 0, 1, 1} }},
		"no such node":     {Range, func(s *Schedule) { s.Sends[0].To = 3 }},
		"no such item":     {Range, func(s *Schedule) { s.Sends[0].Item = 2 }},
		"before 0":         {Range, func(s *Schedule) { s.Sends[0].Step = -1 }},
		"itself":           {Range, func(s *Schedule) { s.Sends[0].To = 0 }},
		"two sends":        {OneSend, func(s *Schedule) { s.Sends[1].Step = 0 }},
		"two receptions":   {OneReceive, func(s *Schedule) { s.Sends[3] = Send{2, 1, 2, 0}; s.Sends[2].Item = 0; s.Sends[2].To = 2 }},
		"not held": {Holds, func(s *Schedule) {
			s.Sends[3].Step = 2
			s.Sends[3].From = 2
			s.Sends[2] = Send{2, 0, 1, 1}
			s.Sends[3].Item = 1
			s.Sends[3].To = 0
		}},
		"twice":         {Once, func(s *Schedule) { s.Sends[3] = Send{4, 2, 1, 0} }},
		"to the source": {Once, func(s *Schedule) { s.Sends[3].To = 0 }},
		"missing":       {Complete, func(s *Schedule) { s.Sends = s.Sends[:3] }},
		"duration":      {Duration, func(s *Schedule) { s.Steps = 4 }},
	} {
		s := whole
		s.Sends = append([]Send(nil), whole.Sends...)
		c.fault(&s)
		var v *Violation
		if err := Validate(s); !errors.As(err, &v) || v.Rule != c.rule {
			t.Errorf("%s: %v", name, err)
		} else if v.Error() == "" {
			t.Errorf("%s: no message", name)
		}
	}
}

func TestNothingToDo(t *testing.T) {
	for _, s := range []Schedule{{Processors: 1, Latency: 1}, {Processors: 1, Latency: 3, Items: 7}, {Processors: 4, Latency: 2}} {
		if err := Validate(s); err != nil {
			t.Errorf("%v: %v", s, err)
		}
	}
}
