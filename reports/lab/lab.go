package lab

import (
	"context"
	"fmt"

	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs"
	"castlab/reports/lab/internal/verbs/registry"
)

// A Lab is a laboratory: claims, and what else it offers by name. Only Name and one of
// Claims, Models, Quantities and Algorithms are required.
type Lab = registry.Lab

// A Station is a state of the live page, and what to see there: a stop of the tour of a laboratory.
type Station = registry.Station

// Workers are processes that compute studies. Package reports/lab/workers has them.
type Workers = registry.Workers

// Command is Main for other arguments and streams.
func Command(ctx context.Context, l Lab, args []string, s console.Streams) int {
	if !wellDeclared(&l, s) {
		return console.ExitUsage
	}
	return verbs.Main(ctx, l, args, s)
}

// wellDeclared reports whether a laboratory is well declared, and says what is not.
func wellDeclared(l *Lab, s console.Streams) bool {
	if l.Version == "" {
		l.Version = console.VersionOf("devel")
	}
	err := l.Validate()
	if err != nil {
		fmt.Fprintf(s.Err, "%s: %v\n", l.Name, err)
	}
	return err == nil
}
