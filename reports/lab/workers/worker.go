package workers

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"castlab/montecarlo"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/cluster"
	"castlab/reports/internal/studies/program"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
	"castlab/reports/lab/internal/verbs/watching"
)

// An app is one run of the command line.
type app struct {
	*console.Session
	lab registry.Lab
}

func (a *app) workerVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "worker", Short: "compute parts of studies for the verb run with --nats or --listen",
		Long: `Takes parts of studies from a NATS server, computes them and sends back what they came
to. Any number of workers may come and go at any time; no digit depends on them. A
worker ends when no study has wanted it for --wait. Files that a study names must be
where they are for the verb run, with the same contents.

The server wants the token that 'run --listen' wrote or was given. Beyond this
machine the URL must be tls://:
  ` + a.Name + ` worker --url tls://head:4222 --token-file study.token --ca ca.pem`,
		Args: console.NoWords, Annotations: map[string]string{console.Endless: ""},
	}
	fs := verb.Flags()
	var n NATS
	fs.StringVar(&n.URL, "url", "nats://127.0.0.1:4222", "`URL` of the server")
	workers := console.AddCount(fs, "workers", runtime.GOMAXPROCS(0), 1, "units computed at a time; no digit depends on it")
	wait := console.AddTime(fs, "wait", 30*time.Second, "how long to wait for a study that wants workers")
	n.addAccess(fs, (*console.Files).Reads)
	watched := watching.Add(fs)
	verb.RunE = func(cmd *cobra.Command, _ []string) error {
		to, err := n.access(cmd.Context(), a.Name+" worker")
		if err != nil {
			return err
		}
		log, err := watched.Logger(a.Streams.Err)
		if err != nil {
			return err
		}
		if err := watched.Check(watching.Shield{}); err != nil {
			return err
		}
		this, err := program.This(a.Version)
		if err != nil {
			return err
		}
		connecting, cancel := context.WithTimeout(cmd.Context(), *wait)
		defer cancel()
		nc, err := cluster.Connect(connecting, to)
		if err != nil {
			return err
		}
		defer nc.Close()
		w := worker(a.Session, a.lab, this, *workers, *wait, log)
		stop, err := watched.Serve(watching.Shield{}, workerMetrics(w), log)
		if err != nil {
			return err
		}
		defer stop()
		err = w.Work(cmd.Context(), nc)
		units, segments := w.Counts()
		fmt.Fprintf(&a.Out, "%d units, %d segments\n", units, segments)
		if cmd.Context().Err() != nil && errors.Is(err, context.Canceled) {
			return console.Paused(err, "what it was computing goes to another worker")
		}
		return err
	}
	return verb
}

// worker returns a worker that computes studies of this program.
func worker(s *console.Session, l registry.Lab, this program.ID, goroutines int, wait time.Duration, log *slog.Logger) *cluster.Worker {
	return &cluster.Worker{
		Name: workerName(), Program: this, Arithmetic: studies.Arithmetic(), Goroutines: goroutines, Wait: wait, Log: log.Info,
		Open: func(j cluster.Job) (cluster.Compute, error) {
			study, err := l.ReadStudy(j.Path, []byte(j.Text), s.Files.Open)
			if err != nil {
				return nil, err
			}
			if study.Hash() != j.Hash {
				return nil, fmt.Errorf("a file that it names has other contents here than for the coordinator")
			}
			return computeOf(study), nil
		},
	}
}

// computeOf returns the function that computes segments of a study for a coordinator,
// or again.
func computeOf(study *studies.Study) cluster.Compute {
	return func(ctx context.Context, cell int, id montecarlo.RunID, segments []montecarlo.Segment) ([][]byte, time.Duration, error) {
		if cell < 0 || cell >= len(study.Cells) {
			return nil, 0, fmt.Errorf("cell %d of a study of %d", cell, len(study.Cells))
		}
		return study.Cells[cell].Compute(ctx, id, segments, 1)
	}
}

func workerMetrics(w *cluster.Worker) []watching.Metric {
	return []watching.Metric{
		{Name: "castlab_worker_units_total", Help: "Units of work that were computed.", Counter: true,
			Value: func() float64 { units, _ := w.Counts(); return float64(units) }},
		{Name: "castlab_worker_segments_total", Help: "Segments of runs that were computed.", Counter: true,
			Value: func() float64 { _, segments := w.Counts(); return float64(segments) }},
	}
}
