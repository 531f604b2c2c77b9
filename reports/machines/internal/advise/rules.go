package advise

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"castlab/reports/arguments"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/machines/selection"
)

// A rulesFile is a file of rules that a library reads.
type rulesFile struct {
	path  string
	index int
	*exports.Selection
}

// readRules reads the files that are given as rules, and those of the others that surely are, which are no benchmark's. Whole
// numbers alone may be a table, so that only a file whose counts are right is taken for rules without rules=.
//
// Errors: those of opening a file, and a usage error with the line for what the library does not read.
func (a *advice) readRules(files []named) (rest []named, err error) {
	for _, f := range files {
		text, err := a.text(f.path)
		if err != nil {
			return nil, err
		}
		if !f.rules && (f.own || f.algorithm != "" || !exports.IsSelection(text)) {
			rest = append(rest, f)
			continue
		}
		s, err := exports.ReadSelection(strings.NewReader(text))
		if err != nil {
			return nil, console.Usagef("advise: rules=%s: %w", f.path, err)
		}
		if i := slices.IndexFunc(a.told, func(r *rulesFile) bool { return filepath.Clean(r.path) == filepath.Clean(f.path) }); i >= 0 {
			return nil, console.Usagef("advise: %s is given twice as rules; want each once", f.path)
		}
		a.told = append(a.told, &rulesFile{f.path, len(a.told), s})
	}
	for i := range rest {
		rest[i].several = len(rest) > 1
	}
	return rest, nil
}

