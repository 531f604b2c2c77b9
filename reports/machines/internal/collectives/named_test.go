package collectives

import (
	"testing"

	"castlab/reports/arguments"
)

// Names of castlab, of Open MPI (knomial has a radix of 4, a chain 4 chains; scatter_allgather_ring), of MPICH, in full too, and of
// NCCL; in capitals; and those of no algorithm of the task.
func TestNamesOfLibraries(t *testing.T) {
	for _, c := range []struct{ task, word, want string }{
		{"broadcast", "binomial", "binomial"}, {"broadcast", "BINOMIAL", "binomial"},
		{"broadcast", "pipeline-16K", "pipeline(segment=16KiB)"},
		{"broadcast", "knomial", "k-nomial(radix=4)"}, {"broadcast", "chain", "chains(segments=1,radix=4)"},
		{"broadcast", "scatter_allgather_ring", "scatter-allgather"}, {"broadcast", "scatter_ring_allgather", "scatter-allgather"},
		{"broadcast", "MPIR_Bcast_intra_scatter_recursive_doubling_allgather", "scatter-doubling"},
		{"all-to-all", "linear", "spread"}, {"all-to-all", "MPIR_Alltoall_intra_brucks", "bruck"},
		{"allreduce", "Tree", "double-tree(segments=1)"},
		{"allreduce", "reduce_scatter_allgather", "rabenseifner"}, {"barrier", "tree", "gather-broadcast"},
		{"broadcast", "nothing", ""}, {"broadcast", "", ""}, {"nothing", "binomial", ""}, {"broadcast", "linear_sync", ""},
	} {
		if got := Named(arguments.Grammar{}, c.task, c.word); got != c.want {
			t.Errorf("%s of %s: %q, want %q", c.word, c.task, got, c.want)
		}
	}
}
