package workers

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/internal/studies/cluster"
	"castlab/reports/internal/studies/program"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
	"castlab/reports/lab/internal/verbs/watching"
)

// Compute has the workers compute a study; lab.Run calls it.
//
// Errors: *inputs.Error for a task without a checkpoint; of the access to the server; those of the study; an error that names the
// workers whose segments differ, once nobody else computes them.
func (n NATS) Compute(ctx context.Context, t registry.Task) (*studies.Results, error) {
	if t.Store == nil {
		return nil, &inputs.Error{Arg: "task", Value: "no checkpoint", Domain: "one with the checkpoint of its study"}
	}
	if err := n.validate(ctx, t.Store.Path()); err != nil {
		return nil, err
	}
	on, err := n.open(ctx, t.Lab.Name, t.Store.Path(), t.Log)
	if err != nil {
		return nil, err
	}
	defer on.leave()
	t.Session.Note(on.note)
	options := cluster.DefaultOptions()
	options.AckWait, options.Memory = n.silence(), n.Listen != ""
	options.Audit, options.Again, options.Refuse = n.Audit, computeOf(t.Study), on.refuse
	options.Progress = func() cluster.Progress {
		p := t.Progress()
		return cluster.Progress{Cells: p.Cells, Done: p.Done, Replications: p.Replications, Left: p.Left}
	}
	if options.Found, err = foundIn(t.Store); err != nil {
		return nil, err
	}
	if err := settleArithmetic(t.Store, &options); err != nil {
		return nil, err
	}
	job := cluster.Job{Hash: t.Study.Hash(), Path: t.Path, Text: string(t.Study.Text)}
	if job.Program, err = program.This(t.Lab.Version); err != nil {
		return nil, err
	}
	var here *nats.Conn
	if n.Here > 0 {
		if here, err = on.worker(); err != nil {
			return nil, err
		}
		defer here.Close()
		if on.ownServer() { // elsewhere several processes may share one ID
			options.Trust = cluster.ID(here)
		}
	}
	c, err := cluster.NewCoordinator(ctx, on.coordinator, job, options)
	if errors.Is(err, cluster.ErrOther) {
		return nil, console.Usage(err)
	}
	if err != nil {
		return nil, err
	}
	defer c.Close()
	t.Log.Info("ready for workers", "study", t.Study.Name)
	stop, err := t.Metrics(coordinatorMetrics(c), watching.Shield{Cert: n.Cert, Key: n.Key, Token: on.token})
	if err != nil {
		return nil, err
	}
	defer stop()
	ctx, cancel := context.WithCancelCause(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer cancel(nil)
	if here != nil {
		w := worker(t.Session, t.Lab, job.Program, n.Here, time.Minute, t.Log)
		group.Go(func() {
			if err := w.Work(ctx, here); err != nil && ctx.Err() == nil {
				cancel(err)
			}
		})
	}
	how := t.How
	how.Parallel = 256 // cells wait for workers, which costs nothing
	how.Aside = func(err error) bool { return errors.As(err, new(*cluster.PoisonError)) }
	how.Executor = func(cell int) montecarlo.Executor {
		return shards.Kept{Store: t.Store.By(c.Maker), Next: c.Executor(cell), Refused: t.Again}
	}
	var results *studies.Results
	err = c.Attempt(ctx, func() (err error) {
		t.Begin()
		results, err = t.Study.Run(ctx, how)
		return err
	}, func(found *cluster.FoundError) error { return disown(t.Session, t.Store, found) })
	return results, err
}

const foundMark = "found out: worker "

// foundKey is the key under which a checkpoint stores why a worker was refused as
// faulty.
func foundKey(mark string) shards.Key {
	return shards.Key{Run: montecarlo.RunID{Label: foundMark + mark}}
}

// foundIn returns the workers that were detected as faulty before the study was
// resumed, by their mark.
func foundIn(store *checkpoint.File) (map[string]string, error) {
	found := map[string]string{}
	for _, k := range store.Keys() {
		mark, ok := strings.CutPrefix(k.Run.Label, foundMark)
		if !ok || k != foundKey(mark) {
			continue
		}
		reason, err := store.Get(k)
		if err != nil {
			return nil, err
		}
		found[mark] = string(reason)
	}
	return found, nil
}

// disown drops all segments of a worker that was detected as faulty, also those from
// before the study was resumed, and prints a message. The checkpoint records the
// worker.
func disown(a *console.Session, store *checkpoint.File, found *cluster.FoundError) error {
	if err := store.Put(foundKey(found.Mark), []byte(found.Reason)); err != nil {
		return err
	}
	n, err := store.Drop(func(_ shards.Key, worker string) bool { return strings.HasSuffix(worker, found.Mark) })
	fmt.Fprintf(a.Streams.Err, "%s: %v; the %d segments kept of it are computed again by others\n", a.Name, found, n)
	return err
}

// settleArithmetic decides which machines may compute. Audits compare results with
// those of this machine, so that workers must be of its kind.
func settleArithmetic(store *checkpoint.File, o *cluster.Options) error {
	if o.Audit > 0 {
		o.Arithmetic = studies.Arithmetic()
		return store.Admit(o.Arithmetic)
	}
	o.Arithmetic = store.Arithmetic()
	o.Computed = store.RecordArithmetic
	return nil
}

func coordinatorMetrics(c *cluster.Coordinator) []watching.Metric {
	return []watching.Metric{
		{Name: "castlab_segments_published_total", Help: "Segments of runs that were given to workers.", Counter: true,
			Value: func() float64 { return float64(c.Counts().Published) }},
		{Name: "castlab_segments_folded_total", Help: "Segments of runs that came back and were folded.", Counter: true,
			Value: func() float64 { return float64(c.Counts().Folded) }},
		{Name: "castlab_segments_repeated_total", Help: "Segments of runs that came more than once.", Counter: true,
			Value: func() float64 { return float64(c.Counts().Repeated) }},
		{Name: "castlab_results_dropped_total", Help: "Messages that were results of nothing, or of a worker that is refused.",
			Counter: true, Value: func() float64 { return float64(c.Counts().Dropped) }},
		{Name: "castlab_segments_audited_total", Help: "Segments that were computed once more and compared.", Counter: true,
			Value: func() float64 { return float64(c.Counts().Audited) }},
		{Name: "castlab_workers", Help: "Workers that were heard of lately.", Value: func() float64 { return float64(c.Counts().Workers) }},
	}
}
