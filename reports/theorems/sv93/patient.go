package sv93

import (
	"context"
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/logp"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	machine "castlab/topologies/logp"
)

const patientProof = `While all is sent in time a processor is sent one message in a step at most, so that in $w$ steps no more than $w + L - 1$ come to it; one that has come waits for $L - 1$ others at most, and is received $2L - 1$ steps after its sending, in time for what depends on it. `

// patient claims a bound on the time of robust schedules for all sizes.
func patient() reports.Claim {
	return reports.Claim{
		ID:    "SV93-ROBUST-FAMILY",
		Title: "A schedule for the latency 2L - 1 is robust for latencies up to L",
		Statement: `A schedule made for the latency $2L - 1$ never takes longer with any latencies from 1 to $L$ and any order of equal tags: $W \le T(P, 2L-1, k)$, for all $P$, $L$ and $k$. ` + patientProof +
			`So being robust costs no more than $T(P, 2L-1, k) - T(P, L, k)$ steps, which for many items does not depend on $k$: 2, 5, 7 and 19 for $P = 3, 5, 16, 64$ with $L = 2, 4, 4, 8$. How much less is enough is open but for one item or $P = 2$, where it is nothing, and the sizes of SV93-ROBUST, where it is one step at most. Measured: the worst of all latencies and orders for up to 8 messages, and else of a search for adversaries.`,
		Source:   "derived; a bound for the open question of SV93, Section 8",
		Quantity: `W_S`,
		Unit:     "steps",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolRobust, {Name: `W_S`, Meaning: "largest time of the schedule S against any latencies and orders", Unit: "steps"}, {Name: "S", Meaning: "a shortest schedule for the latency 2L - 1"}, {Name: "w", Meaning: "a number of steps"}},
		Formula:  formula.Patient,
		Model:    machine.Schedule.Patient,
		Cases: casesOf(loadOf(processors(2, 32, 12), latencies(8, 4), itemsUpTo(40, 6)), []size{{3, 2, 4}, {5, 3, 2}, {8, 2, 6}, {16, 4, 5}, {32, 3, 2}}, func(x size) reports.Case {
			k := counted(func() (int, error) { return formula.Patient(x.P, x.L, x.k) }, "W", "steps", func() (int, int64, error) { return worstPatient(x) })
			if !x.exhaustible() {
				k = kit.OneDraw(k)
			}
			return k
		}, hypothesis[size]{"with 2L - 1 in place of L: " + searchable.text, func(x size) error { return searchable.check(size{x.P, 2*x.L - 1, x.k}) }}),
	}
}

// exhaustible reports whether all latencies and orders can be tried in a moment.
func (x size) exhaustible() bool { return (x.P-1)*x.k <= 8 }

// worstPatient returns the worst time found of a shortest schedule for the latency 2L-1
// with latencies up to L.
func worstPatient(x size) (worst int, n int64, err error) {
	const tries = 200
	long := size{x.P, 2*x.L - 1, x.k}
	r := rand.New(montecarlo.NewStreams(1, "SV93-ROBUST-FAMILY "+x.String()).Source(0))
	s, _, err := machine.Optimal(long.P, long.L, long.k, r, long.tries())
	if err != nil {
		return 0, 0, err
	}
	if err := machine.Validate(s); err != nil {
		return 0, 0, err
	}
	if s, err = s.Patient(x.L); err != nil {
		return 0, 0, err
	}
	p, err := model.NewProgram(s)
	if err != nil {
		return 0, 0, err
	}
	if x.exhaustible() {
		worst, err = p.Worst()
		return worst, int64(p.Messages()), err
	}
	_, b, err := p.Adversary(r, tries)
	if err != nil {
		return 0, 0, err
	}
	fixed, err := model.Fixed(x.L)
	if err != nil {
		return 0, 0, err
	}
	e, err := p.NewExecution(fixed, model.NodesFirst)
	if err != nil {
		return 0, 0, err
	}
	if _, err := e.RunAgainst(b.Answer); err != nil {
		return 0, 0, err
	}
	if e.Late() > 0 {
		return 0, 0, fmt.Errorf("a message is sent %d steps late", e.Late())
	}
	first := make([]int, x.k) // by item, the first sending by the source
	for i := len(s.Sends) - 1; i >= 0; i-- {
		if m := s.Sends[i]; m.From == 0 {
			first[m.Item] = m.Step
		}
	}
	for i, at := range first {
		worst = max(worst, at+e.Delay(i))
	}
	return worst, int64(tries * p.Messages()), nil
}

