package exports

import (
	"cmp"
	"fmt"
	"io"

	"castlab/distributions/inputs"
)

// Rules say which algorithm a library is to use at which sizes, as read by a Format.
type Rules struct {
	Task     string
	Ranks    int
	Uses     []Use    // that are compared
	Ranges   []Range  // of increasing sizes, without a gap
	Comments []string // remarks for the reader: the machine, the seed
}

// A Use is an algorithm with its parameters.
type Use struct {
	Algorithm string // its name
	Written   string // with the parameters
	Segments  int    // 0 where SegmentBytes are given
	Segment   int64  // bytes; 0 for messages in one piece
	Radix     int
}

// A Range is of sizes for which the same is used, or for which there is no decision.
type Range struct {
	From, To int64 // bytes, inclusive
	Use      *Use  // nil for no decision
	Why      string
}

// A RulesError says why there are no rules.
type RulesError struct{ What string }

func (e *RulesError) Error() string { return e.What }

// Input reports true: what was asked for is the user's.
func (e *RulesError) Input() bool { return true }

// A Format writes rules for one library.
type Format struct {
	Name    string // on the command line
	Library string
	// Write writes the rules of some tasks, of each for increasing numbers of ranks: those for
	// one hold up to the next, and those for the largest for it alone. It returns what the reader
	// has to know besides, a line each.
	Write func(w io.Writer, list []Rules) (notes []string, err error)
	equal func(r Rules, u Use) string // the library's name of a use, empty for none
	name  func(Library) string
	own   func(task string, ranks int, bytes int64) (Use, bool) // nil where it is not known
}

// A taskRules has the rules of one task.
type taskRules struct {
	task string
	list []Rules // by number of ranks
	to   []int   // the largest number of ranks of each
}

// byTask joins the rules of a task, after they are checked.
func (f Format) byTask(all []Rules) (list []*taskRules, err error) {
	of := map[string]*taskRules{}
	for _, r := range all {
		if err := f.Check(r); err != nil {
			return nil, err
		}
		t := of[r.Task]
		if t == nil {
			t = &taskRules{task: r.Task}
			of[r.Task], list = t, append(list, t)
		}
		if n := len(t.list); n > 0 {
			if r.Ranks <= t.list[n-1].Ranks {
				return nil, inputs.Errorf("ranks", r.Ranks, "more than the %d before, each with rules of its own", t.list[n-1].Ranks)
			}
			t.to[n-1] = r.Ranks - 1
		}
		t.list, t.to = append(t.list, r), append(t.to, r.Ranks)
	}
	return list, nil
}

// ranks says in words for which numbers of ranks rules hold.
func (t *taskRules) ranks(i int) string {
	from, to := t.list[i].Ranks, t.to[i]
	if from == to {
		return fmt.Sprintf("%d ranks", from)
	}
	return fmt.Sprintf("%d to %d ranks", from, to)
}

// plain is the equal of a use where the library's rules have no parameters of algorithms.
func (f *Format) plain(r Rules, u Use) string {
	if u.Segment > 0 || u.Radix > 0 {
		return ""
	}
	return f.name(LibraryOf(r.Task, u.Algorithm))
}

// Formats lists those of the libraries that read rules of several algorithms.
func Formats() []Format {
	return []Format{openMPI(), mpich(), mpich5(), intelMPI(), openMPI6()}
}

// FormatNames are the names of Formats.
func FormatNames() (names []string) {
	for _, f := range Formats() {
		names = append(names, f.Name)
	}
	return names
}

// Check returns a *RulesError where the library has no equal of an algorithm: the best of
// those that it has is what it can use.
func (f Format) Check(r Rules) error {
	var strange []string
	for _, u := range r.Uses {
		if u.Segments > 0 && LibraryOf(r.Task, u.Algorithm).Segmented {
			return &RulesError{fmt.Sprintf("%s: %s has segments of another length at every size; give segment=... or segment=?", f.Name,
				u.Written)}
		}
		if f.equal(r, u) == "" {
			strange = append(strange, u.Written)
		}
	}
	if strange != nil {
		return &RulesError{f.Name + ": " + noEqual(f.Library, r.Task, strange, f.name)}
	}
	return nil
}

