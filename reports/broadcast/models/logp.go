package models

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
	"castlab/topologies/logp"
)

// The values of the keys of logp-latency.
const (
	latencyFixed, latencyUniform, latencyAdversary     = "fixed", "uniform", "adversary"
	schemeGroups, schemeArbitrary, schemeUnguarded     = "groups", "arbitrary", "unguarded"
	schemePatient                                      = "patient"
	mostLogPMessages, mostLogPSeconds, logpMessageRate = 1 << 24, 5, 1.5e7
)

// logpLatency broadcasts items continually in the LogP machine with varying
// latencies.
func logpLatency() catalog.Model {
	return catalog.Model{
		Name: "logp-latency",
		Meaning: "continuous broadcasting of items to P processors of the LogP machine where latencies vary from 1 to L (SV93, " +
			"Sections 6 and 7)",
		Notes: `The source sends item i in step i. A processor receives one message in a step, of
those that have come the one whose latency ended first; ties says which of equal
ones: nodes, whose receivers send the item on, leaves, or random. It sends in the
order of the schedule, nothing before its step, and waits for an item that is late.

  receive  what a processor receives if not that: due, what it receives first if all
           latencies are L, so that nothing is ever late; any, at random, or what an
           adversary chooses
  latency  fixed is L, uniform 1..L with equal chances, and adversary what a search
           finds that makes items late: it decides ties, too
  law      of a latency, rounded up to a whole step and cut to 1..L
  schedule groups take turns at the nodes of a tree; arbitrary has its leaves
           assigned as in print, the lowest number that is free; unguarded leaves
           out the condition on the root's leaves; patient is a schedule of the least
           delay for the latency 2L-1, in which no latencies up to L make anything late

Items of a run depend on each other: each estimate is a mean over independent runs,
with an interval of its own level. With fixed latencies and receptions that are not
random there is one run and its values are exact; with an adversary they are exact
for the worst of 1000 that were tried, a lower bound on the worst there is.

Cost: 1.5*10^7 messages a second, (P-1) items of them in a run.`,
		Symbols: []catalog.Symbol{
			{Name: "delay", Meaning: "mean over the items of a run of the time from the sending by the source to the last reception"},
			{Name: "last", Meaning: "the same over the last 20 items: lateness accumulates"},
			{Name: "worst", Meaning: "mean of the largest delay of a run"},
			{Name: "late", Meaning: "mean of by how much the latest message of a run is sent after its step"},
		},
		Bind: arguments.Of6(logpStudy, arguments.Int("P", "processors, the source among them", 2, logp.MaxGrouped), latencies,
			arguments.Int("items", "items of a run", 1, mostLogPMessages).Default("items", "1000"),
			receptions,
			arguments.Word("schedule", "who receives what from whom", schemeGroups, schemeArbitrary, schemeUnguarded, schemePatient).
				Default("schedule", schemeGroups), parameters),
	}
}

// logpLatencies are latencies up to L.
type logpLatencies struct {
	L       int
	latency string
	law     distributions.Law // alternative to latency
}

var latencies = arguments.Declared(func(k *arguments.Keys) func() (logpLatencies, error) {
	L := k.Int("L", "largest latency, in steps", 1, 1<<12)
	latency := k.Word("latency", "latencies of messages", latencyFixed, latencyUniform, latencyAdversary)
	law := k.Law("law", "law of latencies, before they are rounded up and cut")
	k.Either("latency", "law")
	return func() (logpLatencies, error) { return logpLatencies{*L, *latency, *law}, nil }
})

// A logpReception says which of the messages that have come is received.
type logpReception struct {
	tie   model.Tie
	order model.Order
}

var receptions = arguments.Of2(func(tie model.Tie, order *model.Order) (logpReception, error) {
	if order == nil {
		order = new(model.Order)
	}
	return logpReception{tie, *order}, nil
}, arguments.Choice("ties", "which of messages that are available together is received", model.NodesFirst, model.LeavesFirst,
	model.Shuffled).
	Default("ties", model.Shuffled.String()),
	arguments.Optional("receive", arguments.Choice("receive",
		"which of the messages that have come is received; tag where it is not given", model.LowestTag, model.EarliestDue,
		model.AnyMessage)))

// random reports whether the order of receptions is drawn.
func (x logpReception) random() bool {
	return x.order == model.AnyMessage || x.order == model.LowestTag && x.tie == model.Shuffled
}

type logpRun struct {
	P int
	logpLatencies
	items int
	logpReception
	scheme string
}

var logpColumns = []montecarlo.Column{{Name: "delay", Unit: "steps"}, {Name: "last", Unit: "steps"}, {Name: "worst", Unit: "steps"},
	{Name: "late", Unit: "steps"}}

