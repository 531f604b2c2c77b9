package compare

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/distributions/inputs"
	"castlab/montecarlo/comparison"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/machines/selection"
)

// compareFlags are the settings of castlab compare.
type compareFlags struct {
	seed         *uint64
	workers      *int
	level        *float64
	precision    *float64
	replications *int
	by           *string
	quantiles    *[]string
	decide       *bool
	indifference *float64
	crossover    *bool
	rate         *bool
	export       *string
	out          *string
	protocol     *string
	channels     *int
	samples      *string
	draw         *string
	goal         *string
	asJSON       *bool
}

func addCompareFlags(fs *pflag.FlagSet) compareFlags {
	return compareFlags{
		seed:    console.AddSeed(fs),
		workers: console.AddWorkers(fs),
		level:   console.AddReal(fs, "level", 0.95, arguments.OpenUnit(), "of each interval, and of all comparisons together"),
		precision: console.AddReal(fs, "precision", 0, arguments.OpenUnit(),
			"stop when what decides is known of every algorithm within this fraction of its value"),
		replications: console.AddCount(fs, "replications", 0, 2,
			fmt.Sprintf("runs of every algorithm at every size (default %d, fewer where a run has many messages; with --precision, "+
				"--decide, --crossover or --rate the most allowed, default %d, of a crossover fewer)", catalog.FixedRuns, mostCompared)),
		by:        fs.String("by", "mean", "what decides: mean, p99 or the like"),
		quantiles: fs.StringSlice("quantiles", []string{"p50", "p99", "p99.9"}, "quantiles to estimate, separated by commas"),
		decide: fs.Bool("decide", false, "run until one algorithm is the best, or all that may be are within --indifference; "+
			"status 3 if neither comes"),
		indifference: console.AddReal(fs, "indifference", 0, arguments.OpenUnit(),
			"with --decide, or --export for a library: algorithms that take at most this fraction more than another are as good"),
		crossover: fs.Bool("crossover", false, "find the sizes at which one algorithm overtakes another (needs sizes=...)"),
		rate:      fs.Bool("rate", false, "find the largest rate at which the collective can be repeated"),
		export:    fs.String("export", "", "print `FORMAT` instead: csv, parquet, nccl-tuner, "+strings.Join(formats(), ", ")),
		out:       console.AddPath(fs, "out", "", "with --export: write this `file`", (*console.Files).Writes),
		protocol: fs.String("protocol", "simple", "with --export nccl-tuner: NCCL's protocol, "+strings.Join(exports.Protocols(),
			", ")),
		channels: console.AddCount(fs, "channels", 0, 1, "with --export nccl-tuner: NCCL's channels (default -1, the plugin's)"),
		samples: console.AddDrawing(fs, "samples", "also write the times of all runs to this `file`, .csv or .parquet, a column "+
			"for every algorithm", ".csv", ".parquet"),
		draw: console.AddDrawing(fs, "draw", "with against=FILE: also draw predicted over measured times to this SVG `file`",
			".svg"),
		goal: console.AddOutput(fs, "goal", "write the program of the one algorithm to this `file` as GOAL, which LogGOPSim "+
			"reads, and run nothing", ".goal"),
		asJSON: console.AddJSON(fs),
	}
}

// The first and the last look (interim analysis) of runs that continue until a
// decision.
const (
	firstCompared = 1 << 10
	mostCompared  = 1 << 20
)

// Verb returns the command compare.
func Verb(s *console.Session) *cobra.Command {
	declare := func() *arguments.Keys {
		keys := s.Grammar.NewKeys()
		collectives.Asked(false).Declare(keys)
		bindAgainst(keys)
		return keys
	}
	verb := &cobra.Command{
		Use:               "compare ALGORITHM... key=value...",
		Short:             "collective algorithms on a machine that varies: which is best",
		Long:              compareHelp(declare()),
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeCompare(declare),
	}
	f := addCompareFlags(verb.Flags())
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		var names, words []string
		for _, w := range args {
			if collectives.IsAlgorithm(w) {
				names = append(names, w)
			} else {
				words = append(words, w)
			}
		}
		if library, rules := format(*f.export); rules {
			return f.exportRules(cmd.Context(), s, cmd.Flags(), library, names, words)
		}
		c, err := f.prepare(cmd.Context(), s, cmd.Flags(), names, words, nil)
		if err != nil {
			return err
		}
		if *f.goal != "" {
			return c.writeGOAL()
		}
		return c.compare(cmd.Context())
	}
	return verb
}

