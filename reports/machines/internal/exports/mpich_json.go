package exports

import (
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strings"
)

// A mpichCollective is what MPICH calls a task.
type mpichCollective struct {
	key  string // collective=...
	name string // in MPIR_..._intra_ALGORITHM
	size string // the condition on castlab's bytes
}

// mpichCollectives are those of a task. MPICH counts the bytes of a vector in
// avg_msg_size, and those of all ranks' parts in total_msg_size. For gather and scatter it
// has one algorithm, so there is nothing to choose.
//
// Source: MPICH 4.0, csel.c, get_avg_msgsize and get_total_msgsize.
func mpichCollectives(task string) []mpichCollective {
	return map[string][]mpichCollective{
		"broadcast":  {{"bcast", "Bcast", "avg_msg_size"}},
		"allreduce":  {{"allreduce", "Allreduce", "avg_msg_size"}},
		"reduce":     {{"reduce", "Reduce", "avg_msg_size"}},
		"allgather":  {{"allgather", "Allgather", "total_msg_size"}},
		"all-to-all": {{"alltoall", "Alltoall", "total_msg_size"}},
		"reduce-scatter": {{"reduce_scatter", "Reduce_scatter", "total_msg_size"},
			{"reduce_scatter_block", "Reduce_scatter_block", "total_msg_size"}},
	}[task]
}

// mpich is the format of MPICH 4.0, and mpich5 that of 4.1 to 5.0: its barrier has another name, and either stops at the
// other's file.
func mpich() Format {
	return mpichSelections(Format{Name: "mpich-json", Library: "MPICH"}, "4.0", mpichDefault)
}
func mpich5() Format {
	return mpichSelections(Format{Name: mpich5Name, Library: "MPICH"}, "5.0", mpich5Default)
}

const mpich5Name = "mpich5-json"

// mpichSelections is the format of a version with its own selection.
func mpichSelections(f Format, version string, whole func() []branch) Format {
	f.name = func(l Library) string {
		if mpichCollectives(l.Task) == nil {
			return ""
		}
		return l.MPICH
	}
	f.equal = f.plain
	// Write writes the file of MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE: nested conditions,
	// of which the first that holds counts, down to an algorithm. The file replaces MPICH's own
	// selection of all collectives, and MPICH stops at a collective that is in none; so what is
	// not decided here is there as in that version. JSON has no comments: all are notes.
	//
	// Source: MPICH 4.0 to 5.0, csel.c and csel_container.c.
	f.own = mpichOwn
	f.Write = func(w io.Writer, all []Rules) (notes []string, err error) {
		tasks, err := f.byTask(all)
		if err != nil {
			return nil, err
		}
		selection := whole()
		var open, since []string
		for _, t := range tasks {
			for _, c := range mpichCollectives(t.task) {
				for i, b := range selection {
					if b.Key == "collective="+c.key {
						selection[i].Below = f.decided(c, t, b.Below)
					}
				}
			}
			for i, r := range t.list {
				ranges := f.known(r)
				open = append(open, f.undecided(t.where(tasks, i), ranges)...)
				for _, s := range ranges {
					if s.Use == nil {
						continue
					}
					if l := LibraryOf(r.Task, s.Use.Algorithm); l.MPICHSince != "" && f.Name != mpich5Name {
						since = append(since, fmt.Sprintf("%s is in MPICH from version %s on; older ones stop at the file",
							f.equal(r, *s.Use), l.MPICHSince))
					}
				}
			}
		}
		notes = append(notes, fmt.Sprintf("the selection is for communicators of %s, one a node; MPICH has the algorithm of every "+
			"collective from this file, that of others as in MPICH %s.%s", ranksOf(tasks), version, between(tasks)))
		if f.Name == mpich5Name {
			notes = append(notes, "it is for MPICH 4.1 and later; 4.0 stops at the name of the barrier, and wants mpich-json")
		} else {
			notes = append(notes, "it is for MPICH 4.0; 4.1 and later stop at the name of the barrier, and want "+mpich5Name)
		}
		notes = append(notes, slices.Compact(slices.Sorted(slices.Values(since)))...)
		if err := writeBranches(w, selection, ""); err != nil {
			return nil, err
		}
		_, err = io.WriteString(w, "\n")
		return append(notes, open...), err
	}
	return f
}

