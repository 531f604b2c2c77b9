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
	"runtime"
	"runtime/debug"

	"castlab/reports/broadcast"
	"castlab/reports/lab"
)

func main() {
	hurry()
	l, err := broadcast.Lab()
	if err != nil {
		fmt.Fprintln(os.Stderr, "castlab:", err)
		os.Exit(1)
	}
	os.Exit(lab.Main(l))
}

// hurry lets the heap grow to 16 MB before the first collection, in place of 4, so that the laboratory, which stays, is
// made without one. The cleanup of an object that nothing holds runs at the first collection, and brings the usual
// percentage back; the object has 16 bytes, since smaller ones share a block that others keep alive. A GOGC of the
// user's is left as it is.
func hurry() {
	if usual := debug.SetGCPercent(400); usual == 100 {
		runtime.AddCleanup(new([16]byte), func(percent int) { debug.SetGCPercent(percent) }, usual)
	} else {
		debug.SetGCPercent(usual)
	}
}
