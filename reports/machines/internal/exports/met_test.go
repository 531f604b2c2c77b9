package exports

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// selectionOf reads a rules file.
func selectionOf(t *testing.T, text string) *Selection {
	t.Helper()
	s, err := ReadSelection(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return s
}

// said is what a call meets, in short: the line, the library's name and castlab's.
func said(m Met) string {
	text := fmt.Sprintf("%d %s", m.Line, m.Name)
	if m.Own {
		text += "own"
	}
	if m.Use != nil {
		text += " " + m.Use.Written
	}
	return text
}

const version2 = `rule-file-version-2
2  # collectives
3  # MPI_Alltoall
1
#=================
64
5
# bytes    alg topo segs reqs
0          0   0    0    0
512000     4   0    0    64
1536000    4   0    0
3072000    4   0    0    0
6144000    2   0    0    0
7  # MPI_Bcast
3
0
1
0 0 0 0
8
3
0 6 0 0
4096 5 0 1024
65536 2 8 0x2000
128
1
0 7 0 0
`

// Rules of Open MPI: of a number of ranks those for the last that is not larger, of a size those from the last on. Broadcast 5 is a
// binary tree, 6 binomial, 2 chains, 8 at a time of 0x2000 = 8192 bytes; 0 is its own decision, of
// 4 ranks and less than 64 bytes 5, of 64 ranks and 511999/64 bytes each 1.
func TestWhatACallMeetsInOpenMPI(t *testing.T) {
	s := selectionOf(t, version2)
	if s.Library != "Open MPI" || s.Version != 2 || len(s.Notes) != 1 || !strings.Contains(s.Notes[0], "before 5.0.7") {
		t.Errorf("%+v", s)
	}
	for _, c := range []struct {
		task  string
		ranks int
		size  int64
		want  string
	}{
		{"broadcast", 8, 0, "21 binomial binomial-doubling"}, {"broadcast", 8, 4095, "21 binomial binomial-doubling"},
		{"broadcast", 127, 4096, "22 binary_tree binary-tree(segment=1024)"},
		{"broadcast", 9, 1 << 40, "23 chain chains(radix=8,segment=8192)"},
		{"broadcast", 128, 1, "26 knomial k-nomial(radix=4)"}, {"broadcast", 1 << 20, 1, "26 knomial k-nomial(radix=4)"},
		{"broadcast", 4, 63, "18 own binary-tree"},
		{"all-to-all", 2, 512000, "10 linear_sync windowed(window=64)"}, // the first number of ranks holds below it, too
		{"all-to-all", 64, 511999, "9 own spread"},
		{"all-to-all", 64, 1536000, "11 linear_sync spread"}, {"all-to-all", 65, 3072000, "12 linear_sync spread"},
		{"all-to-all", 64, 6144000, "13 pairwise pairwise"},
		{"allreduce", 16, 4095, "0 own recursive-doubling"}, // of its own table
	} {
		list, err := s.Meets(c.task, c.ranks, c.size)
		if err != nil || len(list) != 1 || said(list[0]) != c.want {
			t.Errorf("%s of %d bytes on %d ranks: %+v, want %q; error %v", c.task, c.size, c.ranks, said(list[0]), c.want, err)
		}
	}
	list, _ := s.Meets("all-to-all", 2, 512000)
	if m := list[0]; m.Collective != "MPI_Alltoall" || m.Rule != "512000 bytes and more, the first rules, though they are for 64 ranks "+
		"and more" {
		t.Errorf("%+v", m)
	}
	if list, _ = s.Meets("all-to-all", 64, 1536000); !strings.Contains(list[0].Why, "max_requests is 0") {
		t.Errorf("%+v", list[0])
	}
	for _, c := range []struct {
		task        string
		ranks       int
		size        int64
		want, which string
	}{{"gossip", 2, 1, "want broadcast", "task"}, {"broadcast", 0, 1, "at least 1", "ranks"}, {"broadcast", 2, -1, "at least 0 bytes",
		"size"}} {
		if _, err := s.Meets(c.task, c.ranks, c.size); err == nil || !strings.Contains(err.Error(),
			c.want) || !strings.Contains(err.Error(),
			c.which) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// Numbers may stand anywhere, behind commas and over lines; format 1 has no fifth; a collective may have no rules. A
// reduce-scatter is two collectives, of which rules differ: MPI_Reduce_scatter 3 is the ring, MPI_Reduce_scatter_block 3 recursive halving.
func TestVariantsOfOpenMPIsFiles(t *testing.T) {
	for _, c := range []struct {
		text, task string
		ranks      int
		size       int64
		want, note string
	}{
		{"1 # one\r\n7\r\n1\r\n8\r\n1\r\n0, 6, 0, 0\r\n", "broadcast", 8, 1, "6 binomial binomial-doubling", ""},
		{"1 7 1 8 2 0 6 0 0 4096 9 0 0", "broadcast", 8, 4096, "1 scatter_allgather_ring scatter-allgather", ""},
		{"1\n12\n1\n2\n1\n0 3 0 0\n", "reduce-scatter", 8, 1 << 30, "6 ring ring; 0 own butterfly", ""},
		{"2\n12\n0\n13\n1\n2\n1\n0\n3\n0\n0\n", "reduce-scatter", 8, 1024, "0 own recursive-halving; 8 recursive_halving " +
			"recursive-halving", ""},
		{"1\n7\n1\n8\n0\n", "broadcast", 8, 64, "4 own k-nomial(radix=4)", ""},
		{"1\n7\n2\n8\n1\n0 6 0 0\n4\n1\n0 1 0 0\n", "broadcast", 8, 1, "9 basic_linear flat", "line 7: 4 ranks stand behind 8"},
		{"1\n7\n1\n8\n3\n0 6 0 0\n4096 1 0 0\n512 5 0 0\n", "broadcast", 8, 600, "6 binomial binomial-doubling",
			"line 8: 512 bytes stand behind 4096"},
		{"1\n7\n1\n8\n1\n0 6 0 0\n9 9 9 9\n", "broadcast", 8, 1, "6 binomial binomial-doubling", "line 7: Open MPI does not read from " +
			"here on"},
		{"1\n7\n1\n8\n1\n0 12 0 0\n", "broadcast", 8, 1, "6 12", "line 6: MPI_Bcast has no algorithm 12, its last is 9 " +
			"scatter_allgather_ring"},
		{"1\nbcast 7\n1\n8\n1\n0 010 0 0\n", "broadcast", 8, 1, "6 scatter_allgather scatter-doubling", "line 2: Open MPI passes over " +
			"bcast"},
		{"2\n7\n1\n8\n1\n0 6 0 0\n7\n1\n8\n1\n0 1 0 0\n", "broadcast", 8, 1, "11 basic_linear flat", "line 7: collective 7 comes again"},
		{"1\n15\n1\n8\n1\n0 3 0 0\n", "scatter", 8, 1, "6 linear_nb", ""},
		{"1\n7\n1\n8\n1\n0 4 0 600\n", "broadcast", 8, 1199, "6 split_binary_tree", ""},
		{"1\n7\n1\n8\n1\n0 4 0 600\n", "broadcast", 8, 1200, "6 split_binary_tree split-binary(segment=600)", ""},
		{"1\n7\n1\n8\n2\n0 6 0 0 1\n64 6 0 0 1", "broadcast", 8, 64, "6 64", "line 6: a rule is 4 numbers, bytes algorithm fan-out " +
			"segment; " +
			"a fifth"},
		{"0\n", "broadcast", 16, 4096, "0 own binomial-doubling", ""},
	} {
		s := selectionOf(t, c.text)
		list, err := s.Meets(c.task, c.ranks, c.size)
		var parts []string
		for _, m := range list {
			parts = append(parts, said(m))
			if m.Use == nil && m.Why == "" {
				t.Errorf("%q: no reason for %+v", c.text, m)
			}
		}
		if got := strings.Join(parts, "; "); err != nil || got != c.want {
			t.Errorf("%q: %q, want %q; error %v", c.text, got, c.want, err)
		}
		if notes := strings.Join(s.Notes, "; "); !strings.Contains(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("%q: notes %q", c.text, notes)
		}
	}
}

// What a library does not read is an error in one line, with the line of the file.
func TestErrorsOfRulesFiles(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "the file ends; want the number of collectives",
		"1\n7\n1\n8\n2\n0 6 0 0\n4096 1 0\n": "line 7: the file ends; want the bytes of a segment",
		"1\n7\n1\n8\n1\n4096 6 0 0\n":        "line 6: 4096: the first rule for 8 ranks must be for 0 bytes",
		"1\n7\n1\n8\n1\n0 -6 0 0\n":          "line 6: -6: want the number of an algorithm, a whole number from 0 to 2147483647",
		"1\n7\n1\n8\n1\n0 1.5 0 0\n":         "line 6: 1.5: want the number of an algorithm",
		"1\n77\n": "line 2: 77: want the number of a collective, such as 7 of MPI_Bcast, a whole number " +
			"from 0 to 21",
		"99\n":                       "line 1: 99: want the number of collectives",
		"1\nbcast7\n":                "line 2: bcast7: want numbers, and words behind a # only",
		"\nrule-file-version-2\n1\n": "line 2: rule-file-version-2: want numbers",
		"rule-file-version-two\n1\n": "line 1: rule-file-version-two: want rule-file-version-1 or",
		"rule-file-version-3\n":      "line 1: format 3 of Open MPI; want its format 1 or 2",
		"1\n7\n1\n99999999999\n":     "line 4: 99999999999: want a number of ranks",
		"# nothing\n":                "the file ends",
		"\xff\xfe1\x00":              "not UTF-8 text",
		"{\n \"collective=bcast\": {\n  \"comm_type=intra\": {\n   \"algorithm=MPIR_Bcast_intra_binomial\": {}": "line 4: no JSON: the " +
			"text " +
			"ends in the middle",
		"{\n\"collective=bcast\": 7}": "line 2: " +
			"collective=bcast: want an object {...} for it",
		"{\n\"collective=bcast\": {}}": "line 2: " +
			"collective=bcast: nothing stands in it",
		"{\n\"collective=bcast\": {\n\"comm_sise<=8\": {\"algorithm=x\": {}}}}": "line 3: " +
			"comm_sise<=8: MPICH knows no such condition, and stops",
		"{\"collective=bcast\": {\n\"comm_size<=eight\": {\"algorithm=x\": {}}}}": "line 2: " +
			"comm_size<=eight: want a whole number",
		"{\"collective=bcast\": {\n\"comm_size<=8\": {\"algorithm=x\": {}}}}": "line 2: " +
			"comm_size<=8: nothing stands behind it",
		"{\"collective=bcast\": {\"comm_size=any\": {\"algorithm=x\": {}},\n\"comm_size<=8\": {\"algorithm=x\": {}}}}": "line 1: " +
			"comm_size=any: any holds always, so it stands last",
		"{\"collective=bcast\": {\"comm_type=both\": {\"algorithm=x\": {}}}}": "comm_type=both: " +
			"want one of intra, inter, any",
		"{\"collective=bcast\": {\"binomial\": {}}}": "binomial: want a " +
			"condition such as comm_size<=8, or algorithm=NAME",
		`{"rule_file_version": 3, "module": "tuned"}`:  "line 1: collectives: want an object",
		"{\"collectives\": {\n\"reducescatter\": []}}": "line 2: unknown collective reducescatter: did you mean reduce",
		"{\"collectives\": {\"bcast\": {}}}":           "line 1: bcast: want a list [...] of rules by communicators",
		"{\"collectives\": {\"bcast\": [\n{}]}}":       "line 2: rules: want a list [...] of rules by sizes",
		`{"collectives": {"bcast": [{"rules": [{"alg": 1, "msg_size_min": "64K"}]}]}}`: "line 1: msg_size_min: want a whole number >= 0, " +
			`or "inf"`,
		`{"collectives": {"bcast": [{"comm_size_max": 1.5, "rules": []}]}}`: "comm_size_max: want a whole number",
		"{\"collectives\": {\"bcast\": [\n{\"rules\": [{\"alg\": 1,,}]}]}}": "line 2: no JSON: ",
		"{\"collectives\": {}} {}":          "line 1: something follows the rules",
		"{}\n{}":                            "something follows the selection",
		strings.Repeat("{\"a=any\":", 1000): "more than 100 conditions in each other",
	} {
		_, err := ReadSelection(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.80q: %v, want %q", text, err, want)
		}
	}
}

// What is written is read: at every size and number of ranks the algorithm is that of the rules.
func TestRulesAreReadAsTheyWereWritten(t *testing.T) {
	for _, f := range []Format{openMPI(), mpich(), openMPI6()} {
		var b bytes.Buffer
		rules := severalRanks()
		if _, err := f.Write(&b, rules); err != nil {
			t.Fatal(err)
		}
		s := selectionOf(t, b.String())
		if s.Library != f.Library || len(s.Notes) > 0 {
			t.Errorf("%s: %v", s.Library, s.Notes)
		}
		for _, r := range rules {
			for _, g := range r.Ranges {
				for _, size := range []int64{g.From, g.To} {
					list, err := s.Meets(r.Task, r.Ranks, size)
					if err != nil || len(list) != 1 || list[0].Use == nil || list[0].Own ||
						f.name(LibraryOf(r.Task, list[0].Use.Algorithm)) != f.name(LibraryOf(r.Task, g.Use.Algorithm)) {
						if r.Ranks == 12 && g.Use.Algorithm == "recursive-doubling" && f.Library == "MPICH" {
							continue // it is for powers of two there
						}
						t.Errorf("%s: %s of %d bytes on %d ranks: %+v, want %s; %v", f.Library, r.Task, size, r.Ranks, list,
							g.Use.Algorithm, err)
					}
				}
			}
		}
	}
}

// MPICH's own selection, followed by two readers: this one and that of the tests of what is written, which takes < for what it says
// everywhere, so that 8 ranks are not asked.
func TestWhatACallMeetsInMPICH(t *testing.T) {
	var b bytes.Buffer
	if err := writeBranches(&b, mpichDefault(), ""); err != nil {
		t.Fatal(err)
	}
	s := selectionOf(t, b.String())
	for _, task := range []string{"broadcast", "allreduce", "reduce", "allgather", "all-to-all", "reduce-scatter", "gather", "scatter",
		"barrier"} {
		for i, c := range readable(task) {
			for _, ranks := range []int{1, 2, 7, 9, 12, 13, 16, 31, 64, 1000} {
				for _, size := range []int64{0, 256, 2048, 12288, 12289, 81920, 524287, 524288, 1 << 22} {
					list, err := s.Meets(task, ranks, size)
					if err != nil {
						t.Fatal(err)
					}
					want := mpichChoice(t, b.String(), c.key, call{ranks: ranks, bytes: size, count: int64(ranks), commutative: true,
						builtIn: true,
						regular: true, hierarchy: "flat"})
					if list[i].Name != want || want != "" && list[i].Line == 0 {
						t.Errorf("%s of %d bytes on %d ranks: %+v, want %s", c.key, size, ranks, list[i], want)
					}
				}
			}
		}
	}
	list, err := s.Meets("broadcast", 16, 12289)
	if err != nil || list[0].Use == nil || list[0].Use.Algorithm != "scatter-doubling" ||
		!strings.HasPrefix(list[0].Rule, "collective=bcast, comm_type=intra, comm_size=pow2, ") {
		t.Errorf("%+v", list)
	}
}

// Files of other hands: spaces in keys, a communicator's conditions first, parameters, compositions, what is not defined for a
// collective, nothing for a call, and "<" below a condition on sizes, which MPICH takes for "<=".
func TestVariantsOfMPICHsFiles(t *testing.T) {
	const binomial, ring = `{"algorithm=MPIR_Bcast_intra_binomial": {}}`, `{"algorithm=MPIR_Bcast_intra_scatter_ring_allgather": {}}`
	for _, c := range []struct {
		text, task string
		ranks      int
		size       int64
		want, why  string
	}{
		{`{ "comm_type = intra": { "collective = bcast": { "comm_size <= 8": ` + binomial + `, "comm_size = any": ` + ring + `}}}`,
			"broadcast",
			8, 1,
			"1 MPIR_Bcast_intra_binomial binomial-blocking", ""},
		{"{\"collective=bcast\": {\n\"comm_size<8\": " + binomial + ",\n\"comm_size=any\": " + ring + "}}", "broadcast", 8, 1,
			"3 MPIR_Bcast_intra_scatter_ring_allgather scatter-allgather", ""},
		{`{"collective=bcast": {"avg_msg_size<=64": {"comm_size<8": ` + binomial + `, "comm_size=any": ` + ring +
			`}, "avg_msg_size=any": ` +
			ring + `}}`,
			"broadcast", 8, 64, "1 MPIR_Bcast_intra_binomial binomial-blocking", ""},
		{`{"collective=bcast": {"algorithm=MPIR_Bcast_intra_tree": {"tree_type=kary": {}, "k=2": {}}}}`, "broadcast", 8, 64,
			"1 MPIR_Bcast_intra_tree",
			"castlab has no equal"},
		{`{"collective=bcast": {"algorithm=MPIR_Bcast_intra_binomial": {"k=2": {}}}}`, "broadcast", 8, 64, "1 MPIR_Bcast_intra_binomial",
			"it has parameters"},
		{`{"collective=bcast": {"composition=MPIDI_Bcast_intra_composition_alpha": {}}}`, "broadcast", 8, 64,
			"1 MPIDI_Bcast_intra_composition_alpha", "castlab has no equal"},
		{`{"collective=allgather": {"avg_msg_size<=64": {"algorithm=x": {}}, "avg_msg_size=any": {"algorithm=x": {}}}}`, "allgather", 8,
			64, "0 ",
			"avg_msg_size is not defined for allgather, and MPICH stops"},
		{`{"collective=bcast": {"comm_type=inter": {"algorithm=x": {}}}}`, "broadcast", 8, 64, "0 ", "the file has nothing for such a " +
			"call"},
		{`{"collective=reduce": {"algorithm=x": {}}}`, "broadcast", 8, 64, "0 ", "the file has nothing for it, and MPICH stops"},
		{`{"collective=bcast": {"count<=9": {"algorithm=x": {}}, "count=any": {"algorithm=x": {}}}}`, "broadcast", 8, 64, "0 ",
			"number of elements: count<=9"},
		{`{"collective=bcast": {"comm_hierarchy=node_roots": {"algorithm=x": {}}, "any": {"algorithm=x": {}}}}`, "broadcast", 8, 64, "0 ",
			"in some versions"},
		{`{"collective=alltoall": {"total_msg_size<=2147483647": {"algorithm=MPIR_Alltoall_intra_brucks": {}}, "any": {"algorithm=x": ` +
			`{}}}}`,
			"all-to-all", 8,
			1 << 31, "1 x", "castlab has no equal"},
		{`{"collective=bcast": {"comm_size=pow2": ` + ring + `, "any": ` + ring + `}, "collective=bcast": ` + binomial + `}`, "broadcast",
			8, 1,
			"1 MPIR_Bcast_intra_binomial binomial-blocking", ""},
	} {
		s := selectionOf(t, c.text)
		list, err := s.Meets(c.task, c.ranks, c.size)
		if err != nil || len(list) == 0 || said(list[0]) != c.want || !strings.Contains(list[0].Why,
			c.why) || c.why == "" && list[0].Why != "" {
			t.Errorf("%s: %+v, want %q; error %v", c.text, list, c.want, err)
		}
	}
}

func FuzzSelection(f *testing.F) {
	f.Add(version2)
	f.Add(rulesInJSON)
	f.Add("1\n7\n1\n8\n2\n0 6 0 0\n4096 1 0 0\n")
	f.Add(`{"collective=bcast": {"comm_size<=8": {"algorithm=MPIR_Bcast_intra_binomial": {}}, "comm_size=any": {"algorithm=x": {"k=2": ` +
		`{}}}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ReadSelection(strings.NewReader(text))
		if err != nil {
			if err.Error() == "" || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %q", err)
			}
			return
		}
		for _, task := range []string{"broadcast", "reduce-scatter", "all-to-all", "barrier"} {
			for _, ranks := range []int{1, 8, 1 << 20} {
				for _, size := range []int64{0, 4096, 1 << 40} {
					list, err := s.Meets(task, ranks, size)
					if err != nil || len(list) == 0 {
						t.Fatalf("%s: %v, %v", task, list, err)
					}
					for _, m := range list {
						if m.Use == nil && m.Why == "" || m.Collective == "" {
							t.Errorf("%+v", m)
						}
					}
				}
			}
		}
	})
}
