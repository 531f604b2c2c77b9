package collectives

import (
	"testing"

	"castlab/reports/arguments"
)

// MPI's words for tasks mean castlab's, and ranks are nodes times ppn.
func TestWordsOfMPI(t *testing.T) {
	for word, want := range map[string]string{"bcast": "broadcast", "MPI_Alltoall": "all-to-all", "osu_reduce_scatter": "reduce-scatter",
		"allreduce": "allreduce"} {
		keys := arguments.Grammar{}.NewKeys()
		value := Asked(false).Declare(keys)
		if err := keys.Parse([]string{"task=" + word, "nodes=3", "ppn=4", "size=1", "machine=loggp(L=1,o=1,g=1,G=0)"}); err != nil {
			t.Fatal(err)
		}
		w, err := value()
		if err != nil {
			t.Fatal(err)
		}
		if got := w.Tasks()[0].String(); got != want || w.Ranks()[0] != 12 {
			t.Errorf("%s among %d ranks is %s, want %s among 12", word, w.Ranks()[0], got, want)
		}
	}
}
