package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync/atomic"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"castlab/cmd/castlab/internal/models"
	"castlab/montecarlo"
	"castlab/reports/arguments"
)

// simulateFlags are the settings of castlab simulate.
type simulateFlags struct {
	seed         *uint64
	workers      *int
	level        *float64
	precision    *float64
	replications *int
	samples      *string
	asJSON       *bool
}

func (a *app) simulateVerb() *cobra.Command {
	verb := family("simulate MODEL key=value...", "an experiment with intervals", "model")
	fs := verb.PersistentFlags()
	f := simulateFlags{
		seed:         addSeed(fs),
		workers:      addWorkers(fs),
		level:        addReal(fs, "level", 0.95, arguments.OpenUnit(), "coverage of the intervals"),
		precision:    addReal(fs, "precision", 0, arguments.OpenUnit(), "stop when the half-width is at most this fraction of the value and nothing warns of the interval"),
		replications: addCount(fs, "replications", 0, 2, fmt.Sprintf("runs of the model, or observations of one long run (default %d, fewer where a run is slow, more of one run; with --precision the most allowed, default %d or more)", models.FixedRuns, models.MostRuns)),
		samples:      fs.String("samples", "", "also write the sampled values to this `file`, as CSV or Parquet by its end (.csv, .parquet)"),
		asJSON:       addJSON(fs),
	}
	for _, m := range models.All() {
		verb.AddCommand(a.simulateModel(m, f))
	}
	return verb
}

func (a *app) simulateModel(m models.Model, f simulateFlags) *cobra.Command {
	declare := func() *arguments.Keys {
		keys := a.grammar.NewKeys()
		m.Bind(keys)
		return keys
	}
	help := declare()
	return &cobra.Command{
		Use:               usageOf(m.Name, help),
		Short:             m.Meaning,
		Long:              describeModel(m, help),
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeKeys(declare),
		RunE: func(cmd *cobra.Command, args []string) error {
			keys := a.grammar.NewKeys()
			bind := m.Bind(keys)
			if err := keys.Parse(args); err != nil {
				return fmt.Errorf("%s: %w", m.Name, err)
			}
			study, err := bind()
			if err != nil {
				return &usageError{fmt.Errorf("%s %v: %w", m.Name, keys, err)}
			}
			if cmd.Flags().Changed("samples") && *f.samples == "" {
				return &usageError{fmt.Errorf("--samples=\"\": want the path of a file to write")}
			}
			if cmd.Flags().Changed("samples") && study.Samples == nil {
				return &usageError{fmt.Errorf("--samples=%s: %s has no sampled values; leave it out", *f.samples, m.Name)}
			}
			return a.simulate(cmd.Context(), m.Name, keys, study, f)
		},
	}
}

// describeModel is the help page of a model.
func describeModel(m models.Model, keys *arguments.Keys) string {
	long := fmt.Sprintf("%s: %s\n\n", m.Name, m.Meaning)
	if m.Notes != "" {
		long += m.Notes + "\n\n"
	}
	return long + describeKeys(keys)
}

func (a *app) simulate(ctx context.Context, name string, keys *arguments.Keys, study models.Study, f simulateFlags) error {
	settings := study.Settings(models.Request{
		Seed: *f.seed, Level: *f.level, Precision: *f.precision, Replications: *f.replications, Workers: *f.workers,
	})
	var runs atomic.Int64
	watch := models.Watch{Count: func() { runs.Add(1) }, Advance: func(n int) { runs.Add(int64(n)) }}
	var kept *samples
	if *f.samples != "" {
		err := a.inputs.spare("samples", *f.samples)
		if err != nil {
			return err
		}
		if kept, err = createSamples(*f.samples, study.Samples, name, keys.String(), *f.seed); err != nil {
			return err
		}
		defer kept.giveUp()
		watch.Rows = kept.table.Reals
	}
	bar := a.progress()
	stop := bar.watch(&runs, settings.Max, name)
	result, err := study.Run(ctx, settings, watch)
	stop()
	if err != nil {
		return fmt.Errorf("%s %v: %w", name, keys, err)
	}
	estimates := result.Estimates
	if kept != nil {
		if err := kept.commit(); err != nil {
			return err
		}
	}
	if *f.asJSON {
		if err := printJSON(a, simulateDocument{name, keys, *f.seed, jsonEstimates(estimates)}); err != nil {
			return err
		}
	} else {
		a.printEstimates(name, keys, *f.seed, estimates)
	}
	counted := cmp.Or(study.Observed, "replications")
	if err := unsettled(estimates[:result.Intervals], counted); err != nil {
		return err
	}
	for _, e := range estimates[:max(1, result.Precise)] {
		if settings.Done == nil {
			break
		}
		if why := study.Imprecise(e, *f.precision, "--"); why != "" {
			return errors.New(why)
		}
	}
	return nil
}

