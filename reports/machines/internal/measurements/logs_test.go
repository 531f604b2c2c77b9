package measurements

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo/loggp"
)

// stored returns the text of a file of testdata.
func stored(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The files have times of 30 + bytes/1e4 us out of place and 60 + bytes/1e4 us in place, whichever of the two comes
// first, in however many rows a size; a launcher's tags may be indented.
func TestPlacesAreThoseOfTheHeading(t *testing.T) {
	for name, scatter := range map[string]float64{"mscclpp.txt": 0.01, "nccl-pods.txt": 0.02, "rccl.csv": 0.001, "rccl.jsonl": 0.001} {
		for in, base := range map[bool]float64{false: 30, true: 60} {
			list := readText(t, stored(t, name), Options{InPlace: in})
			if len(list) != 1 || len(list[0].Points) != 19 {
				t.Fatalf("%s: %d series, %+v", name, len(list), list)
			}
			for _, p := range list[0].Points {
				if want := base + p.Bytes/1e4; len(p.Times) != 1 || math.Abs(p.Times[0]/want-1) > scatter {
					t.Errorf("%s, in place %v: %v bytes %v us, want %v", name, in, p.Bytes, p.Times, want)
				}
			}
			if task := list[0].Task; strings.HasPrefix(name, "rccl") && task != "all_reduce" {
				t.Errorf("%s: task %q", name, task)
			}
		}
	}
	list := readText(t, stored(t, "rccl.csv"), Options{})
	if list[0].Ranks != 4 {
		t.Errorf("%d ranks", list[0].Ranks)
	}
	one := "#            in-place\n# size count time algbw busbw #wrong\n8 2 1.5 1 1 0\n"
	if got := readText(t, one, Options{InPlace: true}); got[0].Points[0].Times[0] != 1.5 {
		t.Errorf("one place: %+v", got)
	}
	if _, err := Read(strings.NewReader(one), Options{}); err == nil || !strings.Contains(err.Error(), "no out-of-place columns") {
		t.Errorf("a place that is not there: %v", err)
	}
}

// Columns under any of their names that count wrong elements are looked at.
func TestWrongElementsAreRefused(t *testing.T) {
	rccl := stored(t, "rccl.csv")
	for _, text := range []string{
		"# size count time algbw busbw wrong\n8 2 1.5 1 1 3\n",
		"# size count time algbw busbw nwrong\n8 2 1.5 1 1 3\n",
		strings.Replace(rccl, ",0\n", ",3\n", 1),
		strings.Replace(stored(t, "rccl.jsonl"), `"#wrong": "0"`, `"#wrong": "3"`, 1),
	} {
		if _, err := Read(strings.NewReader(text), Options{}); err == nil || !strings.Contains(err.Error(), "wrong") {
			t.Errorf("%.60q: %v", text, err)
		}
	}
	if got := readText(t, "# size count time algbw busbw #wrong\n8 2 1.5 1 1 N/A\n", Options{}); len(got[0].Points) != 1 {
		t.Errorf("not checked: %+v", got)
	}
}

// What a launcher or a library writes around the tables is left out and counted; a row without its number is not.
func TestLinesOfLaunchersAreLeftOut(t *testing.T) {
	for _, c := range []struct {
		name, note string
		rows       int
		first      float64
	}{
		{"osu-warn.txt", "lines that are no rows of a table were left out; line 1: ----", 21, 1.51},
		{"noisy.txt", "3 lines that are no rows of a table were left out; line 1: srun: job 1234 queued", 24, 1.15},
	} {
		list := readText(t, stored(t, c.name), Options{})
		notes := strings.Join(list[0].Left, "\n")
		if len(list) != 1 || len(list[0].Points) != c.rows || list[0].Points[0].Times[0] != c.first || !strings.Contains(notes, c.note) {
			t.Errorf("%s: %d rows, %q", c.name, len(list[0].Points), notes)
		}
	}
	json := "NCCL version 2.21.5+cuda12.4\n" + `{"version":3,"results":[{"size":8,"out_of_place":{"time":1.5}}]}` + "\nsrun: done\n"
	if got := readText(t, json, Options{}); got[0].Points[0].Times[0] != 1.5 || !strings.Contains(got[0].Left[0], "2 lines") {
		t.Errorf("JSON: %+v", got)
	}
	braces := "mpirun: note {a}\n" + `{"version":3,"results":[{"size":8,"out_of_place":{"time":1.5}}]}` + "\nsrun: one\nsrun: two\n"
	if got := readText(t, braces, Options{}); got[0].Points[0].Times[0] != 1.5 || !strings.Contains(got[0].Left[0], "3 lines") {
		t.Errorf("JSON behind braces: %+v", got)
	}
	rccl := stored(t, "rccl.csv") + ",,,\n"
	if got := readText(t, rccl, Options{}); len(got[0].Points) != 19 || !strings.Contains(got[0].Left[0], "1 line") {
		t.Errorf("separators alone: %+v", got)
	}
	imb := strings.Replace(stored(t, "imb-pingpong.txt"), "# Benchmarking", "srun: starting\n# Benchmarking", 1)
	if got := readText(t, imb, Options{}); len(got[0].Points) != 22 || len(got[0].Left) != 1 ||
		!strings.Contains(got[0].Left[0], "1 line") {
		t.Errorf("IMB: %+v", got)
	}
	bcast := "# Benchmarking Bcast\n# #processes = 4\n#bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]\n8 1000 1 2 " +
		"1.5\nsrun: slow\n16 1000 1 3 1.5\n"
	if c, err := ReadCollectives(strings.NewReader(bcast), Options{}); err != nil || len(c.Timings) != 2 ||
		c.Timings[1].Time != 3 || len(c.Notes) != 1 {
		t.Errorf("collectives of IMB: %+v, %v", c, err)
	}
	nccl := "node1: warming up\n# size count time algbw busbw #wrong\n8 2 1.5 1 1 0\n[node1] NVLS is off\n16 4 1.5 1 1 0\n"
	if got := readText(t, nccl, Options{}); len(got[0].Points) != 2 || !strings.Contains(got[0].Left[0], "2 lines") {
		t.Errorf("nccl-tests: %+v", got)
	}
}

// t[usec] of IMB's PingPong is half of a round trip: the file has 1.5 + bytes 0.0004 us.
func TestPingPongOfIMBIsOneWay(t *testing.T) {
	list := readText(t, stored(t, "imb-pingpong.txt"), Options{})
	if len(list) != 1 || list[0].Kind != loggp.OneWay || len(list[0].Points) != 22 {
		t.Fatalf("%+v", list)
	}
	for _, p := range list[0].Points {
		if want := 1.5 + 0.0004*p.Bytes; math.Abs(p.Times[0]-want) > 0.0051+0.005*want {
			t.Errorf("%v bytes: %v us, want %v", p.Bytes, p.Times, want)
		}
	}
}

// Where OSU prints the time of the rank that ends last, that one is compared, and nothing is said to be
// missing: of 1 KiB it is 104.28 us, and the mean over the ranks 61.34.
func TestTheLastRankIsComparedWhereItIsThere(t *testing.T) {
	c, err := ReadCollectives(strings.NewReader(stored(t, "osu75-full.txt")), Options{Source: "f"})
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(c.Timings, func(x Timing) bool { return x.Bytes == 1024 })
	if at < 0 || c.Timings[at].Time != 104.28 || slices.ContainsFunc(c.Notes,
		func(n string) bool { return strings.Contains(n, "too short") }) {
		t.Errorf("%+v, %q", c.Timings[max(0, at)], c.Notes)
	}
	if list := readText(t, stored(t, "osu75-full.txt"), Options{}); list[0].Points[8].Times[0] != 61.34 {
		t.Errorf("a fit takes %v", list[0].Points[8])
	}
}

// A collective that a table does not name is the one that is stated.
func TestAStatedCollectiveIsTheTables(t *testing.T) {
	text := "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong\n8 2 float sum -1 1.5 1 1 0 2 2 2 0\n"
	c, err := ReadCollectives(strings.NewReader(text), Options{Assume: "allreduce"})
	if err != nil || c.Timings[0].Task != "allreduce" {
		t.Errorf("%+v, %v", c, err)
	}
	c, err = ReadCollectives(strings.NewReader("# Collective test starting: all_gather_perf\n"+text), Options{Assume: "allreduce"})
	if err != nil || c.Timings[0].Task != "allgather" {
		t.Errorf("%+v, %v", c, err)
	}
}

// Formats that are known and not read are refused by their name, in one line.
func TestForeignFormatsAreNamed(t *testing.T) {
	for text, name := range map[string]string{
		"goos: linux\nBenchmarkA-8 10 1.5 ns/op\n":                      "go test -bench",
		`{"results": [{"command": "a", "times": [1]}]}`:                 "hyperfine",
		"metric_name,timestamp,metric_value\nhttp_reqs,1,1\n":           "k6",
		"Value     Percentile TotalCount 1/(1-Percentile)\n1 0.5 2 2\n": "HdrHistogram",
		"srun: job 7\n\nrule-file-version-2\n0\n":                       "line 3: it is a rules file of Open MPI",
	} {
		_, err := Read(bytes.NewReader([]byte(text)), Options{Source: "f"})
		if err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Lines that are left out change no time, so a machine is decided by as without them: the fit has no warning more, and says it all
// the same.
func TestLinesThatAreLeftOutAreNoDoubt(t *testing.T) {
	text := stored(t, "osu-warn.txt")
	bare, _, _ := strings.Cut(text[strings.Index(text, "# OSU"):], "[node1")
	var fits []*loggp.Fit
	for _, x := range []string{text, bare} {
		fit, err := loggp.FitSeries(readText(t, x, Options{}), loggp.Config{Level: 0.95, Seed: 1, Draws: 1})
		if err != nil {
			t.Fatal(err)
		}
		fits = append(fits, fit)
	}
	if !slices.Equal(fits[0].Warnings, fits[1].Warnings) || len(fits[0].Notes) != len(fits[1].Notes)+1 ||
		!strings.Contains(strings.Join(fits[0].Notes, "; "), "6 lines that are no rows of a table were left out") {
		t.Errorf("warnings %q and %q, notes %q and %q", fits[0].Warnings, fits[1].Warnings, fits[0].Notes, fits[1].Notes)
	}
}
