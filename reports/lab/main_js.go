package lab

import (
	"context"
	"os"

	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs"
)

// Main answers the live page of a laboratory from a web worker. It returns where the laboratory is not well declared.
func Main(l Lab) int {
	if !wellDeclared(&l, console.Streams{Out: os.Stdout, Err: os.Stderr}) {
		return console.ExitUsage
	}
	if err := verbs.Work(context.Background(), l); err != nil {
		return console.ExitUnfinished
	}
	return console.ExitWell
}
