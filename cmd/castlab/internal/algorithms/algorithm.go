// Package algorithms is the list of static algorithms that castlab schedule
// prints: each is one value that declares its keys and makes its schedule.
package algorithms

import (
	"castlab/cmd/castlab/internal/grammar"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// An Algorithm is one static algorithm under the name of the command line.
type Algorithm struct {
	Name    string
	Meaning string // one line
	Source  string
	// Bind declares the keys and returns the schedule of their values, with the
	// network it runs on.
	Bind func(k *grammar.Keys) func() (topologies.Topology, schedules.Schedule, error)
}

// All returns every algorithm.
func All() []Algorithm { return []Algorithm{ringMultinode()} }

func ringMultinode() Algorithm {
	return Algorithm{
		Name: "ring-multinode", Meaning: "multinode broadcast in a ring in ceil((n-1)/2) slots", Source: "VB93, Section II-A",
		Bind: func(k *grammar.Keys) func() (topologies.Topology, schedules.Schedule, error) {
			const most = 1 << 10 // the schedule has n(n-1) sends
			n := k.Int("n", "nodes of the ring", 2, most)
			return func() (topologies.Topology, schedules.Schedule, error) {
				s, err := schedules.RingMultinode(*n)
				return topologies.Ring{N: *n}, s, err
			}
		},
	}
}
