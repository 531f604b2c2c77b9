package logp

import (
	"cmp"
	"fmt"
	"slices"

	"castlab/distributions/inputs"
)

// A Periodic is a schedule of continuous broadcasting: items 0, 1, 2, ... without end,
// item i sent by the source in step i. It repeats after Period steps, with the next
// items and permuted processors: Next[q] does for item i + Period what q does for item
// i.
//
// With Period 1 and Next a set of cycles this is a schedule of groups whose
// processors take turns; with the identity it is plainly periodic.
type Periodic struct {
	Processors int    `json:"processors"`
	Latency    int    `json:"latency"`
	Period     int    `json:"period"` // steps, as many items begin in them
	Delay      int    `json:"delay"`  // most steps from the source's sending of an item to a reception of it
	Next       []int  `json:"next"`   // a permutation of the processors that keeps 0, the source
	Sends      []Send `json:"sends"`  // of the items 0..Period-1; by step, then by sender, then by item
}

func (p Periodic) String() string {
	return fmt.Sprintf("P=%d L=%d: delay %d for ever, period %d", p.Processors, p.Latency, p.Delay, p.Period)
}

// Schedule returns the sendings of the first k items.
//
// Errors: an *inputs.Error for k outside 0..2^24/P; a *Violation of a shape that ValidatePeriodic
// does not accept, and of processors and items out of range. A schedule that it
// accepts is unrolled to one that Validate accepts.
func (p Periodic) Schedule(k int) (Schedule, error) {
	if err := p.check(); err != nil {
		return Schedule{}, err
	}
	most := (1 << 24) / max(p.Processors, 1)
	if k < 0 || k > most {
		return Schedule{}, &inputs.Error{Arg: "k", Value: k, Domain: fmt.Sprintf("an integer from 0 to %d for P=%d", most, p.Processors)}
	}
	s := Schedule{Algorithm: "logp-continuous", Processors: p.Processors, Latency: p.Latency, Items: k}
	who := make([]int, p.Processors) // a power of the permutation Next
	for q := range who {
		who[q] = q
	}
	for first := 0; first < k; first += p.Period {
		for _, x := range p.Sends {
			if first+x.Item < k {
				y := Send{x.Step + first, who[x.From], who[x.To], x.Item + first}
				s.Sends = append(s.Sends, y)
				s.Steps = max(s.Steps, y.Step+p.Latency)
			}
		}
		for q := range who {
			who[q] = p.Next[who[q]]
		}
	}
	sortSends(s.Sends)
	return s, nil
}

func sortSends(list []Send) {
	slices.SortFunc(list, func(a, b Send) int {
		return cmp.Or(cmp.Compare(a.Step, b.Step), cmp.Compare(a.From, b.From), cmp.Compare(a.Item, b.Item))
	})
}
