package collectives

import (
	"cmp"
	"math"
	"slices"
)

// ahead has ranks run ahead of each other. A rank does all that it has to do until a
// message could come that has not been sent: not before the bounds of those that have
// messages for it. Where all wait for each other they go on from the first act of all.
type ahead struct {
	*pairs
	flight  float64 // least time that a message flies
	unsent  []int32 // by pair
	waits   []aheadRank
	due     []int32 // ranks that may go on
	horizon float64 // of the current rank: no more message comes before
}

// An aheadRank is how far a rank has come.
type aheadRank struct {
	lead   float64 // least time from an act until the message that it sends flies
	need   float64 // time of the next act, +Inf if there is none
	bound  float64 // no message that the rank has not sent yet comes before
	active bool    // whether it is due
}

// A pair is two ranks, one of which sends messages to the other.
type pair struct{ from, to, messages int32 }

// pairs are the pairs of ranks that exchange messages, by receiver.
type pairs struct {
	list  []pair
	into  []int32 // by rank, the first pair with it as the receiver
	outOf lists   // by rank, the pairs with it as the sender
	most  int32   // senders of one rank
}

// more adds messages of a pair to a list.
func more(list []pair, x pair) []pair {
	if n := len(list); n > 0 && list[n-1].from == x.from && list[n-1].to == x.to {
		list[n-1].messages += x.messages
		return list
	}
	return append(list, x)
}

// newPairs sorts pairs and gives those of the same ranks one number.
func newPairs(ranks int, list []pair) *pairs {
	p := &pairs{into: make([]int32, ranks+1), outOf: lists{first: make([]int32, ranks+1)}}
	slices.SortFunc(list, func(a, b pair) int { return cmp.Or(cmp.Compare(a.to, b.to), cmp.Compare(a.from, b.from)) })
	for _, x := range list {
		p.list = more(p.list, x)
	}
	for _, x := range p.list {
		p.into[x.to+1]++
		p.outOf.first[x.from+1]++
	}
	for r := range ranks {
		p.most = max(p.most, p.into[r+1])
		p.into[r+1] += p.into[r]
		p.outOf.first[r+1] += p.outOf.first[r]
	}
	next := slices.Clone(p.outOf.first)
	p.outOf.items = make([]int32, len(p.list))
	for i, x := range p.list {
		p.outOf.items[next[x.from]] = int32(i)
		next[x.from]++
	}
	return p
}

// of returns the number of a pair that is there.
func (p *pairs) of(from, to int32) int32 {
	list := p.list[p.into[to]:p.into[to+1]]
	i, _ := slices.BinarySearchFunc(list, from, func(x pair, r int32) int { return cmp.Compare(x.from, r) })
	return p.into[to] + int32(i)
}

func newAhead(p *pairs) ahead {
	ranks := len(p.into) - 1
	return ahead{pairs: p, unsent: make([]int32, len(p.list)), waits: make([]aheadRank, ranks), due: make([]int32, 0, 5*ranks)}
}

// start makes all ranks due. Those who call it have set their leads.
func (a *ahead) start(flight float64) {
	a.flight, a.due = flight, a.due[:0]
	for i, x := range a.list {
		a.unsent[i] = x.messages
	}
	for r := range a.waits {
		a.waits[r] = aheadRank{lead: a.waits[r].lead, active: true}
		a.bind(int32(r), 0)
		a.due = append(a.due, int32(r))
	}
}

// bind raises the bound of a rank that does nothing before a time, and reports whether it
// did.
func (a *ahead) bind(r int32, at float64) bool {
	x := &a.waits[r]
	bound := at + x.lead + a.flight
	if !(bound > x.bound) {
		return false
	}
	x.bound = bound
	return true
}

// look raises the horizon of a rank to the least of the bounds of its senders.
func (a *ahead) look(r int32) float64 {
	a.horizon = math.Inf(1)
	for i := a.into[r]; i < a.into[r+1]; i++ {
		if a.unsent[i] > 0 {
			a.horizon = min(a.horizon, a.waits[a.list[i].from].bound)
		}
	}
	return a.horizon
}

// next returns a rank that may go on, -1 if there is none.
func (a *ahead) next(i *int) int32 {
	if *i == len(a.due) {
		a.due, *i = a.due[:0], 0
		return -1
	}
	if *i >= 4*len(a.waits) {
		a.due, *i = a.due[:copy(a.due, a.due[*i:])], 0
	}
	r := a.due[*i]
	*i++
	a.waits[r].active = false
	return r
}

// stops records that a rank does nothing more before a time, as its next act is at need,
// and has those go on who waited for that.
func (a *ahead) stops(r int32, at, need float64) {
	a.waits[r].need = need
	if !a.bind(r, at) {
		return
	}
	bound := a.waits[r].bound
	for _, i := range a.outOf.of(r) {
		if q := a.list[i].to; a.unsent[i] > 0 && a.waits[q].need <= bound {
			a.rouse(q)
		}
	}
}

// rouse makes a rank due.
func (a *ahead) rouse(r int32) {
	if x := &a.waits[r]; !x.active {
		x.active = true
		a.due = append(a.due, r)
	}
}

// first returns the time of the first act of all, +Inf if there is none.
func (a *ahead) first() float64 {
	first := math.Inf(1)
	for r := range a.waits {
		first = min(first, a.waits[r].need)
	}
	return first
}

// jump has ranks go on where all wait for each other, after their bounds have been raised.
// It reports whether there are any.
func (a *ahead) jump() bool {
	least := math.Inf(1)
	for r := range a.waits {
		least = min(least, a.waits[r].bound)
	}
	for r := range a.waits {
		if a.waits[r].need <= least {
			a.rouse(int32(r))
		}
	}
	return len(a.due) > 0
}
