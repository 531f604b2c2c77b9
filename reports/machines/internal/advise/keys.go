package advise

import (
	"fmt"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/loggp"
	"castlab/reports/arguments"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/machines/internal/measurements"
	"castlab/topologies/programs"
)

// words are what the keys of castlab advise say, a part for every group of keys; nil for one that is left out.
type words struct {
	place
	launches float64
	tuning
	costs
	window int
	curves
}

// A place is what is asked about.
type place struct {
	nodes *int
	ppn   int
	task  *string
}

// A tuning is which library is told what to use, on which transport, and at which sizes.
type tuning struct {
	tuned, transport *string
	sizes            *[]int64
}

// costs are parameters of the machine that the user knows.
type costs struct{ o, g *float64 }

// curves are what the user knows of combining, and of changes of protocol.
type curves struct {
	reduction *float64
	change    *[]int64
	lines     *string
}

// asked declares the keys.
func asked() arguments.Argument[words] {
	return arguments.Of6(func(p place, launches float64, t tuning, c costs, window int, u curves) (words, error) {
		return words{p, launches, t, c, window, u}, nil
	},
		places(), // nodes, ppn, task
		arguments.Real("launches", "largest share by which two launches of one program differ, for what was measured in one launch",
			arguments.Nonnegative()).Default("launches", "0.1"),
		tunings(),    // tuned, transport, sizes
		knownCosts(), // o, g
		arguments.Int("window", "messages in a window of a bandwidth test that does not say it", 2, 1<<20).Default("window", "64"),
		knownCurves(), // reduction, change, lines
	)
}

func places() arguments.Argument[place] {
	return arguments.Of3(func(nodes *int, ppn int, task *string) (place, error) { return place{nodes, ppn, task}, nil },
		arguments.Optional("nodes", arguments.Int("nodes", "that run the collective; if left out, what the files say", 1,
			programs.MaxRanks)),
		arguments.Int("ppn", "ranks on each node", 1, programs.MaxRanks).Default("ppn", "1"),
		arguments.Optional("task", arguments.Text("task", "the collective, or several with commas between; all that were measured if left "+
			"out", "a name of castlab or MPI, such as bcast or alltoall")))
}

func tunings() arguments.Argument[tuning] {
	return arguments.Of3(func(tuned, transport *string, sizes *[]int64) (tuning, error) {
		return tuning{tuned, transport, sizes}, nil
	},
		arguments.Optional("tuned", arguments.Word("tuned", "the library whose algorithms are compared by the model, and whose own choice "+
			"is improved on", libraries()...)),
		arguments.Optional("transport", arguments.Word("transport", "what carries messages, for what the files do not say; if left out "+
			"all that are as fast", transportNames()...)),
		arguments.Optional("sizes", arguments.Sizes("sizes", "of the model, in bytes; if left out 8 B to 4 MiB")))
}

func knownCosts() arguments.Argument[costs] {
	return arguments.Of2(func(o, g *float64) (costs, error) { return costs{o, g}, nil },
		arguments.Optional("o", arguments.Real("o", "overhead of a processor for a message in us, where you know it",
			arguments.Nonnegative())),
		arguments.Optional("g", arguments.Real("g", "gap between messages in us, where you know it", arguments.Nonnegative())))
}

func knownCurves() arguments.Argument[curves] {
	return arguments.Of3(func(reduction *float64, change *[]int64, lines *string) (curves, error) {
		return curves{reduction, change, lines}, nil
	},
		arguments.Optional("reduction", arguments.Real("reduction", "time of combining a byte in us, of a collective that combines, where "+
			"you know it", arguments.Nonnegative())),
		arguments.Optional("change", arguments.Sizes("change", "sizes of single messages from which another protocol is used, where you "+
			"know them")),
		arguments.Optional("lines", arguments.Word("lines", "of single messages, by a test for changes of protocol, or one for all sizes",
			"auto", "one")))
}

