package measurements

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"castlab/montecarlo/loggp"
)

// osuColumns are the headings of the OSU micro-benchmarks. They are right-aligned in
// fields that some of them fill, so that spaces do not separate them.
var osuColumns = lazily(`^\s*(?:(Size(?: \(B\))?)|((?:Avg )?Latency ?\(us\))|((?:Bi-)?Bandwidth ?\(MB/s\)|MB/s)|(Messages/s)|(Min ` +
	`Latency\(us\)|Iterations|P\d+ Tail (?:Lat\(us\)|BW\(MB/s\)))|(Validation)|(Max Latency\(us\))|(Transmit Size))`)

var osuRoles = [...]string{"size", "latency", "bandwidth", "rate", "other", "validation", "last", "sent"}

var (
	osuPairs  = lazily(`^# \[ pairs: (\d+) \] \[ window size: (\d+|varied) \]$`)
	osuTitles = []struct {
		title         string // substring of the title, in lower case
		kind          loggp.Kind
		task          string
		bidirectional bool // bidirectional directions at once
	}{
		{"multiple bandwidth / message rate", loggp.Window, "", false},
		{"bi-directional bandwidth", loggp.Window, "", true},
		{"bidirectional bandwidth", loggp.Window, "", true}, // of version 2
		{"bandwidth", loggp.Window, "", false},
		{"allreduce", loggp.Collective, "all_reduce", false},
		{"broadcast", loggp.Collective, "broadcast", false},
		{"reduce_scatter", loggp.Collective, "reduce_scatter", false},
		{"reduce", loggp.Collective, "reduce", false},
		{"allgather", loggp.Collective, "osu_allgather", false},
		{"all-to-all", loggp.Collective, "osu_alltoall", false},
		{"barrier", loggp.Collective, "barrier", false},
		{" gather", loggp.Collective, "osu_gather", false},
		{" scatter", loggp.Collective, "osu_scatter", false},
		{"multi-threaded latency", loggp.OneWay, "", false},
		{"multi-process latency", loggp.OneWay, "", false},
		{"multi latency", loggp.OneWay, "", false},
		{"latency persistent", loggp.OneWay, "", false},
		{"persistent latency", loggp.OneWay, "", false},
		{"latency", loggp.OneWay, "", false},
	}
	// osuOthers are tests that time something else than a message of LogGP, or not
	// alone.
	osuOthers = []string{
		"mpi_put", "mpi_get", "mpi_acc", "mpi_fetch", "mpi_compare", "openshmem", "upc", "non-blocking", "neighborhood",
		"gatherv", "scatterv", "all-to-allv", "all-to-allw", "alltoallw", "fan",
	}
)

// osu reads the output of one or more runs.
func (f *file) osu() ([]loggp.Series, error) {
	var (
		series        []loggp.Series
		title         string
		window        = f.Window
		pairs         = 1
		current       *loggp.Series
		columns       []string
		bidirectional bool
		others        chatter
		passed        osuPassed
	)
	for i, line := range f.lines {
		at, text := i+1, strings.TrimSpace(line)
		switch {
		case text == "" || strings.Contains(text, " NCCL INFO "):
		case strings.HasPrefix(text, "# OSU "), strings.HasPrefix(text, "# OMB-Py "):
			title, current, columns, pairs, window = strings.TrimPrefix(text, "# "), nil, nil, 1, f.Window
			passed.now = f.osuRefuses(at, title) != nil
		case osuPairs().MatchString(text):
			m := osuPairs().FindStringSubmatch(text)
			w, err := strconv.Atoi(m[2])
			if err != nil {
				return nil, f.wrong(at, "", text, "windows that vary; run osu_mbw_mr with one, -W 64")
			}
			if f.Window != 0 && f.Window != w {
				return nil, f.wrong(at, "", text, fmt.Sprintf("another window than the stated %d; leave window=... out", f.Window))
			}
			window = w
			if pairs, err = strconv.Atoi(m[1]); err != nil || pairs < 1 {
				return nil, f.wrong(at, "", text, "want one pair or more")
			}
		case passed.now:
			if strings.HasPrefix(text, "# Size") {
				passed.add(title, f.osuRefuses(at, title))
			}
		case strings.HasPrefix(text, "# Size"), strings.HasPrefix(text, "# Avg Latency"): // of a barrier, without sizes
			names, err := f.osuHeading(at, strings.TrimPrefix(text, "# "))
			if err != nil {
				return nil, err
			}
			s, twoWay, err := f.osuTest(at, title, names)
			if err != nil {
				return nil, err
			}
			if s.Kind == loggp.Window {
				s.Window = window
				if pairs > 1 {
					s.Notes = append(s.Notes, fmt.Sprintf("%d pairs at once: the time of a message is that of each pair, and g and G "+
						"those of a pair among so many", pairs))
				}
			}
			series = append(series, s)
			current, columns, bidirectional = &series[len(series)-1], names, twoWay
		case text[0] == '#':
		case isChatter(text, len(columns), 0):
			others.add(at, text)
		case current == nil:
			return nil, f.wrong(at, "", text, "want the heading '# Size ...' before the first row; leave out what the benchmark "+
				"did not print")
		default:
			if err := f.osuRow(at, text, columns, pairs, bidirectional, current); err != nil {
				return nil, err
			}
		}
	}
	if len(series) == 0 && passed.first != nil {
		return nil, passed.first
	}
	list, err := f.some(series)
	others.note(list)
	if err == nil && passed.titles != nil {
		list[0].Left = append(list[0].Left, "of this file were not read, as they are not of messages as LogGP has them: "+
			strings.Join(passed.titles, ", "))
	}
	return list, err
}

