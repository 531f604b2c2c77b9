package exports

import (
	"fmt"
	"slices"
	"strings"
)

// A Library has the names that libraries give to an algorithm; what one does not have is
// empty. Its time is that of the algorithm where the numbers of ranks are those that both
// take: Open MPI's binary tree fills its last level evenly, and its binomial tree is
// numbered another way than castlab's and MPICH's unless the ranks are a power of two.
//
// NCCL has its tree for allreduce alone (a cost for another collective stays "ignored", and
// a line for it has no effect), a pair of binary trees; its ring passes segments on before
// it has the whole message, as a pipeline does.
//
// Sources: Open MPI 4.1, ompi/mca/coll/tuned/coll_tuned_*_decision.c; MPICH 4.0 and 4.1,
// src/mpi/coll/src/csel_container.c; Intel MPI Library Developer Reference, I_MPI_ADJUST
// family; NCCL, plugins/tuner/example. That Intel's broadcasts "recursive doubling" and
// "ring" are a scatter and an allgather is so in MPICH, from which it derives; its manual
// does not say it.
type Library struct {
	Task, Algorithm string // castlab's names

	OpenMPI      int    // of coll_tuned_TASK_algorithm
	OpenMPIName  string // likewise
	OpenMPIBlock int    // of reduce-scatter: of coll_tuned_reduce_scatter_block_algorithm, which numbers others
	Segmented    bool   // Open MPI cuts messages into segments of the size that its rule has
	Fanout       bool   // the radix is the fan-out of its rule
	GlobalRadix  bool   // the radix is one for all rules
	Composed     bool   // Open MPI's is two collectives after each other, each as it decides by itself

	MPICH      string // after MPIR_TASK_intra_
	MPICHSince string // the first version, where 4.0 does not have it
	Intel      int    // of I_MPI_ADJUST_TASK
	NCCL       string
}

