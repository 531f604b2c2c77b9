// Package algorithms is the list of static algorithms that castlab schedule
// prints: each is one value that declares its keys and makes its schedule.
package algorithms

import (
	"io"
	"slices"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// An Algorithm is one static algorithm under the name of the command line.
type Algorithm struct {
	Name    string
	Meaning string // one line
	Source  string
	Bind    arguments.Argument[Work]
}

// Work is a schedule, what it must pass, and how it is drawn.
type Work struct {
	Network  topologies.Topology
	Schedule schedules.Schedule
	Validate func() error // does not know how the schedule was made
	Proves   string       // what it means that Validate returns nil
	Drawing  Drawing

	// Utilization counts how the links of Network are used; nil where the schedule is not
	// about them.
	Utilization func() (schedules.Utilization, error)

	// Text is printed in place of the schedule where that is not what was asked for;
	// nil elsewhere.
	Text func(w io.Writer) error
}

// A Drawing says how a schedule is drawn: as a figure, or in space and time.
type Drawing struct {
	Most  int                           // most nodes that are readable
	Wraps bool                          // the last node and the first are neighbors across the edge
	Lanes []string                      // headings of the columns of a slot; nil for one
	Lane  func(x schedules.Send) int    // the column of a send; nil for one
	Color func(x schedules.Send) int    // sends of one color belong together
	Label func(x schedules.Send) string // beside the tail of the arrow
	Node  func(v int) string            // beside the row; nil for node v

	// Figure is drawn instead of space and time where the schedule is best seen
	// otherwise; nil elsewhere. Of the fields above Most alone counts then.
	Figure func() (reports.Figure, error)
}

// All returns every algorithm.
func All() []Algorithm {
	return slices.Concat([]Algorithm{ringMultinode()}, cubeMultinodes(), kBroadcasts(), []Algorithm{partialMultinode(), treeBroadcast()},
		singleTrees(), staticTasks(), isotropicTasks(), logpAlgorithms())
}
