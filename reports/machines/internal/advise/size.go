package advise

import (
	"context"
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/arguments"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/selection"
)

// A sizeQuestion is the question of one size of a task.
type sizeQuestion struct {
	*machine
	problem  selection.Problem
	bytes    int64
	together int
	settings montecarlo.Settings
	own      string // what the library uses by itself; "" where that is not known
	library  string
	ownTime  *ownTime // what was measured of it; nil for nothing
}

// predict decides one size.
func (a *advice) predict(ctx context.Context, m *machine, files *material, task string, ranks int, size int64) (d Decision, err error) {
	d = Decision{Task: task, Ranks: ranks, From: size, To: size, Source: Model}
	q := sizeQuestion{machine: m.coarse(size), bytes: size, library: a.library.Library, together: len(a.words.grid(task, ranks)),
		settings: settingsOf(*a.flags.seed, *a.flags.level)}
	format := a.library
	q.problem = selection.Problem{Ranks: ranks, Candidates: candidates(format, task, ranks, size), Known: &selection.Times{}}
	if u, known := format.Own(task, ranks, size); known {
		name := collectives.OwnName(arguments.Grammar{}, task, u)
		if c, found := collectives.Candidate(arguments.Grammar{}, task, name); found && works(c, q.problem, size) {
			q.own = c.String()
			use := collectives.Use(c)
			d.ownUse = &use
			q.problem.Candidates = distinct(append(q.problem.Candidates, c))
		}
	}
	if len(q.problem.Candidates) == 0 {
		return d, console.Usagef("advise: %w", inputs.Errorf("task", task, "one of which %s has algorithms that castlab knows",
			format.Library))
	}
	if err := q.choose(ctx); err != nil {
		return d, err
	}
	d.compared, d.own = slices.Clone(q.problem.Candidates), q.own
	answer, err := q.narrowed(ctx)
	if err != nil {
		return d, err
	}
	own, measured := files.own(task, ranks, size, a.words.launches)
	if measured {
		q.ownTime = &own
	}
	q.say(ctx, &d, answer)
	contradicted := measured && q.contradict(&d, answer, own)
	d.met = a.meets(task, ranks, size)
	if contradicted {
		for i := range d.met {
			d.met[i].why = "the model is not this machine's here"
		}
		return d, nil
	}
	return d, q.price(ctx, answer, d.met)
}

// settingsOf are those of questions without anything random.
func settingsOf(seed uint64, level float64) montecarlo.Settings {
	return montecarlo.Settings{Plan: montecarlo.Plan{Seed: seed, Workers: 1}, Level: level, Min: 2, Max: 2}
}

// mostPackets bounds the packets of the whole message. They say how connections take turns, and a turn of a 512th of a message is
// as good as none; a simulation of more takes minutes.
const mostPackets = 512

// coarse is the machine with packets of at least a part of the message.
func (m *machine) coarse(bytes int64) *machine {
	x := *m
	x.travel = slices.Clone(m.travel)
	for i := range x.travel {
		if n := &x.travel[i].network; n.Packet > 0 {
			n.Packet = max(n.Packet, bytes/mostPackets)
		}
	}
	x.turns = !m.stated && len(m.travel) > 0 && turnsOtherwise(m.travel[0].network, bytes)
	return &x
}

// choose sets segments to the largest of those that take as long as the best at the best estimate, to selection.Alike.
func (q *sizeQuestion) choose(ctx context.Context) error {
	best, _, err := q.on(q.problem)
	if err != nil {
		return console.Usagef("advise: %w", err)
	}
	by := comparison.Criterion{}
	for i, c := range q.problem.Candidates {
		if !c.Open() {
			continue
		}
		x, err := best.Search(ctx, i, q.bytes, by, 1, nil, q.settings)
		if err != nil {
			return err
		}
		q.problem.Candidates[i] = x.Largest(by, selection.Alike, func(v selection.Candidate) bool {
			return collectives.Use(v).Least() <= q.bytes
		})
	}
	q.problem.Candidates = distinct(q.problem.Candidates)
	return nil
}

// narrowed compares the candidates at the best estimate, then with whatever the machine may be besides, then, if one is the best
// for all of that, at all draws of its parameters. After each step those are left out that take much longer than the fastest:
// four times at the best estimate, twice for all that the machine may be.
func (q *sizeQuestion) narrowed(ctx context.Context) (a comparison.Answer, err error) {
	for _, step := range []struct {
		others, drawn bool
		times         float64
	}{{false, false, 4}, {true, false, 2}, {true, true, 1}} {
		if a, err = q.answer(ctx, step.others, step.drawn); err != nil {
			return a, err
		}
		if _, decided := a.Winner(); step.drawn || step.others && !decided {
			return a, nil
		}
		var near []selection.Candidate
		for i, c := range q.problem.Candidates {
			if lo, _ := a.Pair(i, a.Leader()).Ratio.Widest(); lo <= step.times || c.String() == q.own {
				near = append(near, c)
			}
		}
		q.problem.Candidates = near
	}
	return a, nil
}

// answer compares the candidates at the best estimate, and for whatever the machine may be besides and at all draws of its
// parameters if asked.
func (q *sizeQuestion) answer(ctx context.Context, others, drawn bool) (comparison.Answer, error) {
	best, draws, err := q.on(q.problem)
	if err != nil {
		return comparison.Answer{}, console.Usagef("advise: %w", err)
	}
	if !others {
		best.Others = nil
	}
	if !drawn {
		draws = nil
	}
	answer, _, err := selection.Answer(ctx, best, draws, func(p selection.Problem) (comparison.Question, error) {
		question, err := p.Question(q.bytes, comparison.Criterion{}, 0.5)
		question.Together = q.together
		return question, err
	}, q.settings)
	return answer, err
}

