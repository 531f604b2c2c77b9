package catalog

import (
	"io"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// An Algorithm is a static algorithm with its name on the command line.
type Algorithm struct {
	Name    string
	Meaning string // one line
	Source  string
	Bind    arguments.Argument[Work]
}

// Work is a schedule with its validation and its drawing.
type Work struct {
	Network  topologies.Topology
	Schedule schedules.Schedule
	Validate func() error // independent of how the schedule was made
	Proves   string       // what a nil from Validate proves
	Drawing  Drawing

	// Utilization counts how the links of Network are used; nil where the schedule is not
	// about them.
	Utilization func() (schedules.Utilization, error)

	// Channels says how many partners the nodes have; nil where there are links.
	Channels func() string
	// Buffers counts the packets that wait; nil where the schedule is not about packets, or
	// nodes combine them.
	Buffers func() (schedules.Buffers, error)

	// Text is printed in place of the schedule where another text was requested; nil
	// otherwise.
	Text func(w io.Writer) error
}

// A Drawing says how a schedule is drawn: as a figure, or in space and time.
type Drawing struct {
	Most  int                           // largest readable number of nodes
	Wraps bool                          // the last node and the first are neighbors across the edge
	Lanes []string                      // headings of the columns of a slot; nil for one
	Lane  func(x schedules.Send) int    // the column of a send; nil for one
	Color func(x schedules.Send) int    // sends of one group have one color
	Label func(x schedules.Send) string // at the tail of the arrow
	Node  func(v int) string            // of the row; nil for node v

	// Figure replaces the drawing in space and time of a schedule that is more
	// readable otherwise; nil elsewhere. Of the fields above only Most then has an
	// effect.
	Figure func() (reports.Figure, error)
}
