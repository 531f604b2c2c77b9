package measurements

import (
	"slices"
	"strconv"
	"strings"

	"castlab/montecarlo/loggp"
)

// isIMB reports whether the file is what IMB-MPI1 prints.
func (f *file) isIMB() bool {
	return slices.ContainsFunc(f.lines, func(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "# Benchmarking ") })
}

// imbParts are the benchmarks whose size is that of one rank's part.
var imbParts = []string{"allgather", "all-to-all", "gather", "scatter"}

// imb reads the tables of IMB-MPI1 that have a time of the last rank, t_max. Tables of
// other benchmarks, such as PingPong, are skipped.
func (f *file) imb() (*Collectives, error) {
	c := &Collectives{}
	task, ranks := "", 0
	var columns []string
	for i, line := range f.lines {
		at, text := i+1, strings.TrimSpace(line)
		fields := strings.Fields(text)
		switch {
		case text == "":
		case strings.HasPrefix(text, "# Benchmarking "):
			task, ranks, columns = taskOf(strings.TrimPrefix(text, "# Benchmarking ")), 0, nil
		case strings.HasPrefix(text, "# #processes = "):
			n, err := strconv.Atoi(fields[len(fields)-1])
			if err != nil || n < 1 {
				return nil, f.wrong(at, "#processes", text, "want a whole number >= 1")
			}
			ranks = n
		case fields[0] == "#bytes" || fields[0] == "#repetitions":
			columns = fields
		case text[0] == '#' || columns == nil:
		case len(fields) != len(columns):
			return nil, f.wrong(at, "", text, strconv.Itoa(len(fields))+" values; want "+strconv.Itoa(len(columns))+" as in the heading, or leave the line out")
		default:
			last := slices.Index(columns, "t_max[usec]")
			if columns[0] != "#bytes" || last < 0 {
				continue
			}
			bytes, problem := bytesOf(fields[0])
			if problem != "" {
				return nil, f.wrong(at, "#bytes", fields[0], problem)
			}
			x, problem := number(fields[last])
			if problem != "" {
				return nil, f.wrong(at, columns[last], fields[last], problem)
			}
			if x <= 0 {
				c.Left++ // below what IMB prints
				continue
			}
			c.Timings = append(c.Timings, Timing{Task: task, Ranks: ranks, Bytes: int64(bytes), Part: slices.Contains(imbParts, task), Launch: i, Time: x})
		}
	}
	if len(c.Timings) == 0 {
		return nil, f.wrong(0, "", "", "no table with the columns #bytes and t_max[usec]; want IMB-MPI1 Bcast, Allreduce or the like")
	}
	return c, nil
}

// imbSeries reads the PingPong of IMB-MPI1, whose t[usec] is half of a round trip: one message.
func (f *file) imbSeries() ([]loggp.Series, error) {
	s := loggp.Series{Kind: loggp.OneWay, Averages: true}
	name, left := "", []string{}
	var columns []string
	for i, line := range f.lines {
		at, text := i+1, strings.TrimSpace(line)
		fields := strings.Fields(text)
		switch {
		case text == "":
		case strings.HasPrefix(text, "# Benchmarking "):
			if name, columns = strings.TrimPrefix(text, "# Benchmarking "), nil; name != "PingPong" {
				left = append(left, name)
			}
		case fields[0] == "#bytes":
			columns = fields
		case text[0] == '#' || name != "PingPong" || columns == nil || isChatter(text, len(columns), 0):
		case len(fields) != len(columns):
			return nil, f.wrong(at, "", text, strconv.Itoa(len(fields))+" values; want "+strconv.Itoa(len(columns))+" as in the heading, or leave the line out")
		default:
			time := slices.Index(columns, "t[usec]")
			if time < 0 {
				return nil, f.wrong(at, "", "", "no column t[usec] in the table of PingPong")
			}
			bytes, problem := bytesOf(fields[0])
			if problem != "" {
				return nil, f.wrong(at, "#bytes", fields[0], problem)
			}
			x, problem := positive(fields[time])
			if problem != "" {
				return nil, f.wrong(at, "t[usec]", fields[time], problem)
			}
			s.Points = append(s.Points, loggp.Point{Bytes: bytes, Times: []float64{x}})
		}
	}
	if len(s.Points) == 0 {
		return nil, f.wrong(0, "", "", "no table of PingPong; want IMB-MPI1 PingPong (its collectives are for castlab compare against=FILE)")
	}
	if len(left) > 0 {
		s.Notes = append(s.Notes, "of this file PingPong is read, and not "+strings.Join(left, ", ")+", which castlab compare against=FILE reads")
	}
	return []loggp.Series{s}, nil
}
