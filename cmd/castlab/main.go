// Command castlab evaluates closed forms of broadcast theory, measures the same
// quantities by independent Monte Carlo experiments, and reports verdicts with stated
// error rates where the two meet.
//
//	castlab help       lists the verbs
//	castlab help VERB  explains one
//
// Exit status: 0 success; 1 a verdict differs from the expected one; 2 usage or
// input; 3 the run did not finish.
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
	if !signal.Ignored(syscall.SIGHUP) { // nohup ignores it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	return cli.Main(ctx, os.Args[1:], console.Streams{
		Out: os.Stdout, Err: os.Stderr, Terminal: term.IsTerminal(int(os.Stderr.Fd())),
	})
}
