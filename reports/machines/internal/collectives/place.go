package collectives

import (
	"fmt"
	"slices"
	"strings"

	"castlab/reports/arguments"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// A place is what is to be done, and where: among ranks that send to each other, or on a network.
type place struct {
	tasks   []programs.Task     // one, or several each of which is asked
	ranks   []int               // likewise; 0 on a network
	network topologies.Topology // nil among ranks
}

// places declares task, nodes and topology.
func places(several bool) arguments.Argument[place] {
	task := arguments.Choice("task", "what the algorithms do", tasks()...).Default("task", programs.Broadcast.String())
	nodes := arguments.Int("nodes", "ranks", 1, programs.MaxRanks)
	network := arguments.Network("topology", "network whose links carry one message each at a time")
	if several {
		return arguments.Of3(newPlace, arguments.Several("task", task, "one or more of "+strings.Join(Tasks(), ", ")+", each once",
			different), arguments.Several("nodes", nodes, fmt.Sprintf("integers from 2 to %d, each larger than the one before",
			programs.MaxRanks), rising), network).Either("nodes", "topology")
	}
	return arguments.Of3(newPlace, arguments.Of1(alone[programs.Task], task), arguments.Of1(alone[int], nodes), network).
		Either("nodes", "topology")
}

func newPlace(tasks []programs.Task, ranks []int, network topologies.Topology) (place, error) {
	if network != nil {
		ranks = []int{0}
	}
	return place{tasks, ranks, network}, nil
}

func alone[T any](x T) ([]T, error) { return []T{x}, nil }

func different(tasks []programs.Task) bool {
	sorted := slices.Sorted(slices.Values(tasks))
	return len(slices.Compact(sorted)) == len(tasks)
}

// rising reports whether numbers of ranks rise from 2: a rank alone sends nothing, and its rule would hold up to the next
// number.
func rising(ranks []int) bool {
	for i, n := range ranks {
		if n < 2 || i > 0 && n <= ranks[i-1] {
			return false
		}
	}
	return true
}

// tasks lists the tasks that have algorithms.
func tasks() (list []programs.Task) {
	for _, a := range all() {
		if !slices.Contains(list, a.Task) {
			list = append(list, a.Task)
		}
	}
	return list
}

// Tasks lists the names of the tasks that have algorithms.
func Tasks() (list []string) {
	for _, t := range tasks() {
		list = append(list, t.String())
	}
	return list
}

// TaskOf returns the task of a name, if it has algorithms.
func TaskOf(name string) (programs.Task, bool) {
	for _, t := range tasks() {
		if t.String() == name {
			return t, true
		}
	}
	return 0, false
}