// say writes an answer as a decision.
func (q *sizeQuestion) say(ctx context.Context, d *Decision, answer comparison.Answer) {
	names := make([]string, len(answer.Systems))
	for i, s := range answer.Systems {
		names[i] = s.Name
	}
	for _, x := range answer.Depends {
		flip := q.flip(ctx, answer, x)
		if flip == "" {
			flip = q.turned(ctx, answer, x)
		}
		d.Depends = append(d.Depends, openOf(x, flip))
	}
	leader := answer.Leader()
	best, decided := answer.Winner()
	if at := slices.Index(names, q.own); !decided && alike(answer) {
		if best, decided = leader, true; slices.Contains(answer.Best, at) {
			best = at
		}
	}
	if !decided {
		best = leader
		d.Between = []string{names[leader]}
		for _, i := range answer.Best {
			if i != leader {
				d.Between = append(d.Between, names[i])
			}
		}
		d.Apart = apart(answer)
		if len(answer.Depends) == 0 {
			d.Depends = append(d.Depends, answer.Doubts()...)
		}
	} else {
		d.Algorithm = names[best]
	}
	at := slices.Index(names, q.own)
	switch {
	case at == best:
		d.Over, d.Own = q.library, decided
	case at >= 0 || q.ownTime != nil:
		gain := q.overOwn(answer, best, at)
		d.Gain, d.Over = &gain, fmt.Sprintf("%s, which %s uses by itself", q.own, q.library)
		if q.ownTime != nil {
			d.Over = Own
		}
	case decided && len(names) > 1:
		next := -1
		for i := range names {
			if i != best && (next < 0 || answer.Systems[i].Mean.Value < answer.Systems[next].Mean.Value) {
				next = i
			}
		}
		gain := saved(answer, best, next)
		d.Gain, d.Over = &gain, names[next]
	}
	if lo, _ := widest(d.Gain); decided && !d.Own && d.Over != Own || (at >= 0 || q.ownTime != nil) && lo > 0 {
		u := collectives.Use(q.problem.Candidates[best])
		d.use = &u
	} else if at >= 0 && at != best && !decided {
		q.sure(d, answer, at)
	}
}

// sure looks for the fastest of the algorithms that are shown to be faster than what the library uses by itself, where the likeliest
// is not.
func (q *sizeQuestion) sure(d *Decision, answer comparison.Answer, own int) {
	best := -1
	for i, s := range answer.Systems {
		gain := q.overOwn(answer, i, own)
		if lo, _ := widest(&gain); i == own || lo <= 0 || best >= 0 && s.Mean.Value >= answer.Systems[best].Mean.Value {
			continue
		}
		u := collectives.Use(q.problem.Candidates[i])
		best, d.use, d.Sure, d.SureGain = i, &u, s.Name, &gain
	}
}

// contradict takes a decision back, and says so, where the model is off in what can be checked: the library's own choice, whose time was
// measured.
func (q *sizeQuestion) contradict(d *Decision, a comparison.Answer, own ownTime) bool {
	i := slices.IndexFunc(a.Systems, func(s comparison.System) bool { return s.Name == q.own })
	if i < 0 {
		return false
	}
	lo, hi := a.Systems[i].Mean.Widest()
	least, most := own.median, own.median
	if own.averaged {
		most *= lastOverMean
	}
	if lo <= most*mostOff && least <= hi*mostOff {
		return false
	}
	leader := a.Systems[a.Leader()].Name
	d.Between, d.Algorithm, d.Gain, d.use, d.Own = []string{leader, q.own}, "", nil, nil, false
	d.Sure, d.SureGain = "", nil
	if leader == q.own {
		d.Between[1] = "any other"
	}
	d.Apart = math.Inf(1)
	d.Depends = []string{fmt.Sprintf("the model is not this machine's here, by the time of %s, which %s uses by itself%s"+
		"%.3g [%.3g, %.3g] us at %s, and %.3g measured", q.own, q.library, measureThem, a.Systems[i].Mean.Value, lo, hi, size(q.bytes),
		own.median)}
	return true
}

const (
	// mostOff is by which factor beyond its interval a model may be off in the time of the library's own choice: large trees of Open
	// MPI took up to a third less than predicted on emulated networks (guide, On a real MPI).
	mostOff = 1.5
	// lastOverMean is by which factor the last rank of a collective may end later than the mean over the ranks, which is what OSU prints:
	// two if they end evenly from the beginning on.
	lastOverMean = 2
)

// apart is the share by which one system that may be the best takes longer than another one, at most.
func apart(a comparison.Answer) (most float64) {
	for _, i := range a.Best {
		for _, j := range a.Best {
			if i != j {
				_, hi := a.Pair(i, j).Ratio.Widest()
				most = max(most, hi-1)
			}
		}
	}
	return most
}

// alike reports whether all systems that may be the best take the same time, whatever the machine may be, as programs do that are
// one under two names.
func alike(a comparison.Answer) bool {
	for _, i := range a.Best {
		if lo, hi := a.Pair(i, a.Best[0]).Ratio.Widest(); hi-lo > 1e-9 {
			return false
		}
	}
	return true
}

// widest is the widest interval of a gain, if any, which is at most the whole.
func widest(e *montecarlo.Estimate) (lo, hi float64) {
	if e == nil {
		return 0, 0
	}
	lo, hi = e.Widest()
	return lo, min(hi, 1)
}

// saved is the share by which one system takes less than another.
func saved(a comparison.Answer, i, j int) montecarlo.Estimate {
	return montecarlo.Derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
		e := of[0]
		e.Value, e.Lo, e.Hi = 1-e.Value, 1-e.Hi, 1-max(0, e.Lo)
		return e
	}, nil, a.Pair(i, j).Ratio)
}
