package exports

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/table"
)

func answer() comparison.Answer {
	mean := func(x float64) montecarlo.Estimate {
		return montecarlo.Estimate{Name: "mean", Value: x, Lo: x - 1, Hi: x + 1, Level: 0.95, N: 100, Unit: "us", Method: "t, by hand"}
	}
	doubted := mean(10)
	doubted.Warnings = []string{"too few", "skewed"}
	median := mean(7)
	median.Name = "p50"
	d := montecarlo.Estimate{Value: -4, Lo: -5, Hi: -3, Level: 0.999, N: 100, Unit: "us", Method: "paired"}
	return comparison.Answer{
		Systems: []comparison.System{{Name: "ring(x=1,y=2)", Mean: mean(6), Quantiles: []montecarlo.Estimate{median}},
			{Name: "tree", Mean: doubted}},
		Pairs: []comparison.Pair{{A: 0, B: 1, Difference: d, Ratio: montecarlo.Estimate{Value: 0.6, Lo: 0.5, Hi: 0.7, N: 100}}},
		Best:  []int{0}, Level: 0.95,
	}
}

func TestTableHasARowForEveryEstimate(t *testing.T) {
	var b bytes.Buffer
	if err := Table(&b, table.CSV, []Result{{4096, answer()}}); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{
		{"size_bytes", "algorithm", "versus", "estimate", "value", "lo", "hi", "level", "n", "unit", "method", "verdict", "warnings"},
		{"4096", "ring(x=1,y=2)", "", "mean", "6", "5", "7", "0.95", "100", "us", "t, by hand", "best", ""},
		{"4096", "ring(x=1,y=2)", "", "p50", "7", "6", "8", "0.95", "100", "us", "t, by hand", "", ""},
		{"4096", "tree", "", "mean", "10", "9", "11", "0.95", "100", "us", "t, by hand", "not best", "too few; skewed"},
		{"4096", "ring(x=1,y=2)", "tree", "mean difference", "-4", "-5", "-3", "0.95", "100", "us", "paired", "", ""},
		{"4096", "ring(x=1,y=2)", "tree", "mean ratio", "0.6", "0.5", "0.7", "0.95", "100", "", "", "", ""},
	}
	if len(rows) != len(want) {
		t.Fatalf("%d rows: %q", len(rows), rows)
	}
	for i := range want {
		if strings.Join(rows[i], "|") != strings.Join(want[i], "|") {
			t.Errorf("row %d is %q, want %q", i, rows[i], want[i])
		}
	}
}

func point(size int64, sign int) comparison.Point {
	d := float64(sign)
	return comparison.Point{Size: size, Sign: sign, Difference: montecarlo.Estimate{Value: d, Lo: d - 0.5, Hi: d + 0.5}}
}

// tuned is tree (better below) against ring, with a change from 3000 to 3100 and no
// decision at the last size.
func tuned() Tuner {
	return Tuner{
		Task: "allreduce", Ranks: 8, Names: []string{"double-tree", "ring"}, Written: []string{"double-tree(segments=4)", "ring"},
		Sizes: []int64{1024, 2048, 4096, 8192, 16384}, Protocol: "simple",
		Changes: comparison.Changes{
			Grid:    []comparison.Point{point(1024, -1), point(2048, -1), point(4096, 1), point(8192, 1), point(16384, 0)},
			Changes: []comparison.Change{{From: point(3000, -1), To: point(3100, 1), Between: []comparison.Point{point(3050, 0)}}},
			Level:   0.95,
		},
		Comments: []string{"seed 1", strings.Repeat("long ", 100)},
	}
}

// A configuration is parsed as by NCCL's example tuner: in chunks of at most 255
// bytes, as fgets(line, 256, file) returns them; a chunk that begins with # or a line
// break is skipped; fields are cut at commas, empty ones vanish (strtok), and 8 to 10
// of them make a line. Words it does not know become allreduce, ring, simple without
// a message.
type configuration struct {
	collective             string
	min, max               uint64
	algorithm, protocol    string
	channels, nodes, ranks int
}

