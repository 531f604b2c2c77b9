package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/cmd/castlab/internal/grammar"
	"castlab/cmd/castlab/internal/measurements"
	"castlab/montecarlo/loggp"
	"castlab/reports/output"
)

// fitFlags are the settings of castlab fit.
type fitFlags struct {
	seed    *uint64
	level   *float64
	flights *string
	asJSON  *bool
}

func addFitFlags(fs *pflag.FlagSet) fitFlags {
	return fitFlags{
		seed:    addSeed(fs),
		level:   addReal(fs, "level", 0.95, grammar.OpenUnit(), "coverage of each interval"),
		flights: fs.String("latency", "", "also write what L was in every measurement to this CSV `file`, for latency=empirical(file=...)"),
		asJSON:  addJSON(fs),
	}
}

const fitNotes = `castlab fit: L, o, g and G of a LogGP machine from measured times

A message of s bytes takes T(s) = L + 2o + G max(s-1,0); messages follow each other
every max(o,g) + G max(s-1,0). Times are in microseconds, G in microseconds per
byte. Single messages, or round trips, have only the sum L+2o in them: state o, or
fit an overhead test too. Bandwidth tests have g, with L+2o known. What neither
the measurements nor you say stays missing.

A FILE is the output of osu_latency, osu_bw, osu_bibw, osu_mbw_mr, osu_allreduce and
the like, of nccl-tests (or its JSON, -J), or a CSV file whose header names its
columns and units: bytes,time_us with kind=rtt, bytes,rtt_us, bytes,one_way_us,
size_kib,latency_ns, ... with a row, or several columns, for each measurement. Give
several files, such as a latency and a bandwidth test, to fit them together.

Intervals take each size as one observation, however often it was measured, so that
measurements of one size may depend on each other: measure many sizes.

`

func (a *app) fitVerb() *cobra.Command {
	declare := func() *grammar.Keys {
		keys := a.grammar.NewKeys()
		bindFit(keys)
		return keys
	}
	help := declare()
	verb := &cobra.Command{
		Use:               usageOf("fit FILE...", help),
		Short:             "L, o, g and G of a machine from measured times",
		Long:              fitNotes + describeKeys(help),
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeKeys(declare),
	}
	f := addFitFlags(verb.Flags())
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		var files, words []string
		for i, w := range args {
			if i == 0 || !strings.Contains(w, "=") {
				files = append(files, w)
			} else {
				words = append(words, w)
			}
		}
		if len(files) == 0 {
			return &usageError{errors.New("missing FILE: want a table of measured times; see 'castlab fit --help'")}
		}
		if cmd.Flags().Changed("latency") && *f.flights == "" {
			return &usageError{errors.New("--latency=\"\": want the path of a file to write")}
		}
		keys := a.grammar.NewKeys()
		k := bindFit(keys)
		if err := keys.Parse(words); err != nil {
			return fmt.Errorf("fit: %w", err)
		}
		return a.fit(files, keys, k, f)
	}
	return verb
}

// fitKeys are the keys of castlab fit.
type fitKeys struct {
	format, kind, task, placement, center *string
	algorithm, assume                     *string
	bytes                                 *int64
	change, predict                       *[]int64
	window, ranks, draws                  *int
	latency, overhead, gap                *float64
	lines                                 *string

	given map[string]*bool
}

func bindFit(keys *grammar.Keys) *fitKeys {
	k := &fitKeys{
		format:    keys.Word("format", "of the files", measurements.Formats()...),
		kind:      keys.Word("kind", "what a CSV file times, where its header does not say it", loggp.Kinds()...),
		bytes:     keys.Bytes("bytes", "size of every message, of a CSV file without sizes"),
		window:    keys.Int("window", "messages in a window of a bandwidth test", 2, 1<<20),
		task:      keys.Word("task", "the collective of a file that does not say it", "all_reduce", "all_gather", "reduce_scatter", "alltoall", "broadcast", "reduce", "sendrecv"),
		placement: keys.Word("placement", "columns of nccl-tests", "out-of-place", "in-place"),
		center:    keys.Word("center", "of several times of one size", loggp.Centers()...),
		latency:   keys.Real("L", "the latency in us, where you know it", grammar.Nonnegative()),
		overhead:  keys.Real("o", "the overhead in us, where you know it", grammar.Nonnegative()),
		gap:       keys.Real("g", "the gap in us, where you know it", grammar.Nonnegative()),
		assume:    keys.Word("assume", "what you take for granted", "g=o"),
		algorithm: keys.Word("algorithm", "how the collective was done", loggp.Algorithms()...),
		ranks:     keys.Int("ranks", "of the collective", 2, 1<<24),
		lines:     keys.Word("lines", "by a test for changes of protocol, or one for all sizes", "auto", "one"),
		change:    keys.Sizes("change", "sizes from which another protocol is used, where you know them"),
		predict:   keys.Sizes("predict", "sizes whose time is asked for"),
		draws:     keys.Int("draws", "machines that carry the uncertainty to castlab compare", 1, 100_000),
		given:     map[string]*bool{},
	}
	for _, name := range []string{"format", "kind", "bytes", "window", "task", "L", "o", "g", "assume", "algorithm", "ranks", "change", "predict"} {
		k.given[name] = keys.Optional(name)
	}
	keys.Default("placement", "out-of-place")
	keys.Default("center", "median")
	keys.Default("lines", "auto")
	keys.Default("draws", "99")
	return k
}

