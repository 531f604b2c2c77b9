package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"castlab/montecarlo/comparison"
	"castlab/reports/arguments"
	"castlab/reports/figures"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/machines/selection"
)

// flags are the settings of castlab compare.
type flags struct {
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

func addFlags(fs *pflag.FlagSet) flags {
	return flags{
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
		export:    fs.String("export", "", "print `FORMAT` instead: csv, parquet, nccl-tuner, "+strings.Join(exports.FormatNames(), ", ")),
		out:       console.AddPath(fs, "out", "", "with --export: write this `file`", (*console.Files).Writes),
		protocol: fs.String("protocol", "simple", "with --export nccl-tuner: NCCL's protocol, "+strings.Join(exports.Protocols(),
			", ")),
		channels: console.AddCount(fs, "channels", 0, 1, "with --export nccl-tuner: NCCL's channels (default -1, the plugin's)"),
		samples: console.AddDrawing(fs, "samples", "also write the times of all runs to this `file`, .csv or .parquet, a column "+
			"for every algorithm", ".csv", ".parquet"),
		draw: console.AddDrawing(fs, "draw", "with against=FILE: also draw predicted over measured times to this `file`, a picture by its "+
			"end (.svg, .png, .pdf)", figures.Endings()...),
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

// criteria returns what decides, and the quantiles besides the mean, that one included.
func (f flags) criteria() (by comparison.Criterion, quantiles []float64, err error) {
	if by, err = comparison.ParseCriterion(*f.by); err != nil {
		return by, nil, fmt.Errorf("--by=%s: want mean, or p and a percentage, such as p99.9", *f.by)
	}
	add := func(q float64) {
		if !slices.Contains(quantiles, q) {
			quantiles = append(quantiles, q)
		}
	}
	for _, text := range *f.quantiles {
		q, err := comparison.ParseCriterion(strings.TrimSpace(text))
		if err != nil || q.Mean() {
			return by, nil, fmt.Errorf("--quantiles=%s: want p and a percentage between 0 and 100, such as p50,p99.9",
				strings.Join(*f.quantiles, ","))
		}
		add(q.Quantile)
	}
	if !by.Mean() {
		add(by.Quantile)
	}
	return by, quantiles, nil
}

// check returns an error for flags that contradict each other or what is compared; added of the algorithms were not asked
// for.
func (f flags) check(setup *collectives.Comparison, added int, fs *pflag.FlagSet) error {
	r := flagRules{fs}
	open := slices.ContainsFunc(setup.Candidates, selection.Candidate.Open)
	_, library := format(*f.export)
	several, sizes, stated := len(setup.Candidates)-added > 1, len(setup.Sizes) > 1, len(setup.Draws) == 0
	return cmp.Or(
		r.wants("indifference", r.given("decide") || library,
			"it belongs to --decide, or to --export "+strings.Join(exports.FormatNames(), ", ")),
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
