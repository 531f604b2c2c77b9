package formats

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// texts are as short a text of each format as shows it, whatever a launcher wrote before.
var texts = map[string]string{
	"csv":              "bytes,time_us\n1,2\n",
	"osu":              "WARNING: no device\n# OSU MPI Latency Test v7.3\n# Size Latency (us)\n1 1.5\n",
	"imb":              "#---\n# Benchmarking PingPong\n",
	"nccl":             "NCCL version 2\n[1,0]<stdout>:#   size count type redop root time algbw busbw #wrong\n",
	"nccl-json":        "NCCL version 2\n{\"version\": 1,\n \"args\": [], \"results\": [\n{\"size\": 1}]}",
	"rccl":             `{"algBw": 1, "inPlace": 0, "size": 1}` + "\n",
	"netgauge":         "# size n PRTT(1,0,s) PRTT(n,0,s)\n",
	"perftest":         "   Send BW Test\n #bytes     #iterations    BW peak[MB/sec]\n",
	"hyperfine":        "{\n  \"results\": [\n {\"command\": \"a\", \"times\": [1,\n",
	"go-bench":         "+ go test -bench .\nBenchmarkX-8 \t 100\t 12.5 ns/op\n",
	"google-benchmark": `{"context": {"date": "x"}, "benchmarks": [{"name": "BM", "real_time": 1}]}`,
	"criterion":        `{"sampling_mode":"Linear","iters":[1.0],"times":[2.0]}`,
	"k6-csv":           "metric_name,timestamp,metric_value,check\n",
	"k6-json": `{"type":"Metric","data":{"name":"http_reqs","type":"counter","contains":"default"},` +
		`"metric":"http_reqs"}` + "\n",
	"json-lines":          "{\"t_ms\": 1}\n{\"t_ms\": 2}\n",
	"parquet":             "PAR1\x15\x04",
	"hdrhistogram":        "       Value     Percentile TotalCount 1/(1-Percentile)\n\n 1 0.0 1 1.00\n",
	"perftest-json":       "{\n\"test_info\": {\n\"test\": \"Send_Latency_Test\",\n\"Transport_type\": \"IB\",\n\n},\n",
	"hdr-log":             "#[Logged with jHiccup version 2.0.3]\n#[Histogram log format version 1.2]\n",
	"hyperfine-csv":       "command,mean,stddev,median,user,system,min,max,parameter_n\n",
	"criterion-estimates": `{"mean":{"confidence_interval":{"confidence_level":0.95},"point_estimate":1.5},"median":{}}`,
	"k6-summary":          `{"root_group": {"name": ""}, "metrics": {"http_reqs": {"count": 1}}}`,
	"castlab-fit":         `{"format": "castlab-loggp-1", "regimes": [], "residuals": []}`,
	"castlab-data":        `{"castlab_data": 1, "version": "x", "samples": []}`,
	"openmpi-rules":       "rule-file-version-2\n1\n",
	"mpich-json":          `{"collective=bcast": {"comm_type=intra": {"algorithm=MPIR_Bcast_intra_binomial": {}}}}`,
}

// Every format is known by its content, and is in one place; each verb says of a file that it does not read what it is.
func TestEveryFormatIsKnownByItsContent(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range All() {
		text, there := texts[f.Name]
		if !there || seen[f.Name] {
			t.Errorf("%s: no text in this test, or twice in the list", f.Name)
			continue
		}
		seen[f.Name] = true
		if got, line := Detect(strings.Lines(text)); got.Name != f.Name || (line == 0) != (f.Name == CSV) {
			t.Errorf("%s: taken for %s by line %d", f.Name, got.Name, line)
		}
		if len(f.Verbs) == 0 && f.Else == "" || f.Title == "" || len(f.Verbs) > 0 && f.Gives == "" {
			t.Errorf("%s: what is it, and what can be done with it?", f.Name)
		}
		if text := f.Refusal(); !strings.HasPrefix(text, "it is "+f.Title) || strings.Contains(text, "\n") {
			t.Errorf("%s: %q", f.Name, text)
		}
		for _, verb := range []string{Fit, Against, Data} {
			if strings.Contains(strings.Join(strings.Fields(Help(verb)), " "),
				f.Title+": ") != f.By(verb) || strings.Contains(Titles(verb), f.Title) != f.By(verb) {
				t.Errorf("%s: help of %s", f.Name, verb)
			}
		}
	}
	if len(seen) != len(texts) {
		t.Errorf("%d formats, %d texts", len(seen), len(texts))
	}
}

// The guide has the list as it is.
func TestTheGuideHasTheList(t *testing.T) {
	guide, err := os.ReadFile(filepath.Join("..", "..", "..", "notebooks", "guide", "formats.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(guide), Markdown()) {
		t.Errorf("the guide lacks the table of formats, which is\n%s", Markdown())
	}
}

// Variants of what marks a format, and what does not: a table whose cells hold what marks another is a table.
func TestWhatMarksAFormat(t *testing.T) {
	for text, want := range map[string]string{
		"# Size    Bandwidth (MB/s)\n1 2\n":                                           "osu",
		"# Collective test starting: all_reduce_perf\n":                               "nccl",
		"numCycle,name,nodes,ranks,size,type,redop,inPlace,time,algBw,busBw,#wrong\n": "rccl",
		"## size n PRTT(1,0,s)\n":                                                     "netgauge",
		"goos: linux\n":                                                               "go-bench",
		"BenchmarkÄ/n=10 1 5 ns/op\n":                                                 "go-bench",
		"Benchmarks of 3 hosts\n1\n":                                                  "csv",
		"#bytes #repetitions t[usec]\n":                                               "csv",
		"id,payload\n1,\"{\"\"type\"\": 1}\"\n":                                       "csv",
		"group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count\n": "criterion",
		"   Compiling x\n{\"reason\":\"benchmark-complete\",\"id\":\"a\",\"measured_values\":[1]}\n":       "criterion",
		"[\n  {\"t\": 1},\n  {\"t\": 2}\n]\n": "json-lines",
		"[{\"t\": 1}]":                        "json-lines",
		"[1, 2, 3]":                           "csv",
		"{\"metric\":\"x\",\"type\":\"Point\",\"data\":{\"time\":\"t\",\"value\":1}}\n":           "k6-json",
		"{\"type\":\"Metric\",\"data\":{\"name\":\"a\",\"type\":\"counter\"},\"metric\":\"a\"}\n": "k6-json",
		"\"Value\",\"Percentile\",\"TotalCount\",\"1/(1-Percentile)\"\n":                          "hdrhistogram",
		"{\"version\": [1]}":                  "json-lines",
		"{" + strings.Repeat("\"a\":{", 1000): "json-lines",
		strings.Repeat("[", 100000):           "csv",
		"":                                    "csv",
	} {
		if got, _ := Detect(strings.Lines(text)); got.Name != want {
			t.Errorf("%.60q: %s, want %s", text, got.Name, want)
		}
	}
}

func FuzzDetect(f *testing.F) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, line := Detect(strings.Lines(text))
		if _, known := Of(got.Name); !known || line < 0 || line > strings.Count(text, "\n")+1 {
			t.Errorf("%s by line %d", got.Name, line)
		}
	})
}
