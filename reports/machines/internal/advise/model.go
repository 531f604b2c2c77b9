package advise

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/machines/selection"
)

// mostLevel bounds the level of a model: its draws are as many as the inverse of what is left of it.
const mostLevel = 0.99

// mostModeled bounds the ranks of a model: an all-to-all exchange of so many has a million messages, and its programs take a gigabyte.
const mostModeled = 1 << 10

// modeled decides sizes at which nothing was measured, by a model of the machine that files of single messages fit.
//
// Errors: those of a command line, and of the fit.
func (a *advice) modeled(ctx context.Context, m *material, r *result) error {
	if len(m.series) == 0 {
		return nil
	}
	ranks, err := a.words.ranks()
	if err != nil {
		return console.Usagef("advise: %w", err)
	}
	tasks, err := a.words.asked()
	if err != nil {
		return console.Usagef("advise: %w", err)
	}
	if len(tasks) == 0 {
		tasks = m.names()
	}
	if len(tasks) == 0 {
		tasks = []string{"broadcast"}
		r.note("no collective is named: this is of broadcast; task=allreduce or the like asks for another")
	}
	if ranks == 0 && len(m.tasks) > 0 {
		ranks = m.tasks[0].ranks
	}
	if ranks == 0 {
		return console.Usagef("advise: missing key nodes: the files do not say how many ranks; give nodes=64 or the like, and ppn=... " +
			"for more than one on each")
	}
	if ranks == 1 {
		return console.Usagef("advise: nodes=1: one rank has nobody to send to; want nodes times ppn to be 2 or more")
	}
	if ranks > mostModeled {
		return console.Usagef("advise: %d ranks: a model takes at most %d; give fewer, or files of several algorithms", ranks, mostModeled)
	}
	if *a.flags.level > mostLevel {
		return console.Usagef("advise: --level=%g: a model has a machine for each of %d draws, which is %g at most", *a.flags.level,
			comparison.LeastDraws(mostLevel), mostLevel)
	}
	c := loggp.Config{Level: *a.flags.level, Seed: *a.flags.seed, Draws: comparison.LeastDraws(*a.flags.level), Stated: a.words.stated()}
	for i := range m.series {
		if x := &m.series[i]; x.Kind == loggp.Window && x.Window == 0 {
			x.Window = *a.words.window
			r.note("%s: windows are taken to be of %d messages, as osu_bw has them by itself; window=... says another number", x.Source,
				x.Window)
		}
	}
	c.Whole, c.Changes = a.words.protocols()
	machine, err := cancelable.Run(ctx, func() (*machine, error) { return a.machineOf(m.series, c, *a.words.nodes) })
	if errors.Is(err, context.Canceled) {
		return err
	}
	if err != nil {
		return console.Usagef("advise: %w", err)
	}
	for _, n := range machine.fit.Notes {
		r.note("the machine: %s", n)
	}
	for _, d := range machine.fit.Doubts() {
		r.note("the machine: %s", strings.TrimSuffix(strings.Join([]string{d.Reason, d.Settle}, "; to settle it, "), "; to settle it, "))
	}
	for _, name := range tasks {
		list, err := a.predicted(ctx, machine, m, name, ranks)
		if err != nil {
			return err
		}
		r.sizes = append(r.sizes, list...)
	}
	return nil
}

