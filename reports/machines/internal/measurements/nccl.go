package measurements

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"castlab/montecarlo/loggp"
)

// ncclHeader returns the names of the columns of nccl-tests, nil where line does
// not have them.
func ncclHeader(line string) []string {
	rest, ok := strings.CutPrefix(line, "#")
	if !ok {
		return nil
	}
	names := strings.Fields(rest)
	if len(names) < 4 || names[0] != "size" || names[1] != "count" || !slices.Contains(names, "algbw") {
		return nil
	}
	return names
}

// An ncclTable is the state of reading a table.
type ncclTable struct {
	*file
	columns []string // from the first time on
	lead    int      // names before it
	ends    []int    // of the words time in the heading, in its line
	places  []string // of the columns, in-place and out-of-place in their order
	dated   bool     // each row ends with a date and a time
	dtype   string
	ranks   int
	values  int // of each row
	loggp.Series
}

// nccl reads the text output of nccl-tests.
func (f *file) nccl() ([]loggp.Series, error) {
	t := &ncclTable{file: f}
	var others chatter
	t.Series = loggp.Series{Kind: loggp.Collective, Averages: true, Task: f.Task}
	for i, line := range f.lines {
		at, text := i+1, strings.TrimSpace(line)
		var err error
		switch {
		case text == "":
		case text[0] == '#':
			err = t.comment(at, text)
		case strings.Contains(text, " NCCL ") || strings.HasPrefix(text, "NCCL version"):
		case isChatter(text, len(t.columns), 5):
			others.add(at, text)
		case t.columns == nil:
			err = f.wrong(at, "", text, "want the heading '# size count ...' before the first row; leave out what the benchmark "+
				"did not print")
		default:
			err = t.row(at, line)
		}
		if err != nil {
			return nil, err
		}
	}
	if t.columns == nil {
		return nil, f.wrong(0, "", "", "no heading '# size count ... time algbw busbw'; give the whole output")
	}
	if err := f.ncclTask(&t.Series); err != nil {
		return nil, err
	}
	t.Ranks = t.ranks
	series, err := f.some([]loggp.Series{t.Series})
	others.note(series)
	return series, err
}

// Unknown is the task of a collective that neither the file nor Options name.
const Unknown = "unknown collective"

// ncclTask determines the task of a series.
func (f *file) ncclTask(s *loggp.Series) error {
	if s.Task == "sendrecv" {
		s.Kind, s.Task = loggp.OneWay, ""
		s.Notes = append(s.Notes, "in sendrecv_perf every rank sends and receives at once: its time is taken for that of one message, "+
			"and G is that of both directions in use")
	} else if s.Task == "" {
		s.Task = Unknown
	}
	return nil
}

