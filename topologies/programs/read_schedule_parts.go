package programs

import (
	"encoding/json"
	"strings"

	"castlab/topologies/schedules"
)

// known lists the keys of both forms.
var known = []string{
	"algorithm", "params", "nodes", "slots", "sources", "markers", "phases", "orders", "sums", "sends",
	"processors", "latency", "items", "steps",
}

// The keys of a send and of a control message.
var (
	sendKeys = []string{"slot", "step", "from", "to", "packet", "item"}
	sumKeys  = []string{"slot", "from", "to", "order", "first", "last", "total"}
)

// member parses the value of a key.
func (s *scheduleReader) member(key string, at int64) error {
	number := func(into **int) error {
		*into = new(int)
		return s.number(*into)
	}
	var ignored *int
	switch key {
	case "algorithm":
		token, err := s.d.Token()
		if err != nil {
			return s.broken(err)
		}
		name, is := token.(string)
		if !is {
			return s.fault(at, "algorithm: want a text")
		}
		s.algorithm = name
		return nil
	case "nodes":
		return number(&s.nodes)
	case "slots":
		return number(&s.slots)
	case "processors":
		return number(&s.processors)
	case "latency":
		return number(&s.latency)
	case "items":
		return number(&s.items)
	case "steps":
		return number(&ignored)
	case "markers":
		return s.number(&s.markers)
	case "sources":
		return s.numbers()
	case "sends":
		return s.list(s.send)
	case "sums":
		return s.list(s.sum)
	case "params", "phases", "orders":
		return s.skip()
	}
	if alike := nearest(key, known); alike != "" {
		return s.fault(at, "unknown key %q; want %q?", key, alike)
	}
	return s.skip()
}

// skip skips a value.
func (s *scheduleReader) skip() error {
	depth := 0
	for {
		token, err := s.d.Token()
		if err != nil {
			return s.broken(err)
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 {
			return nil
		}
	}
}

// number parses an integer; null and fractions are errors.
func (s *scheduleReader) number(into *int) error {
	var raw json.RawMessage
	if err := s.d.Decode(&raw); err != nil {
		return s.broken(err)
	}
	if err := json.Unmarshal(raw, into); err != nil || string(raw) == "null" {
		return s.fault(max(0, s.d.InputOffset()-int64(len(raw))), "%s: want an integer", shortened(string(raw)))
	}
	return nil
}

func shortened(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > 40 {
		return text[:40] + "..."
	}
	return text
}

func (s *scheduleReader) numbers() error {
	s.sources = []int{}
	if err := s.open('[', "sources: want a list of nodes"); err != nil {
		return err
	}
	for s.d.More() {
		v := 0
		if err := s.number(&v); err != nil {
			return err
		}
		s.sources = append(s.sources, v)
	}
	_, err := s.d.Token()
	if err != nil {
		return s.broken(err)
	}
	return nil
}

// list parses a list of objects.
func (s *scheduleReader) list(element func() error) error {
	if err := s.open('[', "want a list"); err != nil {
		return err
	}
	for s.d.More() {
		if err := s.open('{', "want an object in braces"); err != nil {
			return err
		}
		if err := element(); err != nil {
			return err
		}
	}
	if _, err := s.d.Token(); err != nil {
		return s.broken(err)
	}
	return nil
}

// fields parses the numbers of an object after its opening brace. The number of an
// absent key stays as it is; given has one bit per key that is present.
func (s *scheduleReader) fields(keys []string, values []int) (given uint, err error) {
	for s.d.More() {
		key, at, err := s.key()
		if err != nil {
			return 0, err
		}
		k := 0
		for k < len(keys) && keys[k] != key {
			k++
		}
		if k == len(keys) {
			if alike := nearest(key, keys); alike != "" {
				return 0, s.fault(at, "unknown key %q; want %q?", key, alike)
			}
			if err := s.skip(); err != nil {
				return 0, err
			}
			continue
		}
		if given>>k&1 == 1 {
			return 0, s.fault(at, "%q is there twice", key)
		}
		given |= 1 << k
		if key == "total" {
			if err := s.skip(); err != nil {
				return 0, err
			}
			continue
		}
		if err := s.number(&values[k]); err != nil {
			return 0, err
		}
	}
	if _, err := s.d.Token(); err != nil {
		return 0, s.broken(err)
	}
	return given, nil
}

func (s *scheduleReader) send() error {
	var v [6]int
	given, err := s.fields(sendKeys, v[:])
	if err != nil {
		return err
	}
	const slots, steps = 1 | 4 | 8 | 16, 2 | 4 | 8 | 32
	form := slotForm
	switch given {
	case slots:
		s.sends = append(s.sends, schedules.Send{Slot: v[0], From: v[2], To: v[3], Packet: v[4]})
	case steps:
		form = stepForm
		s.sends = append(s.sends, schedules.Send{Slot: v[1], From: v[2], To: v[3], Packet: v[5]})
	default:
		return s.fault(s.last(), "a send has slot, from, to and packet, or step, from, to and item")
	}
	if s.form != noSends && s.form != form {
		return s.fault(s.last(), "some sends have slot and packet, others step and item")
	}
	s.form = form
	return nil
}

func (s *scheduleReader) sum() error {
	var v [7]int
	given, err := s.fields(sumKeys, v[:])
	if err != nil {
		return err
	}
	if given&7 != 7 || given&48 != 48 {
		return s.fault(s.last(), "a sum has slot, from, to, first and last")
	}
	s.sums = append(s.sums, schedules.Sum{Slot: v[0], From: v[1], To: v[2], Order: v[3], First: v[4], Last: v[5]})
	return nil
}

// nearest returns a key that differs from a word only by case or by one letter,
// changed, missing or extra; empty if there is none.
func nearest(word string, keys []string) string {
	word = strings.ToLower(word)
	for _, key := range keys {
		if word == key || near(word, key) || near(key, word) {
			return key
		}
	}
	return ""
}

// near reports whether b is a with one letter changed or added.
func near(a, b string) bool {
	if len(b) != len(a) && len(b) != len(a)+1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) == len(b) {
		return i == len(a) || a[i+1:] == b[i+1:]
	}
	return a[i:] == b[i+1:]
}