// number is where a number was given, nil where not.
func (k *fitKeys) number(name string, v *float64) *float64 {
	if !*k.given[name] {
		return nil
	}
	return v
}

func (k *fitKeys) config(f fitFlags) loggp.Config {
	c := loggp.Config{
		Level: *f.level, Seed: *f.seed, Draws: *k.draws, Whole: *k.lines == "one",
		Stated: loggp.Stated{
			Latency: k.number("L", k.latency), Overhead: k.number("o", k.overhead), Gap: k.number("g", k.gap),
			GapIsOverhead: *k.given["assume"],
		},
		Changes: reals(*k.change), Predict: reals(*k.predict),
	}
	if *k.center == "mean" {
		c.Center = loggp.Mean
	}
	return c
}

func reals(sizes []int64) (list []float64) {
	for _, s := range sizes {
		list = append(list, float64(s))
	}
	return list
}

// read reads the files.
func (a *app) read(files []string, k *fitKeys) (series []loggp.Series, err error) {
	o := measurements.Options{Format: *k.format, Kind: *k.kind, Window: *k.window, Task: *k.task, InPlace: *k.placement == "in-place"}
	if *k.given["bytes"] {
		b := float64(*k.bytes)
		o.Bytes = &b
	}
	for _, file := range files {
		o.Source = file
		list, err := func() ([]loggp.Series, error) {
			r, err := a.grammar.Open(file)
			if err != nil {
				return nil, &usageError{&grammar.FileError{Err: err}}
			}
			defer r.Close()
			return measurements.Read(r, o)
		}()
		if err != nil {
			return nil, err
		}
		series = append(series, list...)
	}
	return series, nil
}

// algorithm is what the keys and the files say of a collective.
func (k *fitKeys) algorithmOf(series []loggp.Series) (*loggp.Algorithm, error) {
	if !*k.given["algorithm"] {
		if *k.given["ranks"] {
			return nil, &usageError{errors.New("ranks=... without algorithm=...: state both, or none")}
		}
		return nil, nil
	}
	for _, s := range series {
		if s.Kind != loggp.Collective {
			continue
		}
		n := *k.ranks
		switch {
		case !*k.given["ranks"] && s.Ranks == 0:
			return nil, &usageError{errors.New("missing key ranks: the file does not say of how many ranks the collective is; give ranks=...")}
		case !*k.given["ranks"]:
			n = s.Ranks
		case s.Ranks != 0 && s.Ranks != n:
			return nil, &usageError{fmt.Errorf("ranks=%d: the file lists %d; leave ranks=... out", n, s.Ranks)}
		}
		return &loggp.Algorithm{Task: s.Task, Name: *k.algorithm, Ranks: n}, nil
	}
	return nil, &usageError{fmt.Errorf("algorithm=%s: no file times a collective; leave it out", *k.algorithm)}
}

func (a *app) fit(files []string, keys *grammar.Keys, k *fitKeys, f fitFlags) error {
	series, err := a.read(files, k)
	if err != nil {
		return err
	}
	c := k.config(f)
	if c.Whole && c.Changes != nil {
		return &usageError{errors.New("lines=one and change=... exclude each other; give one")}
	}
	if c.Stated.Algorithm, err = k.algorithmOf(series); err != nil {
		return err
	}
	fit, err := loggp.Make(series, c)
	if err != nil {
		return fmt.Errorf("fit %s: %w", strings.Join(files, " "), err)
	}
	if *f.flights != "" {
		if err := writeFlights(*f.flights, fit, series); err != nil {
			return err
		}
	}
	if *f.asJSON {
		return fit.Write(&a.out)
	}
	a.printFit(files, keys, fit, series, f)
	return nil
}