// unsettled returns an error if some of the estimates have no interval.
func unsettled(estimates []montecarlo.Estimate, counted string) error {
	var names []string
	for _, e := range estimates {
		if noInterval(e) {
			names = append(names, e.Name)
		}
	}
	if names == nil {
		return nil
	}
	return fmt.Errorf("budget spent: after %d %s there is no interval for %s, the run has not converged; raise --replications", estimates[0].N, counted, strings.Join(names, ", "))
}

func noInterval(e montecarlo.Estimate) bool { return math.IsInf(e.Lo, -1) && math.IsInf(e.Hi, 1) }

func (a *app) printEstimates(name string, keys *arguments.Keys, seed uint64, estimates []montecarlo.Estimate) {
	fmt.Fprintf(&a.out, "%s %v, seed %d\n\n", name, keys, seed)
	const (
		column = 80 // the longest method that stands in the table; others go under it
		width  = 78
	)
	var rows []table.Row
	var long []string
	for _, e := range estimates {
		method := e.Method
		if len(method) > column {
			long = append(long, method)
			method = fmt.Sprintf("[%d]", len(long))
		}
		lo, hi := digits(e.Lo), digits(e.Hi)
		if noInterval(e) {
			lo, hi = "none", "none"
		}
		rows = append(rows, table.Row{e.Name, digits(e.Value), lo, hi, e.Level, e.N, e.Unit, method})
	}
	a.printTable(table.Row{"estimate", "value", "lo", "hi", "level", "n", "unit", "method"}, rows, 2, 3, 4, 5, 6)
	for i, method := range long {
		fmt.Fprintf(&a.out, "\n%s\n", text.WrapSoft(fmt.Sprintf("[%d] %s", i+1, method), width))
	}
	seen := map[string]bool{}
	for _, e := range estimates {
		for _, w := range e.Warnings {
			if !seen[w] {
				fmt.Fprintf(&a.out, "\nWarning: %s\n", strings.TrimSuffix(w, ".")+".")
			}
			seen[w] = true
		}
	}
}

// A simulateDocument is what simulate --json prints.
type simulateDocument struct {
	Model     string             `json:"model"`
	Params    *arguments.Keys    `json:"params"`
	Seed      uint64             `json:"seed"`
	Estimates []estimateDocument `json:"estimates"`
}

type estimateDocument struct {
	Name     string   `json:"name"`
	Value    number   `json:"value"`
	Lo       number   `json:"lo"`
	Hi       number   `json:"hi"`
	Level    float64  `json:"level"`
	N        int64    `json:"n"`
	Unit     string   `json:"unit"`
	Method   string   `json:"method"`
	Warnings []string `json:"warnings"`
}

func jsonEstimates(estimates []montecarlo.Estimate) []estimateDocument {
	list := make([]estimateDocument, len(estimates))
	for i, e := range estimates {
		list[i] = estimateDocument{e.Name, number(e.Value), number(e.Lo), number(e.Hi), e.Level, e.N, e.Unit, e.Method, append([]string{}, e.Warnings...)}
	}
	return list
}
