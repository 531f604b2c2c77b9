package exports

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
)

// By hand: 1000 bytes are binomial and 2000 a scatter and an allgather on 8 ranks, and
// MPICH decides whatever else: for a power of two it takes binomial up to 12288 bytes.
func TestMPICHReadsTheSelectionAsMeant(t *testing.T) {
	var b bytes.Buffer
	if _, err := mpich().Write(&b, []Rules{plain("broadcast", "binomial", "scatter-allgather")}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		collective string
		call       call
		want       string
	}{
		{"bcast", call{ranks: 8, bytes: 0}, "MPIR_Bcast_intra_binomial"},
		{"bcast", call{ranks: 8, bytes: 0, hierarchy: "parent"}, "MPIR_Bcast_intra_smp"},
		{"bcast", call{ranks: 8, bytes: 1000}, "MPIR_Bcast_intra_binomial"},
		{"bcast", call{ranks: 8, bytes: 1001}, "MPIR_Bcast_intra_scatter_ring_allgather"},
		{"bcast", call{ranks: 8, bytes: 2000, hierarchy: "parent"}, "MPIR_Bcast_intra_scatter_ring_allgather"},
		{"bcast", call{ranks: 8, bytes: 2001}, "MPIR_Bcast_intra_binomial"},
		{"bcast", call{ranks: 8, bytes: 20000}, "MPIR_Bcast_intra_scatter_recursive_doubling_allgather"},
		{"bcast", call{ranks: 8, bytes: 2000, inter: true}, "MPIR_Bcast_inter_remote_send_local_bcast"},
		{"bcast", call{ranks: 7, bytes: 2000}, "MPIR_Bcast_intra_binomial"},
		{"bcast", call{ranks: 9, bytes: 2000}, "MPIR_Bcast_intra_binomial"},
		{"bcast", call{ranks: 9, bytes: 20000}, "MPIR_Bcast_intra_scatter_ring_allgather"},
		{"allreduce", call{ranks: 8, bytes: 4, builtIn: true, commutative: true}, "MPIR_Allreduce_intra_recursive_doubling"},
		{"scan", call{ranks: 8}, "MPIR_Scan_intra_smp"},
		{"ineighbor_alltoallw", call{ranks: 8}, "MPIR_Ineighbor_alltoallw_allcomm_sched_linear"},
	} {
		if got := mpichChoice(t, b.String(), c.collective, c.call); got != c.want {
			t.Errorf("%s %+v: %s, want %s", c.collective, c.call, got, c.want)
		}
	}
}

// MPICH's algorithms that cut the vector want a built-in operation and an element for
// every rank; its exchanges between all ranks do not work in place.
func TestMPICHIsAskedForWhatItAllows(t *testing.T) {
	for _, c := range []struct {
		task, algorithm, collective string
		call                        call
		want                        string
	}{
		{"allreduce", "rabenseifner", "allreduce", call{ranks: 8, bytes: 1000, count: 8, builtIn: true, commutative: true},
			"MPIR_Allreduce_intra_reduce_scatter_allgather"},
		{"allreduce", "rabenseifner", "allreduce", call{ranks: 8, bytes: 1000, count: 7, builtIn: true, commutative: true},
			"MPIR_Allreduce_intra_recursive_doubling"},
		{"allreduce", "rabenseifner", "allreduce", call{ranks: 8, bytes: 1000, count: 8, commutative: true},
			"MPIR_Allreduce_intra_recursive_doubling"},
		{"reduce", "rabenseifner", "reduce", call{ranks: 8, bytes: 1000, count: 8, builtIn: true, commutative: true},
			"MPIR_Reduce_intra_reduce_scatter_gather"},
		{"reduce", "rabenseifner", "reduce", call{ranks: 8, bytes: 1000, count: 8}, "MPIR_Reduce_intra_binomial"},
		{"reduce-scatter", "pairwise", "reduce_scatter", call{ranks: 8, bytes: 1000, commutative: true},
			"MPIR_Reduce_scatter_intra_pairwise"},
		{"reduce-scatter", "pairwise", "reduce_scatter_block", call{ranks: 8, bytes: 1000, commutative: true},
			"MPIR_Reduce_scatter_block_intra_pairwise"},
		{"reduce-scatter", "pairwise", "reduce_scatter", call{ranks: 8, bytes: 1000, regular: true},
			"MPIR_Reduce_scatter_intra_noncommutative"},
		{"all-to-all", "bruck", "alltoall", call{ranks: 8, bytes: 1000}, "MPIR_Alltoall_intra_brucks"},
		{"all-to-all", "bruck", "alltoall", call{ranks: 8, bytes: 1000, inPlace: true}, "MPIR_Alltoall_intra_pairwise_sendrecv_replace"},
		{"allgather", "ring", "allgather", call{ranks: 8, bytes: 1000}, "MPIR_Allgather_intra_ring"},
	} {
		r := plain(c.task, c.algorithm, c.algorithm)
		var b bytes.Buffer
		if _, err := mpich().Write(&b, []Rules{r}); err != nil {
			t.Fatal(err)
		}
		if got := mpichChoice(t, b.String(), c.collective, c.call); got != c.want {
			t.Errorf("%s %+v: %s, want %s", c.algorithm, c.call, got, c.want)
		}
	}
	notes, err := mpich().Write(&bytes.Buffer{}, []Rules{plain("allreduce", "ring", "recursive-doubling")})
	if err != nil || !strings.Contains(strings.Join(notes, " "), "from version 4.1 on") {
		t.Errorf("%q, %v", notes, err)
	}
}

