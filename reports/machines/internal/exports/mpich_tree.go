package exports

import (
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
)

//go:embed mpich_selection.txt
var mpichSelection string

// A branch is a key of MPICH's selection, a condition or an algorithm, and what it has
// below: of several conditions the first that holds counts.
type branch struct {
	Key   string
	Below []branch
}

// mpichDefault is MPICH's own selection.
func mpichDefault() []branch {
	lines := strings.Split(strings.TrimRight(mpichSelection, "\n"), "\n")
	for strings.HasPrefix(lines[0], "#") {
		lines = lines[1:]
	}
	list, _ := indented(lines, 0)
	return list
}

// mpich5Default is that of MPICH 4.1 to 5.0, which differs in the barrier alone.
//
// Source: MPICH 4.1 and 5.0.1, maint/tuning/coll/mpir/generic.json, and csel_container.c, which stops at an algorithm that it does
// not know.
func mpich5Default() []branch {
	var renamed func(list []branch) []branch
	renamed = func(list []branch) (other []branch) {
		for _, b := range list {
			b.Below = renamed(b.Below)
			if b.Key == "algorithm=MPIR_Barrier_intra_dissemination" {
				b = branch{"algorithm=MPIR_Barrier_intra_k_dissemination", []branch{{Key: "k=2"}}}
			}
			other = append(other, b)
		}
		return other
	}
	return renamed(mpichDefault())
}

// indented reads the lines that are indented by depth, and what is below them.
func indented(lines []string, depth int) (list []branch, rest []string) {
	for len(lines) > 0 {
		key := strings.TrimLeft(lines[0], " ")
		if len(lines[0])-len(key) < depth {
			break
		}
		b := branch{Key: key}
		b.Below, lines = indented(lines[1:], depth+1)
		list = append(list, b)
	}
	return list, lines
}

// below returns what a list has below a key.
func below(list []branch, key string) []branch {
	for _, b := range list {
		if b.Key == key {
			return b.Below
		}
	}
	return nil
}

// of answers the conditions on the number of ranks. MPICH answers those that stand above the first condition on a call once for a
// communicator, and the others at the call; there it takes "<" for "<=".
//
// Source: MPICH 4.0.2 to 5.0.1, csel.c, COMM_SIZE_LT in csel_prune and in MPIR_Csel_search. That MPI_Alltoall of 8 ranks and 128 bytes
// for each, below is_sendbuf_inplace=no and comm_size<8, is scattered and not Bruck's was measured, too (notebooks/data/mpi,
// mpich-even8.csv).
func of(list []branch, ranks int) []branch { return answered(list, ranks, false) }

// answered are the branches that are left, above or below a condition on a call.
func answered(list []branch, ranks int, call bool) (left []branch) {
	for _, b := range list {
		about, holds := aboutRanks(b.Key, ranks, call)
		if about && holds {
			return answered(b.Below, ranks, call)
		}
		if !about {
			left = append(left, branch{b.Key, answered(b.Below, ranks, call || !ofCommunicator(b.Key))})
		}
	}
	return left
}

// ofCommunicator reports whether a condition is on the communicator alone.
func ofCommunicator(key string) bool {
	return strings.HasPrefix(key, "comm_") || strings.HasPrefix(key, "collective=") || strings.HasPrefix(key, "is_node_consecutive=")
}

// aboutRanks reports whether a key is a condition on the number of ranks, and whether it
// holds.
func aboutRanks(key string, ranks int, call bool) (about, holds bool) {
	condition, about := strings.CutPrefix(key, "comm_size")
	if !about {
		return false, false
	}
	if text, found := strings.CutPrefix(condition, "<="); found {
		n, err := strconv.Atoi(text)
		return true, err == nil && ranks <= n
	}
	if text, found := strings.CutPrefix(condition, "<"); found {
		n, err := strconv.Atoi(text)
		return true, err == nil && (ranks < n || call && ranks == n)
	}
	return true, condition == "=any" || condition == "=pow2" && ranks&(ranks-1) == 0
}

// writeBranches writes them as JSON, in their order.
func writeBranches(w io.Writer, list []branch, indent string) (err error) {
	write := func(format string, args ...any) {
		if err == nil {
			_, err = fmt.Fprintf(w, format, args...)
		}
	}
	if len(list) == 0 {
		write("{}")
		return err
	}
	write("{\n")
	for i, b := range list {
		if i > 0 {
			write(",\n")
		}
		write("%s  %q: ", indent, b.Key)
		if err == nil {
			err = writeBranches(w, b.Below, indent+"  ")
		}
	}
	write("\n%s}", indent)
	return err
}
