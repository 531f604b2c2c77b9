package programs

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/topologies/logp"
	"castlab/topologies/schedules"
)

// ReadSchedule reads the JSON of a schedule and makes its program, as FromSchedule or
// FromLogP do. There are two forms:
//
//	{"algorithm", "params", "nodes", "slots", "sends": [{"slot", "from", "to", "packet"}]}
//	{"algorithm", "processors", "latency", "items", "steps", "sends": [{"step", "from", "to", "item"}]}
//
// the first of castlab schedule, with sources, markers, phases, orders and sums where
// there are any, the second of logp.Schedule. Wanted are nodes and sends, or
// processors, latency, items and sends, and all four numbers of a send. Keys may come
// in any order, each once. Others are passed over, as castlab may come to print more,
// except for those that differ from a known one by a letter or by case.
//
// Errors: a *FormatError that names line, column and what is wanted; those of
// FromSchedule and FromLogP; that of r.
func ReadSchedule(r io.Reader, size Cut) (Plan, error) {
	s := scheduleReader{lines: lineCounter{r: r}}
	s.d = json.NewDecoder(&s.lines)
	if err := s.read(); err != nil {
		return Plan{}, err
	}
	if s.processors != nil {
		return FromLogP(logp.Schedule{Algorithm: s.algorithm, Processors: *s.processors, Latency: *s.latency, Items: *s.items,
			Sends: s.logpSends()}, size)
	}
	return FromSchedule(schedules.Schedule{Algorithm: s.algorithm, Nodes: *s.nodes, Sources: s.sources, Markers: s.markers, Sums: s.sums,
		Sends: s.sends}, size)
}

// A FormatError says where a text is not what it should be.
type FormatError struct {
	Line, Column int // from 1
	Want         string
}

func (e *FormatError) Error() string {
	return fmt.Sprintf("schedule: line %d, column %d: %s", e.Line, e.Column, e.Want)
}

// lineCounter records the offsets of line ends.
type lineCounter struct {
	r     io.Reader
	read  int64
	ends  []int64
	begun bool
}

func (l *lineCounter) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	if !l.begun && n > 0 { // skip a byte order mark
		l.begun = true
		if mark := "\ufeff"; strings.HasPrefix(string(p[:min(n, 3)]), mark) {
			copy(p, "   ")
		}
	}
	for i, c := range p[:n] {
		if c == '\n' {
			l.ends = append(l.ends, l.read+int64(i))
		}
	}
	l.read += int64(n)
	return n, err
}

// place converts an offset to line and column.
func (l *lineCounter) place(offset int64) (line, column int) {
	line, _ = slices.BinarySearch(l.ends, offset)
	if line > 0 {
		offset -= l.ends[line-1] + 1
	}
	return line + 1, int(offset) + 1
}

// A scheduleReader parses one schedule, of either form.
type scheduleReader struct {
	lines lineCounter
	d     *json.Decoder

	algorithm                                string
	nodes, slots, processors, latency, items *int
	sources                                  []int
	markers                                  int
	sums                                     []schedules.Sum
	sends                                    []schedules.Send // of either form: step or slot, packet or item
	form                                     form             // of the sends
	found                                    map[string]bool
}

// A form is a notation of sends.
type form int

const (
	noSends form = iota
	slotForm
	stepForm
)

func (s *scheduleReader) fault(at int64, want string, values ...any) error {
	line, column := s.lines.place(at)
	return &FormatError{line, column, fmt.Sprintf(want, values...)}
}

// broken converts an error of the decoder into one with a position.
func (s *scheduleReader) broken(err error) error {
	if syntax, is := errors.AsType[*json.SyntaxError](err); is {
		return s.fault(max(0, syntax.Offset-1), "no JSON: %v", syntax)
	}
	if kind, is := errors.AsType[*json.UnmarshalTypeError](err); is {
		return s.fault(s.d.InputOffset(), "%v", inputs.JSON(kind))
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return s.fault(s.lines.read, "the text ends before the schedule does")
	}
	return err
}

func (s *scheduleReader) read() error {
	s.found = map[string]bool{}
	if err := s.open('{', "want a schedule, an object in braces"); err != nil {
		return err
	}
	for s.d.More() {
		key, at, err := s.key()
		if err != nil {
			return err
		}
		if s.found[key] {
			return s.fault(at, "%q is there twice", key)
		}
		s.found[key] = true
		if err := s.member(key, at); err != nil {
			return err
		}
	}
	if _, err := s.d.Token(); err != nil {
		return s.broken(err)
	}
	end := s.d.InputOffset()
	if _, err := s.d.Token(); !errors.Is(err, io.EOF) {
		return s.fault(end, "want nothing after the schedule")
	}
	return s.complete(end)
}

// complete returns an error for a missing key.
func (s *scheduleReader) complete(end int64) error {
	wanted := []string{"nodes", "sends"}
	if s.processors != nil {
		wanted = []string{"latency", "items", "sends"}
	}
	for _, key := range wanted {
		if !s.found[key] {
			return s.fault(end, "want %q", key)
		}
	}
	switch {
	case s.processors != nil && s.nodes != nil:
		return s.fault(end, "want nodes or processors, not both")
	case s.processors != nil && s.form == slotForm, s.processors == nil && s.form == stepForm:
		return s.fault(end, "want sends with slot and packet for nodes, with step and item for processors")
	}
	return nil
}

// last returns the offset of the end of the last token.
func (s *scheduleReader) last() int64 { return max(0, s.d.InputOffset()-1) }

func (s *scheduleReader) open(delim json.Delim, want string) error {
	token, err := s.d.Token()
	if err != nil {
		return s.broken(err)
	}
	if token != delim {
		return s.fault(s.last(), "%s", want)
	}
	return nil
}

// key reads a key and returns it with its offset.
func (s *scheduleReader) key() (key string, at int64, err error) {
	token, err := s.d.Token()
	if err != nil {
		return "", 0, s.broken(err)
	}
	key, is := token.(string)
	if !is {
		return "", 0, s.fault(s.last(), "want a key in quotes")
	}
	return key, max(0, s.last()-int64(len(key))-1), nil
}

func (s *scheduleReader) logpSends() []logp.Send {
	list := make([]logp.Send, len(s.sends))
	for i, x := range s.sends {
		list[i] = logp.Send{Step: x.Slot, From: x.From, To: x.To, Item: x.Packet}
	}
	return list
}
