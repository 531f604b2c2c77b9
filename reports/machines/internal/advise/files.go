package advise

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"castlab/montecarlo/loggp"
	"castlab/reports/arguments"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/measurements"
)

// A times is what the files have of one task: times by algorithm, those of the library's own choice under "".
type times struct {
	task  string
	ranks int
	list  []measurements.Timing
}

// Reasons for which times are left out.
const (
	otherTask   = "other collectives in the files"
	otherRanks  = "other numbers of ranks in the files"
	unknownTask = "collectives that castlab does not know"
	unknownName = "algorithms that castlab does not know"
)

// A material is what was read.
type material struct {
	tasks   []*times
	series  []loggp.Series // of single messages
	remarks []remark
	left    measurements.Leftovers
}

// names lists the collectives that were measured.
func (m *material) names() (list []string) {
	for _, t := range m.tasks {
		if !slices.Contains(list, t.task) {
			list = append(list, t.task)
		}
	}
	return list
}

// covers reports whether two algorithms of a task were measured at sizes of both sides of one, so that what was measured decides.
func (m *material) covers(task string, ranks int, size int64) bool {
	for _, t := range m.tasks {
		if t.task != task || t.ranks != ranks && t.ranks != 0 {
			continue
		}
		by := map[int64][]string{}
		below, above := false, false
		for _, x := range t.list {
			if !slices.Contains(by[x.Bytes], x.Algorithm) {
				by[x.Bytes] = append(by[x.Bytes], x.Algorithm)
			}
			if len(by[x.Bytes]) > 1 {
				below, above = below || x.Bytes <= size, above || x.Bytes >= size
			}
		}
		if below && above {
			return true
		}
	}
	return false
}

// note adds a remark on a file; files of one remark are said together.
func (m *material) note(path, text string) {
	i := slices.IndexFunc(m.remarks, func(r remark) bool { return r.text == text })
	if i < 0 {
		i = len(m.remarks)
		m.remarks = append(m.remarks, remark{text: text})
	}
	if r := &m.remarks[i]; !slices.Contains(r.paths, path) {
		r.paths = append(r.paths, path)
	}
}

// A remark is what is to be known of some files.
type remark struct {
	text  string
	paths []string
}

// notes are the remarks, a line each.
func (m *material) notes() (list []string) {
	for _, r := range m.remarks {
		which := r.paths[0]
		if more := len(r.paths) - 1; more > 0 {
			which += fmt.Sprintf(" and %d more", more)
		}
		list = append(list, which+": "+r.text)
	}
	return append(list, m.leftovers()...)
}

// leftovers are what the files have besides what was asked, a line each.
func (m *material) leftovers() []string {
	return m.left.Lines(otherTask, otherRanks, unknownTask, unknownName)
}

