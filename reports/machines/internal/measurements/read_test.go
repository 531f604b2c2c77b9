package measurements

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"castlab/montecarlo/loggp"
)

func readText(t *testing.T, text string, o Options) []loggp.Series {
	t.Helper()
	o.Source = "f"
	series, err := Read(strings.NewReader(text), o)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return series
}

func point(bytes float64, times ...float64) loggp.Point {
	return loggp.Point{Bytes: bytes, Times: times}
}

// Columns and units of a header, by hand.
func TestHeadersDecideColumnsAndUnits(t *testing.T) {
	four := 4.0
	for _, test := range []struct {
		text string
		o    Options
		kind loggp.Kind
		want []loggp.Point
	}{
		{"bytes,time_us\n1,2.5\n", Options{Kind: "one-way"}, loggp.OneWay, []loggp.Point{point(1, 2.5)}},
		{"bytes,rtt_ms\n1,2.5\n", Options{}, loggp.RoundTrip, []loggp.Point{point(1, 2500)}},
		{"Size_KiB,Latency_ns\n2,2500\n", Options{Kind: "one-way"}, loggp.OneWay, []loggp.Point{point(2048, 2.5)}},
		{"size (bytes),one-way (seconds)\n0,0.5\n", Options{}, loggp.OneWay, []loggp.Point{point(0, 500000)}},
		{"msg_size_mib,gap_µs\n0.5,3\n", Options{}, loggp.Gap, []loggp.Point{point(1<<19, 3)}},
		{"kind,bytes,time_us\nping-pong,1,2\nRTT,2,3\n", Options{}, loggp.RoundTrip, []loggp.Point{point(1, 2), point(2, 3)}},
		{"bytes,rtt_us_1,rtt_us_2,rtt_us_3\n1,2,3,4\n8,5,,7\n", Options{}, loggp.RoundTrip,
			[]loggp.Point{point(1, 2), point(1, 3), point(1, 4), point(8, 5), point(8, 7)}},
		{"\ufeff# a comment\r\nbytes, overhead_us\r\n1, 2\r\n\r\n", Options{}, loggp.Overhead, []loggp.Point{point(1, 2)}},
		{"bytes\tone_way_us\n1\t2\n", Options{}, loggp.OneWay, []loggp.Point{point(1, 2)}},
		{"rtt_us\n2\n3\n", Options{Bytes: &four}, loggp.RoundTrip, []loggp.Point{point(4, 2), point(4, 3)}},
		{"bytes,one_way_us,stddev_us,count\n1,2,0.5,100\n", Options{}, loggp.OneWay,
			[]loggp.Point{{Bytes: 1, Times: []float64{2}, Deviation: 0.5, Behind: 100}}},
	} {
		got := readText(t, test.text, test.o)
		if len(got) != 1 || got[0].Kind != test.kind || !reflect.DeepEqual(got[0].Points, test.want) {
			t.Errorf("%q: %+v, want %v %v", test.text, got, test.kind, test.want)
		}
	}
	two := readText(t, "bytes,one_way_us,overhead_us\n1,2,0.5\n", Options{})
	if len(two) != 2 || two[0].Kind != loggp.OneWay || two[1].Kind != loggp.Overhead {
		t.Errorf("two tests in one file: %+v", two)
	}
}

