package advise

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
	"castlab/reports/arguments"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/machines/selection"
)

// draws is the number of machines that carry the uncertainty of a fit.
const draws = 99

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
	task, err := a.words.asked()
	if err != nil {
		return console.Usagef("advise: %w", err)
	}
	tasks := []string{task}
	if task == "" {
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
		return console.Usagef("advise: missing key nodes: the files do not say how many ranks; give nodes=64 or the like, and ppn=... for " +
			"more than one on each")
	}
	c := loggp.Config{Level: *a.flags.level, Seed: *a.flags.seed, Draws: draws, Stated: a.words.stated()}
	for i := range m.series {
		if x := &m.series[i]; x.Kind == loggp.Window && x.Window == 0 {
			x.Window = *a.words.window
			r.note("%s: windows are taken to be of %d messages, as osu_bw has them by itself; window=... says another number", x.Source, x.Window)
		}
	}
	machine, err := machineOf(m.series, c, a.words.transportName())
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
		r.decisions = append(r.decisions, joined(list)...)
	}
	return nil
}

// predicted decides the sizes of a task that nothing was measured at, several at one time.
func (a *advice) predicted(ctx context.Context, m *machine, files *material, task string, ranks int) ([]Decision, error) {
	sizes := slices.DeleteFunc(slices.Clone(a.words.grid()), func(size int64) bool { return files.covers(task, ranks, size) })
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
					list[i], errs[i] = a.predict(ctx, m, task, ranks, sizes[i])
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
	problem   selection.Problem
	bytes     int64
	together  int
	settings  montecarlo.Settings
	own       string // what the library uses by itself; "" where that is not known
	ownByName string // the same with the library's name
}

// predict decides one size. Algorithms that take more than twice as long as the fastest, whatever the machine may be
// besides, are not asked for every draw of its parameters.
func (a *advice) predict(ctx context.Context, m *machine, task string, ranks int, size int64) (d Decision, err error) {
	d = Decision{Task: task, Ranks: ranks, From: size, To: size, Source: Model}
	q := sizeQuestion{machine: m, bytes: size, together: len(a.words.grid()), settings: montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: *a.flags.seed, Workers: 1}, Level: *a.flags.level, Min: 2, Max: 2}}
	format := a.words.format()
	q.problem = selection.Problem{Ranks: ranks, Candidates: candidates(format, task, ranks, size)}
	if u, known := format.Own(task, ranks, size); known {
		if c, found := ownCandidate(task, u); found && works(c, q.problem, size) {
			q.own, q.ownByName = c.String(), fmt.Sprintf("%v, which %s uses by itself", c, format.Library)
			q.problem.Candidates = distinct(append(q.problem.Candidates, c))
		}
	}
	if len(q.problem.Candidates) == 0 {
		return d, console.Usagef("advise: %w", inputs.Errorf("task", task, "one of which %s has algorithms that castlab knows", format.Library))
	}
	if err := q.choose(ctx); err != nil {
		return d, err
	}
	first, err := q.answer(ctx, false)
	if err != nil {
		return d, err
	}
	q.problem.Candidates = near(q.problem.Candidates, first, q.own)
	answer, err := q.answer(ctx, true)
	if err != nil {
		return d, err
	}
	q.say(&d, answer)
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

// answer compares the candidates at the best estimate and whatever the machine may be besides, and at all draws of its
// parameters if asked.
func (q *sizeQuestion) answer(ctx context.Context, drawn bool) (comparison.Answer, error) {
	best, draws, err := q.on(q.problem)
	if err != nil {
		return comparison.Answer{}, console.Usagef("advise: %w", err)
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

// near are the candidates that may take at most twice as long as the leader, and the library's own.
func near(list []selection.Candidate, a comparison.Answer, own string) (some []selection.Candidate) {
	for i, c := range list {
		lo, _ := a.Pair(i, a.Leader()).Ratio.Widest()
		if lo <= 2 || c.String() == own {
			some = append(some, c)
		}
	}
	return some
}

// say writes an answer as a decision.
func (q *sizeQuestion) say(d *Decision, answer comparison.Answer) {
	names := make([]string, len(answer.Systems))
	for i, s := range answer.Systems {
		names[i] = s.Name
	}
	for _, x := range answer.Depends {
		d.Depends = append(d.Depends, x.String())
	}
	winner, decided := answer.Winner()
	if !decided {
		leader := answer.Leader()
		d.Between = []string{names[leader]}
		for _, i := range answer.Best {
			if i == leader {
				continue
			}
			d.Between = append(d.Between, names[i])
			_, hi := saved(answer, leader, i).Widest()
			d.Apart = max(d.Apart, 1/(1-hi)-1)
		}
		if len(answer.Depends) == 0 {
			d.Depends = append(d.Depends, answer.Doubts()...)
		}
		return
	}
	d.Algorithm = names[winner]
	at := slices.Index(names, q.own)
	switch {
	case at == winner:
		d.Own = true
	case at >= 0:
		gain := saved(answer, winner, at)
		d.Gain, d.Over = &gain, q.ownByName
	case len(names) > 1:
		gain := answer.Margin(winner)
		d.Gain, d.Over = &gain, "the next best"
	}
}

// saved is the share by which one system takes less than another.
func saved(a comparison.Answer, i, j int) montecarlo.Estimate {
	return montecarlo.Derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
		e := of[0]
		e.Value, e.Lo, e.Hi = 1-e.Value, 1-e.Hi, 1-e.Lo
		return e
	}, nil, a.Pair(i, j).Ratio)
}

// candidates lists what a library can be told to use for a task, those that make programs of so many ranks; segments
// are searched.
func candidates(format exports.Format, task string, ranks int, size int64) (list []selection.Candidate) {
	for _, l := range format.Algorithms(task) {
		var words []string
		if l.GlobalRadix {
			words = append(words, "radix=4")
		}
		if l.Fanout {
			words = append(words, "radix=2")
		}
		c, known := called(task, l.Algorithm, words)
		if !known {
			continue
		}
		if format.Segments(l) && (c.Segments > 0 || l.Fanout) {
			c.Segments, c.SearchSegment = 0, true
		}
		if works(c, selection.Problem{Ranks: ranks}, size) {
			list = append(list, c)
		}
	}
	return list
}

// called is an algorithm of a name and values of its parameters.
func called(task, name string, words []string) (selection.Candidate, bool) {
	for _, list := range [][]string{words, append(slices.Clone(words), "segments=1")} {
		text := name
		if len(list) > 0 {
			text += "(" + strings.Join(list, ",") + ")"
		}
		if c, known := collectives.Candidate(arguments.Grammar{}, task, text); known {
			return c, true
		}
	}
	return selection.Candidate{}, false
}

// ownCandidate is what a library uses by itself, in one piece.
func ownCandidate(task string, u exports.Use) (selection.Candidate, bool) {
	var words []string
	if u.Radix > 0 {
		words = append(words, fmt.Sprintf("radix=%d", u.Radix))
	}
	return called(task, u.Algorithm, words)
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