// Libraries lists the algorithms that some library has.
func Libraries() []Library {
	return []Library{
		{Task: "broadcast", Algorithm: "flat", OpenMPI: 1, OpenMPIName: "basic_linear"},
		{Task: "broadcast", Algorithm: "chains", OpenMPI: 2, OpenMPIName: "chain", Segmented: true, Fanout: true},
		{Task: "broadcast", Algorithm: "ring", OpenMPI: 3, OpenMPIName: "pipeline", NCCL: "ring"},
		{Task: "broadcast", Algorithm: "pipeline", OpenMPI: 3, OpenMPIName: "pipeline", Segmented: true, NCCL: "ring"},
		{Task: "broadcast", Algorithm: "split-binary", OpenMPI: 4, OpenMPIName: "split_binary_tree", Segmented: true},
		{Task: "broadcast", Algorithm: "binary-tree", OpenMPI: 5, OpenMPIName: "binary_tree", Segmented: true},
		{Task: "broadcast", Algorithm: "binomial", OpenMPI: 6, OpenMPIName: "binomial", Segmented: true, MPICH: "binomial", Intel: 1},
		{Task: "broadcast", Algorithm: "binomial-doubling", OpenMPI: 6, OpenMPIName: "binomial", Segmented: true},
		{Task: "broadcast", Algorithm: "binomial-blocking", MPICH: "binomial", Intel: 1},
		{Task: "broadcast", Algorithm: "k-nomial", OpenMPI: 7, OpenMPIName: "knomial", Segmented: true, GlobalRadix: true},
		{Task: "broadcast", Algorithm: "scatter-doubling", OpenMPI: 8, OpenMPIName: "scatter_allgather",
			MPICH: "scatter_recursive_doubling_allgather", Intel: 2},
		{Task: "broadcast", Algorithm: "scatter-allgather", OpenMPI: 9, OpenMPIName: "scatter_allgather_ring",
			MPICH: "scatter_ring_allgather", Intel: 3},
		{Task: "allgather", Algorithm: "flat", OpenMPI: 1, OpenMPIName: "linear", Composed: true},
		{Task: "allgather", Algorithm: "bruck", OpenMPI: 2, OpenMPIName: "bruck", MPICH: "brucks", Intel: 2},
		{Task: "allgather", Algorithm: "recursive-doubling", OpenMPI: 3, OpenMPIName: "recursive_doubling", MPICH: "recursive_doubling",
			Intel: 1},
		{Task: "allgather", Algorithm: "ring", OpenMPI: 4, OpenMPIName: "ring", MPICH: "ring", Intel: 3, NCCL: "ring"},
		{Task: "allgather", Algorithm: "neighbor-exchange", OpenMPI: 5, OpenMPIName: "neighbor"},
		{Task: "allreduce", Algorithm: "flat", OpenMPI: 1, OpenMPIName: "basic_linear"},
		{Task: "allreduce", Algorithm: "reduce-broadcast", OpenMPI: 2, OpenMPIName: "nonoverlapping", Composed: true, Intel: 3},
		{Task: "allreduce", Algorithm: "recursive-doubling", OpenMPI: 3, OpenMPIName: "recursive_doubling", MPICH: "recursive_doubling",
			Intel: 1},
		{Task: "allreduce", Algorithm: "ring", OpenMPI: 4, OpenMPIName: "ring", MPICH: "ring", MPICHSince: "4.1", Intel: 8, NCCL: "ring"},
		{Task: "allreduce", Algorithm: "segmented-ring", OpenMPI: 5, OpenMPIName: "segmented_ring", Segmented: true},
		{Task: "allreduce", Algorithm: "rabenseifner", OpenMPI: 6, OpenMPIName: "rabenseifner", MPICH: "reduce_scatter_allgather",
			Intel: 2},
		{Task: "allreduce", Algorithm: "double-tree", NCCL: "tree"},
		{Task: "reduce", Algorithm: "flat", OpenMPI: 1, OpenMPIName: "linear"},
		{Task: "reduce", Algorithm: "chains", OpenMPI: 2, OpenMPIName: "chain", Segmented: true, Fanout: true},
		{Task: "reduce", Algorithm: "pipeline", OpenMPI: 3, OpenMPIName: "pipeline", Segmented: true, NCCL: "ring"},
		{Task: "reduce", Algorithm: "binary-tree", OpenMPI: 4, OpenMPIName: "binary", Segmented: true},
		{Task: "reduce", Algorithm: "binomial", OpenMPI: 5, OpenMPIName: "binomial", Segmented: true, MPICH: "binomial", Intel: 2},
		{Task: "reduce", Algorithm: "in-order-binary", OpenMPI: 6, OpenMPIName: "in-order_binary", Segmented: true},
		{Task: "reduce", Algorithm: "rabenseifner", OpenMPI: 7, OpenMPIName: "rabenseifner", MPICH: "reduce_scatter_gather", Intel: 5},
		{Task: "reduce-scatter", Algorithm: "reduce-then-scatter", OpenMPI: 1, OpenMPIName: "non-overlapping", Composed: true, Intel: 4},
		{Task: "reduce-scatter", Algorithm: "recursive-halving", OpenMPI: 2, OpenMPIName: "recursive_halving", OpenMPIBlock: 3,
			MPICH: "recursive_halving", Intel: 1},
		{Task: "reduce-scatter", Algorithm: "ring", OpenMPI: 3, OpenMPIName: "ring", NCCL: "ring"},
		{Task: "reduce-scatter", Algorithm: "butterfly", OpenMPI: 4, OpenMPIName: "butterfly", OpenMPIBlock: 4},
		{Task: "reduce-scatter", Algorithm: "pairwise", MPICH: "pairwise", Intel: 2},
		{Task: "all-to-all", Algorithm: "spread", OpenMPI: 1, OpenMPIName: "linear", MPICH: "scattered", Intel: 2},
		{Task: "all-to-all", Algorithm: "pairwise", OpenMPI: 2, OpenMPIName: "pairwise", MPICH: "pairwise", Intel: 3},
		{Task: "all-to-all", Algorithm: "bruck", OpenMPI: 3, OpenMPIName: "modified_bruck", MPICH: "brucks", Intel: 1},
		{Task: "scatter", Algorithm: "flat", OpenMPI: 1, OpenMPIName: "basic_linear"},
		{Task: "scatter", Algorithm: "binomial", OpenMPI: 2, OpenMPIName: "binomial", MPICH: "binomial", Intel: 1},
		{Task: "gather", Algorithm: "flat", OpenMPI: 1, OpenMPIName: "basic_linear"},
		{Task: "gather", Algorithm: "binomial", OpenMPI: 2, OpenMPIName: "binomial", MPICH: "binomial", Intel: 1},
		{Task: "gather", Algorithm: "flat-sync", OpenMPI: 3, OpenMPIName: "linear_sync", Segmented: true},
		{Task: "barrier", Algorithm: "flat", OpenMPI: 1, OpenMPIName: "linear"},
		{Task: "barrier", Algorithm: "double-ring", OpenMPI: 2, OpenMPIName: "double_ring"},
		{Task: "barrier", Algorithm: "recursive-doubling", OpenMPI: 3, OpenMPIName: "recursive_doubling", Intel: 2},
		{Task: "barrier", Algorithm: "dissemination", OpenMPI: 4, OpenMPIName: "bruck", MPICH: "dissemination", Intel: 1},
		{Task: "barrier", Algorithm: "gather-broadcast", OpenMPI: 6, OpenMPIName: "tree", Intel: 5},
	}
}

// LibraryOf returns the names of an algorithm; all are empty where none has it.
func LibraryOf(task, algorithm string) Library {
	for _, l := range Libraries() {
		if l.Task == task && l.Algorithm == algorithm {
			return l
		}
	}
	return Library{Task: task, Algorithm: algorithm}
}

// equalsOf lists the algorithms of a task that a library has, under both names.
func equalsOf(task string, name func(Library) string) (list []string) {
	for _, l := range Libraries() {
		if theirs := name(l); l.Task == task && theirs != "" {
			list = append(list, fmt.Sprintf("%s (its %s)", l.Algorithm, theirs))
		}
	}
	slices.Sort(list)
	return list
}

// noEqual says that a library has none of the algorithms.
func noEqual(library, task string, algorithms []string, name func(Library) string) string {
	have := equalsOf(task, name)
	if len(have) == 0 {
		return fmt.Sprintf("%s has nothing to choose for %s", library, task)
	}
	text := fmt.Sprintf("%s has no equal of %s for %s; it has %s", library, strings.Join(algorithms, ", "), task, strings.Join(have, ", "))
	if library == "Open MPI" && task == "all-to-all" && slices.ContainsFunc(algorithms,
		func(a string) bool { return strings.HasPrefix(a, "windowed") }) {
		text = "Open MPI's linear_sync is windowed, and its window a parameter beside the file, from which it is always read as 0, " +
			"that is linear; " + text
	}
	return text
}