// Rows of each launch of a table are a series, by kind and then in the order of the table.
func TestALaunchIsASeries(t *testing.T) {
	got := readText(t, "launch,kind,bytes,time_us\na,rtt,1,2\nb,rtt,1,3\na,overhead,1,0.5\na,rtt,8,4\nb,rtt,8,5\n", Options{})
	want := []loggp.Series{
		{Source: "f", Kind: loggp.RoundTrip, Points: []loggp.Point{point(1, 2), point(8, 4)}},
		{Source: "f", Kind: loggp.RoundTrip, Points: []loggp.Point{point(1, 3), point(8, 5)}},
		{Source: "f", Kind: loggp.Overhead, Points: []loggp.Point{point(1, 0.5)}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, text := range []string{"launch,bytes,rtt_us\n,1,2\n", "launch,job,bytes,rtt_us\n1,1,1,2\n"} {
		if _, err := Read(strings.NewReader(text), Options{Source: "f"}); err == nil || !strings.Contains(err.Error(), "launch") {
			t.Errorf("%q: %v, want an error that names the launch", text, err)
		}
	}
}

// A file of times alone is a law.
func TestAColumnOfTimesIsALaw(t *testing.T) {
	four := 4.0
	if got := readText(t, "rtt_us\n2\n3\n", Options{Bytes: &four})[0].Law; got != "empirical(file=f#rtt_us)" {
		t.Errorf("law %q", got)
	}
	if got := readText(t, "bytes,rtt_us\n2,3\n", Options{})[0].Law; got != "" {
		t.Errorf("law %q, want none", got)
	}
}

// The files of testdata have the form of the benchmarks' output, made from formulas:
// T(s) = 1.5 + 0.0004 (s-1), windows at 0.25 + 0.0004 (s-1) a message, rounded to the
// printed digits.
func TestBenchmarksAreReadAsTheyPrint(t *testing.T) {
	T := func(s float64) float64 { return 1.5 + 0.0004*(s-1) }
	P := func(s float64) float64 { return 0.25 + 0.0004*(s-1) }
	for _, test := range []struct {
		file    string
		kind    loggp.Kind
		task    string
		rows    int
		first   float64 // bytes
		time    func(s float64) float64
		within  float64 // relative
		window  int
		ranks   int
		inPlace bool
		times   int
	}{
		{"osu_latency.txt", loggp.OneWay, "", 7, 1, T, 0.005, 0, 0, false, 1},
		{"osu_latency_tail.txt", loggp.OneWay, "", 7, 1, T, 0.005, 0, 0, false, 1},
		{"osu_bw.txt", loggp.Window, "", 7, 1, P, 0.002, 0, 0, false, 1},
		{"osu_bibw.txt", loggp.Window, "", 7, 1, P, 0.002, 0, 0, false, 1},
		{"osu_mbw_mr.txt", loggp.Window, "", 7, 1, P, 0.002, 64, 0, false, 1},
		{"osu_allreduce.txt", loggp.Collective, "all_reduce", 6, 4, func(s float64) float64 { return 3 * T(s) }, 0.005, 0, 0, false, 1},
		{"nccl_all_reduce.txt", loggp.Collective, "all_reduce", 9, 8, func(s float64) float64 { return 12 + 1.5e-5*s }, 0.001, 0, 4,
			false, 1},
		{"nccl_all_reduce.txt", loggp.Collective, "all_reduce", 9, 8, func(s float64) float64 { return 0.97 * (12 + 1.5e-5*s) }, 0.001,
			0, 4, true, 1},
		{"nccl_sendrecv_old.txt", loggp.Collective, "unknown collective", 9, 8, func(s float64) float64 { return 9 + 2e-5*s }, 0.001, 0,
			2, false, 1},
		{"nccl_broadcast_iterations.txt", loggp.Collective, "broadcast", 9, 8, func(s float64) float64 { return 7 + 1e-5*s }, 0.001, 0,
			2, true, 1},
		{"nccl_all_reduce.json", loggp.Collective, "all_reduce", 4, 8, func(s float64) float64 { return 1.02 * (5 + 1e-5*s) }, 0.03, 0,
			2, false, 5},
		{"nccl_all_reduce.json", loggp.Collective, "all_reduce", 4, 8, func(s float64) float64 { return 5 + 1e-5*s }, 1e-9, 0, 2, true, 1},
	} {
		text, err := os.ReadFile(filepath.Join("testdata", test.file))
		if err != nil {
			t.Fatal(err)
		}
		for _, ends := range []string{"\n", "\r\n"} {
			s := readText(t, strings.ReplaceAll(string(text), "\n", ends), Options{InPlace: test.inPlace})[0]
			if s.Kind != test.kind || s.Task != test.task || len(s.Points) != test.rows || s.Window != test.window ||
				s.Ranks != test.ranks || s.Points[0].Bytes != test.first {
				t.Errorf("%s: %+v", test.file, s)
			}
			for _, p := range s.Points {
				if want := test.time(p.Bytes); len(p.Times) != test.times || math.Abs(p.Times[0]/want-1) > test.within {
					t.Errorf("%s: %g bytes in %v, want %d times near %g", test.file, p.Bytes, p.Times, test.times, want)
				}
			}
		}
	}
	old, err := os.ReadFile("testdata/osu_latency_2.0.txt")
	if err != nil {
		t.Fatal(err)
	}
	if s := readText(t, string(old), Options{})[0]; len(s.Points) != 8 || s.Points[0].Bytes != 0 || s.Points[0].Times[0] != 1.06 {
		t.Errorf("%+v", s)
	}
	if s := readText(t, "# OSU MPI Latency Test v7\n# Size Latency (us)\n[1,0]<stdout>:1 2.5\n",
		Options{})[0]; s.Points[0].Times[0] != 2.5 {
		t.Errorf("tagged output: %+v", s)
	}
	// Task names that only the user knows.
	text, err := os.ReadFile("testdata/nccl_sendrecv_old.txt")
	if err != nil {
		t.Fatal(err)
	}
	if s := readText(t, string(text), Options{Task: "sendrecv"})[0]; s.Kind != loggp.OneWay || len(s.Notes) != 1 {
		t.Errorf("sendrecv: %+v", s)
	}
}

// Two tests in one file stay two.
func TestConcatenatedRunsAreSeveralTests(t *testing.T) {
	latency, bandwidth := "# OSU MPI Latency Test v7\n# Size Latency (us)\n1 2\n",
		"# OSU MPI Bandwidth Test v7\n# Size Bandwidth (MB/s)\n1 2\n"
	got := readText(t, latency+bandwidth+latency, Options{Window: 64})
	if len(got) != 3 || got[0].Kind != loggp.OneWay || got[1].Kind != loggp.Window || got[1].Window != 64 ||
		got[2].Kind != loggp.OneWay || got[2].Window != 0 {
		t.Errorf("%+v", got)
	}
}

const osuHead = "# OSU MPI Latency Test v7\n# Size Latency (us)\n"
const ncclHead = "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong\n"

// Every error has its line, its column and its value.
func TestErrorsNameThePlace(t *testing.T) {
	four := 4.0
	for _, test := range []struct {
		text   string
		o      Options
		line   int
		column string
		value  string
		says   string
	}{
		{"", Options{}, 0, "", "", "empty"},
		{" \n\n", Options{}, 0, "", "", "empty"},
		{"\xff\xfeb\x00", Options{}, 0, "", "", "UTF-8"},
		{"bytes,rtt_us\n1,\xb5\n", Options{}, 0, "", "", "UTF-8"},
		{"bytes,rtt_us\r1,2\r", Options{}, 1, "", "", "carriage return"},
		{"bytes,rtt_us\n1,2", Options{Format: "xml"}, 0, "", "", "unknown format"},
		{"bytes,rtt_us\n", Options{}, 0, "", "", "no row"},
		{"# only\n", Options{}, 0, "", "", "only comments"},
		{"bytes,rtt_us\n1,2\n2,abc\n", Options{}, 3, "rtt_us", "abc", "finite number"},
		{"bytes,rtt_us\n1,NaN\n", Options{}, 2, "rtt_us", "NaN", "finite number"},
		{"bytes,rtt_us\n1,inf\n", Options{}, 2, "rtt_us", "inf", "finite number"},
		{"bytes,rtt_us\n1,0x1p3\n", Options{}, 2, "rtt_us", "0x1p3", "finite number, in decimal"},
		{"bytes,rtt_us\n1,0\n", Options{}, 2, "rtt_us", "0", "> 0"},
		{"bytes,rtt_us\n1,-2\n", Options{}, 2, "rtt_us", "-2", "> 0"},
		{"bytes,rtt_us\n-1,2\n", Options{}, 2, "bytes", "-1", "whole number of bytes"},
		{"bytes,rtt_us\n1.5,2\n", Options{}, 2, "bytes", "1.5", "whole number of bytes"},
		{"bytes,rtt_us\n1e300,2\n", Options{}, 2, "bytes", "1e300", "whole number of bytes"},
		{"bytes,rtt_us\n1,\"2,5\"\n", Options{}, 2, "rtt_us", "2,5", "comma"},
		{"bytes,rtt_us\n1,2,5\n", Options{}, 2, "", "", "3 values; want 2"},
		{"bytes,rtt_us\n1,\n", Options{}, 2, "rtt_us", "", "empty"},
		{"bytes;rtt_us\n1;2\n", Options{}, 1, "", "bytes;rtt_us", "semicolons"},
		{"bytes,furlongs\n1,2\n", Options{}, 1, "2", "furlongs", "unknown column"},
		{"1,2\n3,4\n", Options{}, 1, "1", "1", "header"},
		{"bytes,bytes,rtt_us\n1,1,2\n", Options{}, 1, "", "", "two columns"},
		{"bytes,count\n1,1\n", Options{}, 1, "", "", "no column of times"},
		{"rtt_us\n1\n", Options{}, 1, "", "", "bytes=..."},
		{"bytes,rtt_us\n1,2\n", Options{Bytes: &four}, 1, "", "", "leave that out"},
		{"bytes,time_us\n1,2\n", Options{}, 1, "", "", "kind=rtt"},
		{"bytes,kind,time_us\n1,teleport,2\n", Options{}, 2, "kind", "teleport", "want one of"},
		{"bytes,rtt_us,count\n1,2,0\n", Options{}, 2, "count", "0", "whole number >= 1"},
		{"bytes,rtt_us,stddev_us\n1,2,-1\n", Options{}, 2, "stddev_us", "-1", ">= 0"},
		{"bytes,rtt_us\n1,\"2\n", Options{}, 2, "5", "", "quote"},

		{osuHead, Options{}, 0, "", "", "no row"},
		{osuHead + "1 2 3\n", Options{}, 3, "", "1 2 3", "3 values; want 2"},
		{osuHead + "1 1,06\n", Options{}, 3, "latency", "1,06", "comma"},
		{osuHead + "1 0.00\n", Options{}, 3, "latency", "0.00", "> 0"},
		{osuHead + "x 1\n", Options{}, 3, "size", "x", "finite number"},
		{"# OSU MPI Latency Test v7\n1 2\n", Options{}, 2, "", "1 2", "heading"},
		{"# OSU MPI Latency Test v7\n# Size Latency (us) Cake\n1 2 3\n", Options{}, 2, "3", "Cake", "unknown column"},
		{"# OSU MPI_Put Latency Test v7\n# Size Latency (us)\n1 2\n", Options{}, 2, "", "OSU MPI_Put Latency Test v7", "not of messages"},
		{"# OSU MPI Gatherv Latency Test v7\n# Size Latency (us)\n1 2\n", Options{}, 2, "", "OSU MPI Gatherv Latency Test v7",
			"not of messages"},
		{"# OSU MPI Frobnication Test v7\n# Size Latency (us)\n1 2\n", Options{}, 2, "", "OSU MPI Frobnication Test v7", "unknown test"},
		{"# OSU MPI Latency Test v7\n# Size Latency (us) Validation\n1 2 Fail\n", Options{}, 3, "validation", "Fail", "want Pass"},
		{"# OSU MPI Bandwidth Test v7\n# Size Latency (us)\n1 2\n", Options{}, 2, "", "OSU MPI Bandwidth Test v7",
			"no column of bandwidth"},
		{"# OSU MPI Bandwidth Test v7\n# Size Bandwidth (MB/s)\n0 2\n", Options{}, 3, "bandwidth", "2", "0 bytes"},
		{"# OSU MPI Multiple Bandwidth / Message Rate Test\n# [ pairs: 1 ] [ window size: varied ]\n", Options{}, 2, "",
			"# [ pairs: 1 ] [ window size: varied ]", "vary"},
		{"# OSU MPI Multiple Bandwidth / Message Rate Test\n# [ pairs: 1 ] [ window size: 32 ]\n", Options{Window: 64}, 2, "",
			"# [ pairs: 1 ] [ window size: 32 ]", "another window"},

		{ncclHead, Options{}, 0, "", "", "no row"},
		{ncclHead + "8 2 float sum -1 0 1 1 0 2 2 2 0\n", Options{}, 2, "time", "0", "> 0"},
		{ncclHead + "8 2 float sum -1 1 1 1 0 2 2 2 0\n16 4 float sum -1 1 1 1 0 2 2 2\n", Options{}, 3, "",
			"16 4 float sum -1 1 1 1 0 2 2 2", "12 values; want 13"},
		{ncclHead + "8 2 3 1 1 1 0 2 2 2 0\n", Options{}, 2, "type", "3", "want a type"},
		{ncclHead + "8 2 float 1 1 1 x 2 2 2 0\n", Options{}, 2, "#wrong", "x", "finite number"},
		{ncclHead + "8 2 float 1 1 1 3 2 2 2 0\n", Options{}, 2, "#wrong", "3", "wrong"},
		{ncclHead + "8 2\n", Options{}, 2, "", "8 2", "2 values"},
		{ncclHead + "8 2 float 1 1 1 0 2 2 2 0\n16 2 half 1 1 1 0 2 2 2 0\n", Options{}, 3, "type", "half", "another type"},
		{ncclHead + "oops 2 float 1 1 1 0 2 2 2 0\n", Options{}, 2, "size", "oops", "finite number"},
		{"# nThread 1\n#  Rank  0 Group\n#  Rank  0 Group\n", Options{}, 3, "Rank", "0", "MPI=1"},
		{"# nThread 1\n8 2\n", Options{}, 2, "", "8 2", "heading"},
		{"# size count type redop root cputime algbw busbw #wrong\n", Options{}, 1, "cputime", "", "-C 1"},
		{"# size count type time algbw busbw #wrong\n# (B) (elements) (ms) (GB/s)\n", Options{}, 2, "time", "", "want times in us"},

		{"{", Options{}, 1, "", "", "JSON"},
		{"{\n\"version\":\n\"x\"}", Options{}, 3, "", "", "JSON"},
		{"{}", Options{}, 0, "", "", "version"},
		{`{"format": "castlab-loggp-1"}`, Options{}, 0, "", "", "a fit already"},
		{`{"version":3,"results":[]}`, Options{}, 0, "", "", "no row"},
		{`{"version":3,"results":[]} {}`, Options{}, 1, "", "{}", "follows"},
		{`{"version":3,"results":[{"size":8}]}`, Options{}, 0, "results[0].out_of_place", "", "missing"},
		{`{"version":3,"results":[{"size":-8}]}`, Options{}, 0, "results[0].size", "", "whole number"},
		{`{"version":3,"results":[{"size":8,"out_of_place":{"time":"nan"}}]}`, Options{}, 0, "results[0].out_of_place.time", "nan",
			"want a number"},
		{`{"version":3,"results":[{"size":8,"out_of_place":{"time":0}}]}`, Options{}, 0, "results[0].out_of_place", "0", "> 0"},
		{`{"version":3,"results":[{"size":8,"out_of_place":{"time":1,"nwrong":2}}]}`, Options{}, 0, "results[0].out_of_place.nwrong",
			"2", "wrong"},
		{`{"version":3,"results":[{"size":8,"out_of_place":{"cpu_time":1}}]}`, Options{}, 0, "results[0].out_of_place.cpu_time", "",
			"-C 1"},
	} {
		test.o.Source = "f"
		series, err := Read(strings.NewReader(test.text), test.o)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%q: %v, %v; want an *Error", test.text, series, err)
			continue
		}
		if e.Line != test.line || e.Column != test.column || e.Value != test.value || !strings.Contains(e.Want, test.says) {
			t.Errorf("%q:\n%#v\nwant line %d, column %q, value %q and %q", test.text, e, test.line, test.column, test.value, test.says)
		}
		if strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("%q: more than one line", err)
		}
	}
}

