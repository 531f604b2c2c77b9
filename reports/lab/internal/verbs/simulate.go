package verbs

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
)

// simulateFlags are the settings of the verb simulate.
type simulateFlags struct {
	seed         *uint64
	workers      *int
	level        *float64
	precision    *float64
	replications *int
	digits       *int
	samples      *string
	trace        *string
	orders       *int
	asJSON       *bool
	plot         plotFlags
}

func (a *app) simulateVerb() *cobra.Command {
	verb := family("simulate MODEL key=value...", "an experiment with intervals", "model")
	fs := verb.PersistentFlags()
	f := simulateFlags{
		seed:    console.AddSeed(fs),
		workers: console.AddWorkers(fs),
		level:   console.AddReal(fs, "level", DefaultLevel, arguments.OpenUnit(), "coverage of the intervals"),
		precision: console.AddReal(fs, "precision", 0, arguments.OpenUnit(),
			"stop when the half-width is at most this fraction of the value and nothing warns of the interval"),
		replications: console.AddCount(fs, "replications", 0, 2,
			fmt.Sprintf("runs of the model, or observations of one long run (default %d, fewer where a run is slow, more of one run; "+
				"with --precision the most allowed, default %d or more)", catalog.FixedRuns, catalog.MostRuns)),
		samples: console.AddDrawing(fs, "samples", "also write the sampled values to this `file`, as CSV or Parquet by its end "+
			"(.csv, .parquet)", ".csv", ".parquet"),
		trace: fs.String("trace", "", "lengths from this `[KEY=]FILE[#COLUMN]`, in three ways beside each other: independent, in "+
			"blocks, in their own order"),
		orders: console.AddCount(fs, "orders", 99, 0, "with --trace, random orders of the record that its own order is tested "+
			"against, at least 39 for a decision at 0.05; 0 for no test"),
		digits: console.AddCount(fs, "digits", 0, 1, "print at least so many significant digits (default as many as each interval "+
			"supports)"),
		asJSON: console.AddJSON(fs),
		plot: addPlotFlags(fs, "over a list or range of a key, the estimates to print and to draw, by `name`: W,K; all are printed, and "+
			"the first is drawn, if not given"),
	}
	verb.Long = "An experiment with intervals. Values of keys may be lists and ranges, lambda=0.1,0.2 or lambda=0.1..0.5+0.1, and every\n" +
		"combination is a line of a table, with the digits that it has alone, and none where the model cannot be run; --plot draws it,\n" +
		"with theory where the model names one."
	if !a.concerns("simulate") {
		return verb
	}
	for _, m := range a.lab.Models {
		verb.AddCommand(a.simulateModel(m, f))
	}
	return verb
}

func (a *app) simulateModel(m catalog.Model, f simulateFlags) *cobra.Command {
	declare := func() *arguments.Keys {
		keys := a.Grammar.NewKeys()
		m.Bind.Declare(keys)
		return keys
	}
	help := declare()
	return &cobra.Command{
		Use:               console.UsageOf(m.Name, help),
		Short:             m.Meaning,
		Long:              describeModel(m, help),
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: console.CompleteKeys(declare),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("trace") {
				if cmd.Flags().Changed("samples") {
					return console.Usagef("--samples and --trace: want one of them; a file has the values of one way to take lengths, " +
						"such as lengths=consecutive(file=FILE)")
				}
				if grid, err := gridded(help, args); err == nil && len(grid) > 1 {
					return console.Usagef("--trace=%s: it is of one point; want no lists and ranges, or leave it out", *f.trace)
				}
				return a.simulateTrace(cmd.Context(), m, args, f)
			}
			if cmd.Flags().Changed("orders") {
				return console.Usagef("--orders without --trace: there is no record")
			}
			grid, err := gridded(help, args)
			if err != nil {
				return console.Usagef("%s: %w", m.Name, err)
			}
			if len(grid) > 1 || f.plot.given() || *f.plot.log != nil {
				return a.simulateOver(cmd.Context(), m, grid, f)
			}
			if *f.plot.show != nil {
				return console.Usagef("--show without a list or range of a key: all estimates are printed")
			}
			keys, study, err := bound(a.Grammar, m, grid[0])
			if err != nil {
				return err
			}
			if cmd.Flags().Changed("samples") && study.Samples == nil {
				return console.Usagef("--samples=%s: %s has no sampled values; leave it out", *f.samples, m.Name)
			}
			return a.simulate(cmd.Context(), m, keys, study, f)
		},
	}
}

