package exports

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// What Open MPI 4.1.4 and MPICH 4.0.2 were measured or read to use by themselves.
//
// Source: coll_tuned_decision_fixed.c and coll_base_allgather.c of Open MPI v4.1.4;
// generic.json of MPICH 4.0.
func TestWhatLibrariesUseByThemselves(t *testing.T) {
	for _, c := range []struct {
		f     Format
		task  string
		ranks int
		bytes int64
		want  string
	}{
		{openMPI(), "broadcast", 3, 31, "pipeline"},
		{openMPI(), "broadcast", 3, 131072, "chains 4"},
		{openMPI(), "broadcast", 16, 4095, "k-nomial 4"},
		{openMPI(), "broadcast", 16, 4096, "binomial-doubling"},
		{openMPI(), "broadcast", 31, 1 << 20, "scatter-doubling"},
		{openMPI(), "broadcast", 100000, 1, "k-nomial 4"},
		{openMPI(), "allreduce", 16, 4095, "recursive-doubling"},
		{openMPI(), "allreduce", 16, 4096, "rabenseifner"},
		{openMPI(), "allreduce", 128, 1, ""}, // two collectives of its choice
		{openMPI(), "allgather", 2, 1, ""},   // for two processes
		{openMPI(), "allgather", 16, 1, "recursive-doubling"},
		{openMPI(), "allgather", 12, 1, "bruck"},                        // doubling is for powers of two
		{openMPI(), "allgather", 32, 32*1024 - 1, "recursive-doubling"}, // parts of less than 1 KiB
		{openMPI(), "allgather", 32, 32 * 1024, "neighbor-exchange"},
		{openMPI(), "allgather", 33, 33 * 1024, "ring"}, // neighbors are for even numbers
		{openMPI(), "reduce", 8, 8191, "binary-tree"},
		{openMPI(), "reduce", 16, 4096, "binomial"},
		{openMPI(), "barrier", 16, 0, "recursive-doubling"},
		{openMPI(), "scatter", 16, 1 << 20, ""}, // linear_nb
		{mpich(), "broadcast", 7, 1 << 20, "binomial-blocking"},
		{mpich(), "broadcast", 16, 12288, "binomial-blocking"},
		{mpich(), "broadcast", 16, 12289, "scatter-doubling"},
		{mpich(), "broadcast", 16, 524289, "scatter-allgather"},
		{mpich(), "broadcast", 12, 12289, "scatter-allgather"},
		{mpich(), "allgather", 16, 524287, "recursive-doubling"},
		{mpich(), "allgather", 16, 524288, "ring"},
		{mpich(), "allgather", 12, 81919, "bruck"},
		{mpich(), "allreduce", 16, 8, "recursive-doubling"},
		{mpich(), "allreduce", 16, 1024, "rabenseifner"},
		{mpich(), "reduce", 16, 2048, "binomial"},
		{mpich(), "reduce", 16, 2049, "rabenseifner"},
		{mpich(), "reduce-scatter", 16, 1024, "recursive-halving"},
		{mpich(), "all-to-all", 16, 16 * 256, "bruck"},
		{mpich(), "all-to-all", 16, 16*256 + 16, "spread"},
		{mpich(), "gather", 16, 1024, ""},
		{intelMPI(), "broadcast", 16, 1024, ""},
	} {
		got := ""
		if u, known := c.f.Own(c.task, c.ranks, c.bytes); known {
			got = u.Algorithm
			if u.Radix > 0 {
				got += fmt.Sprintf(" %d", u.Radix)
			}
		}
		if got != c.want {
			t.Errorf("%s: %s of %d bytes on %d ranks: %q, want %q", c.f.Library, c.task, c.bytes, c.ranks, got, c.want)
		}
	}
}

// The table of Open MPI's decisions is in order, from 0 ranks and 0 bytes on, and each of its
// numbers is one of Open MPI's.
func TestTheTableOfDecisions(t *testing.T) {
	last, ranks := "", int64(-1)
	for line := range strings.Lines(openMPIDecisions) {
		words := strings.Fields(line)
		if words[0] == "#" {
			continue
		}
		if words[0] != last {
			last, ranks = words[0], -1
		}
		if n := whole(words[1]); n <= ranks || ranks < 0 && n != 0 {
			t.Errorf("%s", line)
		}
		ranks = whole(words[1])
		bytes := int64(-1)
		for _, w := range words[2:] {
			from, number, found := strings.Cut(w, ":")
			if b := whole(from); !found || b <= bytes || bytes < 0 && b != 0 || whole(number) < 1 || whole(number) > 9 {
				t.Errorf("%s in %s", w, line)
			}
			bytes = whole(from)
		}
	}
}

// Rules for 8, 12 and 16 ranks, and for another task: those for 8 hold to 11, those for 16 for
// 16 alone.
func severalRanks() (list []Rules) {
	for i, n := range []int{8, 12, 16} {
		r := plain("allgather", "bruck", "recursive-doubling")
		r.Ranks = n
		r.Ranges[0].To, r.Ranges[1].From = int64(1000+i), int64(1001+i)
		list = append(list, r)
	}
	return append(list, plain("broadcast", "binomial", "scatter-allgather"))
}

func TestOpenMPIReadsRulesForSeveralRanks(t *testing.T) {
	var b bytes.Buffer
	if _, err := openMPI().Write(&b, severalRanks()); err != nil {
		t.Fatal(err)
	}
	all, order, err := readOpenMPI(b.String())
	if err != nil || len(all) != 2 || len(order) != 5+3 {
		t.Fatalf("%v, %v in\n%s", err, order, b.String())
	}
	for _, c := range []struct{ collective, ranks, bytes, algorithm int64 }{
		{0, 7, 500, 0}, {0, 8, 1000, 2}, {0, 8, 1001, 3}, {0, 11, 1000, 2}, {0, 11, 1001, 3}, {0, 12, 1001, 2}, {0, 12, 1002, 3},
		{0, 15, 1002, 3},
		{0, 16, 1002, 2}, {0, 16, 1003, 3}, {0, 16, 2001, 0}, {0, 17, 500, 0}, {7, 8, 500, 6}, {7, 9, 500, 0},
	} {
		of := order[:5]
		if c.collective == 7 {
			of = order[5:]
		}
		if got := openMPIChoice(all[c.collective], of, c.ranks, c.bytes); got.algorithm != c.algorithm {
			t.Errorf("%+v: %+v", c, got)
		}
	}
	if text := b.String(); !strings.Contains(text, "hold up to the next that has rules") {
		t.Errorf("no word on the ranks in between in\n%s", text)
	}
}

// MPICH's recursive doubling stops at numbers of ranks that are no power of two: there it has
// its own choice.
func TestMPICHReadsRulesForSeveralRanks(t *testing.T) {
	var b bytes.Buffer
	notes, err := mpich().Write(&b, severalRanks())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		collective string
		ranks      int
		bytes      int64
		want       string
	}{
		{"allgather", 7, 500, "brucks"}, {"allgather", 8, 1000, "brucks"}, {"allgather", 8, 1001, "recursive_doubling"},
		{"allgather", 9, 1000, "brucks"}, {"allgather", 11, 1001, "brucks"}, {"allgather", 11, 90000, "ring"},
		{"allgather", 8, 90000, "recursive_doubling"},
		{"allgather", 16, 1002, "brucks"}, {"allgather", 16, 1003, "recursive_doubling"}, {"allgather", 17, 1003, "brucks"},
		{"bcast", 8, 1500, "scatter_ring_allgather"}, {"bcast", 9, 1500, "binomial"},
	} {
		name := map[string]string{"allgather": "Allgather", "bcast": "Bcast"}[c.collective]
		call := call{ranks: c.ranks, bytes: c.bytes}
		if c.collective == "allgather" {
			call.bytes = c.bytes
		}
		if got := mpichChoice(t, b.String(), c.collective, call); got != "MPIR_"+name+"_intra_"+c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
	if text := strings.Join(notes, "\n"); !strings.Contains(text, "8 to 11 ranks, 12 to 15 ranks, 16 ranks, 8 ranks") {
		t.Errorf("%s", text)
	}
}

func TestIntelMPIHasRangesOfRanks(t *testing.T) {
	var b bytes.Buffer
	if _, err := intelMPI().Write(&b, severalRanks()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`export I_MPI_ADJUST_ALLGATHER="2:1-125@8-11;1:126-250@8-11;2:1-83@12-15;1:84-166@12-15;2:1-62@16-16;1:63-125@16-16"`,
		`export I_MPI_ADJUST_BCAST="1:1-1000@8-8;3:1001-2000@8-8"`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}

func TestRanksOfRulesIncrease(t *testing.T) {
	list := severalRanks()[:2]
	list[0], list[1] = list[1], list[0]
	if _, err := openMPI().Write(&bytes.Buffer{}, list); err == nil || !strings.Contains(err.Error(), "ranks") {
		t.Errorf("%v", err)
	}
}

// Open MPI sends messages of less than two segments from rank to rank in place of its split
// binary tree: 16 KiB in segments of 16 KiB took 52.4 ms on 8 ranks, seven hops, and not 22.
func TestSplitTreesHaveTwoSegments(t *testing.T) {
	u := &Use{Algorithm: "split-binary", Written: "split-binary(segment=600)", Segment: 600}
	r := Rules{Task: "broadcast", Ranks: 8, Uses: []Use{*u}, Ranges: []Range{{1000, 5000, u, "best"}, {5001, 6000, nil, "none"}}}
	got := openMPI().known(r)
	if len(got) != 3 || got[0].To != 1199 || got[0].Use != nil || got[1].From != 1200 || got[1].To != 5000 || got[1].Use != u ||
		got[2].From != 5001 {
		t.Errorf("%+v", got)
	}
	r.Ranges = []Range{{1000, 1100, u, "best"}}
	if got := openMPI().known(r); len(got) != 1 || got[0].Use != nil || got[0].To != 1100 || !strings.Contains(got[0].Why, "1200 bytes") {
		t.Errorf("%+v", got)
	}
}

// MPICH 4.0 ends a job at an algorithm that it does not have.
func TestWhatRulesChooseFrom(t *testing.T) {
	for _, c := range []struct {
		f          Format
		task, want string
	}{
		{mpich(), "allreduce", "recursive-doubling rabenseifner"},
		{mpich(), "broadcast", "binomial-blocking scatter-doubling scatter-allgather"},
		{openMPI(), "allgather", "bruck recursive-doubling ring neighbor-exchange"},
		{openMPI(), "broadcast", "flat chains pipeline split-binary binary-tree binomial-doubling k-nomial scatter-doubling " +
			"scatter-allgather"},
		{openMPI(), "reduce-scatter", "recursive-halving ring butterfly"},
	} {
		var got []string
		for _, l := range c.f.Algorithms(c.task) {
			got = append(got, l.Algorithm)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s, %s: %v, want %s", c.f.Library, c.task, got, c.want)
		}
	}
}

// MPICH takes comm_size<8 for comm_size<=8 below a condition on the call, such as is_sendbuf_inplace=no of MPI_Alltoall, and as it
// stands above one, as for MPI_Bcast: of 8 ranks an all-to-all is scattered (as MPICH 4.0.2 was measured to be: 5.3 ms of 128 bytes
// for each, where scattered takes 5.1 and Bruck's 13.5), and a broadcast of 16 KiB is no binomial tree.
func TestMPICHTakesLessForAtMost(t *testing.T) {
	for _, c := range []struct {
		task  string
		ranks int
		bytes int64
		want  string
	}{
		{"all-to-all", 7, 7 * 128, "spread"}, {"all-to-all", 8, 8 * 128, "spread"}, {"all-to-all", 9, 9 * 128, "bruck"},
		{"broadcast", 7, 16 << 10, "binomial-blocking"}, {"broadcast", 8, 16 << 10, "scatter-doubling"},
	} {
		if u, known := mpich().Own(c.task, c.ranks, c.bytes); !known || u.Algorithm != c.want {
			t.Errorf("%s of %d bytes among %d ranks: %s %t, want %s", c.task, c.bytes, c.ranks, u.Algorithm, known, c.want)
		}
	}
}

// What MPICH uses by itself is what a call meets in a file of its own selection, as it is and as rules have it that decide nothing.
func TestMPICHsOwnIsWhatACallMeets(t *testing.T) {
	var whole bytes.Buffer
	if err := writeBranches(&whole, mpichDefault(), ""); err != nil {
		t.Fatal(err)
	}
	for _, task := range []string{"broadcast", "allreduce", "reduce", "allgather", "all-to-all", "reduce-scatter"} {
		for _, ranks := range []int{2, 3, 7, 8, 9, 16, 17} {
			nothing := Rules{Task: task, Ranks: ranks, Ranges: []Range{{From: 1 << 10, To: 1 << 12, Why: "undecided"}}}
			var rules bytes.Buffer
			if _, err := mpich().Write(&rules, []Rules{nothing}); err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{whole.String(), rules.String()} {
				s := selectionOf(t, text)
				for _, size := range []int64{0, 1 << 10, 2 << 10, 12288, 16 << 10, 80 << 10, 512 << 10, 1 << 20, 4 << 20} {
					u, known := mpich().Own(task, ranks, size)
					met, err := s.Meets(task, ranks, size)
					if err != nil || known != (met[0].Use != nil) || known && !s.Does(met[0], task, u) {
						t.Errorf("%s of %d bytes among %d ranks: own %v %t, met %+v, %v", task, size, ranks, u, known, met, err)
					}
				}
			}
		}
	}
}