// read reads all files, and sorts their times by task.
//
// Errors: those of a command line and of the files; a usage error where nothing is about what was asked.
func (a *advice) read(files []named) (*material, error) {
	tasks, err := a.words.tasks()
	if err != nil {
		return nil, console.Usagef("advise: %w", err)
	}
	ranks, err := a.words.ranks()
	if err != nil {
		return nil, console.Usagef("advise: %w", err)
	}
	task := ""
	if len(tasks) == 1 {
		task = tasks[0]
	}
	m := &material{}
	launches, seen := 0, map[string]named{}
	for _, f := range files {
		c, series, err := a.open(f, task)
		if err != nil {
			return nil, a.asRules(f.path, err)
		}
		if m.series = append(m.series, series...); c == nil {
			continue
		}
		path := filepath.Clean(f.path)
		if was, twice := seen[path]; twice {
			return nil, console.Usagef("advise: %s is given twice, %s and %s: a launch counts once", f.path, was.as(), f.as())
		}
		seen[path] = f
		next := launches
		for _, t := range c.Timings {
			t.Launch += launches
			next = max(next, t.Launch+1)
			if t.Task == "" {
				t.Task = task
			}
			switch {
			case t.Task == "" || t.Task == measurements.Unknown:
				return nil, console.Usagef("%s does not say which collective it measured: give task=bcast or the like", f.path)
			case !slices.Contains(collectives.Tasks(), t.Task):
				m.left.Add(unknownTask, t.Task)
			case len(tasks) > 0 && !slices.Contains(tasks, t.Task):
				m.left.Add(otherTask, t.Task)
			case ranks > 0 && t.Ranks > 0 && t.Ranks != ranks:
				m.left.Add(otherRanks, fmt.Sprint(t.Ranks))
			default:
				if err := m.add(f, t, max(ranks, t.Ranks)); err != nil {
					return nil, err
				}
			}
		}
		launches = next
		for _, n := range append(c.Notes, c.Remarks()...) {
			m.note(f.path, n)
		}
	}
	if len(m.tasks) == 0 && len(m.series) == 0 {
		asked := strings.Join(tasks, " or ")
		if asked == "" {
			asked = "a collective"
		}
		if ranks > 0 {
			asked += fmt.Sprintf(" among %d ranks", ranks)
		}
		why := m.leftovers()
		if why == nil {
			why = m.notes()
		}
		return nil, console.Usagef("advise: no file has a time of %s; %s", asked, strings.Join(why, "; "))
	}
	return m, nil
}

// as says what a file is given as.
func (f named) as() string {
	switch {
	case f.rules:
		return "as rules=FILE"
	case f.own:
		return "as library=FILE"
	case f.algorithm != "":
		return "as " + f.algorithm + "=FILE"
	}
	return "as FILE"
}

// open reads one file: times of collectives, or of single messages.
func (a *advice) open(f named, task string) (*measurements.Collectives, []loggp.Series, error) {
	r, err := a.Grammar.Open(f.path)
	if err != nil {
		return nil, nil, console.Usage(&arguments.FileError{Err: err})
	}
	defer r.Close()
	c, series, err := measurements.ReadAny(r, measurements.Options{Source: f.path, Assume: task})
	if unread := new(fs.PathError); errors.As(err, &unread) {
		return nil, nil, console.Usage(&arguments.FileError{Err: err})
	}
	if err == nil && len(series) > 0 && (f.own || f.algorithm != "") {
		return nil, nil, console.Usagef("advise: %s has times of single messages, which are of no algorithm; give it as FILE alone", f.path)
	}
	return c, series, err
}

// add sorts one time in under its task, its ranks and castlab's name of its algorithm.
func (m *material) add(f named, t measurements.Timing, ranks int) error {
	name := f.algorithm
	switch {
	case f.own:
		t.Algorithm = ""
	case name == "" && t.Algorithm != "":
		name = t.Algorithm
	case name == "":
		if name = inName(f.path, t.Task); name != "" {
			m.note(f.path, fmt.Sprintf("taken for %s by the name of the file; %[1]s=FILE or library=FILE says what it is", name))
		} else if f.several {
			m.note(f.path, fmt.Sprintf("taken for %s, as nobody says which algorithm it is; ALGORITHM=FILE says it", Own))
		}
	}
	if name != "" {
		known := collectives.Named(arguments.Grammar{}, t.Task, name)
		switch {
		case known == "" && f.algorithm != "":
			return console.Usagef("advise: %s=%s: %s has no algorithm of that name", f.algorithm, f.path, t.Task)
		case known == "":
			m.left.Add(unknownName, name)
			return nil
		}
		t.Algorithm = known
	}
	t.Bytes, t.Part = t.Whole(ranks), false
	i := slices.IndexFunc(m.tasks, func(x *times) bool { return x.task == t.Task && x.ranks == ranks })
	if i < 0 {
		i = len(m.tasks)
		m.tasks = append(m.tasks, &times{task: t.Task, ranks: ranks})
	}
	m.tasks[i].list = append(m.tasks[i].list, t)
	return nil
}
