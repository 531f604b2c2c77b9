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
)

// againstKeys are the keys of a comparison with measurements.
type againstKeys struct {
	path             *string
	tolerance, cover *float64
	library          *string
	given            map[string]*bool
}

func bindAgainst(keys *arguments.Keys) *againstKeys {
	k := &againstKeys{given: map[string]*bool{}}
	k.path = keys.Text("against", "measured times of collectives, to put the predictions beside",
		"a CSV file with columns such as task,algorithm,ranks,size,time_us, or what OSU, IMB-MPI1 or nccl-tests print")
	k.tolerance = keys.Real("tolerance", "with against: relative error up to which a prediction is right; 0.1 if left out",
		arguments.OpenUnit())
	k.cover = keys.Real("cover", "with against: probability with which the interval of a prediction holds the measured time; "+
		"0.9 if left out", arguments.OpenUnit())
	k.library = keys.Text("library", "with against: the algorithm that the library used where the file names none", "an algorithm")
	for _, name := range againstNames {
		k.given[name] = keys.Optional(name)
	}
	return k
}

// againstNames are the keys, the file first.
var againstNames = []string{"against", "tolerance", "cover", "library"}

// An against is a file of measured times, and what of it was compared.
type against struct {
	path             string
	file             *measurements.Collectives
	tolerance, cover float64
	task             string // of rows that do not say it

	times   map[againstCell][][]float64 // by launch
	others  []validation.Cell           // of the file, that were not asked for
	left    []string                    // remarks on rows that are not compared
	library string                      // name of the library's own choice in the tables
	names   map[string]string           // castlab's names by those of the file
}

// readAgainst reads the file that a word against=FILE names; nil without one.
func readAgainst(s *console.Session, words []string) (*against, error) {
	path := wordOf(words, "against")
	if path == "" {
		return nil, nil // a key without value is an error of the keys
	}
	r, err := s.Grammar.Open(path)
	if err != nil {
		return nil, console.Usage(&arguments.FileError{Err: err})
	}
	defer r.Close()
	a := &against{path: path, task: "broadcast", tolerance: 0.1, cover: 0.9, library: "library", names: map[string]string{}}
	if task := wordOf(words, "task"); task != "" {
		a.task = task
	}
	a.file, err = measurements.ReadCollectives(r, measurements.Options{Source: path, Assume: wordOf(words, "task")})
	if unread := new(fs.PathError); errors.As(err, &unread) {
		return nil, console.Usage(&arguments.FileError{Err: err})
	}
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(a.file.Timings, func(t measurements.Timing) bool { return t.Algorithm != "" }) {
		a.library = "default"
	}
	if chosen := wordOf(words, "library"); chosen != "" {
		for i := range a.file.Timings {
			if t := &a.file.Timings[i]; t.Algorithm == "" {
				t.Algorithm = chosen
			}
		}
	}
	return a, nil
}

// named returns castlab's name of an algorithm of the file; see collectives.Measured.
func (a *against) named(g arguments.Grammar, task, name string) string {
	if known, found := a.names[name]; found {
		return known
	}
	a.names[name] = collectives.Measured(g, task, name)
	return a.names[name]
}

// wordOf returns the value of a word key=value, "" without one.
func wordOf(words []string, key string) string {
	for _, w := range words {
		if value, found := strings.CutPrefix(w, key+"="); found {
			return value
		}
	}
	return ""
}

// Bounds of what is compared without being asked for: every algorithm is compared with every
// other one, and every size is an experiment.
const (
	mostMeasured = 64
	mostSizes    = 1 << 12
)

// complete adds the algorithms and sizes of the file where none are given.
//
// Errors: an *inputs.WordError for a file without a time of the task and the ranks, or of an
// algorithm that is known.
func (a *against) complete(g arguments.Grammar, names, words []string) ([]string, []string, error) {
	ranks, _ := strconv.Atoi(wordOf(words, "nodes"))
	sized := wordOf(words, "size") != "" || wordOf(words, "sizes") != ""
	named := len(names) > 0
	var sizes []int64
	seen, taken := map[int64]bool{}, map[string]bool{}
	rest := newLeftovers()
	for _, t := range a.file.Timings {
		if !a.about(t, a.task, ranks) {
			if t.Task != "" && t.Task != a.task {
				rest.add("task", t.Task)
			} else {
				rest.add("ranks", strconv.Itoa(t.Ranks))
			}
			continue
		}
		if t.Algorithm != "" && a.named(g, a.task, t.Algorithm) == "" {
			rest.add("unknown", t.Algorithm)
		}
		if size := sizeOf(t, ranks); !seen[size] {
			seen[size] = true
			sizes = append(sizes, size)
		}
		if name := a.named(g, a.task, t.Algorithm); !named && name != "" && !taken[name] {
			taken[name] = true
			names = append(names, name)
		}
	}
	if ranks > 0 && (len(sizes) == 0 || !named && len(names) == 0 && len(rest.list["unknown"]) > 0) {
		return nil, nil, &inputs.WordError{Word: "against=" + a.path,
			Want: strings.Join(append([]string{fmt.Sprintf("no time of %s among %d ranks by an algorithm that castlab knows", a.task,
				ranks)}, rest.lines(a.file)...), "; ")}
	}
	switch {
	case !named && len(names) > mostMeasured:
		return nil, nil, &inputs.WordError{Word: "against=" + a.path,
			Want: fmt.Sprintf("%d algorithms; give those that are to be compared, at most %d", len(names), mostMeasured)}
	case !sized && len(sizes) > mostSizes:
		return nil, nil, &inputs.WordError{Word: "against=" + a.path,
			Want: fmt.Sprintf("%d sizes; give sizes=..., at most %d of them", len(sizes), mostSizes)}
	}
	if !sized && len(sizes) > 0 {
		slices.Sort(sizes)
		var list []string
		for _, s := range sizes {
			list = append(list, strconv.FormatInt(s, 10))
		}
		words = append(words, "sizes="+strings.Join(list, ","))
	}
	return names, words, nil
}

