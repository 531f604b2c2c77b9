package collectives

import (
	"errors"
	"fmt"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/reports/arguments"
	"castlab/reports/machines/selection"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// A Setting is a task of some sizes among ranks on a machine: what algorithms are compared for. Nothing changes it.
type Setting struct {
	machine
	Task  programs.Task
	Sizes []int64 // of the vector in bytes; a single -1 where size has no effect

	// Exact says that nothing is random: all runs are equal.
	Exact bool

	grammar arguments.Grammar
	network topologies.Topology // nil among ranks
	problem selection.Problem   // without candidates, at the best estimate of a fitted machine
	draws   []selection.Problem // of the parameters of a fitted machine; nil for given parameters
}

// Setting returns that of one of the Tasks and of the Ranks.
//
// Errors: those of a command line.
func (w Words) Setting(g arguments.Grammar, task programs.Task, ranks int) (Setting, error) {
	s := Setting{Task: task, grammar: g, network: w.place.network}
	var err error
	if s.network == nil {
		if err = w.variation.inMicroseconds(); err == nil {
			s.machine, err = w.costs.amongRanks(g, ranks, w.place, w.variation.jitter.Flight != nil)
		}
	} else {
		s.machine, err = w.costs.onNetwork(s.network)
	}
	if err != nil {
		return s, err
	}
	p := selection.Problem{Ranks: s.ranks, Root: w.root, Reduction: w.reduction, Machine: s.of, Unit: s.unit}
	if p.Jitter, err = w.variation.among(p.Ranks); err != nil {
		return s, err
	}
	if s.Sizes, err = w.sizes.list(task, s.uniform); err != nil {
		return s, err
	}
	if p.Root >= p.Ranks {
		return s, &inputs.WordError{Word: fmt.Sprintf("root=%d", p.Root), Want: fmt.Sprintf("want a rank, 0 to %d", p.Ranks-1)}
	}
	s.problem = p
	if s.fit != nil {
		if s.problem, s.draws, err = s.drawn(p); err != nil {
			return s, err
		}
	}
	s.Exact = len(s.problem.Laws()) == 0
	return s, nil
}

// Among is the number of ranks.
func (s Setting) Among() int { return s.ranks }

// An Algorithm is one that fits a setting: its programs are made for the task, the ranks and the sizes, and run on the
// machine.
type Algorithm struct {
	selection.Candidate
	remark string // on a file that is compared with others
}

// Algorithm returns the algorithm of NAME, NAME(key=value,...) or of a file, if it fits: its programs of the first and
// the last size are made, and each runs once, so that their errors precede all measurements.
//
// Errors: those of a command line, and an *InputError of what does not fit.
func (s Setting) Algorithm(word string) (a Algorithm, err error) {
	file := isFile(word)
	if file {
		a.Candidate.Algorithm, err = fromFile(s.grammar, s.Task, word)
	} else {
		a.Candidate, err = candidate(s.grammar, s.Task, s.network, s.nodes, word)
	}
	if err != nil {
		return a, err
	}
	p := s.problem
	p.Candidates = []selection.Candidate{a.Candidate}
	for i, size := range s.ends() {
		bytes := s.Bytes(size)
		if file && i == 0 {
			plan, err := p.Plan(0, bytes)
			if err != nil {
				return a, s.hint(err)
			}
			a.remark = remark(word, plan.Task, s.Task)
		}
		list, err := p.Compile(bytes)
		if err != nil {
			return a, s.hint(err)
		}
		if _, err := list[0].NewExecution().Run(collectives.Key{}); err != nil {
			return a, err
		}
	}
	return a, nil
}

// All returns the algorithms of the task that fit, of two levels as well where ranks share nodes: of each that needs a
// segment or a radix the one with the best, and none that needs another number.
func (s Setting) All() (list []Algorithm) {
	for _, x := range programs.All() {
		if x.Task != s.Task {
			continue
		}
		var words []string
		for _, p := range x.Parameters {
			switch p {
			case programs.Segmented:
				words = append(words, "segment=?")
			case programs.WithRadix:
				words = append(words, "radix=?")
			}
		}
		word := x.Name
		if words != nil {
			word += "(" + strings.Join(words, ",") + ")"
		}
		for _, word := range s.levels(word) {
			if a, err := s.Algorithm(word); err == nil {
				list = append(list, a)
			}
		}
	}
	return list
}

// ends are the first and the last size.
func (s Setting) ends() []int64 {
	if last := len(s.Sizes) - 1; last > 0 {
		return []int64{s.Sizes[0], s.Sizes[last]}
	}
	return s.Sizes[:1]
}

// Bytes is the size of the programs for a size: where it has no effect enough for any
// number of segments of a rank's part.
func (s Setting) Bytes(size int64) int64 {
	switch {
	case size >= 0:
		return size
	case s.Task == programs.Barrier:
		return 0
	}
	return int64(s.ranks) << 20
}

// An InputError is the error of an unsuitable program or machine.
type InputError struct{ Err error }

func (e *InputError) Error() string { return e.Err.Error() }
func (e *InputError) Unwrap() error { return e.Err }

// Input reports true: the program and the machine are the user's.
func (e *InputError) Input() bool { return true }

// hint makes an *InputError, with advice on the error of a message that no link carries.
func (s Setting) hint(err error) error {
	if err == nil {
		return nil
	}
	var d *inputs.Error
	if s.network != nil && errors.As(err, &d) && d.Arg == "peer" {
		err = fmt.Errorf("%w; not every algorithm follows the links of a network: choose one that does, or nodes=%d without topology",
			err, s.ranks)
	}
	return &InputError{err}
}