// bound returns a model with the parameters of words; no keys if they cannot be parsed.
func bound(g arguments.Grammar, m catalog.Model, words []string) (*arguments.Keys, catalog.Instance, error) {
	keys := g.NewKeys()
	bind := m.Bind.Declare(keys)
	if err := keys.Parse(words); err != nil {
		return nil, catalog.Instance{}, fmt.Errorf("%s: %w", m.Name, err)
	}
	instance, err := bind()
	if err != nil {
		err = console.Usagef("%s %v: %w", m.Name, keys, err)
	}
	return keys, instance, err
}

// describeModel is the help page of a model.
func describeModel(m catalog.Model, keys *arguments.Keys) string {
	notes := m.Notes
	if notes != "" {
		notes += "\n\n"
	}
	if len(m.Symbols) > 0 {
		notes += "Estimates:\n" + legend(m.Symbols) + "\n"
	}
	return notes + console.DescribeKeys(keys)
}

func (a *app) simulate(ctx context.Context, m catalog.Model, keys *arguments.Keys, study catalog.Instance, f simulateFlags) error {
	name, watch := m.Name, catalog.Watch{}
	var kept *console.Samples
	if *f.samples != "" {
		var err error
		if kept, err = a.CreateSamples(*f.samples, study.Samples, name, keys.String(), *f.seed); err != nil {
			return err
		}
		defer kept.GiveUp()
		watch.Rows = kept.Reals
	}
	result, err := a.run(ctx, name, study, f, watch)
	if err != nil {
		return fmt.Errorf("%s %v: %w", name, keys, err)
	}
	estimates := result.Estimates
	if kept != nil {
		if err := kept.Commit(); err != nil {
			return err
		}
	}
	if !*f.asJSON { // the error says it of a table
		a.PrintEstimates(name, keys, *f.seed, estimates, *f.digits)
		a.printLegend(m, namesOf(estimates))
	}
	missed := study.Missed(result, *f.precision, "--")
	if *f.asJSON {
		if err := console.WriteJSON(&a.Out, simulateDocument{name, keys, *f.seed, montecarlo.EstimatesJSON(estimates)}); err != nil {
			return err
		}
	}
	if err := withoutInterval(estimates[:result.Intervals], counted(study)); err != nil {
		return err
	}
	if missed != nil {
		return errors.New(missed[0])
	}
	return nil
}

// run runs an instance under the name of its progress.
func (a *app) run(ctx context.Context, name string, study catalog.Instance, f simulateFlags, watch catalog.Watch) (catalog.Result, error) {
	settings := study.Settings(f.request())
	var runs atomic.Int64
	count(&watch, &runs)
	defer a.progress(settings.Min < settings.Max).Watch(&runs, settings.Max, name)()
	return study.Run(ctx, settings, watch)
}

// count has a run add to a counter.
func count(watch *catalog.Watch, runs *atomic.Int64) {
	watch.Count, watch.Advance = func() { runs.Add(1) }, func(n int) { runs.Add(int64(n)) }
}

// progress shows a counter of runs; of an open number total is the most.
func (a *app) progress(open bool) *console.Progress {
	bar := a.Progress()
	if open {
		return bar.Untimed()
	}
	return bar
}

// request is what the flags ask for.
func (f simulateFlags) request() catalog.Request {
	return catalog.Request{Seed: *f.seed, Level: *f.level, Precision: *f.precision, Replications: *f.replications, Workers: *f.workers}
}

// withoutInterval returns an error if some of the estimates have no interval.
func withoutInterval(estimates []montecarlo.Estimate, counted string) error {
	var names []string
	for _, e := range estimates {
		if console.NoInterval(e) {
			names = append(names, e.Name)
		}
	}
	if names == nil {
		return nil
	}
	return fmt.Errorf("budget spent: after %d %s there is no interval for %s, the run has not converged; raise --replications",
		estimates[0].N, counted, strings.Join(names, ", "))
}

// A simulateDocument is the output of simulate --json.
type simulateDocument struct {
	Model     string                    `json:"model"`
	Params    *arguments.Keys           `json:"params"`
	Seed      uint64                    `json:"seed"`
	Estimates []montecarlo.EstimateJSON `json:"estimates"`
}