// about reports whether a time is one of a task and a number of ranks.
func (a *against) about(t measurements.Timing, task string, ranks int) bool {
	return (t.Task == "" || t.Task == task) && (t.Ranks == 0 || t.Ranks == ranks)
}

// sizeOf is the size in castlab's sense: of all parts together.
func sizeOf(t measurements.Timing, ranks int) int64 {
	if t.Part && ranks > 0 {
		return t.Bytes * int64(ranks)
	}
	return t.Bytes
}

// beside joins measured times, if any, and their keys to a comparison.
//
// Errors: those of a command line.
func (c *compared) beside(a *against, k *againstKeys, drawn bool) error {
	if drawn && *c.flags.draw == "" {
		return errors.New("--draw=\"\": want the path of a file to write")
	}
	if a == nil {
		for _, name := range againstNames {
			if *k.given[name] {
				return &inputs.WordError{Word: "key " + name, Want: "it belongs to against=FILE"}
			}
		}
		if drawn {
			return fmt.Errorf("--draw=%s: it belongs to against=FILE", *c.flags.draw)
		}
		return nil
	}
	c.against = a
	if err := a.take(c, k); err != nil || !drawn {
		return err
	}
	return a.checkFigure(*c.flags.draw)
}

// take sets the keys and sorts the times into cells.
//
// Errors: those of a command line.
func (a *against) take(c *compared, k *againstKeys) error {
	if *k.given["tolerance"] {
		a.tolerance = *k.tolerance
	}
	if *k.given["cover"] {
		a.cover = *k.cover
	}
	switch {
	case c.Unit != "microseconds":
		return &inputs.WordError{Word: "key against", Want: "it belongs to nodes=...; measured times are in microseconds, and those of " +
			"topology=... in units of its law"}
	case !c.by.Mean() && c.by.Quantile != 0.5:
		return fmt.Errorf("--by=%v: with against=... want mean or p50; a tail asks for more repetitions than benchmarks make", c.by)
	}
	task, names, sizes := c.Task.String(), setOf(c.Names()), setOf(c.Sizes)
	a.times = map[againstCell][][]float64{}
	others, order := map[otherCell]*launched{}, []otherCell{}
	asked := map[againstCell]*launched{}
	rest := newLeftovers()
	for _, t := range a.file.Timings {
		size := sizeOf(t, c.Ranks)
		name := a.named(c.to.Grammar, task, t.Algorithm)
		switch {
		case t.Task != "" && t.Task != task:
			rest.add("task", t.Task)
		case t.Ranks != 0 && t.Ranks != c.Ranks:
			rest.add("ranks", strconv.Itoa(t.Ranks))
		case t.Algorithm != "" && name == "":
			rest.add("unknown", t.Algorithm)
		case t.Algorithm != "" && !names[name]:
			rest.add("algorithm", name)
		case !sizes[size]:
			rest.add("size", arguments.FormatBytes(size))
		default:
			add(asked, againstCell{name, size}, t)
			continue
		}
		cell := otherCell{t.Task, t.Algorithm, t.Ranks, t.Bytes}
		if others[cell] == nil {
			order = append(order, cell)
		}
		add(others, cell, t)
	}
	for _, cell := range order {
		a.others = append(a.others, validation.Cell{System: cell.algorithm, Size: cell.bytes, Times: others[cell].times})
	}
	for cell, l := range asked {
		a.times[cell] = l.times
	}
	a.left = rest.lines(a.file)
	if len(a.times) == 0 {
		return &inputs.WordError{Word: "against=" + a.path, Want: strings.Join(
			append([]string{fmt.Sprintf("no time of %s among %d ranks, of these algorithms and sizes", task, c.Ranks)}, a.left...), "; ")}
	}
	return nil
}

// study puts predictions beside the times: all candidates at all sizes, then what the
// library chose.
func (a *against) study(c *compared) validation.Study {
	s := validation.Study{Mean: c.by.Mean() && !c.Exact, Level: *c.flags.level, Tolerance: a.tolerance, Cover: a.cover,
		Seed: *c.flags.seed, Others: a.others}
	for _, r := range c.results {
		for _, x := range r.Answer.Systems {
			s.Cells = append(s.Cells, validation.Cell{System: x.Name, Size: r.Size, Predicted: x.By(c.by),
				Times: a.times[againstCell{x.Name, r.Size}]})
		}
		if times := a.times[againstCell{"", r.Size}]; times != nil {
			s.Cells = append(s.Cells, validation.Cell{System: a.library, Size: r.Size, Times: times})
		}
	}
	return s
}
