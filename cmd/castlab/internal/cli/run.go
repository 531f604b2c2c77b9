package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/cmd/castlab/internal/checkpoint"
	"castlab/cmd/castlab/internal/models"
	"castlab/cmd/castlab/internal/program"
	"castlab/cmd/castlab/internal/studies"
	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// A runFlags is how a study is run.
type runFlags struct {
	workers  *int
	store    *string
	asJSON   *bool
	cluster  clusterFlags
	watching watchingFlags
}

func addRunFlags(fs *pflag.FlagSet) runFlags {
	return runFlags{
		workers:  addCount(fs, "workers", runtime.GOMAXPROCS(0), 1, "segments and cells computed at a time in this process, unless workers compute; no digit depends on it"),
		store:    addStore(fs),
		asJSON:   addJSON(fs),
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

  study: rings
  seed: 1                 # default 1
  level: 0.95             # of each interval of a model, default 0.95
  alpha: 0.01             # of the verdicts of all claims together, default 0.01
  profile: quick          # of the claims: quick or full, default quick
  cells:
    - model: ring         # every combination of the values is a cell
      with: {n: [8, 64], law: ["exponential(mean=1)", "uniform(min=0,max=2)"]}
      precision: 0.01     # or replications: N, or both: at most N; without, the model's own number
    - claims: [VB93-RING]  # an ID or its beginning; a claim over parameters of its own:
    - claims: [{id: VB93-RING-EQ1, with: {n: [8, 77], law: exponential(mean=1)}}]
  outputs: {json: rings.json, csv: rings.csv, parquet: rings.parquet, report: rings-report.json}

What is computed is kept in a checkpoint beside the file as it comes. A run that was
killed goes on with 'castlab resume STUDY.yaml', and ends with the digits, and the
digest, of one that was not. --shard i/n computes the i-th of n parts (from 0), for
job arrays; 'castlab merge' puts the parts together. --listen host:port lets workers on
other machines ('castlab worker') compute, and --nats URL lets those of a NATS cluster.
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
				return &usageError{fmt.Errorf("--dry-run: it is about the whole study; leave out --shard and --out")}
			}
			return a.dryRun(cmd.Context(), study, f)
		case cmd.Flags().Changed("shard"):
			if f.cluster.used() {
				return &usageError{fmt.Errorf("--shard=%s: a part is computed here; leave out --listen and --nats", *shard)}
			}
			return a.runShare(cmd.Context(), study, *shard, *out, f)
		case cmd.Flags().Changed("out"):
			return &usageError{fmt.Errorf("--out=%s: it is the file of a part; give --shard i/n, too, or name outputs in the study file", *out)}
		}
		path := checkpointOf(*f.store, args[0])
		if err := f.check(cmd.Context(), cmd.Flags(), path); err != nil {
			return err
		}
		if err := a.spareOutputs(study, path); err != nil {
			return err
		}
		id, err := identity(study)
		if err != nil {
			return err
		}
		store, err := checkpoint.Create(path, id)
		made := err == nil
		if errors.Is(err, fs.ErrExist) && *again {
			store, err = checkpoint.Open(path, id)
		}
		if errors.Is(err, fs.ErrExist) {
			return &usageError{fmt.Errorf("%s: there is a checkpoint already; go on with 'castlab resume %s', or remove it", path, args[0])}
		}
		if err != nil {
			return err
		}
		err = a.runStudy(cmd.Context(), args[0], study, store, f)
		if made && exitStatus(err) == exitUsage { // refused, and nothing of it is to stay
			err = errors.Join(err, store.RemoveEmpty())
		}
		return closed(store, err)
	}
	return verb
}

