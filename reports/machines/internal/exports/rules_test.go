package exports

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"castlab/topologies/programs"
)

// Every algorithm of the table is castlab's, under its name for its task, and has what the
// table says that a library takes of it.
func TestLibrariesKnowCastlabsAlgorithms(t *testing.T) {
	ours := map[string]programs.Algorithm{}
	for _, a := range programs.All() {
		ours[a.Task.String()+" "+a.Name] = a
	}
	seen := map[string]bool{}
	for _, l := range Libraries() {
		key := l.Task + " " + l.Algorithm
		if _, found := ours[key]; !found || seen[key] {
			t.Errorf("%s: twice, or no algorithm of castlab", key)
		}
		seen[key] = true
		if (l.GlobalRadix || l.Fanout) && !ours[key].Takes(programs.WithRadix) {
			t.Errorf("%s: no radix", key)
		}
		if (l.OpenMPI == 0) != (l.OpenMPIName == "") || l.OpenMPIName+l.MPICH+l.NCCL == "" && l.Intel == 0 {
			t.Errorf("%s: half a name, or none", key)
		}
	}
	if l := LibraryOf("broadcast", "disjoint-trees"); l.OpenMPIName+l.MPICH+l.NCCL != "" {
		t.Errorf("%+v", l)
	}
}

// decided has the decisions of a broadcast at 64 (pipeline), 128 (pipeline of other
// segments), 256 (none), 512 (binomial), 1024 (k-nomial of radix 3) and 2048 (of radix 5),
// and a boundary between the fourth and the fifth.
func decided() Rules {
	use := func(name, written string, segment int64, radix int) *Use {
		return &Use{Algorithm: name, Written: written, Segment: segment, Radix: radix}
	}
	list := []Decision{
		{64, "pipeline(segment=?)", use("pipeline", "pipeline(segment=16)", 16, 0), "best by 5 %"},
		{128, "pipeline(segment=?)", use("pipeline", "pipeline(segment=32)", 32, 0), "best by 6 %"},
		{256, "", nil, "in doubt"},
		{512, "binomial", use("binomial", "binomial", 0, 0), "best by 7 %"},
		{1024, "k-nomial(radix=?)", use("k-nomial", "k-nomial(radix=3)", 0, 3), "best by 8 %"},
		{2048, "k-nomial(radix=?)", use("k-nomial", "k-nomial(radix=5)", 0, 5), "best by 9 %"},
	}
	return Rules{Task: "broadcast", Ranks: 8, Ranges: Ranges(list,
		map[int]Boundary{3: {From: 700, To: 710, Use: use("k-nomial", "k-nomial(radix=3)", 0, 3)}}),
		Comments: []string{"seed 1\nof two lines"}}
}

// By hand.
func TestRangesBetweenSizes(t *testing.T) {
	var got []string
	for _, r := range decided().Ranges {
		name := "none"
		if r.Use != nil {
			name = r.Use.Written
		}
		got = append(got, fmt.Sprintf("%d-%d %s", r.From, r.To, name))
	}
	want := "64-127 pipeline(segment=16), 128-128 pipeline(segment=32), 129-511 none, 512-700 binomial, 701-709 none, 710-2047 " +
		"k-nomial(radix=3), 2048-2048 k-nomial(radix=5)"
	if text := strings.Join(got, ", "); text != want {
		t.Errorf("%s, want %s", text, want)
	}
	// Without a boundary there is no decision between two algorithms, and neighbors leave
	// nothing in between.
	a, b := &Use{Algorithm: "a"}, &Use{Algorithm: "b"}
	r := Ranges([]Decision{{1, "a", a, ""}, {2, "a", a, ""}, {3, "b", b, ""}, {9, "a", a, ""}}, nil)
	if len(r) != 4 || r[0].To != 2 || r[1].From != 3 || r[1].To != 3 || r[2].From != 4 || r[2].To != 8 || r[2].Use != nil || r[3].To != 9 {
		t.Errorf("%+v", r)
	}
}

// rule is a line of Open MPI's rules.
type rule struct{ bytes, algorithm, fanout, segment int64 }

