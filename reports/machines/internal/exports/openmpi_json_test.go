package exports

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

const rulesInJSON = `{
  "$schema": "tuned_schema.json", "rule_file_version": 3, "module": "tuned",
  "collectives": {
    "bcast": [
      {"comm_size_min": 2, "comm_size_max": 4, "comm_rank_distribution": "single-node", "rules": [{"alg": 1}]},
      {"comm_size_min": 4, "comm_size_max": 8, "comm_rank_distribution": "any",
       "rules": [
         {"msg_size_min": 64, "msg_size_max": 4095, "alg": "binomial"},
         {"msg_size_min": 1024, "msg_size_max": "inf", "alg": "Chain", "faninout": 8, "seg_size": 1024},
         {"alg": "9"}, {"msg_size_max": 7, "alg": "no_such"}
       ]},
      {"comm_size_min": 8, "rules": [{"alg": 7}]}
    ],
    "allgather": [{"rules": [{"msg_size_max": 100, "alg": "bruck-k-fanout", "faninout": 2}, {"msg_size_max": 200, "alg": 2},
      {"msg_size_max": 300, "alg": 2, "faninout": 4}, {"msg_size_max": 400, "alg": 0}, {"msg_size_max": 500}]}],
    "alltoall": [{"rules": [{"alg": "linear_sync", "reqs": 16}]}],
    "scan": []
  }
}
`

// By hand: the first communicators whose sizes hold count, those of one node not for ranks that are each alone on theirs, and of them the
// first rule whose bytes do, ends included; 8 ranks have the rules of 4 to 8, though those from 8 on hold as well. Names may be
// written in whatever letters, and be numbers. What no rule is for Open MPI decides by itself: of 3 ranks and 32 bytes 5, a binary
// tree. Bruck's algorithm has a radix, and with less than 2 it does not end.
func TestWhatACallMeetsInJSON(t *testing.T) {
	s := selectionOf(t, rulesInJSON)
	if s.Library != "Open MPI" || s.Version != 3 || len(s.Notes) != 2 || !strings.Contains(s.Notes[0],
		"line 10: bcast has no algorithm no_such") || !strings.Contains(s.Notes[1], "line 15: no alg") || !IsSelection(rulesInJSON) {
		t.Errorf("%+v", s)
	}
	for _, c := range []struct {
		task  string
		ranks int
		size  int64
		want  string
	}{
		{"broadcast", 3, 32, "0 own binary-tree"}, {"broadcast", 4, 63, "10 scatter_allgather_ring scatter-allgather"},
		{"broadcast", 4, 64, "8 binomial binomial-doubling"}, {"broadcast", 8, 4095, "8 binomial binomial-doubling"},
		{"broadcast", 8, 4096, "9 chain chains(radix=8,segment=1024)"}, {"broadcast", 9, 1, "12 knomial k-nomial(radix=4)"},
		{"allgather", 8, 100, "14 bruck-k-fanout bruck"}, {"allgather", 8, 101, "14 bruck-k-fanout"},
		{"allgather", 8, 201, "15 bruck-k-fanout"},
		{"all-to-all", 8, 100, "16 linear_sync windowed(window=16)"},
	} {
		list, err := s.Meets(c.task, c.ranks, c.size)
		if err != nil || len(list) != 1 || said(list[0]) != c.want {
			t.Errorf("%s of %d bytes on %d ranks: %+v, want %q; error %v", c.task, c.size, c.ranks, list, c.want, err)
		}
	}
	for size, want := range map[int64]string{101: "does not end", 201: "radix 4"} {
		if list, _ := s.Meets("allgather", 8, size); !strings.Contains(list[0].Why, want) {
			t.Errorf("%d bytes: %+v, want %q", size, list[0], want)
		}
	}
	for _, size := range []int64{301, 401, 501} { // alg 0, no alg and no rule
		if list, _ := s.Meets("allgather", 8, size); !list[0].Own || (list[0].Line == 0) != (size == 501) {
			t.Errorf("%d bytes: %+v, want Open MPI's own decision", size, list[0])
		}
	}
	if sizes, err := s.Changes("broadcast", 8); err != nil || len(sizes) != 3 || sizes[1] != 64 || sizes[2] != 4096 {
		t.Errorf("changes at %v, %v; want 0, 64 and 4096", sizes, err)
	}
}

