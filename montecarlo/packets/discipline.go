package packets

import (
	"fmt"

	"castlab/distributions/inputs"
)

// A Discipline says when a send of the schedule may begin. In all of them the
// sender must hold the packet and the link must be free.
//
// VB93 has InSchedule (Sections I and IV) and Barrier (the modified algorithm of
// Section III); on the same lengths Barrier is never earlier. Arrival is not in
// the paper, and may be later or earlier than InSchedule.
type Discipline int

const (
	// InSchedule: every directed link sends in the order of the schedule, and
	// waits for its next scheduled packet even while others are there.
	InSchedule Discipline = iota
	// Barrier: hop i+1 of any packet begins only after hop i of all packets has
	// ended; within a hop every directed link sends in the order of the schedule.
	Barrier
	// Arrival: every directed link sends in the order in which its packets
	// arrive at the sender; what arrives at one and the same time, as all own
	// packets do at time 0, goes in the order of the schedule.
	Arrival
)

func (d Discipline) String() string {
	names := [...]string{"in schedule order", "barrier", "in order of arrival"}
	if d < 0 || int(d) >= len(names) {
		return fmt.Sprintf("Discipline(%d)", int(d))
	}
	return names[d]
}

// check returns an *inputs.Error for an unknown discipline.
func (d Discipline) check() error {
	if d < InSchedule || d > Arrival {
		return &inputs.Error{Arg: "discipline", Value: int(d), Domain: "InSchedule, Barrier or Arrival"}
	}
	return nil
}
