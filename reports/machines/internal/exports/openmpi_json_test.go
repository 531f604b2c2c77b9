package exports

import (
	"bytes"
	"strings"
	"testing"
)

const rulesInJSON = `{
  "$schema": "tuned_schema.json", "rule_file_version": 3, "module": "tuned",
  "collectives": {
    "bcast": [
      {"comm_size_min": 2, "comm_size_max": 4, "comm_rank_distribution": "single-node", "rules": [{"alg": 1}]},
      {"comm_size_min": 4, "comm_size_max": 8, "comm_rank_distribution": "one-per-node",
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

// Rules in JSON have what is decided alone: 1000 bytes binomial and 2000 a ring on 8 ranks; Bruck's allgather has the radix 2,
// which the older format writes, too.
func TestRulesInJSONAreWritten(t *testing.T) {
	var b bytes.Buffer
	notes, err := openMPI6().Write(&b, []Rules{plain("broadcast", "binomial", "scatter-allgather"), plain("allgather", "bruck", "ring")})
	if err != nil || !strings.Contains(strings.Join(notes, "\n"), "Open MPI 6 reads them") {
		t.Fatal(notes, err)
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