// An osuPassed has the tests of a log that are passed over.
type osuPassed struct {
	now    bool // the lines are of one
	titles []string
	first  error // that of a file that has no other
}

func (p *osuPassed) add(title string, err error) {
	p.titles = append(p.titles, title)
	if p.first == nil {
		p.first = err
	}
}

// osuHeading reads the names of columns.
func (f *file) osuHeading(at int, text string) (roles []string, err error) {
	for rest := text; strings.TrimSpace(rest) != ""; {
		m := osuColumns().FindStringSubmatchIndex(rest)
		if m == nil {
			return nil, f.wrong(at, strconv.Itoa(len(roles)+1), strings.TrimSpace(rest),
				"unknown column; want Size, Latency (us), Bandwidth (MB/s) or MB/s, and what goes with them")
		}
		for k, name := range osuRoles {
			if m[2+2*k] >= 0 {
				roles = append(roles, name)
			}
		}
		rest = rest[m[1]:]
	}
	return roles, nil
}

const osuWants = "want osu_latency, osu_bw, osu_bibw, osu_mbw_mr, or a collective that blocks, with parts of one size, such as " +
	"osu_bcast, osu_allreduce or osu_alltoall"

// osuRefuses returns the error of a test that times something else.
func (f *file) osuRefuses(at int, title string) error {
	lower := strings.ToLower(title)
	if slices.ContainsFunc(osuOthers, func(other string) bool { return strings.Contains(lower, other) }) {
		return f.wrong(at, "", title, "this test is not of messages as LogGP has them; "+osuWants)
	}
	return nil
}

// osuTest returns what the title of a test says about its times.
func (f *file) osuTest(at int, title string, columns []string) (s loggp.Series, bidirectional bool, err error) {
	s.Averages = true
	if f.Last && slices.Contains(columns, "last") {
		s.Notes = append(s.Notes, lastRank)
	}
	lower := strings.ToLower(title)
	has := func(role string) bool { return strings.Contains(" "+strings.Join(columns, " ")+" ", " "+role+" ") }
	for _, t := range osuTitles {
		if !strings.Contains(lower, t.title) {
			continue
		}
		s.Kind, s.Task = t.kind, t.task
		if want := map[bool]string{true: "bandwidth", false: "latency"}[t.kind == loggp.Window]; !has(want) {
			return s, false, f.wrong(at, "", title, "the table has no column of "+want)
		}
		if t.bidirectional {
			s.Notes = append(s.Notes, "both directions at once: half of the bandwidth is that of one; LogGP's processors pay o for "+
				"sending and for receiving")
		}
		if strings.HasPrefix(t.title, "multi") && s.Kind == loggp.OneWay {
			s.Notes = append(s.Notes, title+": several pairs of processes or threads at once: the time of a message is that among so many")
		}
		return s, t.bidirectional, nil
	}
	switch {
	case title != "":
		return s, false, f.wrong(at, "", title, "unknown test; "+osuWants)
	case has("bandwidth"):
		s.Kind = loggp.Window
	case has("last"): // only collectives have one
		s.Kind, s.Task = loggp.Collective, cmp.Or(f.Task, Unknown)
		s.Notes = append(s.Notes, "no title '# OSU ...' before the table: it is taken for that of a collective")
		return s, false, nil
	}
	s.Notes = append(s.Notes, fmt.Sprintf("no title '# OSU ...' before the table: it is taken for a %s test",
		map[bool]string{true: "bandwidth", false: "latency"}[s.Kind == loggp.Window]))
	return s, false, nil
}

// lastRank is the note of a table with the times of the rank that ends last.
const lastRank = "the times are those of the column Max Latency, of the rank that ends last"

// osuRow reads one size.
func (f *file) osuRow(at int, text string, columns []string, pairs int, bidirectional bool, s *loggp.Series) error {
	fields := strings.Fields(text)
	if len(fields) != len(columns) {
		return f.wrong(at, "", text, fmt.Sprintf("%d values; want %d as in the heading, or leave the line out", len(fields), len(columns)))
	}
	var p loggp.Point
	last := f.Last && slices.Contains(columns, "last")
	for i, role := range columns {
		value, problem, x := fields[i], "", 0.0
		switch role {
		case "size":
			p.Bytes, problem = bytesOf(value)
		case "latency":
			if x, problem = positive(value); !last {
				p.Times = []float64{x}
			}
		case "last":
			if _, problem = number(value); last && problem == "" {
				x, problem = positive(value)
				p.Times = []float64{x}
			}
		case "bandwidth": // MB/s are bytes per microsecond
			x, problem = positive(value)
			messages := float64(pairs)
			if bidirectional {
				messages *= 2
			}
			if problem == "" && p.Bytes == 0 {
				problem = "a bandwidth of 0 bytes; leave the row out"
			}
			sent := p.Bytes
			if k := slices.Index(columns, "sent"); problem == "" && k >= 0 { // of a derived datatype, with gaps in the buffer
				sent, problem = bytesOf(fields[k])
			}
			p.Times = []float64{sent * messages / x}
		case "sent":
			p.Bytes, problem = bytesOf(value)
		case "validation":
			if value != "Pass" {
				problem = "the benchmark did not receive what was sent; want Pass"
			}
		default:
			_, problem = number(value)
		}
		if problem != "" {
			return f.wrong(at, role, value, problem)
		}
	}
	s.Points = append(s.Points, p)
	return nil
}
