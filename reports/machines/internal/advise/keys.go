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

// words are the keys of castlab advise.
type words struct {
	nodes, ppn      *int
	task            *string
	launches        *float64
	library         *string
	transport       *string
	sizes, change   *[]int64
	lines           *string
	window          *int
	o, g, reduction *float64

	given map[string]*bool
}

func bind(keys *arguments.Keys) *words {
	w := &words{
		nodes: keys.Int("nodes", "that run the collective; if left out, what the files say", 1, programs.MaxRanks),
		ppn:   keys.Int("ppn", "ranks on each node", 1, programs.MaxRanks),
		task: keys.Text("task", "the collective, or several with commas between; all that were measured if left out",
			"a name of castlab or MPI, such as bcast or alltoall"),
		launches: keys.Real("launches", "largest share by which two launches of one program differ, for what was measured in one launch",
			arguments.Nonnegative()),
		library: keys.Word("tuned", "the library whose algorithms are compared by the model, and whose own choice is improved on",
			libraries()...),
		transport: keys.Word("transport", "what carries messages, for what the files do not say; if left out all that are as fast",
			transportNames()...),
		sizes:  keys.Sizes("sizes", "of the model, in bytes; if left out 8 B to 4 MiB"),
		o:      keys.Real("o", "overhead of a processor for a message in us, where you know it", arguments.Nonnegative()),
		g:      keys.Real("g", "gap between messages in us, where you know it", arguments.Nonnegative()),
		window: keys.Int("window", "messages in a window of a bandwidth test that does not say it", 2, 1<<20),
		reduction: keys.Real("reduction", "time of combining a byte in us, of a collective that combines, where you know it",
			arguments.Nonnegative()),
		change: keys.Sizes("change", "sizes of single messages from which another protocol is used, where you know them"),
		lines:  keys.Word("lines", "of single messages, by a test for changes of protocol, or one for all sizes", "auto", "one"),
		given:  map[string]*bool{},
	}
	for _, name := range []string{"nodes", "task", "tuned", "transport", "sizes", "o", "g", "reduction", "change", "lines"} {
		w.given[name] = keys.Optional(name)
	}
	keys.Default("ppn", "1")
	keys.Default("launches", "0.1")
	keys.Default("window", "64")
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

// asked are the tasks in castlab's words; none for all that were measured.
//
// Errors: *inputs.Error for a task that castlab does not know.
func (w *words) asked() (list []string, err error) {
	if !*w.given["task"] {
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
func (w *words) format(export string, read []*rulesFile) (exports.Format, error) {
	if export == nccl && *w.given["tuned"] {
		return exports.Format{}, &inputs.WordError{Word: "tuned=" + *w.library, Want: "--export " + nccl + " is for NCCL; leave tuned out"}
	}
	list := exports.Formats()
	if export == nccl {
		return exports.NCCL("simple", 0), nil
	}
	i := slices.IndexFunc(list, func(f exports.Format) bool { return f.Name == export })
	if !*w.given["tuned"] {
		if i < 0 && len(read) > 0 {
			i = slices.IndexFunc(list, func(f exports.Format) bool { return f.Library == read[0].Library })
		}
		return list[max(i, 0)], nil
	}
	at := slices.Index(libraries(), *w.library)
	for _, r := range read {
		if r.Library != list[at].Library {
			return list[at], &inputs.WordError{Word: "tuned=" + *w.library, Want: fmt.Sprintf("the rules of %s are for %s; leave "+
				"tuned out, or give rules of %s", r.path, r.Library, list[at].Library)}
		}
	}
	if i >= 0 && i != at {
		return list[at], &inputs.WordError{Word: "tuned=" + *w.library, Want: fmt.Sprintf("--export %s is for %s; leave tuned out", export,
			list[i].Library)}
	}
	return list[at], nil
}

func (w *words) transportName() string {
	if *w.given["transport"] {
		return *w.transport
	}
	return ""
}

// stated are the parameters of the machine that the user knows.
func (w *words) stated() (s loggp.Stated) {
	if *w.given["o"] {
		s.Overhead = w.o
	}
	if *w.given["g"] {
		s.Gap = w.g
	}
	return s
}

// combining is the time of combining a byte, if it is stated.
func (w *words) combining() *float64 {
	if *w.given["reduction"] {
		return w.reduction
	}
	return nil
}

// protocols are what the words say of changes of protocol: none, or from which sizes on.
func (w *words) protocols() (whole bool, changes []float64) {
	if *w.given["change"] {
		for _, s := range *w.change {
			changes = append(changes, float64(s))
		}
	}
	return *w.given["lines"] && *w.lines == "one", changes
}

// grid are the sizes at which the model is asked of a task: so many bytes of each part, where there is one for every rank.
func (w *words) grid(task string, ranks int) []int64 {
	switch {
	case task == "barrier":
		return []int64{0}
	case *w.given["sizes"]:
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