// readOpenMPI reads rules as Open MPI 4.1 does (coll_tuned_dynamic_file.c): integers in
// any bases of C, and whatever follows a # in its line is skipped. It demands the rule for
// size 0 that Open MPI demands.
func readOpenMPI(text string) (map[int64]map[int64][]rule, []int64, error) {
	var numbers []int64
	for _, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		for _, word := range strings.Fields(line) {
			x, err := strconv.ParseInt(word, 0, 64)
			if err != nil || x < 0 {
				return nil, nil, fmt.Errorf("%q is no number", word)
			}
			numbers = append(numbers, x)
		}
	}
	short := false
	next := func() int64 {
		if len(numbers) == 0 {
			short = true
			return 0
		}
		x := numbers[0]
		numbers = numbers[1:]
		return x
	}
	all := map[int64]map[int64][]rule{}
	var order []int64
	for range next() {
		id := next()
		all[id] = map[int64][]rule{}
		for range next() {
			ranks := next()
			order = append(order, ranks)
			var list []rule
			for k := range next() {
				r := rule{next(), next(), next(), next()}
				if k == 0 && r.bytes != 0 {
					return nil, nil, fmt.Errorf("no rule for size 0")
				}
				list = append(list, r)
			}
			all[id][ranks] = list
		}
	}
	if short || len(numbers) > 0 {
		return nil, nil, fmt.Errorf("too few numbers, or %d too many", len(numbers))
	}
	return all, order, nil
}

// openMPIChoice is the rule that Open MPI takes (coll_tuned_dynamic_rules.c): of the last
// communicators that are no larger, or of the first, the last one of no more bytes.
func openMPIChoice(rules map[int64][]rule, order []int64, ranks, bytes int64) (chosen rule) {
	of := order[0]
	for _, n := range order {
		if n > ranks {
			break
		}
		of = n
	}
	for _, r := range rules[of] {
		if r.bytes > bytes {
			break
		}
		chosen = r
	}
	return chosen
}

func TestOpenMPIReadsTheRulesAsMeant(t *testing.T) {
	var b bytes.Buffer
	notes, err := openMPI().Write(&b, []Rules{decided()})
	if err != nil {
		t.Fatal(err)
	}
	all, order, err := readOpenMPI(b.String())
	if err != nil || len(all) != 1 {
		t.Fatalf("%v in\n%s", err, b.String())
	}
	// The radix of most ranges is 3, the smaller of two as frequent.
	for _, c := range []struct{ ranks, bytes, algorithm, segment int64 }{
		{8, 0, 0, 0}, {8, 63, 0, 0}, {8, 64, 3, 16}, {8, 127, 3, 16}, {8, 128, 3, 32}, {8, 129, 0, 0}, {8, 511, 0, 0}, {8, 512, 6, 0},
		{8, 700, 6, 0},
		{8, 701, 0, 0}, {8, 709, 0, 0}, {8, 710, 7, 0}, {8, 2047, 7, 0}, {8, 2048, 0, 0}, {8, 2049, 0, 0}, {8, 1 << 30, 0, 0},
		{2, 512, 0, 0}, {7, 512, 0, 0}, {9, 512, 0, 0}, {4096, 64, 0, 0},
	} {
		if got := openMPIChoice(all[7], order, c.ranks, c.bytes); got.algorithm != c.algorithm || got.segment != c.segment {
			t.Errorf("%d ranks, %d bytes: %+v, want algorithm %d with segments of %d", c.ranks, c.bytes, got, c.algorithm, c.segment)
		}
	}
	text := strings.Join(notes, "\n")
	for _, want := range []string{"--mca coll_tuned_bcast_algorithm_knomial_radix 3", "from 129 to 511 bytes Open MPI decides: in doubt",
		"from 2048 to 2048 bytes Open MPI decides: k-nomial(radix=5), and the radix"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the notes\n%s", want, text)
		}
	}
	const golden = `8 # ranks and more
9 # rules: bytes from which on, algorithm, fan-out, bytes of a segment
0 0 0 0
64 3 0 16 # pipeline: pipeline(segment=16); best by 5 %
128 3 0 32 # pipeline: pipeline(segment=32); best by 6 %
129 0 0 0 # in doubt
512 6 0 0 # binomial: binomial; best by 7 %
701 0 0 0 # binomial or k-nomial(radix=3)
710 7 3 0 # knomial: k-nomial(radix=3); better from here on
2048 0 0 0 # k-nomial(radix=5), and the radix of Open MPI's trees is 3 at all sizes
2049 0 0 0
9 # ranks and more
`
	if !strings.Contains(b.String(), golden) {
		t.Errorf("no\n%s in\n%s", golden, b.String())
	}
}

