package advise

import (
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
	sizes           *[]int64
	window          *int
	o, g, reduction *float64

	given map[string]*bool
}

func bind(keys *arguments.Keys) *words {
	w := &words{
		nodes: keys.Int("nodes", "that run the collective; if left out, what the files say", 1, programs.MaxRanks),
		ppn:   keys.Int("ppn", "ranks on each node", 1, programs.MaxRanks),
		task: keys.Text("task", "the collective; all that were measured if left out",
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
		given: map[string]*bool{},
	}
	for _, name := range []string{"nodes", "task", "transport", "sizes", "o", "g", "reduction"} {
		w.given[name] = keys.Optional(name)
	}
	keys.Default("ppn", "1")
	keys.Default("launches", "0.1")
	keys.Default("tuned", "openmpi")
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

// libraries are the names of MPI libraries that can be told what to use.
func libraries() (list []string) {
	for _, f := range exports.Formats() {
		name, _, _ := strings.Cut(f.Name, "-rules")
		name, _, _ = strings.Cut(name, "-json")
		list = append(list, name)
	}
	return list
}

// format is that of the library whose algorithms are compared.
func (w *words) format() exports.Format {
	return exports.Formats()[slices.Index(libraries(), *w.library)]
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

// grid are the sizes at which the model is asked.
func (w *words) grid() []int64 {
	if *w.given["sizes"] {
		return *w.sizes
	}
	return []int64{8, 64, 512, 1 << 10, 4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20}
}
