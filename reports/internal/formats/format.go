package formats

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"

	"castlab/distributions/inputs"
)

// The verbs that read files.
const (
	Fit     = "fit"
	Against = "compare against="
	Data    = "data"
)

// A Format is a kind of file.
type Format struct {
	Name  string   // of the key format=, and of others that no such key has
	Title string   // what a file of it is
	Gives string   // what is read of it
	Verbs []string // those that read it; none of a format that is only known
	Else  string   // what to do with one that no verb reads, as a clause

	begins, holds []string // a line that begins with one of the first, and has one of the second
	line          func(text string) bool
	keys          [][]string // of its JSON: all of one list, those of objects inside with a point
	samples       func(text string) ([]Sample, error)
}

// The names of formats that others need.
const (
	CSV      = "csv"
	JSON     = "json-lines"
	Parquet  = "parquet"
	K6CSV    = "k6-csv"
	K6JSON   = "k6-json"
	NCCLJSON = "nccl-json"
)

// All returns the formats that are known: tables of message sizes first, then samples, then what is known and not read.
func All() []Format {
	sizes, both := []string{Fit, Against}, []string{Fit, Against, Data}
	return []Format{
		{Name: CSV, Title: "CSV or TSV with a line of names", Gives: "each column; of message sizes, bytes,time_us and the like",
			Verbs: both},
		{Name: "osu", Title: "the output of the OSU micro-benchmarks", Gives: "times and bandwidths by size; against= takes the last " +
			"rank where -f prints it",
			Verbs: sizes, begins: []string{"# OSU ", "# OMB-Py "}, line: osuHeading},
		{Name: "imb", Title: "the output of IMB-MPI1", Gives: "PingPong, and collectives by t_max", Verbs: sizes,
			begins: []string{"# Benchmarking "}},
		{Name: "nccl", Title: "the output of nccl-tests, rccl-tests or msccl++", Gives: "times by size, out of place or in place",
			Verbs:  sizes,
			begins: []string{"# nThread ", "# nccl-tests ", "# Collective test "}, line: ncclHeading},
		{Name: NCCLJSON, Title: "the JSON of nccl-tests -J", Gives: "times by size, of every iteration with -I 1", Verbs: sizes,
			keys: [][]string{{"version", "results"}, {"results.out_of_place"}, {"results.in_place"}}},
		{Name: "rccl", Title: "the -Z csv or -Z json of rccl-tests, or the JSON of msccl++",
			Gives: "times by size, out of place or in place", Verbs: sizes,
			line: RCCLHeading, keys: [][]string{{"inPlace", "algBw"}, {"kernel", "algBw"}}},
		{Name: "netgauge", Title: "netgauge's table of LogGP parameters", Gives: "round trips, overheads and gaps: a complete machine",
			Verbs: []string{Fit}, holds: []string{"PRTT(1,0,s)"}},
		{Name: "perftest", Title: "the output of perftest (ib_send_lat, ib_write_bw and the like)",
			Gives: "latencies and streams of messages by size", Verbs: []string{Fit}, begins: []string{"#bytes"},
			holds: []string{"#iterations"}},

		{Name: "hyperfine", Title: "the JSON of hyperfine", Gives: "the times of each command, in s", Verbs: []string{Data},
			keys: [][]string{{"results.command"}}, samples: hyperfine},
		{Name: "go-bench", Title: "the output of go test -bench", Gives: "ns/op of each benchmark, and its other metrics as NAME:B/op",
			Verbs: []string{Data}, begins: []string{"goos: ", "goarch: "}, line: goLine.MatchString, keys: [][]string{{"Action", "Package",
				"Time"}},
			samples: goBench},
		{Name: "google-benchmark", Title: "the JSON of Google Benchmark", Gives: "real_time of each repetition, and other numbers as " +
			"NAME:cpu_time",
			Verbs: []string{Data}, keys: [][]string{{"benchmarks.real_time"}, {"context", "benchmarks"}}, samples: googleBenchmark},
		{Name: "criterion", Title: "a sample.json, raw.csv or JSON messages of Criterion", Gives: "time per iteration of each measurement",
			Verbs: []string{Data}, line: criterionHeading, keys: [][]string{{"iters", "times"}, {"reason", "measured_values"}},
			samples: criterion},
		{Name: "hdrhistogram", Title: "the percentiles of an HdrHistogram, as wrk2 prints them too",
			Gives: "quantiles between the ends of their classes; each table a sample", Verbs: []string{Data},
			line: hdrHeading, samples: hdrHistogram},
		{Name: K6CSV, Title: "the CSV of k6", Gives: "each metric, never several together", Verbs: []string{Data},
			begins: []string{"metric_name,timestamp,metric_value"}},
		{Name: K6JSON, Title: "the JSON lines of k6", Gives: "each metric, never several together", Verbs: []string{Data},
			keys: [][]string{{"type", "metric", "data.value"}, {"type", "metric", "data.type"}}},
		{Name: JSON, Title: "JSON lines, or a list of objects", Gives: "each number, of objects inside as a.b", Verbs: []string{Data}},
		{Name: Parquet, Title: "Parquet", Gives: "each column of numbers", Verbs: []string{Data}, begins: []string{"PAR1"}},

		{Name: "perftest-json", Title: "the JSON of perftest", Else: "it has one size; give what perftest prints without --out_json, of " +
			"all sizes with -a", keys: [][]string{{"test_info.Transport_type"}}},
		{Name: "hdr-log", Title: "a log of HdrHistogram", Else: "its histograms are compressed; print their percentiles, as with " +
			"HistogramLogProcessor -i FILE", begins: []string{"#[Histogram log format version"}},
		{Name: "hyperfine-csv", Title: "the CSV of hyperfine", Else: "it has no times, but means of them; export those with " +
			"--export-json FILE", begins: []string{"command,mean,stddev,median,user,system,min,max"}},
		{Name: "criterion-estimates", Title: "the estimates.json of Criterion", Else: "the sample.json beside it has the measurements",
			keys: [][]string{{"mean.point_estimate"}}},
		{Name: "k6-summary", Title: "the summary of k6", Else: "it has no values; run k6 with --out csv=FILE or --out json=FILE",
			keys: [][]string{{"metrics", "root_group"}}},
		{Name: "castlab-fit", Title: "a fit of castlab", Else: "give it to castlab compare as machine=FILE", keys: [][]string{{"residuals",
			"regimes"}}},
		{Name: "castlab-data", Title: "a result that castlab data saved", Else: "give it to castlab data as --baseline FILE",
			keys: [][]string{{"castlab_data"}}},
		{Name: "openmpi-rules", Title: "a rules file of Open MPI", Else: "it has rules, and no times",
			begins: []string{"rule-file-version-", "# Open MPI 4", "# Open MPI 5"}, keys: [][]string{{"collectives", "module"}}},
		{Name: "mpich-json", Title: "a selection of MPICH", Else: "it has rules, and no times", keys: [][]string{{"collective=bcast"},
			{"collective=allreduce"}, {"collective=alltoall"}, {"collective=allgather"}, {"collective=reduce"}}},
	}
}