func (a *app) resumeVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "resume STUDY.yaml", Short: "go on with a study that was interrupted",
		Long: `Goes on from the checkpoint of the study. It is refused if the study file, a file that
it names, or the program is not the one it was begun with: the program is the bytes of
the executable, so that a changed model never goes on with the numbers of the old one.`,
		Args: cobra.ArbitraryArgs,
	}
	f := addRunFlags(verb.Flags())
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		study, err := a.readStudy(args)
		if err != nil {
			return err
		}
		path := checkpointOf(*f.store, args[0])
		if err := f.check(cmd.Context(), cmd.Flags(), path); err != nil {
			return err
		}
		if err := a.spareOutputs(study, path); err != nil {
			return err
		}
		id, err := identity(study)
		if err != nil {
			return err
		}
		store, err := checkpoint.Open(path, id)
		if errors.Is(err, fs.ErrNotExist) {
			return &usageError{fmt.Errorf("%s: there is no checkpoint; begin with 'castlab run %s'", path, args[0])}
		}
		if err != nil {
			return err
		}
		return closed(store, a.runStudy(cmd.Context(), args[0], study, store, f))
	}
	return verb
}

// closed closes a checkpoint after work that ended with err, which says more.
func closed(store *checkpoint.File, err error) error {
	if failed := store.Close(); err == nil {
		return failed
	}
	return err
}

// checkpointOf is where the checkpoint of a study file is.
func checkpointOf(given, study string) string {
	if given != "" {
		return given
	}
	return strings.TrimSuffix(study, filepath.Ext(study)) + ".checkpoint"
}

// identity is the study with the program that computes it here.
func identity(s *studies.Study) (checkpoint.Identity, error) {
	this, err := program.This(version())
	return checkpoint.Identity{Hash: s.Hash(), Program: this, Text: string(s.Text)}, err
}

// longestStudy bounds the size of a study file.
const longestStudy = 1 << 20

// readStudy reads the study file that is the only argument.
func (a *app) readStudy(args []string) (*studies.Study, error) {
	if len(args) != 1 {
		return nil, &usageError{fmt.Errorf("%d study files: want one", len(args))}
	}
	f, err := a.inputs.open(args[0])
	if err != nil {
		return nil, &usageError{fmt.Errorf("%w; give the path of a study file", err)}
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, longestStudy+1))
	if err != nil {
		return nil, &usageError{err}
	}
	if len(text) > longestStudy {
		return nil, &usageError{fmt.Errorf("%s: longer than %d bytes, which no study file is", args[0], longestStudy)}
	}
	return a.parseStudy(args[0], text)
}

func (a *app) parseStudy(path string, text []byte) (*studies.Study, error) {
	study, err := studies.Read(path, text, studies.Library{
		Open: a.inputs.open, Models: models.All(), Choose: choose,
	})
	if err != nil {
		return nil, &usageError{err}
	}
	return study, nil
}

// runStudy computes what the checkpoint does not hold yet.
func (a *app) runStudy(ctx context.Context, path string, s *studies.Study, store *checkpoint.File, f runFlags) error {
	bar := a.studyProgress(s)
	results, err := a.compute(ctx, path, s, store, f, bar)
	bar.finish()
	if err := errors.Join(err, store.Flush()); err != nil {
		if ctx.Err() != nil && errors.Is(err, context.Canceled) {
			return &pausedError{err, "'castlab resume' goes on"}
		}
		return err
	}
	return a.printResults(results, *f.asJSON)
}

// compute runs the study here, or has workers run it.
func (a *app) compute(ctx context.Context, path string, s *studies.Study, store *checkpoint.File, f runFlags, bar *studyProgress) (*studies.Results, error) {
	log, err := f.watching.logger(a)
	if err != nil {
		return nil, err
	}
	said, err := provenance()
	if err != nil {
		return nil, err
	}
	how := studies.How{Parallel: *f.workers, Workers: 1, Version: version(), Report: said, Watch: bar.watch, Done: func(cell int) {
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

// recomputed says that something in a checkpoint is no result and is computed again.
func (a *app) recomputed(store *checkpoint.File, log *slog.Logger) func(*shards.ResultError) {
	return func(e *shards.ResultError) {
		e.Worker = store.Worker(e.Key)
		log.Warn("computed again", "error", e)
		a.note(fmt.Sprintf("computed again: %v", e))
	}
}

// A pausedError is an interrupt of work that is kept.
type pausedError struct {
	error
	next string // how to go on
}

func (e *pausedError) Error() string { return "interrupted; what was computed is kept, " + e.next }
func (e *pausedError) Unwrap() error { return e.error }