// plain are rules without parameters, for a task with an algorithm up to 1000 bytes and
// another from 1001 to 2000.
func plain(task, first, second string) Rules {
	return Rules{Task: task, Ranks: 8, Ranges: []Range{
		{1, 1000, &Use{Algorithm: first, Written: first}, "best"}, {1001, 2000, &Use{Algorithm: second, Written: second}, "best"},
	}}
}

// MPI_Reduce_scatter_block has other algorithms and other choices of its own than MPI_Reduce_scatter,
// which go by the bytes of one part (8 ranks: recursive halving from 128 to 524287, basic linear from
// there on; the other: recursive halving of up to 262143 in all, then a ring). A rule for it is written
// where both use the same by themselves and it has the algorithm.
func TestEqualPartsAreDecidedByTheirOwn(t *testing.T) {
	for _, c := range []struct {
		ranks     int
		from, to  int64
		algorithm string
		number    int64
		why       string
	}{
		{8, 1024, 262143, "butterfly", 4, ""},
		{8, 1024, 262144, "butterfly", 0, "was not compared"}, // a ring by itself, and not in blocks
		{8, 1023, 2000, "butterfly", 0, "was not compared"},   // butterfly by itself, of less than 128 bytes each
		{8, 1024, 2000, "ring", 0, "it has no ring"},
		{12, 8 << 20, 8 << 20, "butterfly", 0, "was not compared"},
		{16, 64 << 10, 64 << 10, "butterfly", 4, ""}, // 4096 bytes each
	} {
		r := Rules{Task: "reduce-scatter", Ranks: c.ranks, Ranges: []Range{{c.from, c.to,
			&Use{Algorithm: c.algorithm, Written: c.algorithm}, "best"}}}
		r.Uses = []Use{*r.Ranges[0].Use}
		var b bytes.Buffer
		notes, err := openMPI().Write(&b, []Rules{r})
		if err != nil {
			t.Fatal(err)
		}
		all, order, err := readOpenMPI(b.String())
		if got := openMPIChoice(all[blocks], order, int64(c.ranks), c.to).algorithm; err != nil || got != c.number {
			t.Errorf("%+v: %d, %v in\n%s", c, got, err, b.String())
		}
		if said := strings.Join(notes, "\n"); (c.why == "") == strings.Contains(said, "MPI_Reduce_scatter_block") ||
			!strings.Contains(said, c.why) {
			t.Errorf("%+v: %q", c, said)
		}
	}
}

// Every task with rows has rules in which each of its algorithms is chosen.
func TestEveryTaskOfTheTable(t *testing.T) {
	for _, l := range Libraries() {
		r := plain(l.Task, l.Algorithm, l.Algorithm)
		r.Ranges = r.Ranges[:1]
		if l.Task == "reduce-scatter" { // where both of Open MPI's use the same by themselves
			r.Ranges[0].From, r.Ranges[0].To = 1024, 2000
		}
		size := r.Ranges[0].To
		for _, f := range Formats() {
			r.Uses = []Use{*r.Ranges[0].Use}
			var b bytes.Buffer
			_, err := f.Write(&b, []Rules{r})
			if (err == nil) != (f.name(l) != "") {
				t.Errorf("%s: %s for %s: %v, though its name is %q", f.Name, l.Algorithm, l.Task, err, f.name(l))
			}
			if err != nil {
				continue
			}
			switch f.Name {
			case "openmpi-rules":
				all, order, err := readOpenMPI(b.String())
				for k, id := range openMPICollectives(l.Task) {
					want := []int{l.OpenMPI, l.OpenMPIBlock}[k]
					if err != nil || openMPIChoice(all[int64(id)], order, 8, size).algorithm != int64(want) {
						t.Errorf("%v, want %d in\n%s", err, want, b.String())
					}
				}
			case openMPI6Name:
				list, err := selectionOf(t, b.String()).Meets(l.Task, 8, size)
				for k, id := range openMPICollectives(l.Task) {
					want := openMPINumbers[int64(id)].algorithms[[]int{l.OpenMPI, l.OpenMPIBlock}[k]]
					if got := strings.TrimSuffix(list[k].Name, "-k-fanout"); err != nil || got != want && (got != "" || want != "ignore") {
						t.Errorf("%s: %s, %v, want %s in\n%s", l.Task, got, err, want, b.String())
					}
				}
			case "mpich-json":
				for _, c := range mpichCollectives(l.Task) {
					if got := mpichChoice(t, b.String(), c.key,
						call{ranks: 8, bytes: size, count: size, commutative: true,
							builtIn: true}); got != "MPIR_"+c.name+"_intra_"+l.MPICH {
						t.Errorf("%s: %s", l.Task, got)
					}
				}
			case "intel-mpi":
				if !strings.Contains(b.String(), fmt.Sprintf("=\"%d:", l.Intel)) {
					t.Errorf("%s", b.String())
				}
			}
		}
	}
}