// known returns the ranges, in which those are without a decision whose chosen parameters
// the library does not have.
func (f Format) known(r Rules) (list []Range) {
	for _, s := range r.Ranges {
		if s.Use != nil && f.equal(r, *s.Use) == "" {
			s.Why, s.Use = fmt.Sprintf("%s has no equal of %s", f.Library, s.Use.Written), nil
		}
		if s.Use == nil || s.Use.Least() <= s.From {
			list = append(list, s)
			continue
		}
		small := s // messages of less than two segments go down a chain
		small.Use, small.To = nil, min(s.To, s.Use.Least()-1)
		small.Why = fmt.Sprintf("%s is for messages of %d bytes and more", s.Use.Written, s.Use.Least())
		list = append(list, small)
		if s.From = small.To + 1; s.From <= s.To {
			list = append(list, s)
		}
	}
	return list
}

// Least is the smallest message for which a library uses an algorithm with its segments: two
// segments for split-binary, whose halves go down two trees; smaller ones Open MPI sends from rank to rank.
//
// Source: Open MPI 4.1, coll_base_bcast.c.
func (u Use) Least() int64 {
	switch {
	case u.Algorithm != "split-binary":
		return 0
	case u.Segment == 0:
		return 2
	}
	return 2 * u.Segment
}

// undecided lists the ranges that are left to the library, and why.
func (f Format) undecided(where string, ranges []Range) (list []string) {
	for _, s := range ranges {
		if s.Use == nil {
			list = append(list, fmt.Sprintf("%sfrom %d to %d bytes %s decides: %s", where, s.From, s.To, f.Library, s.Why))
		}
	}
	return list
}

// where begins a note of one of several rules.
func (t *taskRules) where(all []*taskRules, i int) string {
	if len(all) == 1 && len(t.list) == 1 {
		return ""
	}
	return fmt.Sprintf("%s, %s: ", t.task, t.ranks(i))
}

// A Decision is what is used at one size.
type Decision struct {
	Size int64
	Key  string // of the algorithm before its parameters were chosen
	Use  *Use   // nil for no decision
	Why  string
}

// A Boundary lies between two sizes at which another algorithm is used: From is the
// largest at which the first is known to be better, To the smallest for the second, with
// the parameters that it has there.
type Boundary struct {
	From, To int64
	Use      *Use
	Why      string // of To and more, "better from here on" if it is empty
}

// Ranges partitions the sizes from the first decision to the last. What is used at a size
// is used up to the next one, if that is a size of the same algorithm, with whatever
// parameters, or up to the boundary between two; the sizes between the ends of a boundary
// are without a decision, and so are all between two sizes of which one is.
func Ranges(list []Decision, boundaries map[int]Boundary) (ranges []Range) {
	add := func(r Range) {
		if n := len(ranges); n > 0 && ranges[n-1].same(r) {
			ranges[n-1].To = r.To
			return
		}
		if r.From <= r.To {
			ranges = append(ranges, r)
		}
	}
	for i, d := range list {
		add(Range{d.Size, d.Size, d.Use, d.Why})
		if i+1 == len(list) {
			break
		}
		next := list[i+1]
		between := Range{d.Size + 1, next.Size - 1, nil, ""}
		b, crossed := boundaries[i]
		switch {
		case d.Use == nil:
			between.Why = d.Why
			add(between)
		case next.Use == nil:
			between.Why = next.Why
			add(between)
		case d.Key == next.Key:
			between.Use, between.Why = d.Use, d.Why
			add(between)
		case crossed:
			add(Range{d.Size + 1, b.From, d.Use, d.Why})
			add(Range{b.From + 1, b.To - 1, nil, fmt.Sprintf("%s or %s", d.Use.Written, next.Use.Written)})
			add(Range{b.To, next.Size - 1, b.Use, cmp.Or(b.Why, "better from here on")})
		default:
			between.Why = fmt.Sprintf("%s or %s", d.Use.Written, next.Use.Written)
			add(between)
		}
	}
	return ranges
}

// same reports whether a range continues the other with the same use.
func (r Range) same(next Range) bool {
	if r.To+1 != next.From || next.From > next.To {
		return false
	}
	if r.Use == nil || next.Use == nil {
		return r.Use == nil && next.Use == nil && r.Why == next.Why
	}
	return *r.Use == *next.Use
}
