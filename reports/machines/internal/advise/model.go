package advise

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/console"
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
	tasks, err := a.words.tasks()
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
	without := func(err error) error { // what was measured is said in any case
		if len(r.sizes) == 0 || errors.Is(err, context.Canceled) {
			return err
		}
		r.note("no model, so that only what was measured is decided: %s", strings.TrimPrefix(err.Error(), "advise: "))
		return nil
	}
	if err := a.bounds(ranks); err != nil {
		return without(err)
	}
	c := loggp.Config{Level: *a.flags.level, Seed: *a.flags.seed, Draws: comparison.LeastDraws(*a.flags.level), Stated: a.words.stated()}
	for i := range m.series {
		if x := &m.series[i]; x.Kind == loggp.Window && x.Window == 0 {
			x.Window = a.words.window
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
		return without(console.Usagef("advise: %w", err))
	}
	if a.words.ppn > 1 {
		r.note("the model has messages within a node cost what those between nodes do; measure algorithms where ppn is above 1")
	}
	for _, n := range machine.fit.Notes {
		r.note("the machine: %s", n)
	}
	for _, d := range machine.fit.Doubts() {
		text := "the machine: " + d.Reason
		if d.Settle != "" {
			text += "; to settle it, " + d.Settle
		}
		r.note("%s", text)
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

// bounds returns an error for ranks and a level that a model is not made for.
func (a *advice) bounds(ranks int) error {
	switch level := *a.flags.level; {
	case ranks == 0:
		return console.Usagef("advise: missing key nodes: the files do not say how many ranks; give nodes=64 or the like, and ppn=... " +
			"for more than one on each")
	case ranks == 1:
		return console.Usagef("advise: nodes=1: one rank has nobody to send to; want nodes times ppn to be 2 or more")
	case ranks > mostModeled:
		return console.Usagef("advise: %d ranks: a model takes at most %d; give fewer, or files of several algorithms", ranks, mostModeled)
	case level > mostLevel:
		return console.Usagef("advise: --level=%g: a model has a machine for each of %d draws, which is %g at most", level,
			comparison.LeastDraws(mostLevel), mostLevel)
	}
	return nil
}

// predicted decides the sizes of a task that nothing was measured at, several at one time.
func (a *advice) predicted(ctx context.Context, m *machine, files *material, task string, ranks int) ([]Decision, error) {
	grid := a.words.grid(task, ranks)
	sizes := slices.DeleteFunc(slices.Clone(grid), func(size int64) bool { return files.covers(task, ranks, size) })
	if len(sizes) == 0 {
		return nil, nil
	}
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