// A library asks for a barrier with no bytes.
func TestABarrierHasOneRule(t *testing.T) {
	r := Rules{Task: "barrier", Ranks: 8, Ranges: []Range{{0, 0, &Use{Algorithm: "dissemination", Written: "dissemination"}, "best"}}}
	lines := openMPI().lines(r, r.Ranges, openMPICollectives("barrier")[0])
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "0 ") || lines[1] != "1 0 0 0" {
		t.Errorf("%q", lines)
	}
}

func TestIntelMPIScript(t *testing.T) {
	for _, c := range []struct{ task, first, second, want string }{
		{"broadcast", "binomial", "scatter-doubling", `export I_MPI_ADJUST_BCAST="1:1-1000@8-8;2:1001-2000@8-8"`},
		// Parts of 1/8: 8 to 1000 bytes of all are 1 to 125 of one, 1001 to 2000 are 126 to 250.
		{"allgather", "bruck", "ring", `export I_MPI_ADJUST_ALLGATHER="2:1-125@8-8;3:126-250@8-8"`},
		{"allreduce", "recursive-doubling", "rabenseifner", `export I_MPI_ADJUST_ALLREDUCE="1:1-1000@8-8;2:1001-2000@8-8"`},
	} {
		var b bytes.Buffer
		if _, err := intelMPI().Write(&b, []Rules{plain(c.task, c.first, c.second)}); err != nil {
			t.Fatal(err)
		}
		script := ""
		for _, line := range strings.Split(b.String(), "\n") {
			if !strings.HasPrefix(line, "#") {
				script += line
			}
		}
		if script != c.want {
			t.Errorf("%s, want %s", script, c.want)
		}
	}
	r := plain("broadcast", "binomial", "binomial")
	r.Ranges[0].Use, r.Ranges[1].Use = nil, nil
	var b bytes.Buffer
	if notes, err := intelMPI().Write(&b, []Rules{r}); err != nil || len(notes) != 2 || strings.Contains(b.String(), "export") {
		t.Errorf("%q, %v, %s", notes, err, b.String())
	}
}

func TestRulesRefuseWhatALibraryHasNot(t *testing.T) {
	for _, c := range []struct {
		f    Format
		task string
		use  Use
		want string
	}{
		{openMPI(), "broadcast", Use{Algorithm: "double-tree", Written: "double-tree(segments=4)"},
			"Open MPI has no equal of double-tree(segments=4) for broadcast; it has binary-tree (its binary_tree), binomial"},
		{openMPI(), "broadcast", Use{Algorithm: "pipeline", Written: "pipeline(segments=4)", Segments: 4}, "give segment=... or segment=?"},
		{mpich(), "broadcast", Use{Algorithm: "pipeline", Written: "pipeline(segment=4)", Segment: 4},
			"MPICH has no equal of pipeline(segment=4) for broadcast; it has binomial (its binomial), binomial-blocking (its binomial), " +
				"scatter-allgather"},
		{openMPI(), "all-to-all", Use{Algorithm: "windowed", Written: "windowed(window=4)"}, "its window a parameter beside the file"},
		{mpich(), "gather", Use{Algorithm: "binomial", Written: "binomial"}, "MPICH has nothing to choose for gather"},
		{intelMPI(), "allgather", Use{Algorithm: "neighbor-exchange", Written: "neighbor-exchange"},
			"Intel MPI has no equal of neighbor-exchange"},
		{intelMPI(), "broadcast", Use{Algorithm: "binomial", Written: "binomial(segment=9)", Segment: 9},
			"no equal of binomial(segment=9)"},
	} {
		r := Rules{Task: c.task, Ranks: 4, Uses: []Use{c.use}, Ranges: []Range{{1, 2, &c.use, ""}}}
		if _, err := c.f.Write(io.Discard, []Rules{r}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
