// Command coverage measures the real coverage of every interval and stopping
// rule and prints the table as markdown.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"

	"castlab/montecarlo/coverage"
)

func main() {
	c := coverage.Config{Sizes: []int{30, 100, 1000, 10000}}
	flag.Uint64Var(&c.Seed, "seed", 1, "seed of the study")
	flag.IntVar(&c.Runs, "runs", 1000, "repetitions of each cell: 1000 is quick, 10000 full")
	flag.Float64Var(&c.Level, "level", 0.95, "nominal coverage under test")
	flag.IntVar(&c.Workers, "workers", runtime.GOMAXPROCS(0), "goroutines; the table does not depend on it")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "coverage: unexpected argument %q\n", flag.Arg(0))
		os.Exit(2)
	}
	if err := c.Validate(); err != nil {
		fmt.Fprintln(os.Stderr, "coverage:", err)
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	table, err := coverage.Study(ctx, c)
	if err != nil {
		fmt.Fprintln(os.Stderr, "coverage:", err)
		os.Exit(3)
	}
	fmt.Print(table.Markdown())
}