// Of returns a format by its name.
func Of(name string) (Format, bool) {
	for _, f := range All() {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// For returns the formats that a verb reads.
func For(verb string) (list []Format) {
	for _, f := range All() {
		if f.By(verb) {
			list = append(list, f)
		}
	}
	return list
}

// By reports whether a verb reads the format.
func (f Format) By(verb string) bool { return slices.Contains(f.Verbs, verb) }

// Help lists the formats of a verb, each in a line, or in more where it is longer than helpWidth.
func Help(verb string) string {
	const helpWidth = 88
	var b strings.Builder
	for _, f := range For(verb) {
		line := " "
		for word := range strings.FieldsSeq(f.Title + ": " + f.Gives) {
			if len(line)+1+len(word) > helpWidth {
				b.WriteString(line + "\n")
				line = "   "
			}
			line += " " + word
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// Markdown is a table of all formats that some verb reads, as the guide has it.
func Markdown() string {
	var b strings.Builder
	b.WriteString("| a file of | fit | against= | data | what is read |\n| --- | :-: | :-: | :-: | --- |\n")
	for _, f := range All() {
		if len(f.Verbs) == 0 {
			continue
		}
		b.WriteString("| " + f.Title)
		for _, verb := range []string{Fit, Against, Data} {
			mark := " | "
			if f.By(verb) {
				mark = " | x"
			}
			b.WriteString(mark)
		}
		fmt.Fprintf(&b, " | %s |\n", f.Gives)
	}
	return b.String()
}

// Titles are those of the formats of a verb, as a list in a sentence.
func Titles(verb string) string {
	var list []string
	for _, f := range For(verb) {
		list = append(list, f.Title)
	}
	last := len(list) - 1
	return strings.Join(list[:last], "; ") + "; or " + list[last]
}

// Refusal says, as a clause, why a verb does not read a file of the format, and what does: "it is the JSON of hyperfine, which
// castlab data FILE reads".
func (f Format) Refusal() string {
	switch {
	case len(f.Verbs) == 0:
		return fmt.Sprintf("it is %s; %s", f.Title, f.Else)
	case slices.Equal(f.Verbs, []string{Fit, Against}):
		return fmt.Sprintf("it is %s, which castlab fit FILE and castlab compare against=FILE read", f.Title)
	case f.Verbs[0] == Against:
		return fmt.Sprintf("it is %s, which castlab compare against=FILE reads", f.Title)
	}
	return fmt.Sprintf("it is %s, which castlab %s FILE reads", f.Title, f.Verbs[0])
}

// Known reports whether a line, without spaces around it, shows the format.
func (f Format) known(text string) bool {
	if f.line != nil && f.line(text) {
		return true
	}
	if len(f.begins)+len(f.holds) == 0 {
		return false
	}
	begins := len(f.begins) == 0 || slices.ContainsFunc(f.begins, func(s string) bool { return strings.HasPrefix(text, s) })
	holds := len(f.holds) == 0 || slices.ContainsFunc(f.holds, func(s string) bool { return strings.Contains(text, s) })
	return begins && holds
}

// Detect returns the format of a text, by its lines, and the line that shows it, from 1. What nothing marks is CSV, of line 0.
func Detect(lines iter.Seq[string]) (f Format, line int) {
	all := All()
	var object strings.Builder // from the first line that begins a JSON document
	begin := 0
	for text := range lines {
		line++
		text = strings.TrimSpace(Untagged(strings.TrimPrefix(text, "\ufeff")))
		if object.Len() == 0 {
			if i := slices.IndexFunc(all, func(f Format) bool { return f.known(text) }); i >= 0 {
				return all[i], line
			}
			if !beginsJSON(text) {
				continue
			}
			begin = line
		}
		object.WriteString(text + "\n")
		if object.Len() > mostOfJSON {
			break
		}
	}
	if object.Len() == 0 {
		f, _ = Of(CSV)
		return f, 0
	}
	keys := keysOf(object.String())
	has := func(key string) bool { return keys[key] }
	for _, f := range all {
		if slices.ContainsFunc(f.keys, func(list []string) bool {
			return !slices.ContainsFunc(list, func(key string) bool { return !has(key) })
		}) {
			return f, begin
		}
	}
	f, _ = Of(JSON)
	return f, begin
}

// beginsJSON reports whether a line begins an object, or a list of some.
func beginsJSON(text string) bool {
	if rest, list := strings.CutPrefix(text, "["); list {
		rest = strings.TrimSpace(rest)
		return rest == "" || rest[0] == '{'
	}
	return strings.HasPrefix(text, "{")
}

// Untagged removes the prefix that mpirun --tag-output adds, which may be indented.
func Untagged(line string) string {
	if tagged := strings.TrimLeft(line, " \t"); strings.HasPrefix(tagged, "[") {
		if _, rest, ok := strings.Cut(tagged, "]<stdout>:"); ok {
			return rest
		}
	}
	return line
}

// osuHeading reports whether a line names the columns of an OSU benchmark.
func osuHeading(text string) bool {
	rest, ok := strings.CutPrefix(text, "# Size ")
	rest = strings.TrimSpace(rest)
	rest = strings.TrimSpace(strings.TrimPrefix(rest, "(B) ")) // of OMB-Py
	return ok && slices.ContainsFunc([]string{"Latency (us)", "Latency(us)", "Avg Latency", "Bandwidth", "Bi-Bandwidth", "MB/s",
		"Messages/s", "Transmit Size"},
		func(s string) bool { return strings.HasPrefix(rest, s) })
}

// ncclHeading reports whether a line names the columns of nccl-tests.
func ncclHeading(text string) bool {
	rest, ok := strings.CutPrefix(text, "#")
	names := strings.Fields(rest)
	return ok && len(names) >= 4 && names[0] == "size" && names[1] == "count" && slices.Contains(names, "algbw")
}

// RCCLHeading reports whether a line names the columns of rccl-tests -Z csv, of any version.
func RCCLHeading(text string) bool {
	names := strings.Split(strings.ToLower(text), ",")
	return slices.Contains(names, "size") && slices.Contains(names, "inplace") && slices.Contains(names, "algbw")
}

// hdrHeading reports whether a line names the columns of a percentile distribution.
func hdrHeading(text string) bool {
	if !strings.Contains(text, "TotalCount") {
		return false
	}
	names := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' || r == '"' })
	return len(names) >= 3 && names[0] == "Value" && names[1] == "Percentile" && names[2] == "TotalCount"
}

// goLine matches a line of results of go test -bench.
var goLine = regexp.MustCompile(`^Benchmark(?:[^a-z\s]\S*)?\s+\d+\s+[-+0-9.eE]+ \S`)

// An Error locates an error in a file.
type Error struct {
	Line  int    // from 1; 0 for the file as a whole
	Where string // such as results[2].times
	Value string
	Want  string
}

func (e *Error) Error() string {
	var parts []string
	if e.Line > 0 {
		parts = append(parts, fmt.Sprintf("line %d", e.Line))
	}
	if e.Where != "" {
		parts = append(parts, inputs.PrintableUpTo(e.Where, longestShown))
	}
	if e.Value != "" {
		parts = append(parts, inputs.PrintableUpTo(e.Value, longestShown))
	}
	return strings.Join(append(parts, e.Want), ": ")
}

// Input reports true: the file is the user's.
func (e *Error) Input() bool { return true }

// longestShown bounds what a message repeats of a file.
const longestShown = 80
