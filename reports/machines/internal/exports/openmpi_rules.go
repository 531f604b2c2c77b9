package exports

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// blocks is Open MPI's number of the reduce-scatter whose parts are equal.
const blocks = 13

// Open MPI's numbers of collectives. Its rules go by the bytes of the vector of all parts,
// as castlab's sizes do, but for an alltoallv, and those of gather and scatter likewise.
//
// Source: Open MPI 4.1, coll_base_functions.h and coll_tuned_decision_dynamic.c.
func openMPICollectives(task string) []int {
	return map[string][]int{
		"allgather": {0}, "allreduce": {2}, "all-to-all": {3}, "barrier": {6}, "broadcast": {7},
		"gather": {9}, "reduce": {11}, "reduce-scatter": {12, blocks}, "scatter": {15},
	}[task]
}

const openMPIName = "Open MPI"

// DefaultRadix is Open MPI's of its k-nomial tree.
const DefaultRadix = 4

func openMPI() Format {
	f := Format{Name: "openmpi-rules", Library: openMPIName}
	f.name = func(l Library) string { return l.OpenMPIName }
	f.equal = func(r Rules, u Use) string {
		l := LibraryOf(r.Task, u.Algorithm)
		if u.Segment > 0 && !l.Segmented || u.Radix > 0 && !l.Fanout && !l.GlobalRadix || u.Segment > math.MaxInt32 {
			return ""
		}
		return l.OpenMPIName
	}
	// Write writes the file of coll_tuned_dynamic_rules_filename, of numbers and comments:
	// of each collective the sizes of communicators, and of each the sizes from which on a
	// rule holds:
	//
	//	bytes algorithm fan-out segment
	//
	// Algorithm 0 is Open MPI's own decision. A rule for size 0 is obligatory, and without
	// one for communicators of 0 ranks the first would hold for smaller ones, too. The radix of
	// its k-nomial tree is no part of a rule: rules keep the one that holds for the most of
	// them, and the others are left to Open MPI.
	//
	// Source: Open MPI 4.1, coll_tuned_dynamic_file.c and coll_tuned_dynamic_rules.c.
	f.own = openMPIOwn
	f.Write = func(w io.Writer, all []Rules) (notes []string, err error) {
		tasks, err := f.byTask(all)
		if err != nil {
			return nil, err
		}
		b := bufio.NewWriter(w)
		comment := func(text string) {
			for _, line := range wrap(text, 118) {
				b.WriteString("# " + line + "\n")
			}
		}
		comment("Open MPI 4.1 dynamic rules, by castlab.")
		comment("mpirun --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_dynamic_rules_filename FILE")
		collectives := 0
		ranges, notes, open := f.openMPIRanges(tasks)
		for _, t := range tasks {
			collectives += len(openMPICollectives(t.task))
			for _, r := range t.list {
				for _, c := range r.Comments {
					comment(c)
				}
			}
		}
		for _, n := range notes {
			comment(n)
		}
		comment("Open MPI decides for other numbers of ranks (algorithm 0), and for sizes without a decision." + between(tasks))
		fmt.Fprintf(b, "%d # collectives\n", collectives)
		for _, t := range tasks {
			for _, id := range openMPICollectives(t.task) {
				name := t.task
				if id == blocks {
					name += " of equal parts (MPI_Reduce_scatter_block)"
				}
				fmt.Fprintf(b, "%d # %s\n%d # numbers of ranks\n0 # ranks and more\n1 # rule\n0 0 0 0\n", id, name, 2+len(t.list))
				for i, r := range t.list {
					lines := f.lines(r, ranges[t][i], id)
					fmt.Fprintf(b, "%d # ranks and more\n%d # rules: bytes from which on, algorithm, fan-out, bytes of a segment\n",
						r.Ranks, len(lines))
					for _, line := range lines {
						b.WriteString(line + "\n")
					}
				}
				fmt.Fprintf(b, "%d # ranks and more\n1 # rule\n0 0 0 0\n", t.list[len(t.list)-1].Ranks+1)
			}
		}
		return append(notes, open...), b.Flush()
	}
	return f
}

// between says for which numbers of ranks rules hold that have no rules of their own.
func between(tasks []*taskRules) string {
	for _, t := range tasks {
		if len(t.list) > 1 {
			return " The rules for a number of ranks hold up to the next that has rules, and those for the largest for it alone."
		}
	}
	return ""
}

// lines are the rules of a collective from size 0 on.
func (f Format) lines(r Rules, ranges []Range, id int) (list []string) {
	const undecided = "%d 0 0 0"
	if ranges[0].From > 0 {
		list = append(list, fmt.Sprintf(undecided, 0))
	}
	for _, s := range ranges {
		if id == blocks {
			s = ofBlocks(r, s)
		}
		if s.Use == nil {
			list = append(list, fmt.Sprintf(undecided, s.From)+" # "+flat(s.Why))
			continue
		}
		l := LibraryOf(r.Task, s.Use.Algorithm)
		number := l.OpenMPI
		if id == blocks {
			number = l.OpenMPIBlock
		}
		list = append(list, fmt.Sprintf("%d %d %d %d # %s: %s; %s", s.From, number, l.fan(*s.Use), s.Use.Segment, l.OpenMPIName,
			s.Use.Written, flat(s.Why)))
	}
	return append(list, fmt.Sprintf(undecided, ranges[len(ranges)-1].To+1))
}

// ofBlocks returns a range for MPI_Reduce_scatter_block, which has no ring and decides otherwise:
// what is better than the other collective's own choice may not be better than its own.
func ofBlocks(r Rules, s Range) Range {
	switch {
	case !blockOwn(r.Ranks, s.From, s.To):
		s.Use, s.Why = nil, "what it uses by itself is not that of MPI_Reduce_scatter, and was not compared"
	case s.Use != nil && LibraryOf(r.Task, s.Use.Algorithm).OpenMPIBlock == 0:
		s.Use, s.Why = nil, "it has no "+s.Use.Written
	}
	return s
}

// blocksLeft lists the ranges that have a rule, but for MPI_Reduce_scatter_block.
func blocksLeft(r Rules, ranges []Range) (list []Range) {
	for _, s := range ranges {
		if left := ofBlocks(r, s); s.Use != nil && left.Use == nil {
			list = append(list, left)
		}
	}
	return list
}

// oneRadix leaves the ranges to Open MPI whose radix is not that of the most of them, the
// smallest of several; 0 for none.
func oneRadix(task string, all [][]Range) int {
	global := func(s Range) bool { return s.Use != nil && LibraryOf(task, s.Use.Algorithm).GlobalRadix }
	count := map[int]int{}
	for _, s := range slices.Concat(all...) {
		if global(s) {
			count[s.Use.Radix]++
		}
	}
	radix := 0
	for k, n := range count {
		if n > count[radix] || n == count[radix] && k < radix {
			radix = k
		}
	}
	for _, ranges := range all {
		for i, s := range ranges {
			if global(s) && s.Use.Radix != radix {
				ranges[i].Why, ranges[i].Use = fmt.Sprintf("%s, and the radix of Open MPI's trees is %d at all sizes", s.Use.Written,
					radix), nil
			}
		}
	}
	return radix
}

// flat is a text in one line.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }
