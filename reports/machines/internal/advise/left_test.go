package advise

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/exports"
)

// adviceOn is an advice on a library.
func adviceOn(library exports.Format) *advice {
	session := console.NewSession(context.Background(), "castlab", "", console.Streams{})
	a := &advice{Session: session, keys: session.Grammar.NewKeys(), library: library}
	seed, level := uint64(1), 0.95
	a.flags = flags{seed: &seed, level: &level}
	return a
}

// allreduceOf64 is a decision among 64 ranks, for a rule or for what the library uses by itself.
func allreduceOf64(size int64, algorithm string, own bool) Decision {
	use := &exports.Use{Algorithm: algorithm, Written: algorithm}
	d := Decision{Task: "allreduce", Ranks: 64, From: size, To: size, Algorithm: algorithm, Own: own, Source: Model}
	if own {
		d.ownUse, d.Over = use, "the library"
	} else {
		d.use = use
	}
	return d
}

// Of 64 ranks Open MPI reduces by recursive doubling (3) below 262144 bytes, and by Rabenseifner's algorithm (6) from there on: rules are
// to force what is wanted where that is another one, and may leave the rest. What a call gets is compared size by size.
//
// Source: Open MPI 4.1.4, coll_tuned_decision_fixed.c.
func TestARuleHoldsUntilTheLibraryDoesTheSame(t *testing.T) {
	const rabenseifner, doubling, ring = "rabenseifner", "recursive-doubling", "ring"
	for _, x := range []struct {
		name      string
		decisions []Decision
		from      string // of rules: sizes from which on, and algorithms
	}{
		{"own above a rule", []Decision{allreduceOf64(1<<16, rabenseifner, false), allreduceOf64(1<<18, rabenseifner, true)},
			"0:0 65536:6 262144:0 262145:0"},
		{"own far above a rule", []Decision{allreduceOf64(1<<16, rabenseifner, false), allreduceOf64(1<<20, rabenseifner, true)},
			"0:0 65536:6 262144:0 1048577:0"},
		{"own below a rule", []Decision{allreduceOf64(1<<16, doubling, true), allreduceOf64(1<<20, doubling, false)},
			"0:0 65536:0 262144:3 1048577:0"},
		{"its own twice", []Decision{allreduceOf64(1<<16, doubling, true), allreduceOf64(1<<20, rabenseifner, true)},
			"0:0 65536:0 262144:0 1048577:0"},
		{"another rule, by the middle 131072", []Decision{allreduceOf64(1<<16, ring, false), allreduceOf64(1<<18, rabenseifner, true)},
			"0:0 65536:4 131073:6 262144:0 262145:0"},
		{"another rule, by the middle 524288", []Decision{allreduceOf64(1<<17, doubling, true), allreduceOf64(1<<21, ring, false)},
			"0:0 131072:0 262144:3 524289:4 2097153:0"},
	} {
		a := adviceOn(exports.Formats()[0])
		var b bytes.Buffer
		if _, err := a.library.Write(&b, a.rules(&result{sizes: x.decisions})); err != nil {
			t.Fatal(err)
		}
		_, ours, _ := strings.Cut(b.String(), "\n64 # ranks and more\n")
		ours, _, _ = strings.Cut(ours, "\n65 # ranks")
		var got []string
		for line := range strings.Lines(ours) {
			w := strings.Fields(line)
			if len(w) < 4 || strings.Contains(line, "# rules:") {
				continue
			}
			got = append(got, w[0]+":"+w[1])
		}
		if text := strings.Join(got, " "); text != x.from {
			t.Errorf("%s: rules %s, want %s\n%s", x.name, text, x.from, b.String())
		}
	}
}

// MPICH reduces by recursive doubling up to 8 bytes, and by Rabenseifner's algorithm above, 64 ranks being a power of two: a rule for
// the latter at 4 holds up to 8 bytes, and what is left begins after them.
//
// Source: MPICH 4.0, maint/tuning/coll/mpir/generic.json.
func TestARuleOfMPICHHoldsUntilItDoesTheSame(t *testing.T) {
	a := adviceOn(exports.Formats()[1])
	rules := a.rules(&result{sizes: []Decision{allreduceOf64(4, "rabenseifner", false), allreduceOf64(1<<16, "rabenseifner", true)}})
	for _, r := range rules[0].Ranges {
		forced := r.Use != nil
		if forced != (r.To <= 8) || forced && r.From != 4 || !forced && r.From != 9 {
			t.Errorf("from %d to %d: a rule is %v", r.From, r.To, forced)
		}
	}
	if len(rules[0].Ranges) != 2 {
		t.Errorf("%+v", rules[0].Ranges)
	}
}

// The command in the rules names the files as they were given, so that it can be given again.
func TestRulesNameTheirFiles(t *testing.T) {
	a := adviceOn(exports.Formats()[0])
	if _, _, err := a.sorted([]string{"osu_latency.txt", "nodes=64", "library=a.txt,b.txt", "ring=c.txt", "rules=d"}); err != nil {
		t.Fatal(err)
	}
	rules := a.rules(&result{sizes: []Decision{allreduceOf64(8, "ring", false)}})
	want := "castlab advise osu_latency.txt library=a.txt,b.txt ring=c.txt rules=d"
	if got := strings.TrimSpace(rules[0].Comments[0]); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
