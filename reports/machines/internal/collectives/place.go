package collectives

import (
	"fmt"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/machines/internal/measurements"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// A place is what is to be done, and where: among ranks that send to each other, or on a network.
type place struct {
	tasks   []programs.Task     // one, or several each of which is asked
	ranks   []int               // likewise; 0 on a network
	network topologies.Topology // nil among ranks
	each    int                 // ranks on a node
	placed  *string             // block or cyclic; nil if left out
}

// places declares task, nodes and topology.
func places(several bool) arguments.Argument[place] {
	task := arguments.Choice("task", "what the algorithms do; MPI's names, such as bcast and alltoall, are understood", tasks()...).
		Synonyms("task", measurements.TaskOf).Default("task", programs.Broadcast.String())
	nodes := arguments.Int("nodes", "nodes, of one rank each or of ppn", 1, programs.MaxRanks)
	each := arguments.Int("ppn", "with nodes: ranks on each; without inside as far from each other as from those of others", 1,
		programs.MaxRanks).Implied("ppn", "1")
	placed := arguments.Optional("placement", arguments.Word("placement",
		"with inside: ranks of a node follow each other, or rank r is on node r modulo nodes; block if left out", "block", "cyclic"))
	network := arguments.Network("topology", "network whose links carry one message each at a time")
	if several {
		return arguments.Of5(newPlace, arguments.Several("task", task, "one or more of "+strings.Join(Tasks(), ", ")+", each once",
			different), arguments.Several("nodes", nodes, fmt.Sprintf("integers from 2 to %d, each larger than the one before",
			programs.MaxRanks), rising), each, placed, network).Either("nodes", "topology")
	}
	return arguments.Of5(newPlace, arguments.Of1(alone[programs.Task], task), arguments.Of1(alone[int], nodes), each, placed, network).
		Either("nodes", "topology")
}

func newPlace(tasks []programs.Task, nodes []int, each int, placed *string, network topologies.Topology) (place, error) {
	if network != nil {
		if each > 1 {
			return place{}, &inputs.WordError{Word: fmt.Sprintf("ppn=%d", each), Want: "it belongs to nodes=..., without topology"}
		}
		if placed != nil {
			return place{}, &inputs.WordError{Word: "key placement", Want: "it belongs to nodes=... with ppn and inside"}
		}
		return place{tasks: tasks, ranks: []int{0}, network: network}, nil
	}
	ranks := make([]int, len(nodes))
	for i, n := range nodes {
		if ranks[i] = n * each; ranks[i] > programs.MaxRanks {
			return place{}, inputs.Errorf("ppn", each, "so many that nodes times ppn are at most %d ranks", programs.MaxRanks)
		}
	}
	return place{tasks: tasks, ranks: ranks, each: each, placed: placed}, nil
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
