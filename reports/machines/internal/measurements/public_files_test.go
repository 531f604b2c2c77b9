package measurements

import (
	"math"
	"strings"
	"testing"

	"castlab/montecarlo/loggp"
)

// The table of MPIBenchmarks.jl has its times in seconds, the first 0.32 us of no byte, and does not say what was timed.
func TestSecondsOfJuliaAreMicroseconds(t *testing.T) {
	if _, err := Read(strings.NewReader(stored(t, "julia.csv")), Options{}); err == nil || !strings.Contains(err.Error(), "kind=rtt") {
		t.Errorf("error %v", err)
	}
	points := readText(t, stored(t, "julia.csv"), Options{Kind: "one-way"})[0].Points
	want := []loggp.Point{{Bytes: 0, Times: []float64{0.32}}, {Bytes: 4, Times: []float64{0.33}},
		{Bytes: 64, Times: []float64{0.35}}, {Bytes: 1024, Times: []float64{0.7}}, {Bytes: 16384,
			Times: []float64{5.4}}, {Bytes: 131072, Times: []float64{41}}}
	if len(points) != len(want) {
		t.Fatalf("%+v", points)
	}
	for i, p := range points {
		if p.Bytes != want[i].Bytes || len(p.Times) != 1 || math.Abs(p.Times[0]/want[i].Times[0]-1) > 1e-12 {
			t.Errorf("%+v, want %+v", p, want[i])
		}
	}
}

// nccl-tests that do not name their collective have times of 30 + bytes/1e4 us out of place and 60 + bytes/1e4 us in
// place, printed with 2 decimals and scattered by 1 %; the collective is what the caller assumes, and else is not known.
func TestTheCollectiveOfAPlainTableIsAssumed(t *testing.T) {
	text := stored(t, "nccl-plain.txt")
	if list := readText(t, text, Options{}); list[0].Task != "unknown collective" {
		t.Errorf("collective %s", list[0].Task)
	}
	c, err := ReadCollectives(strings.NewReader(text), Options{Assume: "allreduce"})
	if err != nil || len(c.Timings) == 0 || c.Timings[0].Task != "allreduce" || c.Timings[0].Time != 30.1 {
		t.Errorf("assumed: %+v, %v", c, err)
	}
	for in, base := range map[bool]float64{false: 30, true: 60} {
		list := readText(t, text, Options{InPlace: in})
		if len(list) != 1 || len(list[0].Points) != 19 {
			t.Fatalf("%+v", list)
		}
		for _, p := range list[0].Points {
			if want := base + p.Bytes/1e4; math.Abs(p.Times[0]/want-1) > 0.01 {
				t.Errorf("in place %v: %v bytes %v us, want %v", in, p.Bytes, p.Times, want)
			}
		}
	}
}

// A collective is stated in whatever words, those of MPI and of castlab compare too; each is one of nccl-tests.
func TestWordsForCollectives(t *testing.T) {
	for word, want := range map[string]string{"all_reduce": "all_reduce", "allreduce": "all_reduce", "bcast": "broadcast",
		"all-to-all":     "alltoall",
		"reduce-scatter": "reduce_scatter", "gossip": "", "": ""} {
		if got := Benchmark(word); got != want {
			t.Errorf("%s: %s, want %s", word, got, want)
		}
	}
	for _, word := range TaskWords() {
		if list := readText(t, stored(t, "nccl-plain.txt"), Options{Task: Benchmark(word)}); list[0].Task != Benchmark(word) &&
			word != "sendrecv" {
			t.Errorf("%s: %+v", word, list[0].Task)
		}
	}
}

// OSU of 2018, with buffers of a device, and with columns of tails beside the mean, as printed.
func TestVersionsOfOSUAreRead(t *testing.T) {
	for text, want := range map[string]loggp.Point{
		"# OSU MPI Latency Test v5.6.2\n# Size          Latency (us)\n0                       1.15\n1                 " +
			"      1.16\n": {Bytes: 1,
			Times: []float64{1.16}},
		"# OSU MPI-CUDA Latency Test v7.2\n# Send Buffer on DEVICE (D) and Receive Buffer on DEVICE (D)\n# Datatype: MPI_CHAR.\n# " +
			"Size          Latency (us)\n1   2.1\n8   2.1\n64 2.2\n1024 2.5\n65536 9.1\n1048576 90.1\n": {Bytes: 1048576,
			Times: []float64{90.1}},
		"# OSU MPI Latency Test v7.3\n# Datatype: MPI_CHAR.\n# Size       Avg Latency(us)     P50 Tail Lat(us)     P90 Tail Lat(us) " +
			"    P99 Tail Lat(us)\n1 1.1 1.0 1.2 2.0\n4096 1.7 1.6 1.9 2.9\n": {Bytes: 4096, Times: []float64{1.7}},
	} {
		points := readText(t, text, Options{})[0].Points
		if last := points[len(points)-1]; last.Bytes != want.Bytes || len(last.Times) == 0 || last.Times[0] != want.Times[0] {
			t.Errorf("%q: %+v, want %+v", text, last, want)
		}
	}
}
