package study

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"runtime"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/internal/studies/hosts"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
	"castlab/reports/lab/internal/verbs/watching"
)

// runFlags configure the execution of a study.
type runFlags struct {
	workers   *int
	store     *string
	asJSON    *bool
	elsewhere registry.Choice // workers; nil if the laboratory has none
	watching  watching.Flags
}

func (a *App) addRunFlags(fs *pflag.FlagSet) runFlags {
	f := runFlags{
		workers: console.AddCount(fs, "workers", runtime.GOMAXPROCS(0), 1,
			"segments and cells computed at a time in this process, unless workers compute; no digit depends on it"),
		store:    addStore(fs, (*console.Files).Writes),
		asJSON:   console.AddJSON(fs),
		watching: watching.Add(fs),
	}
	if a.lab.Workers != nil {
		f.elsewhere = a.lab.Workers.Flags(fs)
	}
	return f
}

func (a *App) workersHelp() string {
	if a.lab.Workers == nil {
		return ""
	}
	return a.lab.Workers.RunHelp()
}

// byWorkers reports whether workers compute.
func (f runFlags) byWorkers() bool { return f.elsewhere != nil && f.elsewhere.Chosen() }

// ownStore is the path of the checkpoint unless a flag names it.
func (f runFlags) ownStore(checkpoint string) string {
	if *f.store != "" {
		return ""
	}
	return checkpoint
}

// ownToken is the file in which workers' token would be made; "" for none, or for one that a flag
// names.
func (f runFlags) ownToken(checkpoint string) string {
	if f.elsewhere == nil {
		return ""
	}
	return f.elsewhere.TokenFile(checkpoint)
}

// check refuses flags without an effect or with a contradiction, before a checkpoint
// is created.
func (f runFlags) check(ctx context.Context, checkpoint string) error {
	if f.elsewhere != nil {
		if err := f.elsewhere.Check(ctx, checkpoint); err != nil {
			return err
		}
	}
	if _, err := f.watching.Logger(io.Discard); err != nil {
		return err
	}
	var s watching.Shield
	if f.elsewhere != nil {
		s.Cert = f.elsewhere.Certificate()
	}
	return f.watching.Check(s)
}

func addStore(fs *pflag.FlagSet, record func(fs *console.Files, name, path string) error) *string {
	return console.AddPath(fs, "store", "", "`file` of the checkpoint (default: the study file with .checkpoint at its end)", record)
}