func readTuner(t *testing.T, text string) (list []configuration) {
	t.Helper()
	for len(text) > 0 {
		n := min(len(text), 255)
		if i := strings.IndexByte(text[:n], '\n'); i >= 0 {
			n = i + 1
		}
		piece := text[:n]
		text = text[n:]
		if piece[0] == '#' || piece[0] == '\n' {
			continue
		}
		f := strings.FieldsFunc(strings.TrimSuffix(piece, "\n"), func(r rune) bool { return r == ',' })
		if len(f) < 8 || len(f) > 10 {
			t.Errorf("a line that the plugin drops: %q", piece)
			continue
		}
		integer := func(s string) int {
			i, err := strconv.Atoi(s)
			if err != nil {
				t.Errorf("%q: %v", piece, err)
			}
			return i
		}
		c := configuration{collective: f[0], algorithm: f[3], protocol: f[4], channels: integer(f[5]), nodes: integer(f[6]),
			ranks: integer(f[7])}
		c.min, c.max = uint64(integer(f[1])), uint64(integer(f[2]))
		known := func(word string, words ...string) {
			for _, w := range words {
				if w == word {
					return
				}
			}
			t.Errorf("%q: %q is read as a default", piece, word)
		}
		known(c.collective, "broadcast", "reduce", "allgather", "reducescatter", "allreduce")
		known(c.algorithm, "tree", "ring", "collnet_direct", "collnet_chain", "nvls", "nvls_tree", "pat")
		known(c.protocol, "ll", "ll128", "simple")
		list = append(list, c)
	}
	return list
}

// choose is the plugin's choice: the first matching line; "" leaves it to NCCL.
func choose(list []configuration, collective string, bytes uint64, ranks int) string {
	for _, c := range list {
		if c.collective == collective && c.min <= bytes && bytes <= c.max && (c.ranks == -1 || c.ranks == ranks) && c.nodes == -1 {
			return c.algorithm
		}
	}
	return ""
}

func TestTunerConfigurationIsReadAsMeant(t *testing.T) {
	var b bytes.Buffer
	if err := tuned().Write(&b); err != nil {
		t.Fatal(err)
	}
	list := readTuner(t, b.String())
	for _, c := range []struct {
		bytes uint64
		want  string
	}{
		{0, ""}, {1023, ""}, {1024, "tree"}, {2047, "tree"}, {3000, "tree"}, {3001, ""}, {3050, ""}, {3099, ""},
		{3100, "ring"}, {4096, "ring"}, {8192, "ring"}, {8193, ""}, {16384, ""}, {16385, ""},
	} {
		if got := choose(list, "allreduce", c.bytes, 8); got != c.want {
			t.Errorf("%d bytes: %q, want %q", c.bytes, got, c.want)
		}
	}
	if got := choose(list, "allreduce", 2048, 16) + choose(list, "broadcast", 2048, 8); got != "" {
		t.Errorf("other ranks or collectives: %q", got)
	}
	for _, want := range []string{"# no decision from 3001 to 3099 bytes", "# no decision from 8193 to 16384 bytes",
		"# tree is double-tree(segments=4)"} {
		if !strings.Contains(b.String(), want+"\n") {
			t.Errorf("no line %q in\n%s", want, b.String())
		}
	}
	if !strings.Contains(b.String(), "simple,-1,-1,8\n") || !strings.Contains(b.String(), "its code, as of 2026, asks for 1.") {
		t.Errorf("channels are not left to the plugin, or it is not said what that means:\n%s", b.String())
	}
	u := tuned()
	u.Channels = 16
	var c bytes.Buffer
	if err := u.Write(&c); err != nil {
		t.Fatal(err)
	}
	for _, line := range readTuner(t, c.String()) {
		if line.channels != 16 {
			t.Errorf("%+v: want 16 channels", line)
		}
	}
	if strings.Contains(b.String(), "\r") {
		t.Error("a carriage return: the plugin would keep it")
	}
}

