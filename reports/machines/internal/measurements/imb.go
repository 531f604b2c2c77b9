package measurements

import (
	"slices"
	"strconv"
	"strings"

	"castlab/montecarlo/loggp"
)

// imbParts are the benchmarks whose size is that of one rank's part.
var imbParts = []string{"allgather", "all-to-all", "gather", "scatter"}

// An imbRow is a row of a table of IMB-MPI1, with what stands above it.
type imbRow struct {
	line            int    // from 1
	benchmark       string // such as Allreduce
	ranks           int    // 0 if nothing says it
	columns, fields []string
}

// imbProcesses is the line of how many processes a benchmark runs on, of versions 2 and later: "# ( #processes = 4 )", "# #processes = 4",
// and with -map "# #processes = 4; rank order (rowwise):".
var imbProcesses = lazily(`^# (?:\( )?#processes = ([^;\s)]*)`)

// imbFailure is what stands in place of the times of a size that was not measured, such as "4194304 out-of-mem.; needed X= 0.500 GB".
var imbFailure = lazily(`\s(?:out-of-mem|int-overflow|time-out)\b`)

// imbRows passes on each row of all tables, and counts the lines that are none.
func (f *file) imbRows(each func(r imbRow) error) (others chatter, err error) {
	var r imbRow
	for i, line := range f.lines {
		text := strings.TrimSpace(line)
		r.line, r.fields = i+1, strings.Fields(text)
		switch {
		case text == "":
		case strings.HasPrefix(text, "# Benchmarking "):
			r.benchmark, r.ranks, r.columns = strings.TrimPrefix(text, "# Benchmarking "), 0, nil
		case imbProcesses().MatchString(text):
			if r.ranks, err = strconv.Atoi(imbProcesses().FindStringSubmatch(text)[1]); err != nil || r.ranks < 1 {
				return others, f.wrong(r.line, "#processes", text, "want a whole number >= 1")
			}
		case r.fields[0] == "#bytes" || r.fields[0] == "#repetitions" || r.fields[0] == "Group": // of -multi 1
			r.columns = r.fields
		case text[0] == '#':
		case r.columns == nil || isChatter(text, len(r.columns), 0) || imbFailure().MatchString(text):
			others.add(r.line, text)
		default:
			if err := each(r); err != nil {
				return others, err
			}
		}
	}
	return others, nil
}

// complete refuses a row that has not a value for each column, and one whose results were wrong.
func (f *file) complete(r imbRow) error {
	if len(r.fields) != len(r.columns) {
		return f.wrong(r.line, "", strings.Join(r.fields, " "),
			strconv.Itoa(len(r.fields))+" values; want "+strconv.Itoa(len(r.columns))+" as in the heading, or leave the line out")
	}
	if at := slices.Index(r.columns, "defects"); at >= 0 { // of a program that was built with -DCHECK
		if problem := validity("wrong", r.fields[at]); problem != "" {
			return f.wrong(r.line, "defects", r.fields[at], problem)
		}
	}
	return nil
}

// imbBenchmarks are the names of the benchmarks of the file.
func (f *file) imbBenchmarks() string {
	var names []string
	for _, line := range f.lines {
		if name, is := strings.CutPrefix(strings.TrimSpace(line), "# Benchmarking "); is {
			names = others(names, []string{strings.TrimSpace(name)})
		}
	}
	return strings.Join(names, ", ")
}

// imb reads the tables of IMB-MPI1 that have a time of the last rank, t_max. Tables of
// other benchmarks, such as PingPong, are skipped.
func (f *file) imb() (*Collectives, error) {
	c := &Collectives{}
	others, err := f.imbRows(func(r imbRow) error {
		if err := f.complete(r); err != nil {
			return err
		}
		last := slices.Index(r.columns, "t_max[usec]")
		if r.columns[0] == "Group" || last < 0 {
			return nil
		}
		bytes, problem := 0.0, "" // of a barrier
		if r.columns[0] == "#bytes" {
			bytes, problem = bytesOf(r.fields[0])
		}
		if problem != "" {
			return f.wrong(r.line, "#bytes", r.fields[0], problem)
		}
		x, problem := number(r.fields[last])
		if problem != "" {
			return f.wrong(r.line, r.columns[last], r.fields[last], problem)
		}
		if x <= 0 {
			c.Left++ // below what IMB prints
			return nil
		}
		task := TaskOf(r.benchmark)
		c.Timings = append(c.Timings, Timing{Task: task, Ranks: r.ranks, Bytes: int64(bytes),
			Part: slices.Contains(imbParts, task), Launch: r.line - 1, Time: x})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(c.Timings) == 0 {
		return nil, f.wrong(0, "", f.imbBenchmarks(), "no table with the columns #bytes and t_max[usec]; want IMB-MPI1 Bcast, Allreduce "+
			"or the like")
	}
	c.Notes = append(c.Notes, others.notes()...)
	return c, nil
}

// imbSeries reads the PingPong of IMB-MPI1, whose t[usec] is half of a round trip: one message. It says which tables it does not read,
// where it is alone.
func (f *file) imbSeries(alone bool) ([]loggp.Series, error) {
	const pingPong = "PingPong"
	s := loggp.Series{Kind: loggp.OneWay, Averages: true}
	var left []string
	others, err := f.imbRows(func(r imbRow) error {
		if r.benchmark != pingPong {
			if !slices.Contains(left, r.benchmark) {
				left = append(left, r.benchmark)
			}
			return nil
		}
		if err := f.complete(r); err != nil {
			return err
		}
		time := slices.Index(r.columns, "t[usec]")
		if time < 0 {
			return f.wrong(r.line, "", "", "no column t[usec] in the table of PingPong")
		}
		bytes, problem := bytesOf(r.fields[0])
		if problem != "" {
			return f.wrong(r.line, "#bytes", r.fields[0], problem)
		}
		x, problem := positive(r.fields[time])
		if problem != "" {
			return f.wrong(r.line, "t[usec]", r.fields[time], problem)
		}
		s.Points = append(s.Points, loggp.Point{Bytes: bytes, Times: []float64{x}})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(s.Points) == 0 {
		return nil, f.wrong(0, "", f.imbBenchmarks(), "no table of PingPong; want IMB-MPI1 PingPong (its collectives are for castlab "+
			"compare against=FILE)")
	}
	if alone && left != nil {
		s.Left = append(s.Left, "of this file PingPong is read, and not "+strings.Join(left,
			", ")+", which castlab compare against=FILE reads")
	}
	series := []loggp.Series{s}
	others.note(series)
	return series, nil
}
