package measured

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"castlab/montecarlo/data"
)

// noStart stands in --start for no column, whatever its name.
const noStart = "none"

// starting are the names of columns that plainly say when a request began, without separators and units.
var starting = []string{"start", "starttime", "starttimestamp", "startts", "started", "startedat", "startat", "began", "begin", "beginat",
	"begintime", "sent", "sentat", "senttime", "sendtime", "requeststart", "requeststarted", "requestsent"}

// stamped are the names of columns that say when a request began or ended.
var stamped = []string{"timestamp", "ts", "time", "date", "datetime"}

// bare is the name of a column in small letters, without its unit and separators.
func bare(name string) string {
	quantity, _ := data.CutUnit(name)
	return strings.NewReplacer("_", "", "-", "", " ", "", ".", "").Replace(strings.ToLower(quantity))
}

// startOf returns the column of a table whose name says when the request of a row began, "" if none or several do, or that of the values.
func startOf(names []string, t data.Table) (start string) {
	for _, name := range names {
		if !slices.Contains(starting, bare(name)) {
			continue
		}
		if start != "" || name == t.Column {
			return ""
		}
		start = name
	}
	return start
}

// readStarting reads a column of a table of these names, and what a column that says when requests began shows of what was not sent. Of
// more values than are held, and of what is no time, it says that this is not seen.
func readStarting(r io.Reader, names []string, t data.Table) ([]data.Group, error) {
	t.Perhaps = startOf(names, t)
	groups, err := t.Read(r)
	if err != nil {
		return nil, err
	}
	for _, g := range groups {
		s := g.Sample
		if t.Perhaps == "" {
			mayStart(s, names, t)
			continue
		}
		switch err := s.Started(data.UnitOf(t.Perhaps)); {
		case s.N()+s.Missing() > data.MostHeld:
			note(s, "Whether requests were due that were not sent (coordinated omission) is not looked at in more than %d values.",
				int64(data.MostHeld))
		case err != nil:
			note(s, "By its name the column %s says when requests began; what was not sent while one took its time is not seen, as of %v.",
				t.Perhaps, err)
		default:
			note(s, "The column %s says when requests began, by its name; --start none leaves it out.", t.Perhaps)
		}
	}
	return groups, nil
}

// mayStart notes a column of timestamps, which may be of the beginning or of the end of what took the time that a row has.
func mayStart(s *data.Sample, names []string, t data.Table) {
	if _, err := s.In("s"); err != nil || s.Unit == "" {
		return
	}
	for _, name := range names {
		if name != t.Column && slices.Contains(stamped, bare(name)) {
			note(s, "If the column %s says when requests began, and not when they ended, --start %[1]s shows what was not sent while a "+
				"long one took its time (coordinated omission).", name)
			return
		}
	}
}

// note adds a sentence to what was seen beside the values.
func note(s *data.Sample, format string, of ...any) {
	s.Notes = append(slices.Clone(s.Notes), fmt.Sprintf(format, of...))
}
