package exports

import "testing"

// By hand, from the tables of the libraries.
func TestCalledElsewhere(t *testing.T) {
	for _, x := range []struct{ task, word, algorithm, library string }{
		{"broadcast", "basic_linear", "flat", "Open MPI"},
		{"broadcast", "knomial", "k-nomial", "Open MPI"},
		{"broadcast", "scatter_allgather_ring", "scatter-allgather", "Open MPI"},
		{"broadcast", "MPIR_Bcast_intra_scatter_ring_allgather", "scatter-allgather", "MPICH"},
		{"broadcast", "scatter-ring-allgather", "scatter-allgather", "MPICH"},
		{"allreduce", "nonoverlapping", "reduce-broadcast", "Open MPI"},
		{"allreduce", "tree", "double-tree", "NCCL"},
		{"all-to-all", "modified_bruck", "bruck", "Open MPI"},
		{"allreduce", "basic_tree", "", ""},
		{"allgather", "knomial", "", ""},
		{"broadcast", "", "", ""},
	} {
		if algorithm, library := CalledElsewhere(x.task, x.word); algorithm != x.algorithm || library != x.library {
			t.Errorf("%s for %s is %s of %s, want %s of %s", x.word, x.task, algorithm, library, x.algorithm, x.library)
		}
	}
}