// A size whose difference has a warning is in no line: 8192 is undecided then, and
// ring remains at 4096 alone; the comment and Omissions say why.
func TestDoubtedSizesAreLeftOut(t *testing.T) {
	u := tuned()
	p := &u.Changes.Grid[3]
	p.Sign, p.Difference.Warnings = 0, []string{"skewness 9"}
	u.Changes.Grid[4].Difference.Warnings = []string{"skewness 9"}
	var b bytes.Buffer
	if err := u.Write(&b); err != nil {
		t.Fatal(err)
	}
	list := readTuner(t, b.String())
	for bytes, want := range map[uint64]string{4096: "ring", 4097: "", 8192: "", 16384: "", 1024: "tree"} {
		if got := choose(list, "allreduce", bytes, 8); got != want {
			t.Errorf("%d bytes: %q, want %q", bytes, got, want)
		}
	}
	want := "no decision from 4097 to 16384 bytes, in doubt: at 8192 skewness 9 (and at 1 more)"
	if got := u.Omissions(); len(got) != 1 || got[0] != want || !strings.Contains(b.String(), "# "+want+"\n") {
		t.Errorf("omissions %q, want %q, in\n%s", got, want, b.String())
	}
	if got := tuned().Omissions(); len(got) != 0 {
		t.Errorf("omissions without a doubt: %q", got)
	}
}

// What undoes a decision is named, and not what stands before it: the difference at 8192 is below 0 by its interval and by what
// a drift leaves open, and not by the packet size. Two that undo it together are both named.
func TestOmissionsNameWhatTurnsADecision(t *testing.T) {
	drift, packet := montecarlo.Doubt{Reason: "drift", Lo: -4, Hi: -2}, montecarlo.Doubt{Reason: "packet=1 is assumed", Lo: -3, Hi: 1}
	half := montecarlo.Doubt{Reason: "half", Lo: -3, Hi: -1}
	for _, c := range []struct {
		doubts []montecarlo.Doubt
		want   string
	}{
		{[]montecarlo.Doubt{drift, packet}, "packet=1 is assumed"},
		{[]montecarlo.Doubt{packet, drift}, "packet=1 is assumed"},
		{[]montecarlo.Doubt{packet, {Reason: "g", Lo: -3, Hi: 2}}, "g, and packet=1 is assumed, each of which turns it alone"},
		{[]montecarlo.Doubt{half, {Reason: "drift", Lo: -4, Hi: -2.5}, {Reason: "more", Lo: -3, Hi: -1}},
			"half, and more, which only together turn it"},
	} {
		u := tuned()
		p := &u.Changes.Grid[3]
		p.Sign, p.Difference = 0, montecarlo.Estimate{Value: -3, Lo: -3, Hi: -2.75, Doubts: c.doubts}
		if got := u.Omissions(); len(got) != 1 || !strings.HasSuffix(got[0], ", in doubt: at 8192 "+c.want) {
			t.Errorf("%v: %q, want at 8192 %s", c.doubts, got, c.want)
		}
	}
}

func TestTunerRefusesWhatNCCLHasNot(t *testing.T) {
	for _, c := range []struct {
		change func(*Tuner)
		want   string
	}{
		{func(u *Tuner) { u.Task = "all-to-all" }, "NCCL's tuner has no all-to-all"},
		{func(u *Tuner) { u.Names[0] = "binomial" }, "NCCL has no equal of binomial for allreduce; it has double-tree (its tree), " +
			"ring (its ring)"},
		{func(u *Tuner) { u.Task = "broadcast" }, "NCCL has no equal of double-tree for broadcast"},
		{func(u *Tuner) { u.Names[0] = "ring" }, "both algorithms are NCCL's ring"},
		{func(u *Tuner) { u.Sizes = nil }, "no sizes"},
		{func(u *Tuner) { u.Names = nil }, "0 algorithms"},
		{func(u *Tuner) { u.Protocol = "LL" }, `protocol "LL"`},
	} {
		u := tuned()
		c.change(&u)
		var b bytes.Buffer
		if err := u.Write(&b); err == nil || !strings.Contains(err.Error(), c.want) || b.Len() > 0 {
			t.Errorf("%v (%d bytes): want %q", err, b.Len(), c.want)
		}
	}
}

func TestOneAlgorithmIsConfiguredEverywhere(t *testing.T) {
	u := tuned()
	u.Names, u.Written, u.Changes = []string{"ring"}, []string{"ring"}, comparison.Changes{}
	var b bytes.Buffer
	if err := u.Write(&b); err != nil {
		t.Fatal(err)
	}
	list := readTuner(t, b.String())
	if len(list) != 1 || list[0] != (configuration{"allreduce", 1024, 16384, "ring", "simple", -1, -1, 8}) {
		t.Errorf("%+v", list)
	}
}