// The embedded selection has an algorithm for every call of MPI's 17 collectives and 5 of
// neighbors, and of the 22 that do not wait.
func TestMPICHsOwnSelection(t *testing.T) {
	var b bytes.Buffer
	if err := writeBranches(&b, mpichDefault(), ""); err != nil {
		t.Fatal(err)
	}
	list := mpichDefault()
	if len(list) != 44 {
		t.Errorf("%d collectives", len(list))
	}
	for _, branch := range list {
		collective, found := strings.CutPrefix(branch.Key, "collective=")
		if !found {
			t.Errorf("%s", branch.Key)
		}
		for _, ranks := range []int{1, 2, 7, 8, 9} {
			for _, bytes := range []int64{0, 1 << 10, 1 << 20} {
				c := call{ranks: ranks, bytes: bytes, count: bytes}
				if got := mpichChoice(t, b.String(), collective, c); !strings.HasPrefix(got, "MPIR_") {
					t.Errorf("%s %+v: %q", collective, c, got)
				}
			}
		}
	}
}

// MPICH from 4.1 on has no MPIR_Barrier_intra_dissemination, at whose name it stops, but k_dissemination with k=2; all else of its own
// selection is as in 4.0. The ring of allreduce is in all versions of the second format.
func TestMPICH5HasAnotherBarrier(t *testing.T) {
	for _, c := range []struct {
		f             Format
		barrier, note string
	}{
		{mpich(), "MPIR_Barrier_intra_dissemination\": {}", "4.1 and later stop"},
		{mpich5(), "MPIR_Barrier_intra_k_dissemination\": {", "4.0 stops"},
	} {
		var b bytes.Buffer
		notes, err := c.f.Write(&b, []Rules{plain("allreduce", "ring", "recursive-doubling")})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), c.barrier) || !strings.Contains(strings.Join(notes, "\n"), c.note) {
			t.Errorf("%s: no %s, or %q", c.f.Name, c.barrier, notes)
		}
		if since := strings.Contains(strings.Join(notes, " "), "from version 4.1 on"); since != (c.f.Name == "mpich-json") {
			t.Errorf("%s: %q", c.f.Name, notes)
		}
		met, err := selectionOf(t, b.String()).Meets("barrier", 8, 0)
		if err != nil || met[0].Use == nil || met[0].Use.Algorithm != "dissemination" {
			t.Errorf("%s: a barrier meets %+v, %v", c.f.Name, met, err)
		}
	}
	theirs, before := mpich5Default(), mpichDefault()
	if len(theirs) != len(before) {
		t.Fatalf("%d collectives, want %d", len(theirs), len(before))
	}
	for i := range theirs {
		if same := reflect.DeepEqual(theirs[i], before[i]); same != (before[i].Key != "collective=barrier") {
			t.Errorf("%s: as in 4.0: %t", before[i].Key, same)
		}
	}
	for _, l := range mpich5().Algorithms("allreduce") {
		if l.Algorithm == "ring" {
			return
		}
	}
	t.Error("the ring of MPICH 4.1 is not among what rules choose from")
}
