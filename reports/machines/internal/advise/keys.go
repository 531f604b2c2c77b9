package advise

import (
	"slices"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/measurements"
	"castlab/topologies/programs"
)

// words are the keys of castlab advise.
type words struct {
	nodes, ppn *int
	task       *string
	launches   *float64

	given map[string]*bool
}

func bind(keys *arguments.Keys) *words {
	w := &words{
		nodes: keys.Int("nodes", "that run the collective; if left out, what the files say", 1, programs.MaxRanks),
		ppn:   keys.Int("ppn", "ranks on each node", 1, programs.MaxRanks),
		task:  keys.Text("task", "the collective; all that were measured if left out", "a name of castlab or MPI, such as bcast or alltoall"),
		launches: keys.Real("launches", "largest share by which two launches of one program differ, for what was measured in one launch",
			arguments.Nonnegative()),
		given: map[string]*bool{},
	}
	for _, name := range []string{"nodes", "task"} {
		w.given[name] = keys.Optional(name)
	}
	keys.Default("ppn", "1")
	keys.Default("launches", "0.1")
	return w
}

// ranks is the number of ranks that is asked about; 0 for what the files say.
//
// Errors: *inputs.Error for more ranks than a program has.
func (w *words) ranks() (int, error) {
	if !*w.given["nodes"] {
		return 0, nil
	}
	n := *w.nodes * *w.ppn
	if n > programs.MaxRanks {
		return 0, inputs.Errorf("nodes times ppn", n, "at most %d ranks", programs.MaxRanks)
	}
	return n, nil
}

// asked is the task in castlab's words; "" for all that were measured.
//
// Errors: *inputs.Error for a task that castlab does not know.
func (w *words) asked() (string, error) {
	if !*w.given["task"] {
		return "", nil
	}
	task := measurements.TaskOf(*w.task)
	if !slices.Contains(collectives.Tasks(), task) {
		return "", inputs.Unknown("task", *w.task, collectives.Tasks())
	}
	return task, nil
}
