package comparison

import (
	"fmt"
	"math"

	"castlab/montecarlo"
)

// doubtUnseen adds to the difference and the ratio of two means what n runs of laws that are
// not known may not have seen: a stall of one run in 1/q, q as montecarlo.UnseenShare has it, with
// which a run takes montecarlo.UnseenTimes its mean. It moves the mean of either system, a or b, by
// that part of it:
//
//	difference  from Lo - 10 q |b| to Hi + 10 q |a|
//	ratio       from Lo/(1 + 10 q) to Hi (1 + 10 q)
//
// Of 4096 runs at 0.05 that is 0.7 % of the mean, of 200 it is 15 %. Without it two systems of
// one mean, of which one stalls once in 2000 runs, are told apart wrongly in 0.44 of all
// questions; see COVERAGE.md. A law that is named says itself what its tail does to a mean, and
// quantiles do not ask for one.
//
// Source: derived.
func (k facts) doubtUnseen(p *Pair, a, b float64) {
	if k.unseen == 0 || len(p.Difference.Warnings) > 0 { // which decides nothing anyway
		return
	}
	q := montecarlo.UnseenShare(p.Difference.N, k.unseen)
	part := montecarlo.UnseenTimes * q
	reason := fmt.Sprintf("one run in %.0f may take %d times its mean, which none of %d has shown", 1/q, montecarlo.UnseenTimes,
		p.Difference.N)
	const settle = "name the laws of the runs, or decide by a quantile"
	d, r := &p.Difference, &p.Ratio
	d.Doubts = append(d.Doubts, montecarlo.Doubt{Reason: reason, Lo: d.Lo - float64(part*math.Abs(b)),
		Hi: d.Hi + float64(part*math.Abs(a)), Settle: settle})
	doubt := montecarlo.Doubt{Reason: reason, Lo: r.Lo, Hi: r.Hi * (1 + part), Settle: settle}
	if r.Lo > 0 {
		doubt.Lo = r.Lo / (1 + part)
	}
	r.Doubts = append(r.Doubts, doubt)
}

// turnedDoubts returns the doubts of 0 - x, or of 1/x, for those of x.
func turnedDoubts(doubts []montecarlo.Doubt, ends func(lo, hi float64) (float64, float64)) (list []montecarlo.Doubt) {
	for _, d := range doubts {
		d.Lo, d.Hi = ends(d.Lo, d.Hi)
		list = append(list, d)
	}
	return list
}
