package compare

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"castlab/reports/lab/console"
)

// Of 64 ranks Open MPI reduces by recursive doubling (3) below 262144 bytes, and by Rabenseifner's algorithm (6) from there on: between
// two sizes of one best algorithm rules have it until the library uses it by itself, or from where it no longer does, and between two
// sizes of different ones nothing is decided. By hand, with 6 rounds of L + n/1000 against 12 of L and 2n/1000 in all: the second is the
// faster one of 65536 bytes if L is 1 us, and the first of 2^20 bytes if it is 10 ms.
//
// Source: Open MPI 4.1.4, coll_tuned_decision_fixed.c.
func TestRulesHoldWhereTheLibraryUsesAnotherAlgorithm(t *testing.T) {
	for _, c := range []struct{ algorithm, sizes, latency, want string }{
		{"rabenseifner", "64KiB,256KiB", "1", "0:0 65536:6 262144:0 262145:0"},
		{"rabenseifner", "64KiB,1MiB", "1", "0:0 65536:6 262144:0 1048577:0"},
		{"recursive-doubling", "64KiB,1MiB", "10000", "0:0 65536:0 262144:3 1048577:0"},
		{"recursive-doubling", "64KiB,128KiB", "10000", "0:0 65536:0 131072:0 131073:0"},
		{"rabenseifner", "64,256KiB", "1", "0:0 64:0 262144:0 262145:0"},
	} {
		s := console.NewSession(t.Context(), "castlab", "", console.Streams{Out: io.Discard, Err: io.Discard})
		set := pflag.NewFlagSet("compare", pflag.ContinueOnError)
		f := addFlags(set)
		if err := set.Parse([]string{"--export=openmpi-rules"}); err != nil {
			t.Fatal(err)
		}
		words := []string{"task=allreduce", "nodes=64", "sizes=" + c.sizes, "machine=loggp(L=" + c.latency + ",o=0.1,g=0.1,G=0.001)"}
		library, _ := format("openmpi-rules")
		one := command{flags: f, to: s, set: set, names: []string{c.algorithm}, words: words}
		if err := one.exportRules(t.Context(), library); err != nil {
			t.Fatal(err)
		}
		_, ours, _ := strings.Cut(s.Out.String(), "\n64 # ranks and more\n")
		ours, _, _ = strings.Cut(ours, "\n65 # ranks")
		var got []string
		for line := range strings.Lines(ours) {
			if w := strings.Fields(line); len(w) >= 4 && !strings.Contains(line, "# rules:") {
				got = append(got, w[0]+":"+w[1])
			}
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s of %s: rules %s, want %s\n%s", c.algorithm, c.sizes, text, c.want, s.Out.String())
		}
	}
}
