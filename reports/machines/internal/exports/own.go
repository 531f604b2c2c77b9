package exports

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

//go:embed openmpi_decisions.txt
var openMPIDecisions string

// Own returns the algorithm that a library uses by itself for a task, a number of ranks, one
// a node, and castlab's bytes; false where it is not known, or castlab has no equal of it.
// Operations are built in and commute, of vectors with an element for every rank.
func (f Format) Own(task string, ranks int, bytes int64) (Use, bool) {
	if f.own == nil {
		return Use{}, false
	}
	return f.own(task, ranks, bytes)
}

// Algorithms lists what rules can choose from for a task, in castlab's names: of several for
// one of the library's the last, its own variant, none that is two other collectives, and none that
// MPICH 4.0 stops at, as it does not have it.
func (f Format) Algorithms(task string) (list []Library) {
	for _, l := range Libraries() {
		name := f.name(l)
		if l.Task != task || name == "" || l.Composed && f.Library == openMPIName || l.MPICHSince != "" && f.Name == "mpich-json" {
			continue
		}
		if n := len(list); n > 0 && f.name(list[n-1]) == name {
			list[n-1] = l
			continue
		}
		list = append(list, l)
	}
	return list
}

// Segments reports whether rules have segments of an algorithm.
func (f Format) Segments(l Library) bool { return f.Library == openMPIName && l.Segmented }

// A decision is an algorithm by number from a size on.
type decision struct {
	from   int64
	number int
}

// decisions returns the row of the table for a task and a number of ranks, in the table's bytes.
func decisions(task string, ranks int) (list []decision) {
	for line := range strings.Lines(openMPIDecisions) {
		words := strings.Fields(line)
		if words[0] != task || whole(words[1]) > int64(ranks) {
			continue
		}
		list = nil
		for _, w := range words[2:] {
			from, algorithm, _ := strings.Cut(w, ":")
			list = append(list, decision{whole(from), int(whole(algorithm))})
		}
	}
	return list
}

// at returns the number of the algorithm for a size.
func at(list []decision, bytes int64) (number int) {
	for _, d := range list {
		if d.from <= bytes {
			number = d.number
		}
	}
	return number
}

// blockOwn reports whether MPI_Reduce_scatter_block uses by itself what MPI_Reduce_scatter does,
// at all of castlab's sizes of a range. Its own decisions go by the bytes of one part, and its
// rules by those of all.
func blockOwn(ranks int, from, to int64) bool {
	whole, block := decisions("reduce-scatter", ranks), decisions("reduce-scatter-block", ranks)
	sizes := []int64{from, to}
	for _, d := range whole {
		sizes = append(sizes, d.from)
	}
	for _, d := range block {
		sizes = append(sizes, d.from*int64(ranks))
	}
	for _, bytes := range sizes {
		if bytes < from || bytes > to {
			continue
		}
		own, number := at(whole, bytes), at(block, bytes/int64(ranks))
		if !slices.ContainsFunc(openMPI().Algorithms("reduce-scatter"),
			func(l Library) bool { return l.OpenMPI == own && l.OpenMPIBlock == number }) {
			return false
		}
	}
	return true
}

// openMPIOwn looks it up in the table of decisions.
func openMPIOwn(task string, ranks int, bytes int64) (Use, bool) {
	switch task {
	case "allgather", "all-to-all", "gather", "scatter":
		bytes /= int64(ranks)
	}
	number := at(decisions(task, ranks), bytes)
	if task == "allgather" { // it has Bruck's and the ring in place of those that are for fewer numbers of ranks
		switch {
		case number == 3 && ranks&(ranks-1) != 0:
			number = 2
		case number == 5 && ranks%2 != 0:
			number = 4
		}
	}
	for _, l := range openMPI().Algorithms(task) {
		if l.OpenMPI == number {
			use := Use{Algorithm: l.Algorithm}
			if l.GlobalRadix || l.Fanout {
				use.Radix = DefaultRadix
			}
			return use, true
		}
	}
	return Use{}, false
}

// whole reads a number of the table, which has nothing else.
func whole(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		panic(fmt.Sprintf("openmpi_decisions.txt: %v", err))
	}
	return n
}

// mpichOwn follows MPICH's selection.
func mpichOwn(task string, ranks int, bytes int64) (Use, bool) {
	collectives := mpichCollectives(task)
	if len(collectives) == 0 {
		return Use{}, false
	}
	c := collectives[0] // both collectives of a reduce-scatter are alike
	list := of(below(below(mpichDefault(), "collective="+c.key), "comm_type=intra"), ranks)
	name := strings.TrimPrefix(followed(list, c, ranks, bytes), "MPIR_"+c.name+"_intra_")
	for _, l := range mpich().Algorithms(task) {
		if l.MPICH == name {
			return Use{Algorithm: l.Algorithm}, true
		}
	}
	return Use{}, false
}

// followed is the algorithm of the first of the conditions that hold, down to one.
func followed(list []branch, c mpichCollective, ranks int, bytes int64) string {
	for _, b := range list {
		if algorithm, found := strings.CutPrefix(b.Key, "algorithm="); found {
			return algorithm
		}
		if holds(b.Key, c, ranks, bytes) {
			return followed(b.Below, c, ranks, bytes)
		}
	}
	return ""
}

// holds answers a condition of a call whose ranks are each alone on their node.
func holds(key string, c mpichCollective, ranks int, bytes int64) bool {
	size := map[string]int64{c.size: bytes}
	if c.key == "alltoall" {
		size["avg_msg_size"] = bytes / int64(ranks)
	}
	for name, n := range size {
		if limit, found := strings.CutPrefix(key, name+"<="); found {
			return n <= whole(limit)
		}
		if limit, found := strings.CutPrefix(key, name+"<"); found {
			return n < whole(limit)
		}
	}
	switch key {
	case "is_commutative=yes", "is_op_built_in=yes", "is_sendbuf_inplace=no", "is_block_regular=yes":
		return true
	}
	return strings.HasSuffix(key, "=any")
}