// predicted decides the sizes of a task that nothing was measured at, several at one time.
func (a *advice) predicted(ctx context.Context, m *machine, files *material, task string, ranks int) ([]Decision, error) {
	grid := a.words.grid(task, ranks)
	sizes := slices.DeleteFunc(slices.Clone(grid), func(size int64) bool { return files.covers(task, ranks, size) })
	list, errs := make([]Decision, len(sizes)), make([]error, len(sizes))
	var done atomic.Int64
	stop := a.Progress().Watch(&done, len(sizes), task)
	defer stop()
	work := make(chan int)
	var all sync.WaitGroup
	for range min(*a.flags.workers, len(sizes)) {
		all.Go(func() {
			for i := range work {
				if errs[i] = ctx.Err(); errs[i] == nil {
					list[i], errs[i] = a.predict(ctx, m, files, task, ranks, sizes[i])
				}
				done.Add(1)
			}
		})
	}
	for i := range sizes {
		work <- i
	}
	close(work)
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// A sizeQuestion is the question of one size of a task.
type sizeQuestion struct {
	*machine
	problem  selection.Problem
	bytes    int64
	together int
	settings montecarlo.Settings
	own      string // what the library uses by itself; "" where that is not known
	library  string
}

// predict decides one size.
func (a *advice) predict(ctx context.Context, m *machine, files *material, task string, ranks int, size int64) (d Decision, err error) {
	d = Decision{Task: task, Ranks: ranks, From: size, To: size, Source: Model}
	q := sizeQuestion{machine: m, bytes: size, library: a.library.Library, together: len(a.words.grid(task, ranks)),
		settings: montecarlo.Settings{
			Plan: montecarlo.Plan{Seed: *a.flags.seed, Workers: 1}, Level: *a.flags.level, Min: 2, Max: 2}}
	format := a.library
	q.problem = selection.Problem{Ranks: ranks, Candidates: candidates(format, task, ranks, size)}
	if u, known := format.Own(task, ranks, size); known {
		name := collectives.OwnName(arguments.Grammar{}, task, u)
		if c, found := collectives.Candidate(arguments.Grammar{}, task, name); found && works(c, q.problem, size) {
			q.own = c.String()
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
	q.say(&d, answer)
	if own, measured := files.own(task, ranks, size); measured {
		q.contradict(&d, answer, own)
	}
	return d, nil
}

// choose sets segments to the largest of those that take at most a tenth more than the best at the best estimate: a
// message costs a host what is in no machine here.
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
		chosen, least := x.Best, x.Answer.Systems[x.Answer.Leader()].Mean.Value
		for k, v := range x.Tried {
			if v.SegmentBytes > chosen.SegmentBytes && x.Answer.Systems[k].Mean.Value <= 1.1*least {
				chosen = v
			}
		}
		q.problem.Candidates[i] = chosen
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
func (q *sizeQuestion) say(d *Decision, answer comparison.Answer) {
	names := make([]string, len(answer.Systems))
	for i, s := range answer.Systems {
		names[i] = s.Name
	}
	for _, x := range answer.Depends {
		text := x.String()
		if flip := q.flip(answer, x); flip != "" {
			text += "; " + flip
		}
		d.Depends = append(d.Depends, text)
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
				_, hi := answer.Pair(i, leader).Ratio.Widest()
				d.Apart = max(d.Apart, hi-1)
			}
		}
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
	case at >= 0:
		gain := saved(answer, best, at)
		d.Gain, d.Over = &gain, fmt.Sprintf("%s, which %s uses by itself", q.own, q.library)
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
	if lo, _ := widest(d.Gain); decided && !d.Own || at >= 0 && lo > 0 {
		u := collectives.Use(q.problem.Candidates[best])
		d.use = &u
	}
}

// contradict takes a decision back where the model is off in what can be checked: the library's own choice, whose measured time is
// known, by more than a quarter beyond its interval.
func (q *sizeQuestion) contradict(d *Decision, a comparison.Answer, measured float64) {
	i := slices.IndexFunc(a.Systems, func(s comparison.System) bool { return s.Name == q.own })
	if i < 0 {
		return
	}
	lo, hi := a.Systems[i].Mean.Widest()
	if lo/mostOff <= measured && measured <= hi*mostOff {
		return
	}
	leader := a.Systems[a.Leader()].Name
	d.Between, d.Algorithm, d.Gain, d.use, d.Own = []string{leader, q.own}, "", nil, nil, false
	if leader == q.own {
		d.Between[1] = "any other"
	}
	d.Apart = math.Inf(1)
	d.Depends = []string{fmt.Sprintf("the model is not this machine's here: for %s, which %s uses by itself, it has %.3g [%.3g, %.3g] us, and %.3g "+
		"were measured; measure the algorithms", q.own, q.library, a.Systems[i].Mean.Value, lo, hi, measured)}
}

// mostOff is by which factor beyond its interval a model may be off in the time of a collective.
const mostOff = 1.25

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

// flip says from which value of an unknown on another algorithm has the smallest time at the best estimate, if the decision
// depends on it: between the middle and an end, by bisection to three digits.
func (q *sizeQuestion) flip(a comparison.Answer, x comparison.Dependence) string {
	for _, u := range q.open {
		if !strings.HasPrefix(x.Reason, u.name+" is not in the files") {
			continue
		}
		middle := q.fit.Regimes[0].Machine.Overhead
		if u.name == "g" {
			middle = q.fit.Regimes[0].Machine.Gap
		}
		leader := a.Systems[a.Leader()].Name
		for _, end := range []float64{u.lo, u.hi} {
			if there, err := q.leader(u.name, end); err != nil || there == leader {
				continue
			}
			near, far := middle, end
			other := ""
			for math.Abs(far-near) > 1e-3*math.Abs(far) {
				x := (near + far) / 2
				there, err := q.leader(u.name, x)
				if err != nil {
					return ""
				}
				if there == leader {
					near = x
				} else {
					far, other = x, there
				}
			}
			side := "above"
			if end < middle {
				side = "below"
			}
			if other == "" {
				other, _ = q.leader(u.name, end)
			}
			return fmt.Sprintf("%s, unless %s is %s %.2g us: then %s", leader, u.name, side, far, other)
		}
	}
	return ""
}

// leader is the algorithm of the smallest time with a value of an unknown.
func (q *sizeQuestion) leader(name string, x float64) (string, error) {
	p, _, err := q.problem.Fitted(q.with(name, x), q.travel[0].network)
	if err != nil {
		return "", err
	}
	p.Others, p.Flaws = nil, nil
	question, err := p.Question(q.bytes, comparison.Criterion{}, 0.5)
	if err != nil {
		return "", err
	}
	answer, err := question.Answer(context.Background(), q.settings)
	if err != nil {
		return "", err
	}
	return answer.Systems[answer.Leader()].Name, nil
}

// saved is the share by which one system takes less than another.
func saved(a comparison.Answer, i, j int) montecarlo.Estimate {
	return montecarlo.Derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
		e := of[0]
		e.Value, e.Lo, e.Hi = 1-e.Value, 1-e.Hi, 1-max(0, e.Lo)
		return e
	}, nil, a.Pair(i, j).Ratio)
}

// candidates lists what a library can be told to use for a task, those that make programs of so many ranks; segments
// are searched.
func candidates(format exports.Format, task string, ranks int, size int64) (list []selection.Candidate) {
	for _, l := range format.Algorithms(task) {
		c, known := collectives.Candidate(arguments.Grammar{}, task, collectives.Offered(arguments.Grammar{}, format, l))
		if known && works(c, selection.Problem{Ranks: ranks}, size) {
			list = append(list, c)
		}
	}
	return list
}

// works reports whether an algorithm has a program for so many ranks and bytes.
func works(c selection.Candidate, p selection.Problem, size int64) bool {
	p.Candidates = []selection.Candidate{c}
	_, err := p.Plan(0, size)
	return err == nil
}

// distinct leaves out what is there already.
func distinct(list []selection.Candidate) (some []selection.Candidate) {
	seen := map[string]bool{}
	for _, c := range list {
		if name := c.String(); !seen[name] {
			seen[name], some = true, append(some, c)
		}
	}
	return some
}
