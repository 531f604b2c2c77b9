package compare

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/exports"
	"castlab/topologies/programs"
)

// exportRules writes one file of rules for all tasks of task=A,B and all numbers of ranks of
// nodes=N,M, and what its reader has to know to standard error.
func (f compareFlags) exportRules(ctx context.Context, s *console.Session, fs *pflag.FlagSet, library exports.Format, names,
	words []string) error {
	tasks, ranks, err := listsOf(words)
	if err != nil {
		return console.Usagef("compare: %w", err)
	}
	if several := len(tasks)*len(ranks) > 1; several {
		for _, flag := range []string{"samples", "draw"} {
			if fs.Changed(flag) {
				return console.Usagef("--%s: it belongs to one task and one number of ranks", flag)
			}
		}
		if wordOf(words, "against") != "" {
			return console.Usage(&inputs.WordError{Word: "key against", Want: "it belongs to one task and one number of ranks"})
		}
	}
	var all []exports.Rules
	var list []*compared
	for _, task := range tasks {
		chosen, err := namesFor(s, library, task, tasks, names)
		if err != nil {
			return console.Usagef("compare: %w", err)
		}
		for _, n := range ranks {
			c, err := f.forLibrary(ctx, s, fs, library, chosen, len(names) > 0, replaced(replaced(words, "task", task), "nodes", n))
			if err != nil {
				return err
			}
			list = append(list, c)
		}
	}
	for _, c := range list {
		if err := c.work(ctx); err != nil {
			return err
		}
		all = append(all, c.rules())
	}
	var b bytes.Buffer
	notes, err := library.Write(&b, all)
	for _, n := range notes {
		fmt.Fprintf(s.Streams.Err, "castlab: %s: %s\n", library.Name, n)
	}
	if err == nil {
		err = f.give(s, b.Bytes())
	}
	if err != nil {
		return err
	}
	for _, c := range list {
		if err := c.reached(); err != nil {
			return err
		}
	}
	return nil
}

// forLibrary prepares the comparison of one task and number of ranks: of the algorithms that
// were given, or all that the library has and that are for so many ranks, with those that it uses
// by itself.
func (f compareFlags) forLibrary(ctx context.Context, s *console.Session, fs *pflag.FlagSet, library exports.Format, names []string,
	given bool, words []string) (*compared, error) {
	fits := func(name string) bool {
		_, err := f.prepare(ctx, s, fs, []string{name}, words, nil)
		return err == nil
	}
	if !given {
		var fit []string
		for _, name := range names {
			if fits(name) {
				fit = append(fit, name)
			}
		}
		if len(fit) > 0 {
			names = fit
		} // else what is wrong is not the algorithms
	}
	own := map[int64]string{}
	c, err := f.prepare(ctx, s, fs, names, words, func(setup *collectives.Comparison) (more []string) {
		all := setup.Names()
		for _, size := range setup.Sizes {
			u, known := library.Own(setup.Task.String(), setup.Ranks, setup.Bytes(size))
			if !known {
				continue
			}
			name := ownName(s.Grammar, setup.Task.String(), u)
			own[size] = name
			if name != "" && !slices.Contains(all, name) && fits(name) {
				all, more = append(all, name), append(more, name)
			}
		}
		return more
	})
	if err != nil {
		return nil, err
	}
	for _, size := range c.Sizes {
		at := -1
		if name := own[size]; name != "" {
			at = slices.Index(c.Names(), name)
		}
		c.own = append(c.own, at)
	}
	return c, nil
}

// ownName writes what a library uses by itself as the command line has it: in one piece.
func ownName(g arguments.Grammar, task string, u exports.Use) string {
	words := []string{"segments=1"}
	if u.Radix > 0 {
		words = []string{fmt.Sprintf("radix=%d", u.Radix), "segments=1"}
	}
	for _, list := range [][]string{words[:len(words)-1], words} {
		name := u.Algorithm
		if len(list) > 0 {
			name += "(" + strings.Join(list, ",") + ")"
		}
		if name = collectives.Measured(g, task, name); name != "" {
			return name
		}
	}
	return ""
}

// namesFor are the algorithms of one of the tasks: those given, without those that only others
// of the tasks have; all that the library has where none are given, at least one.
func namesFor(s *console.Session, library exports.Format, task string, tasks, given []string) (names []string, err error) {
	if len(given) == 0 {
		for _, l := range library.Algorithms(cmp.Or(task, programs.Broadcast.String())) {
			var words []string
			if l.GlobalRadix {
				words = append(words, "radix=4")
			}
			if l.Fanout {
				words = append(words, "radix=2")
			}
			name := l.Algorithm
			if library.Segments(l) && strings.Contains(collectives.Measured(s.Grammar, l.Task, name)+name, "segment") || l.Fanout {
				words = append(words, "segment=?")
			}
			if words != nil {
				name += "(" + strings.Join(words, ",") + ")"
			}
			names = append(names, name)
		}
		if names == nil && slices.Contains(collectives.Tasks(), task) {
			return nil, &inputs.WordError{Word: "task=" + task, Want: library.Name + " has no rules for it; leave it to " + library.Library}
		}
		return names, nil
	}
	has := func(name string) func(string) bool {
		return func(task string) bool { return collectives.Measured(s.Grammar, task, name) != "" }
	}
	for _, name := range given {
		if len(tasks) == 1 || has(name)(task) || !slices.ContainsFunc(tasks, has(name)) {
			names = append(names, name)
		}
	}
	if names == nil {
		return nil, &inputs.WordError{Word: "task=" + task, Want: "no algorithm of its is given; give one, or none at all " +
			"for all that " + library.Library + " has"}
	}
	return names, nil
}

// listsOf are the values of task=A,B and nodes=N,M; a single empty one where there is none.
func listsOf(words []string) (tasks, ranks []string, err error) {
	tasks, ranks = strings.Split(wordOf(words, "task"), ","), strings.Split(wordOf(words, "nodes"), ",")
	if len(tasks) > 1 {
		for i, task := range tasks {
			if slices.Contains(tasks[:i], task) || !slices.Contains(collectives.Tasks(), task) {
				return nil, nil, inputs.Refused("task", strings.Join(tasks, ","),
					"one or more of "+strings.Join(collectives.Tasks(), ", ")+", each once")
			}
		}
	}
	if len(ranks) > 1 {
		last := 1 // a rank alone sends nothing, and its rule would hold up to the next number
		for _, text := range ranks {
			n, err := strconv.Atoi(text)
			if err != nil || n <= last || n > programs.MaxRanks {
				return nil, nil, inputs.Refused("nodes", strings.Join(ranks, ","),
					fmt.Sprintf("integers from 2 to %d, each larger than the one before", programs.MaxRanks))
			}
			last = n
		}
	}
	return tasks, ranks, nil
}

// replaced are the words with another value of a key that is given.
func replaced(words []string, key, value string) (list []string) {
	for _, w := range words {
		if strings.HasPrefix(w, key+"=") {
			w = key + "=" + value
		}
		list = append(list, w)
	}
	return list
}
