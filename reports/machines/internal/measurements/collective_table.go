package measurements

import (
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

const wantCollectives = "want a header such as task,algorithm,ranks,size,time_us, with a row for every repetition; task, ranks, rep, " +
	"launch and late may be left out"

// collectiveColumns are the names of columns by their meaning, the first that is there
// counts. Numbers in a column alg are a library's; a column label says them in words.
var collectiveColumns = []struct {
	what  string
	names []string
}{
	{"task", []string{"task", "collective", "coll", "operation"}},
	{"algorithm", []string{"castlab", "algorithm", "label", "alg", "name"}},
	{"ranks", []string{"ranks", "nodes", "processes", "np", "n"}},
	{"launch", []string{"launch", "round", "job"}},
	{"repetition", []string{"rep", "repetition", "iteration"}},
	{"out", []string{"late", "skip", "exclude", "excluded", "outlier", "invalid"}},
}

// A collectiveHeader has the index of the column of every meaning.
type collectiveHeader struct {
	at      map[string]int
	unit    float64 // of the time, in microseconds
	bytes   float64 // of the size
	columns []string
}

// readHeader finds the columns, and lists those that are not read.
func (f *file) readHeader(line int, header []string) (h collectiveHeader, ignored []string, err error) {
	h.at = map[string]int{}
	h.columns = slices.Clone(header)
	plain := make([]string, len(header))
	for i, name := range header {
		plain[i] = strings.ToLower(strings.TrimSpace(name))
	}
	for _, c := range collectiveColumns {
		for _, name := range c.names {
			if i := slices.Index(plain, name); i >= 0 {
				h.at[c.what] = i
				break
			}
		}
	}
	for i, name := range plain {
		size, time := sizeColumn().FindStringSubmatch(name), timeColumn().FindStringSubmatch(name)
		what := ""
		switch {
		case size != nil:
			what, h.bytes = "size", units[size[1]]
		case time != nil && !slices.Contains([]string{"rtt", "gap", "window", "overhead"}, time[1]):
			what, h.unit = "time", units[time[2]]
		default:
			continue
		}
		if first, twice := h.at[what]; twice {
			return h, nil, f.wrong(line, strconv.Itoa(i+1), header[i],
				"a second column of the meaning of "+inputs.PrintableUpTo(header[first], longestShown)+"; want one size and one time a row")
		}
		h.at[what] = i
	}
	for _, what := range []string{"size", "time"} {
		if _, there := h.at[what]; !there {
			return h, nil, f.wrong(line, "", "", "no column of the "+what+"; "+wantCollectives)
		}
	}
	used := map[int]bool{}
	for _, at := range h.at {
		used[at] = true
	}
	for i, name := range header {
		if !used[i] {
			ignored = append(ignored, strings.TrimSpace(name))
		}
	}
	return h, ignored, nil
}

// collectiveTable reads a table of times of collectives.
func (f *file) collectiveTable() (*Collectives, error) {
	reader, header, line, err := f.header()
	if err != nil {
		return nil, err
	}
	h, ignored, err := f.readHeader(line, header)
	if err != nil {
		return nil, err
	}
	c := &Collectives{Ignored: ignored}
	launches := newLaunches(h)
	if err := f.rows(reader, func(line int, record []string) error {
		if len(record) != len(header) {
			return f.wrong(line, "", "", strconv.Itoa(len(record))+" values; want "+strconv.Itoa(
				len(header))+" as in the header (numbers are written with a point, 1.5)")
		}
		t, out, err := f.timing(h, line, record)
		if err != nil {
			return err
		}
		if t.Launch, err = launches.of(f, line, t, record); err != nil {
			return err
		}
		if out {
			c.Left++
		} else {
			c.Timings = append(c.Timings, t)
		}
		return nil
	}); err != nil {
		return nil, err
	}
	if len(c.Timings) == 0 {
		return nil, f.wrong(0, "", "", "no row that counts; want one or more that are not marked to be left out")
	}
	c.Launched = !launches.lenient()
	if !c.Launched {
		for i := range c.Timings {
			c.Timings[i].Launch = i
		}
	}
	return c, nil
}

// timing reads a row. The time of a row that is left out is not read.
func (f *file) timing(h collectiveHeader, line int, record []string) (t Timing, out bool, err error) {
	value := func(what string) (string, bool) {
		i, there := h.at[what]
		if !there {
			return "", false
		}
		return strings.TrimSpace(record[i]), true
	}
	wrong := func(what, problem string) error {
		v, _ := value(what)
		return f.wrong(line, h.columns[h.at[what]], v, problem)
	}
	if mark, there := value("out"); there {
		switch strings.ToLower(mark) {
		case "1", "true", "yes":
			out = true
		case "0", "false", "no", "":
		default:
			return t, false, wrong("out", "want 1 for a row to be left out, 0 for one that counts")
		}
	}
	if task, there := value("task"); there {
		if task == "" {
			return t, false, wrong("task", "empty; want broadcast, allreduce or the like")
		}
		t.Task = TaskOf(task)
	}
	if name, there := value("algorithm"); there {
		t.Algorithm = name
		if lower := strings.ToLower(name); lower == "default" || lower == "library" {
			t.Algorithm = ""
		}
	}
	if n, there := value("ranks"); there {
		x, problem := count(n)
		if problem != "" {
			return t, false, wrong("ranks", problem)
		}
		t.Ranks = int(x)
	}
	size, _ := value("size")
	x, problem := number(size)
	if problem == "" {
		x, problem = bytesOf(numerals.Plain(x * h.bytes))
	}
	if problem != "" {
		return t, false, wrong("size", problem)
	}
	t.Bytes = int64(x)
	if out {
		return t, true, nil
	}
	text, _ := value("time")
	if x, problem = positive(text); problem != "" {
		return t, false, wrong("time", problem)
	}
	t.Time = scaled(x, h.unit)
	return t, false, nil
}