func (t *ncclTable) comment(at int, text string) error {
	if names := ncclHeader(text); names != nil {
		from := slices.IndexFunc(names, func(n string) bool { return n == "time" || n == "cputime" })
		switch {
		case from < 0:
			return t.wrong(at, "", text, "no column time")
		case names[from] == "cputime":
			return t.wrong(at, "cputime", "", "times of the processor, not of the operation; run without -C 1")
		}
		t.columns, t.lead, t.ends = names[from:], from, nil
		for i, field := range strings.Fields(t.lines[at-1]) {
			if field == "time" {
				t.ends = append(t.ends, ends(t.lines[at-1])[i])
			}
		}
		t.dated = names[len(names)-1] == "timestamp"
		if t.dated {
			t.columns = t.columns[:len(t.columns)-1]
		}
		return nil
	}
	words := strings.Fields(text)
	if places := places(words); places != nil {
		t.places = places
		return nil
	}
	switch {
	case len(words) > 2 && words[1] == "(B)" && !slices.Contains(words, "(us)"):
		return t.wrong(at, "time", "", "want times in us, as nccl-tests prints since 2.0")
	case strings.HasPrefix(text, "# Collective test starting: "):
		name := strings.TrimSuffix(words[len(words)-1], ".exe")
		name = strings.TrimSuffix(name[strings.LastIndexAny(name, `/\`)+1:], "_perf")
		if t.Task != "" && t.Task != name {
			return t.wrong(at, "", name, fmt.Sprintf("another collective than %s; give one run of one test, and leave task=... out",
				t.Task))
		}
		t.Task = name
	case len(words) > 2 && words[1] == "Rank":
		rank, err := strconv.Atoi(words[2])
		if err != nil {
			return t.wrong(at, "Rank", words[2], "want a whole number")
		}
		if rank != t.ranks {
			return t.wrong(at, "Rank", words[2], fmt.Sprintf("want rank %d; several runs, or a program that was built without MPI "+
				"(make MPI=1)", t.ranks))
		}
		t.ranks++
	}
	return nil
}

// places returns the places that a line over the heading names, in the order of their columns; nil if it
// is another line.
func places(words []string) []string {
	rest := words[1:]
	if len(rest) == 0 || slices.ContainsFunc(rest, func(w string) bool { return w != inPlace && w != outOfPlace }) {
		return nil
	}
	return rest
}

const inPlace, outOfPlace = "in-place", "out-of-place"

// ends returns where each field of a line ends.
func ends(line string) (list []int) {
	at := 0
	for _, field := range strings.Fields(line) {
		at += strings.Index(line[at:], field) + len(field)
		list = append(list, at)
	}
	return list
}

// half returns the columns and the place of a row that has the values of one place below a heading of two, as msccl++ prints them: its
// time stands below that of its place. Without a check of the results the column that counts wrong ones is empty.
func (t *ncclTable) half(line string, fields []string) (columns, heads []string) {
	columns = t.columns[:len(t.columns)/2]
	if missing := t.lead + len(columns) - len(fields); len(t.ends) != 2 || len(t.places) != 2 || missing != 0 &&
		(missing != 1 || columns[len(columns)-1] != "#wrong") {
		return nil, nil
	}
	at := 0
	if end := ends(line)[t.lead]; 2*end > t.ends[0]+t.ends[1] {
		at = 1
	}
	return columns[:len(fields)-t.lead], t.places[at : at+1]
}

func (t *ncclTable) row(at int, line string) error {
	text := strings.TrimSpace(line)
	fields := strings.Fields(text)
	if t.dated {
		fields = fields[:max(0, len(fields)-2)]
	}
	wanted, heads, columns := outOfPlace, t.places, t.columns
	if t.InPlace {
		wanted = inPlace
	}
	if heads == nil {
		heads = []string{outOfPlace, inPlace}
	}
	if few, place := t.half(line, fields); few != nil {
		columns, heads = few, place
	}
	// Columns of words, such as redop, may be empty: the numbers are counted from the
	// right.
	from := len(fields) - len(columns)
	if from < 2 {
		return t.wrong(at, "", text, fmt.Sprintf("%d values; want size, count and the %d of the heading from time on, or leave "+
			"the line out", len(fields), len(t.columns)))
	}
	if t.values == 0 {
		t.values = len(fields)
	}
	if len(fields) != t.values {
		return t.wrong(at, "", text, fmt.Sprintf("%d values; want %d as above, or leave the line out", len(fields), t.values))
	}
	bytes, problem := bytesOf(fields[0])
	if problem != "" {
		return t.wrong(at, "size", fields[0], problem)
	}
	if from > 2 {
		if _, problem := number(fields[2]); problem == "" {
			return t.wrong(at, "type", fields[2], "want a type such as float")
		}
		if t.dtype == "" {
			t.dtype = fields[2]
		}
		if fields[2] != t.dtype {
			return t.wrong(at, "type", fields[2], "another type than "+t.dtype+" above; measure one (-d "+t.dtype+")")
		}
	}
	place, found := 0, false
	for i, name := range columns {
		value, column := fields[from+i], name
		if name == "time" {
			place++
		}
		if head := max(0, place-1); head >= len(heads) || heads[head] != wanted {
			continue
		}
		found = true
		switch name {
		case "time":
			x, problem := positive(value)
			if problem != "" {
				return t.wrong(at, column, value, problem)
			}
			t.Points = append(t.Points, loggp.Point{Bytes: bytes, Times: []float64{x}})
		case "#wrong", "wrong", "nwrong", "error", "errors":
			if problem := validity(name, value); problem != "" {
				return t.wrong(at, column, value, problem)
			}
		case "algo", "proto", "nchannels": // of rccl-tests -M 1, which are words
		default:
			if _, problem := number(value); problem != "" {
				return t.wrong(at, column, value, problem)
			}
		}
	}
	if !found {
		return t.wrong(at, "", text, "no "+wanted+" columns")
	}
	return nil
}
