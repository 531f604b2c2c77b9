package fit

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/montecarlo/loggp"
	"castlab/reports/arguments"
	"castlab/reports/internal/formats"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/measurements"
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
		seed:  console.AddSeed(fs),
		level: console.AddReal(fs, "level", 0.95, arguments.OpenUnit(), "coverage of each interval"),
		flights: console.AddOutput(fs, "latency", "also write what L was in every measurement to this CSV `file`, for "+
			"latency=empirical(file=...); of round trips, one-way times that have half of their mean and variance", ".csv"),
		asJSON: console.AddJSON(fs),
	}
}

// fitExamples are commands by what one wants to know.
const fitExamples = `
  one test of single messages, the overhead stated
    castlab fit osu_latency.txt osu_bw.txt o=0.3
  a machine for castlab compare
    castlab fit osu_latency.txt osu_bw.txt o=0.3 --json > machine.json
  three launches
    castlab fit latency-1.txt latency-2.txt latency-3.txt o=0.3`

const fitNotes = `A message of s bytes takes T(s) = L + 2o + G max(s-1,0); messages follow each other
every max(o,g) + G max(s-1,0). Times are in microseconds, G in microseconds per
byte. Single messages, or round trips, have only the sum L+2o in them: state o, or
fit an overhead test too. Bandwidth tests have g, with L+2o known. What neither
the measurements nor you say stays missing.

A FILE is what OSU, IMB, nccl-tests, netgauge or perftest print, or a table such as bytes,rtt_us.

` + console.Fold + `A FILE is of one of these formats, which its content shows:

%s
The header of a CSV file names columns and units: bytes,time_us with kind=rtt,
bytes,rtt_us, bytes,one_way_us, size_kib,latency_ns, overhead_us, gap_us, window_us (of
a window, per message), ...
with a row, or several columns, for each measurement. Give several files, such as a
latency and a bandwidth test, to fit them together.

A round trip is two flights, of which only the sum is known. If they are independent
and alike, one way has half of its mean, variance and third central moment, which is not
the law of half the time: --latency writes times of one way that have it (whole messages,
where all have one size). Two ways that differ, or wait for the same thing, do not show.

Intervals take each size as one observation, however often it was measured, so that
measurements of one size may depend on each other: measure many sizes. Several files of
one kind are as many launches of the benchmark, and so are several tables of OSU in one:
a time of a size is the mean over launches, and an interval has at least the width of
Student's t over the lines of the launches. Of one launch nothing says what launches
differ by; of two, little: measure three or more. What was measured in one launch goes
into one file, or a CSV table has a column launch.

` + console.Fold

// Verb returns the command fit.
func Verb(s *console.Session) *cobra.Command {
	a := &app{s}
	declare := func() *arguments.Keys {
		keys := a.Grammar.NewKeys()
		bindFit(keys)
		return keys
	}
	help := declare()
	verb := &cobra.Command{
		Use:               console.UsageOf("fit FILE...", help),
		Short:             "L, o, g and G of a machine from measured times",
		Example:           fitExamples,
		Long:              fmt.Sprintf(fitNotes, formats.Help(formats.Fit)) + console.DescribeKeys(help),
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: console.CompleteKeys(declare),
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
			return console.Usagef("missing FILE: want a table of measured times; see 'castlab fit --help'")
		}
		keys := a.Grammar.NewKeys()
		k := bindFit(keys)
		if err := keys.Parse(words); err != nil {
			return fmt.Errorf("fit: %w", err)
		}
		return a.fit(files, keys, k, f)
	}
	return verb
}

// read reads the files.
func (a *app) read(files []string, k *fitKeys) (series []loggp.Series, err error) {
	o := measurements.Options{Format: *k.format, Kind: *k.kind, Window: *k.window, Task: measurements.Benchmark(*k.task),
		InPlace: *k.placement == "in-place"}
	if *k.given["bytes"] {
		b := float64(*k.bytes)
		o.Bytes = &b
	}
	for _, file := range files {
		o.Source = file
		list, err := func() ([]loggp.Series, error) {
			r, err := a.Grammar.Open(file)
			if err != nil && strings.ContainsRune(file, '#') {
				return nil, console.Usagef("%w; columns are found by their names: give FILE, without #COLUMN", err)
			}
			if err != nil {
				return nil, console.Usage(&arguments.FileError{Err: err})
			}
			defer r.Close()
			list, err := measurements.Read(r, o)
			if unread := new(fs.PathError); errors.As(err, &unread) {
				return nil, console.Usage(&arguments.FileError{Err: err})
			}
			return list, err
		}()
		if err != nil {
			return nil, err
		}
		series = append(series, list...)
	}
	return series, nil
}

func (a *app) fit(files []string, keys *arguments.Keys, k *fitKeys, f fitFlags) error {
	series, err := a.read(files, k)
	if err != nil {
		return err
	}
	c := k.config(f)
	if c.Whole && c.Changes != nil {
		return console.Usagef("lines=one and change=... exclude each other; give one")
	}
	if c.Stated.Algorithm, err = k.algorithmOf(series); err != nil {
		return err
	}
	fit, err := loggp.FitSeries(series, c)
	if err != nil {
		return fmt.Errorf("fit %s: %w", strings.Join(files, " "), err)
	}
	if *f.flights != "" {
		if err := writeFlights(*f.flights, fit, series); err != nil {
			return err
		}
	}
	if *f.asJSON {
		return fit.Write(&a.Out)
	}
	a.printFit(files, keys, fit, series, f)
	return nil
}

// writeFlights writes the value of L in every single measurement.
func writeFlights(path string, fit *loggp.Fit, series []loggp.Series) error {
	flights, err := fit.Flights(series)
	if err != nil {
		return console.Usagef("--latency=%s: %w", path, err)
	}
	var b strings.Builder
	b.WriteString("latency_us\n")
	for _, x := range flights {
		fmt.Fprintf(&b, "%v\n", x)
	}
	return output.WriteFile(path, []byte(b.String()))
}
