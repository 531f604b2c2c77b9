package programs

import (
	"fmt"
	"strings"
	"testing"
)

// Open MPI 4.1 (coll_base_allreduce.c, coll_base_reduce.c) and MPICH 4.0 (allreduce and reduce
// by reduce_scatter_allgather and reduce_scatter_gather) exchange halves with neighbors, quarters
// at a distance of two, and so on: the largest parts go the shortest way. By hand for 8 ranks and
// 8 bytes.
func TestRabenseifnerExchangesHalvesWithNeighbors(t *testing.T) {
	for _, c := range []struct {
		a    Algorithm
		rank int
		want string
	}{
		{Rabenseifner(), 0, "1:4 2:2 4:1 4:1 2:2 1:4"},
		{Rabenseifner(), 5, "4:4 7:2 1:1 1:1 7:2 4:4"},
		{HalvingReduce(), 0, "1:4 2:2 4:1"},
		{HalvingReduce(), 1, "0:4 3:2 5:1 0:4"},
		{HalvingReduce(), 5, "4:4 7:2 1:1 1:1"},
	} {
		p, err := c.a.Make(Settings{Ranks: 8, Bytes: 8})
		if err != nil {
			t.Fatal(err)
		}
		var sends []string
		for _, op := range p.Program.Ranks[c.rank] {
			if op.Kind == Send {
				sends = append(sends, fmt.Sprintf("%d:%d", op.Peer, op.Bytes))
			}
		}
		if got := strings.Join(sends, " "); got != c.want {
			t.Errorf("%v %s: rank %d sends %s, want %s", c.a.Task, c.a.Name, c.rank, got, c.want)
		}
	}
}