// prepare makes the comparison of a command line; more, if not nil, names further algorithms.
func (f compareFlags) prepare(ctx context.Context, s *console.Session, fs *pflag.FlagSet, names, words []string,
	more func(*collectives.Comparison) []string) (*compared, error) {
	measured, err := readAgainst(s, words)
	if err != nil {
		return nil, fmt.Errorf("compare: %w", err)
	}
	if measured != nil && *f.export != "" {
		return nil, console.Usagef("--export=%s: what is exported is predicted; leave out against=FILE, of which nothing would be in it",
			*f.export)
	}
	if measured != nil {
		if names, words, err = measured.complete(s.Grammar, names, words); err != nil {
			return nil, fmt.Errorf("compare: %w", err)
		}
	}
	keys := s.Grammar.NewKeys()
	asked := collectives.Asked(false).Declare(keys)
	beside := bindAgainst(keys)
	if err := keys.Parse(words); err != nil {
		return nil, fmt.Errorf("compare: %w", err)
	}
	added := 0
	bind := func(names []string) (*collectives.Comparison, error) {
		w, err := asked()
		if err != nil {
			return nil, err
		}
		return w.Compare(s.Grammar, names)
	}
	// Programs of many ranks take no context.
	setup, err := cancelable.Run(ctx, func() (*collectives.Comparison, error) {
		setup, err := bind(names)
		if err != nil || more == nil {
			return setup, err
		}
		others := more(setup)
		if added = len(others); added == 0 {
			return setup, nil
		}
		return bind(append(slices.Clone(names), others...))
	})
	if errors.Is(err, context.Canceled) {
		return nil, err
	}
	if err != nil {
		return nil, console.Usagef("compare: %w", err)
	}
	c, err := f.comparison(s, setup, keys, fs)
	if err == nil {
		c.added = added
		err = c.beside(measured, beside, fs.Changed("draw"))
	}
	if err != nil {
		return nil, console.Usage(err)
	}
	return c, nil
}

// comparison checks the flags.
func (f compareFlags) comparison(s *console.Session, setup *collectives.Comparison, keys *arguments.Keys, fs *pflag.FlagSet) (*compared,
	error) {
	c := &compared{Comparison: setup, to: s, keys: keys, flags: f}
	var err error
	if c.by, err = comparison.ParseCriterion(*f.by); err != nil {
		return nil, fmt.Errorf("--by=%s: want mean, or p and a percentage, such as p99.9", *f.by)
	}
	add := func(q float64) {
		for _, have := range c.quantiles {
			if have == q {
				return
			}
		}
		c.quantiles = append(c.quantiles, q)
	}
	for _, text := range *f.quantiles {
		q, err := comparison.ParseCriterion(strings.TrimSpace(text))
		if err != nil || q.Mean() {
			return nil, fmt.Errorf("--quantiles=%s: want p and a percentage between 0 and 100, such as p50,p99.9",
				strings.Join(*f.quantiles, ","))
		}
		add(q.Quantile)
	}
	if !c.by.Mean() {
		add(c.by.Quantile)
	}
	if err := compareRules(setup, fs); err != nil {
		return nil, err
	}
	if *f.rate {
		if err := setup.CheckRate(); err != nil {
			return nil, err
		}
	}
	switch *f.export {
	case "", "csv":
	case "parquet":
		if *f.out == "" {
			return nil, fmt.Errorf("--export=parquet: it is no text; give --out FILE")
		}
	case "nccl-tuner":
		if err := c.tuner(comparison.Changes{}).Check(); err != nil {
			return nil, err
		}
	default:
		library, found := format(*f.export)
		if !found {
			return nil, inputs.Unknown("export", *f.export, append([]string{"csv", "parquet", "nccl-tuner"}, formats()...))
		}
		if setup.Sizes[0] < 0 && setup.Task.String() != "barrier" {
			return nil, fmt.Errorf("--export=%s: no sizes; give sizes=1KiB..1MiB or the like", *f.export)
		}
		if err := library.Check(c.rules()); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// compareRules checks the flags against each other and against the compared
// algorithms.
func compareRules(setup *collectives.Comparison, fs *pflag.FlagSet) error {
	r := flagRules{fs}
	open := slices.ContainsFunc(setup.Candidates, selection.Candidate.Open)
	_, library := format(fs.Lookup("export").Value.String())
	several, sizes, stated := len(setup.Candidates) > 1, len(setup.Sizes) > 1, len(setup.Draws) == 0
	return cmp.Or(
		r.wants("indifference", r.given("decide") || library, "it belongs to --decide, or to --export "+strings.Join(formats(), ", ")),
		r.wants("decide", several, "there is nothing to decide with one algorithm; give two or more"),
		r.exclude("decide", "rate", "what is decided is the time of one run, and nothing by rates"),
		r.exclude("decide", "precision", ""),
		r.wants("crossover", several && sizes, "want two or more algorithms and sizes=..., such as sizes=1KiB..1MiB"),
		r.exclude("json", "export", ""),
		r.needs("out", "export"),
		r.path("out"),
		r.path("goal"),
		r.alone("goal", "json", "export", "rate", "crossover", "decide", "samples"),
		r.needs("channels", "export nccl-tuner"),
		r.needs("protocol", "export nccl-tuner"),
		r.wants("goal", !open, "want the values of all parameters, and none to be searched"),
		r.wants("samples", !sizes && stated, "want one size and a machine that is stated"),
	)
}
