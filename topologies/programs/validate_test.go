package programs_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"castlab/topologies/programs"
)

func send(to int, bytes int64, tag int, after ...int) programs.Operation {
	return programs.Operation{Kind: programs.Send, Peer: to, Bytes: bytes, Tag: tag, After: after}
}

func receive(from int, bytes int64, tag int, after ...int) programs.Operation {
	return programs.Operation{Kind: programs.Receive, Peer: from, Bytes: bytes, Tag: tag, After: after}
}

func compute(time float64, after ...int) programs.Operation {
	return programs.Operation{Kind: programs.Compute, Time: time, After: after}
}

func ranks(list ...[]programs.Operation) programs.Program { return programs.Program{Ranks: list} }

type ops = []programs.Operation

// Each rule that a program can break, with the rank and the operation that break it.
func TestValidateRefuses(t *testing.T) {
	begun := func(o programs.Operation, on ...int) programs.Operation {
		o.Begun = on
		return o
	}
	for _, x := range []struct {
		name            string
		p               programs.Program
		rule            programs.Rule
		rank, operation int
		words           string
	}{
		{"no ranks", ranks(), programs.Shape, -1, -1, "0 ranks"},
		{"no kind", ranks(ops{{Kind: 3}}), programs.Form, 0, 0, "kind 3"},
		{"negative time", ranks(ops{compute(-1)}), programs.Form, 0, 0, "compute for -1: want a finite time"},
		{"no time", ranks(ops{compute(math.NaN())}), programs.Form, 0, 0, "NaN"},
		{"endless time", ranks(ops{compute(1), compute(math.Inf(1))}), programs.Form, 0, 1, "+Inf"},
		{"negative size", ranks(ops{send(1, -1, 0)}, ops{receive(0, -1, 0)}), programs.Form, 0, 0, "-1 bytes"},
		{"negative tag", ranks(ops{send(1, 1, -1)}, ops{receive(0, 1, -1)}), programs.Form, 0, 0, "want a tag from 0"},
		{"cpu", ranks(ops{{Kind: programs.Compute, CPU: 256}}), programs.Form, 0, 0, "cpu 256"},
		{"nic", ranks(ops{{Kind: programs.Compute, NIC: -1}}), programs.Form, 0, 0, "nic -1"},
		{"no such receiver", ranks(ops{send(2, 1, 0)}, ops{}), programs.Peer, 0, 0, "ranks run from 0 to 1"},
		{"to anybody", ranks(ops{send(programs.AnyRank, 1, 0)}, ops{}), programs.Peer, 0, 0, "ranks run from 0 to 1"},
		{"no such sender", ranks(ops{receive(7, 1, 0)}), programs.Peer, 0, 0, "ranks run from 0 to 0"},
		{"waits for nothing there", ranks(ops{compute(1, 1)}), programs.Waits, 0, 0, "operation 1 is not there"},
		{"waits for itself", ranks(ops{}, ops{compute(1, 0)}), programs.Waits, 1, 0, "operation 0 waits for itself"},
		{"waits twice", ranks(ops{compute(1), compute(1, 0, 0)}), programs.Waits, 0, 1, "operation 0 is waited for twice"},
		{"waits twice for a beginning", ranks(ops{compute(1), begun(compute(1), 0, 0)}), programs.Waits, 0, 1, "twice"},
		{"circle", ranks(ops{compute(1), compute(1, 2), compute(1, 3), compute(1, 1)}), programs.Circle, 0, 1,
			"waits for itself, by way of others"},
		{"circle of beginnings", ranks(ops{begun(compute(1), 1), begun(compute(1), 0)}), programs.Circle, 0, 0, "waits for itself"},
		{"no receive", ranks(ops{send(1, 1, 0)}, ops{}), programs.Matched, 0, 0, "rank 1 receives fewer"},
		{"no send", ranks(ops{}, ops{receive(0, 1, 0)}), programs.Matched, 1, 0, "rank 0 sends fewer"},
		{"another tag", ranks(ops{send(1, 1, 0)}, ops{receive(0, 1, 1)}), programs.Matched, 0, 0, "with this tag"},
		{"one of two", ranks(ops{send(1, 1, 0), send(1, 1, 0)}, ops{receive(0, 1, 0)}), programs.Matched, 0, 1, "receives fewer"},
		{"sizes", ranks(ops{send(1, 1, 0)}, ops{receive(0, 2, 0)}), programs.Size, 1, 0, "operation 0 of rank 0 sends 1 bytes"},
		{"sizes in order", ranks(ops{send(1, 1, 0), send(1, 2, 0)}, ops{receive(0, 2, 0), receive(0, 1, 0)}), programs.Size, 1, 0,
			"sends 1 bytes"},
		{"both receive first", ranks(ops{receive(1, 1, 0), send(1, 1, 0, 0)}, ops{receive(0, 1, 0), send(0, 1, 0, 0)}),
			programs.Deadlock, 0, 0, "operation 1 of rank 1, which sends it, waits for what comes after it"},
		{"to oneself, later", ranks(ops{receive(0, 1, 0), send(0, 1, 0, 0)}), programs.Deadlock, 0, 0, "waits for what comes after it"},
		{"more from anybody", ranks(ops{receive(programs.AnyRank, 1, 0), receive(programs.AnyRank, 1, 0)}, ops{send(0, 1, 0)}),
			programs.Matched, 0, 1, "1 messages for rank 0, which receives 2"},
		{"fewer from anybody", ranks(ops{receive(programs.AnyRank, 1, 0)}, ops{send(0, 1, 0), send(0, 1, 0)}), programs.Matched, 1, 1,
			"2 messages for rank 0, which receives 1"},
		{"none of this tag", ranks(ops{receive(programs.AnyRank, 1, 0), receive(1, 1, 5)}, ops{send(0, 1, 0), send(0, 1, 0)}),
			programs.Matched, 0, 1, "rank 1 sends fewer"},
		{"only another tag", ranks(ops{receive(programs.AnyRank, 1, 1)}, ops{send(0, 1, 0)}), programs.Deadlock, 0, 0, "it never comes"},
	} {
		err := x.p.Validate()
		v, is := errors.AsType[*programs.Violation](err)
		if !is || v.Rule != x.rule || v.Rank != x.rank || v.Operation != x.operation || !strings.Contains(err.Error(), x.words) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v (%+v), want %v of rank %d, operation %d: %s", x.name, err, v, x.rule, x.rank, x.operation, x.words)
		}
	}
}