func (a *App) runVerb() *cobra.Command {
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

Values may be ranges, such as 2..10, 0.1..0.5+0.1, 1..64*2, 0.01..0.2:20 or 0.001..1:7log. A study of
one model may draw its cells: outputs: {plot: FILE}, .svg, .png, .pdf or .html.

A cell 'hunt: [ID or prefix, ...]', or 'hunt: all', with 'points: 500', is what the verb hunt
does; its output is hunt: FILE.

What is computed is kept in a checkpoint beside the file as it comes. A run that was
killed goes on with '` + a.Name + ` resume STUDY.yaml', and ends with the digits, and the
digest, of one that was not. --shard i/n computes the i-th of n parts (from 0), for
job arrays; the verb merge puts the parts together. ` + a.workersHelp() + `
A cell that does not become as precise as asked, or only with a warning, is named, and
the exit status is 3, once all cells are computed and all outputs written. --dry-run says what there
is to do and how long it takes, from a short pilot.`,
		Args: cobra.ArbitraryArgs,
	}
	f := a.addRunFlags(verb.Flags())
	dry := verb.Flags().Bool("dry-run", false, "print cells, replications, predicted time and memory; compute nothing else")
	again := verb.Flags().Bool("continue", false, "go on from the checkpoint if there is one, for jobs that are started again "+
		"by themselves")
	shard := verb.Flags().String("shard", "", "compute part `i/n` of the study, i from 0, into --out")
	out := console.AddPath(verb.Flags(), "out", "", "`file` of the part that --shard computes; a part that is there already goes on",
		(*console.Files).Writes)
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
			if err := a.spareOutputs(study, "", ""); err != nil {
				return err
			}
			if err := f.check(cmd.Context(), checkpointOf(*f.store, args[0])); err != nil {
				return err
			}
			return a.dryRun(cmd.Context(), study, f)
		case cmd.Flags().Changed("shard"):
			if f.byWorkers() {
				return console.Usagef("--shard=%s: a part is computed here; leave out --listen and --nats", *shard)
			}
			return a.runShare(cmd.Context(), study, *shard, *out, f)
		case cmd.Flags().Changed("out"):
			return console.Usagef("--out=%s: it is the file of a part; give --shard i/n, too, or name outputs in the study file", *out)
		}
		path := checkpointOf(*f.store, args[0])
		if err := f.check(cmd.Context(), path); err != nil {
			return err
		}
		if err := a.spareOutputs(study, f.ownStore(path), f.ownToken(path)); err != nil {
			return err
		}
		store, made, err := a.openStore(study, path, *again)
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

// openStore creates the checkpoint of a study, or goes on with one that is there.
//
// Errors: fs.ErrExist if there is one and it is not to go on.
func (a *App) openStore(s *studies.Study, path string, again bool) (store *checkpoint.File, made bool, err error) {
	id, err := a.identity(s)
	if err != nil {
		return nil, false, err
	}
	store, err = checkpoint.Create(path, id)
	if errors.Is(err, fs.ErrExist) && again {
		store, err = checkpoint.Open(path, id)
		return store, false, err
	}
	return store, err == nil, err
}

// closed closes a checkpoint after work that ended with err, which takes precedence.
func closed(store *checkpoint.File, err error) error {
	if failed := store.Close(); err == nil {
		return failed
	}
	return err
}

// runStudy computes the segments that are not in the checkpoint.
func (a *App) runStudy(ctx context.Context, path string, s *studies.Study, store *checkpoint.File, f runFlags) error {
	results, err := a.keep(ctx, s, store, "'"+a.Name+" resume' goes on", func(bar *studyProgress) (*studies.Results, error) {
		return a.compute(ctx, path, s, store, f, bar)
	})
	if err != nil {
		return err
	}
	return a.printResults(results, *f.asJSON)
}

// keep computes a study and flushes its checkpoint; next says how an interrupted one goes
// on.
func (a *App) keep(ctx context.Context, s *studies.Study, store *checkpoint.File, next string,
	compute func(bar *studyProgress) (*studies.Results, error)) (*studies.Results, error) {
	bar := a.studyProgress(s)
	results, err := compute(bar)
	bar.finish()
	if err := errors.Join(err, store.Flush()); err != nil {
		if ctx.Err() != nil && errors.Is(err, context.Canceled) {
			err = console.Paused(err, next)
		}
		return nil, err
	}
	return results, nil
}

// compute runs the study in this process, or by workers.
func (a *App) compute(ctx context.Context, path string, s *studies.Study, store *checkpoint.File, f runFlags,
	bar *studyProgress) (*studies.Results, error) {
	log, err := f.watching.Logger(a.Streams.Err)
	if err != nil {
		return nil, err
	}
	t, err := a.task(path, s, store, bar)
	if err != nil {
		return nil, err
	}
	t.Log, t.How.Done = log, func(cell int) {
		bar.cell(cell)
		log.Info("cell done", "cell", s.Cells[cell].Name)
	}
	t.Metrics = func(m []watching.Metric, by watching.Shield) (func(), error) {
		return f.watching.Serve(by, append(bar.metrics(), m...), log)
	}
	if f.byWorkers() {
		return f.elsewhere.Compute(ctx, t)
	}
	return Here{*f.workers}.Compute(ctx, t)
}

// task returns a study as a task with all but log and metrics.
func (a *App) task(path string, s *studies.Study, store *checkpoint.File, bar *studyProgress) (t registry.Task, err error) {
	t = registry.Task{
		Session: a.Session, Lab: a.lab, Path: path, Study: s, Store: store,
		How:      studies.How{Workers: 1, Version: a.Version, Watch: bar.watch, Done: bar.cell},
		Log:      slog.New(slog.DiscardHandler),
		Begin:    bar.begin,
		Progress: bar.progress,
		Metrics:  func([]watching.Metric, watching.Shield) (func(), error) { return func() {}, nil },
	}
	t.How.Report, err = a.lab.Provenance(reports.Config{})
	return t, err
}

// Here is this process; its number is that of the goroutines.
type Here struct{ Workers int }

// Compute computes the segments that are not in the store.
func (h Here) Compute(ctx context.Context, t registry.Task) (*studies.Results, error) {
	stop, err := t.Metrics(nil, watching.Shield{})
	if err != nil {
		return nil, err
	}
	defer stop()
	if err := t.Store.Admit(studies.Arithmetic()); err != nil {
		return nil, err
	}
	executor := shards.Kept{Store: t.Store.By(thisHost), Next: shards.Local{Workers: h.Workers}, Refused: t.Again}
	t.How.Parallel, t.How.Executor = h.Workers, func(int) montecarlo.Executor { return executor }
	return t.Study.Run(ctx, t.How)
}

// thisHost names this machine as the worker of segments that are computed here.
func thisHost(shards.Key) string { return hosts.Name() }