// patientEver claims a delay for ever that no latencies exceed.
func patientEver() reports.Claim {
	return reports.Claim{
		ID:    "SV93-ROBUST-EVER",
		Title: "A delay for ever that no latencies up to L exceed",
		Statement: `Where items can follow each other with the least delay for the latency $2L - 1$ (SV93-CONT), no latencies from 1 to $L$ and no order of equal tags delay an item of that schedule beyond $\Delta \le 2L - 1 + B(P-1, 2L-1)$, for ever: lateness does not accumulate as it does in the schedule of groups (SV93-RATCHET), whose delay may be more. ` + patientProof +
			`For $P = 16$ and $L = 4$ it is 23 steps; the schedule of groups has 16 at fixed latencies, but 28 against an adversary who was found, and 53 by the bound of SV93-THM7.1. Measured: the worst that a search for adversaries finds.`,
		Source:   "derived",
		Quantity: `\max \Delta`,
		Unit:     "steps",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay, {Name: "w", Meaning: "a number of steps"}},
		Formula:  formula.PatientDelay,
		Model:    machine.Schedule.Patient,
		Cases: casesOf(loadOf(processors(2, 64, 32), latencies(8, 4), itemsUpTo(400, 60)), []size{{3, 3, 30}, {8, 2, 60}, {16, 4, 200}}, func(x size) reports.Case {
			return kit.OneDraw(counted(func() (int, error) { return formula.PatientDelay(x.P, x.L) }, "delay", "steps", func() (int, int64, error) { return worstDelayEver(x) }))
		}),
	}
}

// worstDelayEver returns the worst delay found of an item of a schedule of the least delay
// for the latency 2L-1 with latencies up to L. That is odd, so no proof excludes it.
func worstDelayEver(x size) (int, int64, error) {
	const tries = 200
	r := rand.New(montecarlo.NewStreams(1, "SV93-ROBUST-EVER "+x.String()).Source(0))
	forever, err := machine.Continuous(x.P, 2*x.L-1, r, 200)
	if err != nil {
		return 0, 0, err
	}
	s, err := forever.Schedule(x.k)
	if err != nil {
		return 0, 0, err
	}
	if err := machine.Validate(s); err != nil {
		return 0, 0, err
	}
	if s, err = s.Patient(x.L); err != nil {
		return 0, 0, err
	}
	p, err := model.NewProgram(s)
	if err != nil {
		return 0, 0, err
	}
	worst, _, err := p.Adversary(r, tries)
	return worst, int64(tries * p.Messages()), err
}

// ratchetPauses claims that a few pauses keep lateness from accumulating.
func ratchetPauses() reports.Claim {
	const (
		id       = "SV93-RATCHET-PAUSES"
		interval = 17
		most     = 1.0
	)
	return reports.Claim{
		ID:    id,
		Title: "One pause in 17 steps keeps the schedule of groups from getting later and later (measured)",
		Statement: `If nobody sends in one step of 17, so that whoever is late can catch up, and latencies are independent and uniform on $1, \ldots, L$, then for $P = 16$ and $L = 4$ the last 20 of $k$ items have on average a $\Delta$ of at most one step above $L + B(P-1, L+1) = 16$, however many items there are, where without pauses it is 4.0, 5.9 and 7.2 steps above for $k = 200, 800, 3200$ (SV93-RATCHET). ` +
			`Measured, not proved; 0.8 for every $k$. With a pause in 33 steps it is 2.0, and in 5 steps 1.9, since pauses take time, too.`,
		Source:   "derived; the threshold is measured",
		Quantity: `E \bar\Delta - (L + B(P-1, L+1))`,
		Unit:     "steps",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolP, symbolL, symbolK, symbolB, symbolDelay, {Name: `\bar\Delta`, Meaning: "mean of the delays of the last 20 items of a run", Unit: "steps"}},
		Formula:  kit.Stated,
		Model:    machine.Schedule.WithPauses,
		Cases: kit.Cases(id, loadOf(arguments.OneOf("P", "processors, the source among them", 16), arguments.OneOf("L", "latency in steps", 4), itemsUpTo(3200, 300)), []size{{16, 4, 50}, {16, 4, 200}, {16, 4, 3200}}, func(label string, x size) reports.Case {
			return reports.Case{
				Long:   x.k > 50,
				Theory: func() (float64, error) { return kit.Stated(most) },
				Measure: func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
					delays, nominal, err := pausedDelays(x, interval)
					if err != nil {
						return montecarlo.Estimate{}, err
					}
					more := model.NumberOf(delays, func(d model.Delays) float64 { return d.Last - float64(nominal) })
					return kit.AtMost(max(12000, 1<<25/(x.P*x.k)), montecarlo.Mean("additional delay", "steps", label, more))(ctx, s)
				},
			}
		}),
	}
}

// pausedDelays returns the model of the schedule of groups with a pause in each interval
// under uniform latencies, and the delay of the schedule without pauses.
func pausedDelays(x size, interval int) (delays func() montecarlo.Replication[model.Delays], nominal int, err error) {
	g, err := machine.NewGrouped(x.P, x.L)
	if err != nil {
		return nil, 0, err
	}
	s, err := g.Schedule(x.k)
	if err != nil {
		return nil, 0, err
	}
	if s, err = s.WithPauses(interval); err != nil {
		return nil, 0, err
	}
	p, err := model.NewProgram(s)
	if err != nil {
		return nil, 0, err
	}
	uniform, err := model.Uniform(x.L)
	if err != nil {
		return nil, 0, err
	}
	delays, err = p.Delays(uniform, model.Shuffled)
	return delays, g.Delay(), err
}