// ranks is the number of ranks that is asked about; 0 for what the files say.
//
// Errors: *inputs.Error for more ranks than a program has.
func (w words) ranks() (int, error) {
	if w.nodes == nil {
		return 0, nil
	}
	n := *w.nodes * w.ppn
	if n > programs.MaxRanks {
		return 0, inputs.Errorf("nodes times ppn", n, "at most %d ranks", programs.MaxRanks)
	}
	return n, nil
}

// tasks are those that are asked about, in castlab's words; none for all that were measured.
//
// Errors: *inputs.Error for a task that castlab does not know.
func (w words) tasks() (list []string, err error) {
	if w.task == nil {
		return nil, nil
	}
	for _, word := range strings.Split(*w.task, ",") {
		task := measurements.TaskOf(word)
		if !slices.Contains(collectives.Tasks(), task) {
			return nil, inputs.Unknown("task", word, collectives.Tasks())
		}
		if !slices.Contains(list, task) {
			list = append(list, task)
		}
	}
	return list, nil
}

// libraries are the names of MPI libraries that can be told what to use.
func libraries() (list []string) {
	for _, f := range exports.Formats() {
		name, _, _ := strings.Cut(f.Name, "-rules")
		name, _, _ = strings.Cut(name, "-json")
		list = append(list, name)
	}
	return list
}

// format is that of the library whose algorithms are compared: of tuned, or of the rules that are written, or of those that are read,
// or Open MPI's.
//
// Errors: *inputs.WordError where both are given and differ.
func (w words) format(export string, read []*rulesFile) (exports.Format, error) {
	if export == nccl && w.tuned != nil {
		return exports.Format{}, &inputs.WordError{Word: "tuned=" + *w.tuned, Want: "--export " + nccl + " is for NCCL; leave tuned out"}
	}
	list := exports.Formats()
	if export == nccl {
		return exports.NCCL("simple", 0), nil
	}
	i := slices.IndexFunc(list, func(f exports.Format) bool { return f.Name == export })
	if w.tuned == nil {
		if i < 0 && len(read) > 0 {
			i = slices.IndexFunc(list, func(f exports.Format) bool { return f.Library == read[0].Library })
		}
		return list[max(i, 0)], nil
	}
	at := slices.Index(libraries(), *w.tuned)
	for _, r := range read {
		if r.Library != list[at].Library {
			return list[at], &inputs.WordError{Word: "tuned=" + *w.tuned, Want: fmt.Sprintf("the rules of %s are for %s; leave "+
				"tuned out, or give rules of %s", r.path, r.Library, list[at].Library)}
		}
	}
	if i >= 0 && i != at {
		return list[at], &inputs.WordError{Word: "tuned=" + *w.tuned, Want: fmt.Sprintf("--export %s is for %s; leave tuned out", export,
			list[i].Library)}
	}
	return list[at], nil
}

func (w words) transportName() string {
	if w.transport != nil {
		return *w.transport
	}
	return ""
}

// stated are the parameters of the machine that the user knows.
func (w words) stated() (s loggp.Stated) {
	s.Overhead, s.Gap = w.o, w.g
	return s
}

// protocols are what the words say of changes of protocol: none, or from which sizes on.
func (w words) protocols() (whole bool, changes []float64) {
	if w.change != nil {
		for _, s := range *w.change {
			changes = append(changes, float64(s))
		}
	}
	return w.lines != nil && *w.lines == "one", changes
}

// grid are the sizes at which the model is asked of a task: so many bytes of each part, where there is one for every rank.
func (w words) grid(task string, ranks int) []int64 {
	switch {
	case task == "barrier":
		return []int64{0}
	case w.sizes != nil:
		return *w.sizes
	}
	list := []int64{8, 64, 512, 1 << 10, 4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20}
	if inParts(task) {
		for i := range list {
			list[i] *= int64(ranks)
		}
		list = list[:len(list)-2]
	}
	return list
}

// inParts reports whether the size of a task is that of a part for every rank in MPI.
func inParts(task string) bool {
	return slices.Contains([]string{"allgather", "all-to-all", "gather", "scatter"}, task)
}
