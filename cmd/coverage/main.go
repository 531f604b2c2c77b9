// Command coverage measures the real coverage of intervals and prints the table as
// markdown: that of every interval and stopping rule on independent values, or, with
// -steady, that of intervals of the mean of one long dependent run.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/coverage"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// A usageError is one of the command line.
type usageError string

func (e usageError) Error() string { return string(e) }
func (e usageError) Input() bool   { return true }

// run executes the command: 0 for a table, 2 for a wrong command line, 3 for a study
// that did not end.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("coverage", flag.ContinueOnError)
	flags.SetOutput(stderr)
	c := coverage.Config{Sizes: []int{30, 100, 1000, 10000}}
	var s steadyStudy
	flags.Uint64Var(&c.Seed, "seed", 1, "seed of the study")
	flags.IntVar(&c.Runs, "runs", 1000, "repetitions of each cell: 1000 is quick, 10000 full")
	flags.Float64Var(&c.Level, "level", 0.95, "nominal coverage under test")
	flags.IntVar(&c.Workers, "workers", runtime.GOMAXPROCS(0), "goroutines; the table does not depend on it")
	steady := flags.Bool("steady", false, "study the intervals of one long run")
	flags.BoolVar(&s.stopping, "stopping", false, "with -steady: runs that stop by themselves")
	flags.BoolVar(&s.farOut, "far", false, "with -steady: levels up to 1-1e-7, by runs that are made to miss")
	flags.Float64Var(&s.truth, "truth", 0, "with -steady: measure the truths by runs of so many `packets` instead")
	flags.StringVar(&s.cell, "cell", "", "with -steady: this system alone, or those whose names begin so: M/M/1, direct, scattering, "+
		"frames, reservation, gated, OverRuns, Tally")
	flags.Var(&s.sizes, "size", "with -steady: lengths of the runs in `packets`, such as 1e5,1e6; each system has its own if "+
		"none are given")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	}
	table, err := func() (string, error) {
		if flags.NArg() > 0 {
			return "", usageError(fmt.Sprintf("unexpected argument %q", flags.Arg(0)))
		}
		if *steady {
			s.Config = c
			return s.table(ctx)
		}
		var alone error
		flags.Visit(func(f *flag.Flag) {
			if strings.HasPrefix(f.Usage, "with -steady: ") {
				alone = usageError("-" + f.Name + " needs -steady")
			}
		})
		if alone != nil {
			return "", alone
		}
		table, err := coverage.Study(ctx, c)
		if err != nil {
			return "", err
		}
		return table.Markdown(), nil
	}()
	if err != nil {
		fmt.Fprintln(stderr, "coverage:", err)
		if inputs.Wrong(err) {
			return 2
		}
		return 3
	}
	fmt.Fprint(stdout, table)
	return 0
}
