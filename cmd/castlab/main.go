// Command castlab evaluates closed forms of broadcast theory, measures the
// same quantities by independent Monte Carlo experiments, and reports verdicts
// with stated error rates where the two meet.
//
//	castlab list                          every claim
//	castlab doc ID                        one claim in full
//	castlab theory QUANTITY key=value...  a closed form or bound
//	castlab simulate MODEL key=value...   an experiment with intervals
//	castlab check [ID or prefix...]       verdicts
//	castlab report [ID or prefix...]      check, then markdown, figures, one HTML file
//	castlab schedule ALGORITHM key=value  an explicit schedule, validated
//	castlab verify FILE                   recompute a saved result
//
// Exit status: 0 all well; 1 a verdict is not what it should be; 2 usage or
// input; 3 could not finish.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"

	"castlab/cmd/castlab/internal/cli"
	"castlab/cmd/castlab/internal/cli/console"
)

func main() { os.Exit(run()) }

func run() int {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C does not wait
	return cli.Main(ctx, os.Args[1:], console.Streams{
		Out: os.Stdout, Err: os.Stderr, Terminal: term.IsTerminal(int(os.Stderr.Fd())),
	})
}