// What looks odd and can be executed.
func TestValidateTakes(t *testing.T) {
	anyone, anything := programs.AnyRank, programs.AnyTag
	for name, p := range map[string]programs.Program{
		"one rank":           ranks(ops{}),
		"no bytes":           ranks(ops{send(1, 0, 0)}, ops{receive(0, 0, 0)}),
		"to oneself":         ranks(ops{send(0, 5, 0), receive(0, 5, 0)}),
		"what stands behind": ranks(ops{compute(1, 1), compute(1)}),
		"exchange":           ranks(ops{send(1, 1, 0), receive(1, 1, 0)}, ops{send(0, 1, 0), receive(0, 1, 0)}),
		"while it receives": ranks(ops{receive(1, 1, 0), {Kind: programs.Send, Peer: 1, Bytes: 1, Begun: []int{0}}},
			ops{receive(0, 1, 0), send(0, 1, 0, 0)}),
		"from anybody":        ranks(ops{receive(anyone, 1, 0), receive(anyone, 2, anything)}, ops{send(0, 1, 0)}, ops{send(0, 7, 3)}),
		"who else can get it": ranks(ops{receive(anyone, 1, anything), receive(1, 1, 5, 0)}, ops{send(0, 1, 5), send(0, 1, 6, 0)}),
		"ranks alike": ranks(ops{compute(1), {Kind: programs.Compute, After: []int{0}},
			{Kind: programs.Compute, Begun: []int{0}}}, ops{compute(1), {Kind: programs.Compute, After: []int{0}},
			{Kind: programs.Compute, Begun: []int{0}}}),
		"tags out of order": ranks(ops{send(1, 1, 9), send(1, 2, 4)}, ops{receive(0, 2, 4), receive(0, 1, 9)}),
	} {
		if err := p.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := p.Count(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// From a text of bytes to a small program and from there to a verdict, by a reference
// that goes through all operations again and again and does what it can.
func FuzzValidate(f *testing.F) {
	f.Add([]byte{2, 0, 1, 1, 0, 9, 1, 0, 1, 0, 0})
	f.Add([]byte{3, 0, 1, 1, 0, 0, 1, 2, 5, 7, 1, 1, 1, 0, 0, 2, 0, 1, 1, 1, 3})
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 250 {
			return // the reference is slow
		}
		p := programOf(text)
		if len(text) > 0 && text[0]&4 > 0 { // wildcards, to which the reference has no answer
			for r, list := range p.Ranks {
				for i := range list {
					if o := &p.Ranks[r][i]; o.Kind == programs.Receive && (i+r)%2 == 0 {
						o.Peer = programs.AnyRank
					} else if o.Kind == programs.Receive && i%3 == 0 {
						o.Tag = programs.AnyTag
					}
				}
			}
			if p.Validate() == nil {
				if _, err := p.Count(); err != nil {
					t.Errorf("%+v: %v", p, err)
				}
			}
			return
		}
		err, want := p.Validate(), executable(p)
		if (err == nil) != want {
			t.Errorf("%+v: %v, but the reference says %v", p, err, want)
		}
		if err == nil {
			if c, err := p.Count(); err != nil || c.Depth > c.Messages || c.Rounds > c.Messages ||
				c.Messages > 0 && (c.Depth < 1 || c.Rounds < c.Depth) {
				t.Errorf("%+v: %+v, %v", p, c, err)
			}
		}
	})
}

// programOf makes operations of five bytes each of up to four ranks.
func programOf(text []byte) programs.Program {
	if len(text) == 0 {
		return programs.Program{}
	}
	n := int(text[0]%4) + 1
	p := programs.Program{Ranks: make([][]programs.Operation, n)}
	for o := range slices.Chunk(text[1:], 5) {
		if len(o) < 5 {
			break
		}
		r := int(o[0]) % n
		x := programs.Operation{Kind: programs.Kind(o[1] % 3), Peer: int(o[2]) % n, Bytes: int64(o[2] % 2), Tag: int(o[3] % 2)}
		if x.Kind == programs.Compute {
			x.Peer, x.Bytes, x.Tag = 0, 0, 0
		}
		i := len(p.Ranks[r])
		for k := range 4 { // two bits each: the operations i-2, i-1, i+1, i+2
			j := i + []int{-2, -1, 1, 2}[k]
			switch o[4] >> (2 * k) & 3 {
			case 1:
				x.After = append(x.After, j)
			case 2:
				x.Begun = append(x.Begun, j)
			}
		}
		p.Ranks[r] = append(p.Ranks[r], x)
	}
	for r, list := range p.Ranks {
		there := func(j int) bool { return j < 0 || j >= len(list) }
		for i := range list {
			p.Ranks[r][i].After = slices.DeleteFunc(list[i].After, there)
			p.Ranks[r][i].Begun = slices.DeleteFunc(list[i].Begun, there)
		}
	}
	return p
}

// executable reports whether all operations end and no message is left.
func executable(p programs.Program) bool {
	if len(p.Ranks) == 0 {
		return false
	}
	sizes := map[string][]int64{} // by sender, receiver and tag: of the sends, as listed
	for r, list := range p.Ranks {
		for _, o := range list {
			if o.Kind == programs.Send {
				k := fmt.Sprint(r, o.Peer, o.Tag)
				sizes[k] = append(sizes[k], o.Bytes)
			}
		}
	}
	for r, list := range p.Ranks {
		for _, o := range list {
			if o.Kind == programs.Receive {
				k := fmt.Sprint(o.Peer, r, o.Tag)
				if len(sizes[k]) == 0 || sizes[k][0] != o.Bytes {
					return false
				}
				sizes[k] = sizes[k][1:]
			}
		}
	}
	for _, left := range sizes {
		if len(left) > 0 {
			return false
		}
	}
	begun, ended := map[[2]int]bool{}, map[[2]int]bool{}
	for changed := true; changed; {
		changed = false
		for r, list := range p.Ranks {
			for i, o := range list {
				at := [2]int{r, i}
				may := !begun[at]
				for _, j := range o.After {
					may = may && ended[[2]int{r, j}]
				}
				for _, j := range o.Begun {
					may = may && begun[[2]int{r, j}]
				}
				if may {
					begun[at], changed = true, true
				}
				if begun[at] && !ended[at] && (o.Kind != programs.Receive || comes(p, ended, r, i)) {
					ended[at], changed = true, true
				}
			}
		}
	}
	for r, list := range p.Ranks {
		for i := range list {
			if !ended[[2]int{r, i}] {
				return false
			}
		}
	}
	return true
}

// comes reports whether the message of a Receive, the k-th of its kind, has been sent.
func comes(p programs.Program, ended map[[2]int]bool, r, i int) bool {
	o, k := p.Ranks[r][i], 0
	for _, x := range p.Ranks[r][:i] {
		if x.Kind == programs.Receive && x.Peer == o.Peer && x.Tag == o.Tag {
			k++
		}
	}
	for j, x := range p.Ranks[o.Peer] {
		if x.Kind == programs.Send && x.Peer == r && x.Tag == o.Tag {
			if k == 0 {
				return ended[[2]int{o.Peer, j}]
			}
			k--
		}
	}
	return false
}
