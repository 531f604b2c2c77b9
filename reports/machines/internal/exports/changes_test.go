package exports

import (
	"slices"
	"testing"
)

// Rules for 8 ranks change at 4096 and 65536 bytes, and those for 128 not at all. The library's own decision of an
// all-to-all among 64 ranks, of which a file has nothing, changes at 1, 2, 4 and 256 KiB of each of 64 parts.
func TestChangesOfRules(t *testing.T) {
	s := selectionOf(t, version2)
	for ranks, want := range map[int][]int64{8: {0, 4096, 65536}, 128: {0}} {
		if got, err := s.Changes("broadcast", ranks); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d ranks: %v %v, want %v", ranks, got, err, want)
		}
	}
	own := selectionOf(t, "1\n7\n1\n0\n1\n0 6 0 0\n")
	want := []int64{0, 64 * 1024, 64 * 2048, 64 * 4096, 64 * 262144}
	if got, err := own.Changes("all-to-all", 64); err != nil || !slices.Equal(got, want) {
		t.Errorf("own decisions: %v %v, want %v", got, err, want)
	}
	// MPICH: up to 12288 bytes, and from as many in each of 4 parts on, by its own total_msg_size<=49152.
	m := selectionOf(t, `{"collective=bcast": {"avg_msg_size<=12288": {"algorithm=MPIR_Bcast_intra_binomial": {}},
		"avg_msg_size=any": {"algorithm=MPIR_Bcast_intra_scatter_ring_allgather": {}}},
		"collective=reduce": {"total_msg_size<=49152": {"algorithm=MPIR_Reduce_intra_binomial": {}},
		"total_msg_size=any": {"algorithm=MPIR_Reduce_intra_reduce_scatter_gather": {}}}}`)
	for task, want := range map[string][]int64{"broadcast": {0, 12289}, "reduce": {0, 12289}} { // 4 x 12289 > 49152
		if got, err := m.Changes(task, 4); err != nil || !slices.Equal(got, want) {
			t.Errorf("MPICH, %s: %v %v, want %v", task, got, err, want)
		}
	}
}

// Files that surely are rules, and tables of numbers that are not: a missing count, a number more, one column of times.
func TestFilesThatAreRules(t *testing.T) {
	for text, want := range map[string]bool{
		version2: true, `{"collective=bcast": {}}`: true, ` { "comm_type=intra" : {}}`: true,
		"1\n7\n1\n0\n1\n0 6 0 0 # binomial\n": true,
		"1\n7\n1\n0\n1\n0 6 0\n":              false, "1\n7\n1\n0\n1\n0 6 0 0 1\n": false, "0\n": false, "1\n7\n0\n": false,
		"100\n101\n99\n": false, "8 2\n16 3\n": false, `{"results": []}`: false, "bytes,time_us\n1,2\n": false, "": false,
	} {
		if got := IsSelection(text); got != want {
			t.Errorf("%q is rules: %t", text, got)
		}
	}
}

// Open MPI's 6 is castlab's binomial and its binomial-doubling, with segments as long; a segment of another length is another.
func TestWhatARuleDoes(t *testing.T) {
	s := selectionOf(t, version2)
	met, err := s.Meets("broadcast", 8, 4096)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		u    Use
		want bool
	}{
		{Use{Algorithm: "binary-tree", Segment: 1024}, true}, {Use{Algorithm: "binary-tree", Segment: 2048}, false},
		{Use{Algorithm: "binomial", Segment: 1024}, false},
	} {
		if got := s.Does(met[0], "broadcast", c.u); got != c.want {
			t.Errorf("%+v: %t", c.u, got)
		}
	}
	met, err = s.Meets("broadcast", 8, 64)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"binomial", "binomial-doubling"} {
		if !s.Does(met[0], "broadcast", Use{Algorithm: name, Written: name}) {
			t.Errorf("%s is not Open MPI's binomial", name)
		}
	}
	if s.Does(met[0], "broadcast", Use{Algorithm: "binomial", Segments: 4}) {
		t.Error("a tree of four segments is one of one")
	}
}
