package compare

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"castlab/reports/lab/console"
)

// Rules compare all algorithms of a library for two tasks among three ranks: the machine, whose latencies stand in a file, is
// read once for each task, however many algorithms there are, and every algorithm that does not fit the ranks is left out
// without a word.
func TestRulesReadAMachineOnce(t *testing.T) {
	opened := 0
	s := console.NewSession(t.Context(), "castlab", "", console.Streams{Out: io.Discard, Err: io.Discard})
	s.Grammar.Open = func(path string) (io.ReadCloser, error) {
		opened++
		return io.NopCloser(strings.NewReader("0,1,1\n1,0,1\n1,1,0\n")), nil
	}
	set := pflag.NewFlagSet("compare", pflag.ContinueOnError)
	f := addFlags(set)
	if err := set.Parse([]string{"--export=openmpi-rules"}); err != nil {
		t.Fatal(err)
	}
	c := command{flags: f, to: s, set: set, words: []string{"task=broadcast,allgather", "nodes=3", "size=1KiB",
		"machine=loggp(o=1,g=1,G=0)", "latencies=far.csv"}}
	library, _ := format("openmpi-rules")
	list, err := c.questions(t.Context(), library)
	if err != nil {
		t.Fatal(err)
	}
	if opened != 2 {
		t.Errorf("the file is read %d times for two tasks", opened)
	}
	want := []string{"task=broadcast nodes=3", "task=allgather nodes=3"}
	for i, q := range list {
		if !strings.HasPrefix(q.words.String(), want[i]) {
			t.Errorf("question %d is about %v, want %s", i, q.words, want[i])
		}
	}
	if names := strings.Join(list[1].Names(), " "); names != "bruck ring" { // doubling and neighbors are not among 3
		t.Errorf("algorithms of an allgather among 3 ranks: %s", names)
	}
}
