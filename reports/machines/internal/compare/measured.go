package compare

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/validation"
	"castlab/reports/arguments"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/measurements"
	"castlab/topologies/programs"
)

// A measuredTable is a file of measured times, or several.
type measuredTable struct {
	*measurements.Collectives
	path    string            // of several with commas between
	task    string            // that is asked for, of rows that do not say it, too
	library string            // name of the library's own choice in the tables
	grammar arguments.Grammar // of names
	names   map[string]string // castlab's by those of the file, as they are looked up
}

// read reads the files, nil without one, for a task.
func (m measuredWords) read(c command, task programs.Task) (*measuredTable, error) {
	if m.path == nil {
		return nil, nil
	}
	t := &measuredTable{path: *m.path, task: task.String(), library: "library", grammar: c.to.Grammar, names: map[string]string{}}
	o := measurements.Options{}
	if slices.ContainsFunc(c.words, func(w string) bool { return strings.HasPrefix(w, "task=") }) {
		o.Assume = t.task
	}
	var files []*measurements.Collectives
	for _, path := range strings.Split(t.path, ",") {
		o.Source = path
		file, err := readFile(c.to.Grammar, o)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	t.Collectives = measurements.Joined(files)
	if slices.ContainsFunc(t.Timings, func(t measurements.Timing) bool { return t.Algorithm != "" }) {
		t.library = "default"
	}
	if m.library != nil {
		for i := range t.Timings {
			if x := &t.Timings[i]; x.Algorithm == "" {
				x.Algorithm = *m.library
			}
		}
	}
	return t, nil
}

// readFile reads the file that the options name.
func readFile(g arguments.Grammar, o measurements.Options) (*measurements.Collectives, error) {
	r, err := g.Open(o.Source)
	if err != nil {
		return nil, console.Usage(&arguments.FileError{Err: err})
	}
	defer r.Close()
	file, err := measurements.ReadCollectives(r, o)
	if unread := new(fs.PathError); errors.As(err, &unread) {
		return nil, console.Usage(&arguments.FileError{Err: err})
	}
	return file, err
}

// named returns castlab's name of an algorithm of the file; see collectives.Measured.
func (t *measuredTable) named(name string) string {
	if known, found := t.names[name]; found {
		return known
	}
	t.names[name] = collectives.Named(t.grammar, t.task, name)
	return t.names[name]
}

// Bounds of what is compared without being asked for: every algorithm is compared with every
// other one, and every size is an experiment; sizes= takes as many.
const (
	mostMeasured = 64
	mostSizes    = 1 << 8
)

// complete returns the algorithms to compare, and the sizes: those of the file where none are given. The sizes are nil where
// some are given.
//
// Errors: an *inputs.WordError for a file without a time of the task and the ranks, or of an
// algorithm that is known.
func (t *measuredTable) complete(given []string, ranks int, sized bool) (names []string, sizes []int64, err error) {
	names = given
	named := len(names) > 0
	seen, taken := map[int64]bool{}, map[string]bool{}
	var rest measurements.Leftovers
	for _, x := range t.Timings {
		if !t.about(x, ranks) {
			if x.Task != "" && x.Task != t.task {
				rest.Add(otherTask, x.Task)
			} else {
				rest.Add(otherRanks, strconv.Itoa(x.Ranks))
			}
			continue
		}
		if x.Algorithm != "" && t.named(x.Algorithm) == "" {
			rest.Add(unknown, x.Algorithm)
		}
		if size := x.Whole(ranks); !seen[size] {
			seen[size] = true
			sizes = append(sizes, size)
		}
		if name := t.named(x.Algorithm); !named && name != "" && !taken[name] {
			taken[name] = true
			names = append(names, name)
		}
	}
	wrong := func(want string, more ...string) error {
		return &inputs.WordError{Word: "against=" + t.path, Want: strings.Join(append([]string{want}, more...), "; ")}
	}
	switch {
	case ranks > 0 && (len(sizes) == 0 || !named && len(names) == 0 && rest.Has(unknown)):
		return nil, nil, wrong(fmt.Sprintf("no time of %s among %d ranks by an algorithm that castlab knows", t.task, ranks),
			notCompared(&rest, t.Collectives)...)
	case !named && len(names) > mostMeasured:
		return nil, nil, wrong(fmt.Sprintf("%d algorithms; give those that are to be compared, at most %d", len(names), mostMeasured))
	case !sized && len(sizes) > mostSizes:
		return nil, nil, wrong(fmt.Sprintf("%d sizes; give sizes=..., at most %d of them", len(sizes), mostSizes))
	case sized:
		return names, nil, nil
	}
	slices.Sort(sizes)
	return names, sizes, nil
}

// about reports whether a time is one of the task and a number of ranks.
func (t *measuredTable) about(x measurements.Timing, ranks int) bool {
	return (x.Task == "" || x.Task == t.task) && (x.Ranks == 0 || x.Ranks == ranks)
}

// measured are the times of a file that a comparison is put beside.
type measured struct {
	*measuredTable
	tolerance, cover float64
	times            map[measuredCell][][]float64 // by launch
	others           []validation.Cell            // of the file, that were not asked for
	left             []string                     // remarks on rows that are not compared
}

// beside sorts the times into cells of a question, and others.
//
// Errors: those of a command line.
func (t *measuredTable) beside(q *question, w measuredWords) (*measured, error) {
	switch {
	case q.Unit != "microseconds":
		return nil, &inputs.WordError{Word: "key against", Want: "it belongs to nodes=...; measured times are in microseconds, and those " +
			"of topology=... in units of its law"}
	case !q.by.Mean() && q.by.Quantile != 0.5:
		return nil, fmt.Errorf("--by=%v: with against=... want mean or p50; a tail asks for more repetitions than benchmarks make", q.by)
	}
	m := &measured{measuredTable: t, tolerance: 0.1, cover: 0.9, times: map[measuredCell][][]float64{}}
	if w.tolerance != nil {
		m.tolerance = *w.tolerance
	}
	if w.cover != nil {
		m.cover = *w.cover
	}
	names, sizes := setOf(q.Names()), setOf(q.Sizes)
	var others measurements.Cells[otherCell]
	var asked measurements.Cells[measuredCell]
	var rest measurements.Leftovers
	for _, x := range t.Timings {
		size := x.Whole(q.Ranks)
		name := t.named(x.Algorithm)
		switch {
		case x.Task != "" && x.Task != t.task:
			rest.Add(otherTask, x.Task)
		case x.Ranks != 0 && x.Ranks != q.Ranks:
			rest.Add(otherRanks, strconv.Itoa(x.Ranks))
		case x.Algorithm != "" && name == "":
			rest.Add(unknown, x.Algorithm)
		case x.Algorithm != "" && !names[name]:
			rest.Add(otherAlgorithm, name)
		case !sizes[size]:
			rest.Add(otherSize, arguments.FormatBytes(size))
		default:
			asked.Add(measuredCell{name, size}, x)
			continue
		}
		others.Add(otherCell{x.Task, x.Algorithm, x.Ranks, x.Bytes}, x)
	}
	for _, cell := range others.Keys {
		m.others = append(m.others, validation.Cell{System: cell.algorithm, Size: cell.bytes, Times: others.Times(cell)})
	}
	for _, cell := range asked.Keys {
		m.times[cell] = asked.Times(cell)
	}
	m.left = notCompared(&rest, t.Collectives)
	if len(m.times) == 0 {
		return nil, &inputs.WordError{Word: "against=" + t.path, Want: strings.Join(
			append([]string{fmt.Sprintf("no time of %s among %d ranks, of these algorithms and sizes", t.task, q.Ranks)}, m.left...), "; ")}
	}
	return m, nil
}

// study puts predictions beside the times: all candidates at all sizes, then what the
// library chose.
func (m *measured) study(a *answers) validation.Study {
	s := validation.Study{Mean: a.by.Mean() && !a.Exact, Level: *a.flags.level, Tolerance: m.tolerance, Cover: m.cover,
		Seed: *a.flags.seed, Others: m.others}
	for _, r := range a.results {
		for _, x := range r.Answer.Systems {
			s.Cells = append(s.Cells, validation.Cell{System: x.Name, Size: r.Size, Predicted: x.By(a.by),
				Times: m.times[measuredCell{x.Name, r.Size}]})
		}
		if times := m.times[measuredCell{"", r.Size}]; times != nil {
			s.Cells = append(s.Cells, validation.Cell{System: m.library, Size: r.Size, Times: times})
		}
	}
	return s
}