// fuzz tests that a reader returns valid measurements, or an error of one line.
func fuzz(f *testing.F, format string, seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	files, err := filepath.Glob(filepath.Join("testdata", "*"))
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		if text, err := os.ReadFile(name); err == nil {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		series, err := Read(strings.NewReader(string(text)), Options{Source: "f", Format: format, Window: 64, Kind: "rtt"})
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || strings.ContainsAny(err.Error(), "\r\n") {
				t.Fatalf("%v", err)
			}
			return
		}
		if len(series) == 0 {
			t.Fatal("no series and no error")
		}
		for _, s := range series {
			if err := s.Validate(); err != nil || len(s.Points) == 0 {
				t.Fatalf("%+v: %v", s, err)
			}
		}
	})
}

func FuzzCSV(f *testing.F) {
	fuzz(f, "csv", "bytes,rtt_us\n1,2\n", "kind,bytes,time_us,stddev,count\nrtt,1,2,3,4\n", "bytes\ttime_ns\n1\t2")
}
func FuzzOSU(f *testing.F)  { fuzz(f, "osu", osuHead+"1 2\n") }
func FuzzNCCL(f *testing.F) { fuzz(f, "nccl", ncclHead+"8 2 float 1 1 1 0 2 2 2 0\n") }
func FuzzNCCLJSON(f *testing.F) {
	fuzz(f, "nccl-json", `{"version":3,"results":[{"size":8,"out_of_place":{"time":1}}]}`)
}
func FuzzIMB(f *testing.F) {
	fuzz(f, "imb", "# Benchmarking PingPong\n#bytes #repetitions t[usec] Mbytes/sec\n8 1000 1.5 2\n")
}
func FuzzRCCL(f *testing.F) {
	fuzz(f, "rccl", "numCycle,name,ranks,inPlace,size,type,time,algBw,busBw,#wrong\n1,AllReduce,4,0,8,float,1.5,1,1,0\n,,\n")
}
func FuzzDetected(f *testing.F) { fuzz(f, "") }