// ranksOf lists the numbers of ranks that rules hold for.
func ranksOf(tasks []*taskRules) string {
	var list []string
	for _, t := range tasks {
		for i := range t.list {
			if text := t.ranks(i); !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
	}
	return strings.Join(list, ", ")
}

// decided is the selection of a collective with the ranges of its rules. MPICH's own
// decisions depend on the number of ranks, and an algorithm may want a power of two: ranks for
// which they are alike have one section.
func (f Format) decided(c mpichCollective, t *taskRules, whole []branch) []branch {
	const intra = "comm_type=intra"
	theirs := below(whole, intra)
	ours := []branch{{fmt.Sprintf("comm_size<=%d", t.list[0].Ranks-1), theirs}}
	for i, r := range t.list {
		ranges := f.known(r)
		for n := r.Ranks; n <= t.to[i]; n++ {
			section := branch{fmt.Sprintf("comm_size<=%d", n), f.sizes(c, r, ranges, of(theirs, n), n)}
			if last := len(ours) - 1; n > r.Ranks && reflect.DeepEqual(ours[last].Below, section.Below) {
				ours[last] = section
				continue
			}
			ours = append(ours, section)
		}
	}
	ours = append(ours, branch{"comm_size=any", theirs})
	var list []branch
	for _, b := range whole {
		if b.Key == intra {
			b.Below = ours
		}
		list = append(list, b)
	}
	return list
}

// sizes are the sections of the ranges for a number of ranks, for which MPICH has its own.
func (f Format) sizes(c mpichCollective, r Rules, ranges []Range, own []branch, ranks int) (sizes []branch) {
	upTo := func(to int64, what []branch) {
		if to > math.MaxInt32 {
			return
		}
		if last := len(sizes) - 1; last >= 0 && reflect.DeepEqual(sizes[last].Below, what) {
			sizes = sizes[:last]
		}
		sizes = append(sizes, branch{fmt.Sprintf("%s<=%d", c.size, to), what})
	}
	if first := ranges[0].From; first > 0 {
		upTo(first-1, own)
	}
	for _, s := range ranges {
		if s.Use == nil || powersOnly(c, f.equal(r, *s.Use)) && ranks&(ranks-1) != 0 {
			upTo(s.To, own)
			continue
		}
		upTo(s.To, guarded(c, f.equal(r, *s.Use), own))
	}
	return append(sizes, branch{c.size + "=any", own})
}

// powersOnly reports whether an algorithm is for powers of two of ranks alone: MPICH's
// recursive doubling of an allgather stops at others.
func powersOnly(c mpichCollective, algorithm string) bool {
	return c.key == "allgather" && algorithm == "recursive_doubling"
}

// guarded is an algorithm where MPICH allows it: those that cut the vector want a built-in
// operation and an element for every rank, a reduce-scatter a commutative one, and no
// exchange between all ranks works in place.
func guarded(c mpichCollective, algorithm string, own []branch) []branch {
	leaf := []branch{{Key: "algorithm=MPIR_" + c.name + "_intra_" + algorithm}}
	switch {
	case c.key == "alltoall":
		return []branch{{"is_sendbuf_inplace=yes", own}, {"is_sendbuf_inplace=no", leaf}}
	case strings.HasPrefix(c.key, "reduce_scatter"):
		return []branch{{"is_commutative=yes", leaf}, {"is_commutative=no", own}}
	case strings.HasPrefix(algorithm, "reduce_scatter") || c.key == "allreduce" && algorithm == "ring":
		return []branch{
			{"is_op_built_in=yes", []branch{{"count<pow2", own}, {"count=any", leaf}}},
			{"is_op_built_in=no", own},
		}
	}
	return leaf
}