func logpStudy(P int, l logpLatencies, items int, reception logpReception, scheme string, parameters fmt.Stringer) (catalog.Instance,
	error) {
	x := logpRun{P, l, items, reception, scheme}
	if most := mostLogPMessages / x.P; x.items > most {
		return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprintf("items=%d", x.items),
			Want: fmt.Sprintf("want at most %d for P=%d: a run would take too long", most, x.P)}
	}
	latency, err := x.latencies()
	if err != nil {
		return catalog.Instance{}, err
	}
	exact := x.latency == latencyAdversary || x.latency == latencyFixed && !x.random()
	if exact {
		return catalog.Instance{Samples: columnNames(logpColumns), Runs: 1,
			Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
				return cancelable.Run(ctx, func() (catalog.Result, error) { return x.once(latency, parameters, s.Seed, w) })
			}}, nil
	}
	messages := float64(x.P-1) * float64(x.items)
	const most, least = 10_000, 20
	return catalog.Instance{
		Divisible: true, Samples: columnNames(logpColumns), Runs: int(min(most, max(least, mostLogPSeconds*logpMessageRate/messages))),
		Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
			experiment := montecarlo.Columns{Label: fmt.Sprintf("simulate logp-latency %v", parameters), Columns: logpColumns}
			if messages > 1<<20 {
				experiment.Block = 1
			}
			var err error
			if experiment.Model, err = cancelable.Run(ctx, func() (func() montecarlo.Replication[[]float64],
				error) {
				return x.model(latency)
			}); err != nil {
				return catalog.Result{}, err
			}
			f, err := measure(ctx, experiment, s, w)
			if err != nil {
				return catalog.Result{}, err
			}
			var estimates []montecarlo.Estimate
			for i := range logpColumns {
				e := f.Mean(i)
				e.Method += ", individual level"
				estimates = append(estimates, e)
			}
			return catalog.Result{Estimates: estimates}, nil
		},
	}, nil
}

func (x logpRun) latencies() (model.Latency, error) {
	switch {
	case x.law != nil:
		return model.Rounded(x.L, x.law)
	case x.latency == latencyUniform:
		return model.Uniform(x.L)
	}
	return model.Fixed(x.L)
}

// program is the schedule in executable form.
func (x logpRun) program() (*model.Program, error) {
	s, err := x.schedule()
	if err != nil {
		return nil, err
	}
	p, err := model.NewProgram(s)
	if err != nil || x.order == model.LowestTag {
		return p, err
	}
	return p.Receiving(x.order)
}

func (x logpRun) schedule() (logp.Schedule, error) {
	made := logp.NewGrouped
	switch x.scheme {
	case schemePatient:
		const tries = 200
		forever, err := logp.Continuous(x.P, 2*x.L-1, rand.New(montecarlo.NewStreams(1, fmt.Sprintf("patient P=%d L=%d", x.P, x.L)).
			Source(0)), tries)
		if err != nil {
			return logp.Schedule{}, err
		}
		s, err := forever.Schedule(x.items)
		if err != nil {
			return logp.Schedule{}, err
		}
		return s.Patient(x.L)
	case schemeUnguarded:
		made = logp.NewUnguarded
	}
	g, err := made(x.P, x.L)
	if err != nil {
		return logp.Schedule{}, err
	}
	if x.scheme == schemeArbitrary {
		return g.Arbitrary(x.items, nil)
	}
	return g.Schedule(x.items)
}

func logpNumbers(d model.Delays) []float64 {
	return []float64{d.Mean, d.Last, float64(d.Worst), float64(d.Late)}
}

func (x logpRun) model(latency model.Latency) (func() montecarlo.Replication[[]float64], error) {
	p, err := x.program()
	if err != nil {
		return nil, err
	}
	delays, err := p.Delays(latency, x.tie)
	if err != nil {
		return nil, err
	}
	return func() montecarlo.Replication[[]float64] {
		replicate := delays()
		return func(r *rand.Rand) ([]float64, error) {
			d, err := replicate(r)
			return logpNumbers(d), err
		}
	}, nil
}

// once is a run without randomness, against an adversary if there is one.
func (x logpRun) once(latency model.Latency, parameters fmt.Stringer, seed uint64, w catalog.Watch) (catalog.Result, error) {
	p, err := x.program()
	if err != nil {
		return catalog.Result{}, err
	}
	e, err := p.NewExecution(latency, x.tie)
	if err != nil {
		return catalog.Result{}, err
	}
	method := "exact, one execution"
	if x.latency == latencyAdversary {
		const tries = 1000
		r := rand.New(montecarlo.NewStreams(seed, fmt.Sprintf("simulate logp-latency %v", parameters)).Source(0))
		_, b, err := p.Adversary(r, tries)
		if err != nil {
			return catalog.Result{}, err
		}
		method = fmt.Sprintf("exact, the worst of %d adversaries tried", tries)
		if _, err := e.RunAgainst(b.Answer); err != nil {
			return catalog.Result{}, err
		}
	} else if _, err := e.Run(nil); err != nil {
		return catalog.Result{}, err
	}
	values := logpNumbers(e.Delays())
	var result catalog.Result
	for i, c := range logpColumns {
		result.Estimates = append(result.Estimates, montecarlo.Estimate{
			Name: c.Name, Unit: c.Unit, Value: values[i], Lo: values[i], Hi: values[i],
			Level: 1, N: 1, Method: method,
		})
	}
	return result, w.Row(values...)
}