// writeFlights writes what L was in every single measurement.
func writeFlights(path string, fit *loggp.Fit, series []loggp.Series) error {
	flights, err := fit.Flights(series)
	if err != nil {
		return &usageError{fmt.Errorf("--latency=%s: %w", path, err)}
	}
	var b strings.Builder
	b.WriteString("latency_us\n")
	for _, x := range flights {
		fmt.Fprintf(&b, "%v\n", x)
	}
	return output.WriteFile(path, []byte(b.String()))
}

func (a *app) printFit(files []string, keys *grammar.Keys, fit *loggp.Fit, series []loggp.Series, f fitFlags) {
	out := io.Writer(&a.out)
	a.printEstimates("fit "+strings.Join(files, " "), keys, fit.Seed, append(append(fit.Estimates[:len(fit.Estimates):len(fit.Estimates)]), fit.Predictions...))
	if len(fit.Residuals) > 0 {
		fmt.Fprintln(out)
		var rows []table.Row
		for _, r := range fit.Residuals {
			rows = append(rows, table.Row{r.Test, whole(r.Bytes), digits6(r.Time), digits6(r.Fit), fmt.Sprintf("%+.1f %%", 100*r.Off), r.Times})
		}
		a.printTable(table.Row{"test", "bytes", "time", "fit", "off", "times"}, rows, 2, 3, 4, 5, 6)
	}
	if len(fit.Tests) > 0 {
		fmt.Fprintln(out)
		var rows []table.Row
		for _, t := range fit.Tests {
			rows = append(rows, table.Row{t.Name, fmt.Sprintf("%.4g", t.Statistic), fmt.Sprintf("%.2g", t.P), t.Looks, t.Verdict})
		}
		a.printTable(table.Row{"hypothesis", "statistic", "p", "looks", "verdict"}, rows, 2, 3, 4)
	}
	if len(fit.Jitter) > 0 {
		fmt.Fprintln(out)
		var rows []table.Row
		for _, j := range fit.Jitter {
			rows = append(rows, table.Row{j.Test, whole(j.Bytes), j.Times, fmt.Sprintf("%.0f", j.Effective), fmt.Sprintf("%.2f", j.Correlation), digits6(j.Median), digits6(j.P99), digits6(j.Max)})
		}
		a.printTable(table.Row{"jitter", "bytes", "times", "worth", "lag 1", "median", "p99", "max"}, rows, 2, 3, 4, 5, 6, 7, 8)
	}
	for _, w := range fit.Warnings {
		fmt.Fprintf(out, "\n%s\n", text.WrapSoft("Warning: "+strings.TrimSuffix(w, ".")+".", 78))
	}
	a.printNext(files, keys, fit, series, f)
}

// whole writes a number of bytes.
func whole(bytes float64) string { return strconv.FormatFloat(bytes, 'f', -1, 64) }

func digits6(x float64) string { return fmt.Sprintf("%.6g", x) }

// printNext says how the fit is used.
func (a *app) printNext(files []string, keys *grammar.Keys, fit *loggp.Fit, series []loggp.Series, f fitFlags) {
	m, err := fit.Machine(math.MaxFloat64)
	if len(fit.Residuals) == 0 { // one size
		for _, s := range series {
			if s.Law == "" {
				continue
			}
			law := s.Law
			if s.Kind == loggp.RoundTrip {
				law = "0.5*" + law
			}
			fmt.Fprintf(&a.out, "\nThe law of these times, of whole messages of this size, for castlab compare:\n  'latency=%s'\n", law)
		}
		return
	}
	if err != nil {
		fmt.Fprintf(&a.out, "\n%s\n", text.WrapSoft("The machine is not complete: "+err.Error()+".", 78))
		return
	}
	what := fmt.Sprintf("L=%.6g o=%.6g g=%.6g G=%.6g", m.Latency, m.Overhead, m.Gap, m.GapPerByte)
	if len(fit.Regimes) > 1 {
		what += ", of the largest messages"
	}
	words := append([]string{}, files...)
	if s := keys.String(); s != "" {
		words = append(words, s)
	}
	fmt.Fprintf(&a.out, "\nThe machine: %s\nWith its uncertainty:\n  castlab fit %s --json > machine.json\n  castlab compare ring binomial task=broadcast nodes=64 size=64KiB machine=machine.json\n",
		what, strings.Join(words, " "))
	if *f.flights != "" {
		fmt.Fprintf(&a.out, "and the measured jitter in place of L:\n  'latency=empirical(file=%s#latency_us)'\n", *f.flights)
	}
}
