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
	"fmt"
	"os"
	"runtime/debug"

	"castlab/reports/broadcast"
	"castlab/reports/lab"
)

func main() {
	collect := debug.SetGCPercent(-1) // the laboratory stays, and is a few megabytes
	l, err := broadcast.Lab()
	debug.SetGCPercent(collect)
	if err != nil {
		fmt.Fprintln(os.Stderr, "castlab:", err)
		os.Exit(1)
	}
	os.Exit(lab.Main(l))
}