// text is what a file holds.
func (a *advice) text(path string) (string, error) {
	r, err := a.Grammar.Open(path)
	if err != nil {
		return "", console.Usage(&arguments.FileError{Err: err})
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	if unread := new(fs.PathError); errors.As(err, &unread) {
		return "", console.Usage(&arguments.FileError{Err: err})
	}
	return string(text), err
}

// asRules adds to an error of a file that was taken for a benchmark's what is wrong with it as rules, if it may be rules.
func (a *advice) asRules(path string, err error) error {
	text, unread := a.text(path)
	if unread != nil || !exports.MayBeRules(text) {
		return err
	}
	as := "give it as rules=" + path
	if _, wrong := exports.ReadSelection(strings.NewReader(text)); wrong != nil {
		as = wrong.Error()
	}
	return console.Usagef("%w; as rules of Open MPI: %s", err, as)
}

// A met is what calls of some sizes meet in a rules file, and what that costs.
type met struct {
	exports.Met
	file     *rulesFile
	task     string
	ranks    int
	from, to int64  // bytes, ends included; to is -1 for all from there on
	name     string // castlab's, of the algorithm; "" where it has none
	price    *price
	why      string // there is no price
}

// meets are what calls of a size meet in all rules files, without prices.
func (a *advice) meets(task string, ranks int, size int64) (list []met) {
	for _, f := range a.told {
		calls, err := f.Meets(task, ranks, size)
		if err != nil { // the library has no such collective
			continue
		}
		for _, m := range calls {
			list = append(list, met{Met: m, file: f, task: task, ranks: ranks, from: size, to: size}.named())
		}
	}
	return list
}

// named is what a call meets with castlab's name of the algorithm.
func (m met) named() met {
	if c, known := m.candidate(); known {
		m.name = c.String()
	} else if m.Use != nil {
		m.name = m.Use.Written
	}
	return m
}

// candidate is the algorithm that a call meets, if castlab has a program of it.
func (m met) candidate() (selection.Candidate, bool) {
	if m.Use == nil {
		return selection.Candidate{}, false
	}
	name := m.Use.Written
	if m.Use.Segment == 0 && name != "" {
		if own := collectives.OwnName(arguments.Grammar{}, m.task, *m.Use); own != "" && !strings.Contains(name, "window=") {
			name = own
		}
	}
	return collectives.Candidate(arguments.Grammar{}, m.task, name)
}

// is reports whether a call has a candidate by what it meets.
func (m met) is(c selection.Candidate) bool { return m.file.Does(m.Met, m.task, collectives.Use(c)) }

// untimed are all that calls meet, of every size, where no times are given.
//
// Errors: a usage error without ranks.
func (a *advice) untimed() (list []met, err error) {
	ranks, err := a.words.ranks()
	if err != nil {
		return nil, console.Usagef("advise: %w", err)
	}
	tasks, err := a.words.tasks()
	if err != nil {
		return nil, console.Usagef("advise: %w", err)
	}
	if ranks == 0 {
		return nil, console.Usagef("advise: missing key nodes: rules are for numbers of ranks; give nodes=64 or the like, and files of " +
			"measured times for what the rules cost")
	}
	named := len(tasks) > 0
	if !named {
		tasks = collectives.Tasks()
	}
	for _, f := range a.told {
		for _, task := range tasks {
			sizes, err := f.Changes(task, ranks)
			if err != nil {
				if named {
					return nil, console.Usagef("advise: rules=%s: %w", f.path, err)
				}
				continue
			}
			var of []met
			for i, from := range sizes {
				to := int64(-1)
				if i+1 < len(sizes) {
					to = sizes[i+1] - 1
				}
				calls, err := f.Meets(task, ranks, from)
				if err != nil {
					return nil, console.Usagef("advise: rules=%s: %w", f.path, err)
				}
				for _, m := range calls {
					of = append(of, met{Met: m, file: f, task: task, ranks: ranks, from: from, to: to}.named())
				}
			}
			if named || slices.ContainsFunc(of, func(m met) bool { return m.Line > 0 }) {
				list = append(list, of...)
			}
		}
	}
	if len(list) == 0 {
		return nil, console.Usagef("advise: the rules are of no collective that castlab knows")
	}
	return list, nil
}

// passed are the lines of rules for a task that calls of no other size meet: those that have no price.
func (f *rulesFile) passed(list []met, task string, ranks int) (lines []int) {
	sizes, err := f.Changes(task, ranks)
	if err != nil {
		return nil
	}
	for _, size := range sizes {
		calls, err := f.Meets(task, ranks, size)
		if err != nil {
			return nil
		}
		for _, m := range calls {
			here := func(x met) bool { return x.file == f && x.task == task && x.ranks == ranks && x.Line == m.Line }
			if m.Line > 0 && !slices.ContainsFunc(list, here) && !slices.Contains(lines, m.Line) {
				lines = append(lines, m.Line)
			}
		}
	}
	slices.Sort(lines)
	return lines
}

// lineList writes lines, such as "lines 4, 5 and 9".
func lineList(lines []int) string {
	if len(lines) == 1 {
		return fmt.Sprintf("line %d", lines[0])
	}
	var words []string
	for _, l := range lines[:len(lines)-1] {
		words = append(words, fmt.Sprint(l))
	}
	return fmt.Sprintf("lines %s and %d", strings.Join(words, ", "), lines[len(lines)-1])
}

// met is all that calls meet, file by file.
func (r *result) met() []met {
	list := slices.Clone(r.untimed)
	for _, d := range r.sizes {
		list = append(list, d.met...)
	}
	slices.SortStableFunc(list, func(x, y met) int { return cmp.Compare(x.file.index, y.file.index) })
	return list
}

// onlyRules says what calls meet in rules where no times are given.
func (a *advice) onlyRules() error {
	if *a.flags.export != "" {
		return console.Usagef("advise: --export=%s: rules alone say nothing better; add what a benchmark printed", *a.flags.export)
	}
	r := &result{notes: a.ruleNotes()}
	var err error
	if r.untimed, err = a.untimed(); err != nil {
		return err
	}
	return a.answer(r)
}

// ruleNotes are what libraries pass over in their rules.
func (a *advice) ruleNotes() (notes []string) {
	for _, f := range a.told {
		for _, n := range f.Notes {
			notes = append(notes, f.path+": "+n)
		}
	}
	if len(a.told) > 0 && a.words.ppn > 1 {
		notes = append(notes, "rules are followed as for ranks that are each alone on their node")
	}
	return notes
}
