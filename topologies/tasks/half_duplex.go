package tasks

import (
	"cmp"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// HalfDuplex turns a schedule for links that carry a packet each way in a slot into
// one for links that carry one packet in a slot: every link takes the sends of both
// directions one after the other, of those that are ready the one of the earliest slot,
// and of these the one after which its packet has the longest way left. No packet takes
// another way. It takes at most twice the slots, as each slot can become two.
//
// Source: derived. Errors: those of Validate (Full); an *inputs.Error where the task
// combines: take the dual.
func HalfDuplex(net topologies.Topology, t Task, s schedules.Schedule) (schedules.Schedule, error) {
	if err := Validate(net, t, s, Full); err != nil {
		return schedules.Schedule{}, err
	}
	if t.Combining {
		return schedules.Schedule{}, &inputs.Error{Arg: "task", Value: t.Name, Domain: "packets that are copied or go to one node"}
	}
	sends := slices.Clone(s.Sends)
	slices.SortStableFunc(sends, bySlot)
	q := newTurns(net, t, sends)
	for slot := 1; q.left > 0; slot++ {
		q.slot(slot)
	}
	twice := relisted(t, s, q.halved())
	if again := relisted(t, s, q.moved); again.Slots < twice.Slots {
		return again, nil
	}
	return twice, nil
}

// turns is the state of links that take the sends of both directions in turn.
type turns struct {
	links  links
	sends  []schedules.Send // as given, by slot
	moved  []schedules.Send // in their new slots; 0 before they have one
	before []int            // by send, the one that brings its packet to its sender, -1 for none
	queue  [][]int          // by link, its sends in the order in which they would go
	left   int
}

func newTurns(net topologies.Topology, t Task, sends []schedules.Send) *turns {
	q := &turns{links: linksOf(net), sends: sends, moved: slices.Clone(sends), before: t.deliveries(sends), left: len(sends)}
	q.links.join()
	q.queue = make([][]int, len(q.links.to))
	ahead := make([]int, len(sends)) // sends on the longest way from a send on
	for i := len(sends) - 1; i >= 0; i-- {
		if b := q.before[i]; b >= 0 {
			ahead[b] = max(ahead[b], ahead[i]+1)
		}
		q.moved[i].Slot = 0
		l := q.link(i)
		q.queue[l] = append(q.queue[l], i)
	}
	for _, list := range q.queue {
		slices.SortFunc(list, func(i, j int) int {
			return cmp.Or(cmp.Compare(sends[i].Slot, sends[j].Slot), cmp.Compare(ahead[j], ahead[i]), cmp.Compare(i, j))
		})
	}
	return q
}

// link returns the number of the link of a send, the same for both directions.
func (q *turns) link(i int) int { return q.links.same[q.links.number(q.sends[i].From, q.sends[i].To)] }

// slot lets every link take the first send that is ready.
func (q *turns) slot(slot int) {
	for l, list := range q.queue {
		at := slices.IndexFunc(list, func(i int) bool {
			b := q.before[i]
			return b < 0 || q.moved[b].Slot > 0 && q.moved[b].Slot < slot
		})
		if at >= 0 {
			q.moved[list[at]].Slot = slot
			q.queue[l] = slices.Delete(list, at, at+1)
			q.left--
		}
	}
}

// halved makes two slots of each: sends to the higher node go in the first.
func (q *turns) halved() []schedules.Send {
	twice := slices.Clone(q.sends)
	for i := range twice {
		x := &twice[i]
		x.Slot *= 2
		if x.From < x.To {
			x.Slot--
		}
	}
	return twice
}
