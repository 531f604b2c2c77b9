//go:build !js

package lab

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"

	"castlab/reports/lab/console"
)

// Main runs the command line of a laboratory on the arguments of the process and
// returns the exit status for [os.Exit]:
//
//	func main() { os.Exit(lab.Main(lab.Lab{Name: "queues", Claims: claims})) }
//
// An interrupt or SIGTERM ends it without a half-written file; what a study computed is
// kept. Exit status: 0 all well; 1 a verdict differs from the expected one; 2 usage,
// input, or a laboratory that is not well declared; 3 the run did not finish.
//
// In a browser (GOOS=js) there is no command line: Main answers the live page from a web worker.
func Main(l Lab) int {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup ignores it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	return Command(ctx, l, os.Args[1:], console.Streams{
		Out: os.Stdout, Err: os.Stderr, Terminal: term.IsTerminal(int(os.Stderr.Fd())),
	})
}
