package study

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"runtime"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/checkpoint"
	"castlab/reports/lab/internal/studies"
)

// runFlags configure the execution of a study.
type runFlags struct {
	workers  *int
	store    *string
	asJSON   *bool
	cluster  clusterFlags
	watching watchingFlags
}

func addRunFlags(fs *pflag.FlagSet) runFlags {
	return runFlags{
		workers:  console.AddCount(fs, "workers", runtime.GOMAXPROCS(0), 1, "segments and cells computed at a time in this process, unless workers compute; no digit depends on it"),
		store:    addStore(fs),
		asJSON:   console.AddJSON(fs),
		cluster:  addCluster(fs),
		watching: addWatching(fs),
	}
}

func addStore(fs *pflag.FlagSet) *string {
	return fs.String("store", "", "`file` of the checkpoint (default: the study file with .checkpoint at its end)")
}

func (a *app) runVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "run STUDY.yaml", Short: "a study: models over grids of parameters, and claims, with a checkpoint",
		Long: `A study file names models and claims, with lists of values for their keys:

  study: rings            # a name
  seed: 1                 # default 1
  level: 0.95             # of each interval of a model, default 0.95
  alpha: 0.01             # of the verdicts of all claims together, default 0.01
  profile: quick          # of the claims: quick or full, default quick
  cells:
` + a.exampleCells() + `  outputs: {json: rings.json, csv: rings.csv, parquet: rings.parquet, report: rings-report.json}

What is computed is kept in a checkpoint beside the file as it comes. A run that was
killed goes on with '` + a.Name + ` resume STUDY.yaml', and ends with the digits, and the
digest, of one that was not. --shard i/n computes the i-th of n parts (from 0), for
job arrays; the verb merge puts the parts together. --listen host:port lets workers on
other machines (the verb worker) compute, and --nats URL lets those of a NATS cluster.
A cell that does not become as precise as asked, or only with a warning, is named, and
the exit status is 3, once all cells are computed and all outputs written. --dry-run says what there is to do and how long it takes, from a short pilot.`,
		Args: cobra.ArbitraryArgs,
	}
	f := addRunFlags(verb.Flags())
	dry := verb.Flags().Bool("dry-run", false, "print cells, replications, predicted time and memory; compute nothing else")
	again := verb.Flags().Bool("continue", false, "go on from the checkpoint if there is one, for jobs that are started again by themselves")
	shard := verb.Flags().String("shard", "", "compute part `i/n` of the study, i from 0, into --out")
	out := verb.Flags().String("out", "", "`file` of the part that --shard computes; a part that is there already goes on")
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		study, err := a.readStudy(args)
		if err != nil {
			return err
		}
		switch {
		case *dry:
			if cmd.Flags().Changed("shard") || cmd.Flags().Changed("out") {
				return console.Usagef("--dry-run: it is about the whole study; leave out --shard and --out")
			}
			return a.dryRun(cmd.Context(), study, f)
		case cmd.Flags().Changed("shard"):
			if f.cluster.used() {
				return console.Usagef("--shard=%s: a part is computed here; leave out --listen and --nats", *shard)
			}
			return a.runShare(cmd.Context(), study, *shard, *out, f)
		case cmd.Flags().Changed("out"):
			return console.Usagef("--out=%s: it is the file of a part; give --shard i/n, too, or name outputs in the study file", *out)
		}
		path := checkpointOf(*f.store, args[0])
		if err := f.check(cmd.Context(), cmd.Flags(), path); err != nil {
			return err
		}
		if err := a.spareOutputs(study, path); err != nil {
			return err
		}
		id, err := a.identity(study)
		if err != nil {
			return err
		}
		store, err := checkpoint.Create(path, id)
		made := err == nil
		if errors.Is(err, fs.ErrExist) && *again {
			store, err = checkpoint.Open(path, id)
		}
		if errors.Is(err, fs.ErrExist) {
			return console.Usagef("%s: there is a checkpoint already; go on with '%s resume %s', or remove it", path, a.Name, args[0])
		}
		if err != nil {
			return err
		}
		err = a.runStudy(cmd.Context(), args[0], study, store, f)
		if made && console.ExitStatus(err) == console.ExitUsage { // the command was refused, and leaves nothing behind
			err = errors.Join(err, store.RemoveEmpty())
		}
		return closed(store, err)
	}
	return verb
}

// closed closes a checkpoint after work that ended with err, which takes precedence.
func closed(store *checkpoint.File, err error) error {
	if failed := store.Close(); err == nil {
		return failed
	}
	return err
}

// runStudy computes the segments that are not in the checkpoint.
func (a *app) runStudy(ctx context.Context, path string, s *studies.Study, store *checkpoint.File, f runFlags) error {
	bar := a.studyProgress(s)
	results, err := a.compute(ctx, path, s, store, f, bar)
	bar.finish()
	if err := errors.Join(err, store.Flush()); err != nil {
		if ctx.Err() != nil && errors.Is(err, context.Canceled) {
			return console.Paused(err, "'"+a.Name+" resume' goes on")
		}
		return err
	}
	return a.printResults(results, *f.asJSON)
}

// compute runs the study in this process, or by workers.
func (a *app) compute(ctx context.Context, path string, s *studies.Study, store *checkpoint.File, f runFlags, bar *studyProgress) (*studies.Results, error) {
	log, err := f.watching.logger(a.Streams.Err)
	if err != nil {
		return nil, err
	}
	said, err := a.lab.Provenance()
	if err != nil {
		return nil, err
	}
	how := studies.How{Parallel: *f.workers, Workers: 1, Version: a.Version, Report: said, Watch: bar.watch, Done: func(cell int) {
		bar.cell(cell)
		log.Info("cell done", "cell", s.Cells[cell].Name)
	}}
	if f.cluster.used() {
		return a.computeByWorkers(ctx, path, s, store, f, bar, how, log)
	}
	stop, err := f.watching.serve(shield{}, progressMetrics(bar), log)
	if err != nil {
		return nil, err
	}
	defer stop()
	if err := computedHere(checkpointOf(*f.store, path), store); err != nil {
		return nil, err
	}
	executor := shards.Kept{Store: store.By(thisHost), Next: shards.Local{Workers: *f.workers}, Refused: a.recomputed(store, log)}
	how.Executor = func(int) montecarlo.Executor { return executor }
	return s.Run(ctx, how)
}

// recomputed reports that an invalid segment of a checkpoint is computed again.
func (a *app) recomputed(store *checkpoint.File, log *slog.Logger) func(*shards.ResultError) {
	return func(e *shards.ResultError) {
		e.Worker = store.Worker(e.Key)
		log.Warn("computed again", "error", e)
		a.Note(fmt.Sprintf("computed again: %v", e))
	}
}
