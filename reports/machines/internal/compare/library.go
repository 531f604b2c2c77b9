package compare

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/exports"
	"castlab/topologies/programs"
)

// exportRules writes one file of rules for all tasks of task=A,B and all numbers of ranks of
// nodes=N,M, and what its reader has to know to standard error.
func (c command) exportRules(ctx context.Context, library exports.Format) error {
	questions, err := c.questions(ctx, library)
	if err != nil {
		return err
	}
	var all []exports.Rules
	var list []*answers
	for _, q := range questions {
		a, err := q.answer(ctx, c.to.Progress())
		if err != nil {
			return err
		}
		if err := (&document{a, c.to}).files(); err != nil {
			return err
		}
		list, all = append(list, a), append(all, a.rules(library))
	}
	var b bytes.Buffer
	notes, err := library.Write(&b, all)
	for _, n := range notes {
		fmt.Fprintf(c.to.Streams.Err, "castlab: %s: %s\n", library.Name, n)
	}
	if err == nil {
		err = c.flags.give(c.to, b.Bytes())
	}
	if err != nil {
		return err
	}
	for _, a := range list {
		if err := a.reached(); err != nil {
			return err
		}
	}
	return nil
}

// questions are those of rules for a library, one for every task and number of ranks.
func (c command) questions(ctx context.Context, library exports.Format) (list []*question, err error) {
	w, keys, err := c.read(true)
	if err != nil {
		return nil, err
	}
	tasks, ranks := w.Tasks(), w.Ranks()
	if several := len(tasks)*len(ranks) > 1; several {
		for _, flag := range []string{"samples", "draw"} {
			if c.set.Changed(flag) {
				return nil, console.Usagef("--%s: it belongs to one task and one number of ranks", flag)
			}
		}
		if w.measured.path != nil {
			return nil, console.Usage(&inputs.WordError{Word: "key against", Want: "it belongs to one task and one number of ranks"})
		}
	}
	if w.measured.path != nil {
		return nil, console.Usage(notExported(library.Name))
	}
	for _, task := range tasks {
		names, err := c.namesFor(library, task, tasks)
		if err != nil {
			return nil, console.Usagef("compare: %w", err)
		}
		for _, n := range ranks {
			q, err := bound(ctx, func() (question, error) { return c.forLibrary(library, w, names, task, n) })
			if err != nil {
				return nil, err
			}
			q.words = keys.With("task", task.String())
			if n > 0 {
				q.words = q.words.With("nodes", fmt.Sprint(n))
			}
			asked, err := c.asking(q, w.measured, nil)
			if err != nil {
				return nil, err
			}
			list = append(list, asked)
		}
	}
	return list, nil
}

// notExported is the error of measured times that are exported.
func notExported(format string) error {
	return fmt.Errorf("--export=%s: what is exported is predicted; leave out against=FILE, of which nothing would be in it", format)
}

// forLibrary compares the algorithms that were given for one task and number of ranks, or all that the library has and that
// fit, with those that it uses by itself.
func (c command) forLibrary(library exports.Format, w words, names []string, task programs.Task, ranks int) (q question, err error) {
	s, err := w.Setting(c.to.Grammar, task, ranks)
	if err != nil {
		return q, err
	}
	var list []collectives.Algorithm
	if len(c.names) > 0 {
		list, err = s.Algorithms(names)
	} else {
		list, err = fitting(s, names)
	}
	if err != nil {
		return q, err
	}
	asked := len(list)
	list, own := withOwn(c.to.Grammar, library, s, list)
	q.added = len(list) - asked
	if q.Comparison, err = s.Compare(list); err != nil {
		return q, err
	}
	for _, size := range s.Sizes {
		q.own = append(q.own, slices.Index(q.Names(), own[size]))
	}
	return q, nil
}

// fitting are the algorithms that fit, at least one: if none does, what is wrong is not the algorithms.
func fitting(s collectives.Setting, names []string) (list []collectives.Algorithm, err error) {
	if err := s.Fits(1); err != nil {
		return nil, err
	}
	var first error
	for _, name := range names {
		a, err := s.Algorithm(name)
		if err == nil {
			list = append(list, a)
		} else if first == nil {
			first = err
		}
	}
	if list != nil {
		first = nil
	}
	return list, first
}

// withOwn adds to algorithms those that the library uses by itself at the sizes, if they fit; own are their names, by size.
func withOwn(g arguments.Grammar, library exports.Format, s collectives.Setting, list []collectives.Algorithm) (
	all []collectives.Algorithm, own map[int64]string) {
	own = map[int64]string{}
	seen := map[string]bool{"": true}
	for _, a := range list {
		seen[a.String()] = true
	}
	for _, size := range s.Sizes {
		u, known := library.Own(s.Task.String(), s.Among(), s.Bytes(size))
		if !known {
			continue
		}
		name := collectives.OwnName(g, s.Task.String(), u)
		if own[size] = name; seen[name] {
			continue
		}
		seen[name] = true
		if a, err := s.Algorithm(name); err == nil {
			list = append(list, a)
		}
	}
	return list, own
}

// namesFor are the algorithms of one of the tasks: those given, without those that only others
// of the tasks have; all that the library has where none are given, at least one.
func (c command) namesFor(library exports.Format, task programs.Task, tasks []programs.Task) (names []string, err error) {
	g := c.to.Grammar
	if len(c.names) == 0 {
		for _, l := range library.Algorithms(task.String()) {
			names = append(names, collectives.Offered(g, library, l))
		}
		if names == nil {
			return nil, &inputs.WordError{Word: "task=" + task.String(),
				Want: library.Name + " has no rules for it; leave it to " + library.Library}
		}
		return names, nil
	}
	has := func(name string) func(programs.Task) bool {
		return func(task programs.Task) bool { return collectives.Measured(g, task.String(), name) != "" }
	}
	for _, name := range c.names {
		if len(tasks) == 1 || has(name)(task) || !slices.ContainsFunc(tasks, has(name)) {
			names = append(names, name)
		}
	}
	if names == nil {
		return nil, &inputs.WordError{Word: "task=" + task.String(), Want: "no algorithm of its is given; give one, or none at all " +
			"for all that " + library.Library + " has"}
	}
	return names, nil
}