// Variants of rules in JSON, by hand: a comma before the end of an object, as in the example of Open MPI's documentation, and of a list;
// line ends of Windows; keys that are left out; communicators that overlap, of which the first count, but for MPI_COMM_WORLD not those of
// one rank a node, as it lacks the flag that they ask for; a list without rules.
func TestVariantsOfRulesInJSON(t *testing.T) {
	const documented = "{\r\n \"$schema\": \"tuned_schema.json\",\r\n \"rule_file_version\" : 3,\r\n \"module\" : \"tuned\",\r\n " +
		"\"collectives\" : {\r\n  \"allreduce\" :\r\n  [\r\n   {\r\n    \"comm_size_min\" : 64,\r\n    \"comm_size_max\" : 128,\r\n    " +
		"\"rules\" : [\r\n {\"msg_size_min\" : 512, \"msg_size_max\" : 511999,\r\n \"alg\" : 2,\r\n },\r\n {\"msg_size_min\" : 512000, " +
		"\"msg_size_max\" : \"inf\", \"alg\" : \"recursive_doubling\", \"reqs\" : 8},\r\n ]\r\n }\r\n ]\r\n }\r\n}\r\n"
	for _, c := range []struct {
		text, task string
		ranks      int
		size       int64
		want       string
	}{
		{documented, "allreduce", 100, 1000, "12 nonoverlapping"},
		{documented, "allreduce", 128, 600000, "15 recursive_doubling recursive-doubling"},
		{documented, "allreduce", 63, 1000, "0 own "},
		{documented, "allreduce", 64, 100, "0 own "},
		{`{"collectives":{"bcast":[{"rules":[{"alg":6}]},{"comm_size_min":8,"rules":[{"alg":1}]}]}}`, "broadcast", 8, 1,
			"1 binomial binomial-doubling"},
		{`{"module":"tuned","collectives":{"reduce":[{"comm_size_max":"INFINITY","rules":[{"msg_size_max":9,"alg":"in-order_binary"},` +
			`{"alg":"KNOMIAL","faninout":4}]}]}}`, "reduce", 6, 10, "1 knomial"},
		{`{"collectives":{"bcast":[{"comm_rank_distribution":"any","rules":[]},{"rules":[{"alg":1}]}]}}`, "broadcast", 8, 64,
			"0 own "},
		{`{"collectives":{"bcast":[{"comm_rank_distribution":"one-per-node","rules":[{"alg":1}]},{"rules":[{"alg":6}]}]}}`, "broadcast", 8,
			64, "1 binomial binomial-doubling"},
		{"\ufeff{\n\"collectives\": {\n\"scatter\": [{\"rules\": [{\"alg\": \"2\"}]}],\n}\n}", "scatter", 8, 64, "3 binomial binomial"},
	} {
		list, err := selectionOf(t, c.text).Meets(c.task, c.ranks, c.size)
		if err != nil || len(list) != 1 || said(list[0]) != c.want && !(list[0].Own && strings.HasPrefix(said(list[0]), c.want)) {
			t.Errorf("%.40q, %d ranks, %d bytes: %+v, want %q; error %v", c.text, c.ranks, c.size, list, c.want, err)
		}
	}
	one := selectionOf(t, "{\"collectives\":{\"bcast\":[\n{\"comm_rank_distribution\":\"one-per-node\",\"rules\":[{\"alg\":1}]}]}}")
	if len(one.Notes) != 1 || !strings.HasPrefix(one.Notes[0], "line 2: one-per-node: not for MPI_COMM_WORLD") {
		t.Errorf("notes %q", one.Notes)
	}
	for _, text := range []string{`{"collectives":{"bcast":[{"rules":[,]}]}}`, `{"collectives":{,}}`, `{"collectives":{"bcast":[]},,}`} {
		if _, err := ReadSelection(strings.NewReader(text)); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
}

// Rules in JSON have what is decided alone: 1000 bytes binomial and 2000 a ring on 8 ranks; Bruck's allgather has the radix 2,
// which the older format writes, too.
func TestRulesInJSONAreWritten(t *testing.T) {
	var b bytes.Buffer
	notes, err := openMPI6().Write(&b, []Rules{plain("broadcast", "binomial", "scatter-allgather"), plain("allgather", "bruck", "ring")})
	if err != nil || !strings.Contains(strings.Join(notes, "\n"), "Open MPI 6 reads them") ||
		!strings.Contains(strings.Join(notes, "\n"), "decides broadcasts otherwise on communicators that a program makes") {
		t.Fatal(notes, err)
	}
	if notes, err := openMPI6().Write(io.Discard, []Rules{plain("allgather", "bruck", "ring")}); err != nil ||
		strings.Contains(strings.Join(notes, "\n"), "program makes") {
		t.Errorf("an allgather: %q, %v", notes, err)
	}
	for _, want := range []string{`"rule_file_version": 3`, `"module": "tuned"`, `"bcast": [`, `"comm_size_min": 8`, `"comm_size_max": 8`,
		`"alg": "scatter_allgather_ring"`, `"alg": "bruck-k-fanout",
            "faninout": 2`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
	b.Reset()
	if _, err := openMPI().Write(&b, []Rules{plain("allgather", "bruck", "ring")}); err != nil || !strings.Contains(b.String(),
		" 2 2 0 # bruck: bruck") {
		t.Errorf("%v in\n%s", err, b.String())
	}
}
