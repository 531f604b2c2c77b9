package exports

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// A jsonValue is a value of a JSON document with its line.
type jsonValue struct {
	line  int
	token json.Token // of what is no object and no list: a text, a json.Number, a bool, nil
	kind  json.Delim // { or [; 0 for another
	keys  []string   // of an object
	parts []jsonValue
}

// A jsonReader reads values with their lines.
type jsonReader struct {
	dec  *json.Decoder
	ends []int // offsets of line ends
}

func (r *jsonReader) line() int { return 1 + sort.SearchInts(r.ends, int(r.dec.InputOffset())) }

// lastCommas matches a text in quotes, a comma that follows no value, or one behind which an object or a list ends.
var lastCommas = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|[{\[,]\s*,|,\s*[}\]]`)

// jsonOf reads a text that is one JSON document, in which a comma may stand before the end of an object or a list, as in the example of
// Open MPI's documentation: its parser lets it pass.
func jsonOf(text []byte) (v jsonValue, err error) {
	text = lastCommas.ReplaceAllFunc(text, func(found []byte) []byte {
		if last := found[len(found)-1]; last == '}' || last == ']' {
			return append([]byte{' '}, found[1:]...)
		}
		return found
	})
	r := &jsonReader{dec: json.NewDecoder(strings.NewReader(string(text)))}
	r.dec.UseNumber()
	for i, c := range text {
		if c == '\n' {
			r.ends = append(r.ends, i)
		}
	}
	if v, err = r.value(0); err == nil {
		if _, err := r.dec.Token(); !errors.Is(err, io.EOF) {
			return v, &SyntaxError{r.line(), "something follows the rules; Open MPI reads one JSON object"}
		}
	}
	return v, err
}

func (r *jsonReader) value(depth int) (v jsonValue, err error) {
	token, err := r.dec.Token()
	if err != nil {
		return v, &SyntaxError{r.line(), "no JSON: " + inputs.JSON(err).Error()}
	}
	v = jsonValue{line: r.line(), token: token}
	d, is := token.(json.Delim)
	if !is {
		return v, nil
	}
	if v.kind = d; depth > deepestSelection {
		return v, &SyntaxError{v.line, fmt.Sprintf("more than %d objects and lists in each other", deepestSelection)}
	}
	for r.dec.More() {
		if d == '{' {
			key, err := r.dec.Token()
			if err != nil {
				return v, &SyntaxError{r.line(), "no JSON: " + inputs.JSON(err).Error()}
			}
			v.keys = append(v.keys, fmt.Sprint(key))
		}
		x, err := r.value(depth + 1)
		if err != nil {
			return v, err
		}
		v.parts = append(v.parts, x)
	}
	if _, err := r.dec.Token(); err != nil {
		return v, &SyntaxError{r.line(), "no JSON: " + inputs.JSON(err).Error()}
	}
	return v, nil
}

// of is the value of a key of an object, the first of several; false where there is none.
func (v jsonValue) of(key string) (x jsonValue, found bool) {
	for i, k := range v.keys {
		if k == key {
			return v.parts[i], true
		}
	}
	return x, false
}

// number reads a whole number, or inf, of a key; otherwise what there is where it is left out.
//
// Errors: *SyntaxError, for which Open MPI ignores the whole file.
func (v jsonValue) number(key string, otherwise int64) (int64, error) {
	x, found := v.of(key)
	if !found {
		return otherwise, nil
	}
	if n, is := x.token.(json.Number); is {
		if i, err := strconv.ParseInt(n.String(), 10, 64); err == nil && i >= 0 {
			return i, nil
		}
	}
	if s, is := x.token.(string); is && (strings.HasPrefix(s, "inf") || strings.HasPrefix(s, "Inf") || strings.HasPrefix(s, "INF")) {
		return math.MaxInt64, nil
	}
	return 0, &SyntaxError{x.line, key + `: want a whole number >= 0, or "inf"`}
}

// onePerNode is the word for communicators whose ranks are each alone on their node, by a flag that Open MPI sets where it agrees on an
// identifier for a communicator, as it does for all but MPI_COMM_WORLD and MPI_COMM_SELF.
const onePerNode = "one-per-node"

// An openMPI6Set has the rules of some communicators.
type openMPI6Set struct {
	line     int
	from, to int64 // ranks
	where    string
	rules    []openMPI6Rule
}

// An openMPI6Rule is a rule in JSON.
type openMPI6Rule struct {
	openMPIRule
	to int64 // bytes
}

// readOpenMPI6 reads the rules of Open MPI 6, in JSON.
//
// Source: as of openMPIDocument, and mca_base_var_enum.c for the names of algorithms.
func readOpenMPI6(text []byte) (*Selection, error) {
	top, err := jsonOf(text)
	if err != nil {
		return nil, err
	}
	collectives, _ := top.of("collectives")
	if collectives.kind != '{' {
		return nil, &SyntaxError{max(1, collectives.line), "collectives: want an object {...} of collectives, such as bcast"}
	}
	s := &Selection{Library: openMPI().Library, Version: 3}
	all := map[int64][]openMPI6Set{}
	for i, key := range collectives.keys {
		id, list := openMPI6Collective(key), collectives.parts[i]
		if id < 0 {
			return nil, &SyntaxError{list.line, inputs.Unknown("collective", key, openMPIKeys).Error() + "; Open MPI ignores the file"}
		}
		if list.kind != '[' {
			return nil, &SyntaxError{list.line, key + ": want a list [...] of rules by communicators"}
		}
		all[id] = nil
		for _, part := range list.parts {
			set, err := openMPI6SetOf(part, id, &s.Notes)
			if err != nil {
				return nil, err
			}
			all[id] = append(all[id], set)
		}
	}
	s.whole = true
	s.meets = func(task string, ranks int, bytes int64) []Met { return openMPI6Meets(all, task, ranks, bytes) }
	s.numbers = func(task string, ranks int) (list []int64) {
		for _, sets := range all {
			for _, set := range sets {
				for _, r := range set.rules {
					if list = append(list, r.bytes); r.to < math.MaxInt64 {
						list = append(list, r.to)
					}
				}
			}
		}
		return append(list, openMPINumbersOf(nil, task, ranks)...)
	}
	return s, nil
}

// openMPI6SetOf reads the rules of some communicators.
func openMPI6SetOf(v jsonValue, id int64, notes *[]string) (set openMPI6Set, err error) {
	set.line = v.line
	if set.from, err = v.number("comm_size_min", 0); err != nil {
		return set, err
	}
	if set.to, err = v.number("comm_size_max", math.MaxInt64); err != nil {
		return set, err
	}
	if x, found := v.of("comm_rank_distribution"); found {
		if set.where, _ = x.token.(string); set.where != "any" && set.where != onePerNode && set.where != "single-node" {
			*notes = append(*notes, fmt.Sprintf("line %d: comm_rank_distribution: Open MPI takes what is none of any, one-per-node and "+
				"single-node for any", x.line))
		}
		if set.where == onePerNode {
			*notes = append(*notes, fmt.Sprintf("line %d: %s: not for MPI_COMM_WORLD, of which Open MPI does not know it, but for "+
				"communicators that a program makes", x.line, onePerNode))
		}
	}
	rules, found := v.of("rules")
	if !found || rules.kind != '[' {
		return set, &SyntaxError{v.line, "rules: want a list [...] of rules by sizes"}
	}
	for _, part := range rules.parts {
		r, err := openMPI6RuleOf(part, id, notes)
		if err != nil {
			return set, err
		}
		set.rules = append(set.rules, r)
	}
	return set, nil
}

// openMPI6RuleOf reads a rule. One whose algorithm Open MPI does not have is for no size.
func openMPI6RuleOf(v jsonValue, id int64, notes *[]string) (r openMPI6Rule, err error) {
	r.line = v.line
	for _, x := range []struct {
		to        *int64
		key       string
		otherwise int64
	}{{&r.bytes, "msg_size_min", 0}, {&r.to, "msg_size_max", math.MaxInt64}, {&r.fanout, "faninout", 0}, {&r.segment, "seg_size", 0},
		{&r.requests, "reqs", 0}} {
		if *x.to, err = v.number(x.key, x.otherwise); err != nil {
			return r, err
		}
	}
	alg, found := v.of("alg")
	if !found {
		*notes = append(*notes, fmt.Sprintf("line %d: no alg, so that Open MPI decides by itself", v.line))
		return r, nil
	}
	names := openMPINumbers[id].algorithms
	said := fmt.Sprint(alg.token)
	r.algorithm, err = strconv.ParseInt(said, 10, 64)
	if err != nil {
		r.algorithm = -1
		for i, name := range names {
			if name == "bruck" && id == 0 {
				name = bruckOf6
			}
			if strings.EqualFold(name, said) {
				r.algorithm = int64(i)
			}
		}
	}
	if r.algorithm < 0 || r.algorithm >= int64(len(names)) {
		*notes = append(*notes, fmt.Sprintf("line %d: %s has no algorithm %s, and Open MPI ignores the rule", alg.line, openMPIKeys[id],
			inputs.Printable(said)))
		r.bytes, r.to = math.MaxInt64, 0
	}
	return r, nil
}

// openMPI6Meets follows the rules: the first communicators whose sizes hold, and of them the first rule whose bytes do.
func openMPI6Meets(all map[int64][]openMPI6Set, task string, ranks int, bytes int64) (list []Met) {
	for _, number := range openMPICollectives(task) {
		id := int64(number)
		m := Met{Collective: openMPINumbers[id].name, Rule: "the file has no rules for it", Own: true}
		if all[id] != nil {
			m.Rule = fmt.Sprintf("none is for %d ranks and %d bytes", ranks, bytes)
		}
		rule := openMPI6RuleAt(all[id], int64(ranks), bytes)
		if rule == nil {
			list = append(list, m.openMPIOwn(id, task, ranks, bytes))
			continue
		}
		m.Own, m.Line, m.Rule = false, rule.line, fmt.Sprintf("%d to %d bytes", rule.bytes, rule.to)
		if rule.to == math.MaxInt64 {
			m.Rule = fmt.Sprintf("%d bytes and more", rule.bytes)
		}
		m = m.openMPIRule(id, rule.openMPIRule, task, ranks, bytes)
		if id == 0 && m.Name == "bruck" {
			if m.Name = bruckOf6; rule.fanout < 2 {
				m.Use, m.Why = nil, "its faninout is the radix, and with less than 2 the call does not end"
			} else if rule.fanout > 2 {
				m.Use, m.Why = nil, fmt.Sprintf("castlab has no equal of it with the radix %d", rule.fanout)
			}
		}
		list = append(list, m)
	}
	return list
}

// openMPI6RuleAt is the rule that a call on MPI_COMM_WORLD meets, of ranks that are each alone on their node; nil for none.
func openMPI6RuleAt(sets []openMPI6Set, ranks, bytes int64) *openMPI6Rule {
	for _, set := range sets {
		if set.from > ranks || ranks > set.to || set.where == "single-node" && ranks > 1 || set.where == onePerNode {
			continue
		}
		for i, r := range set.rules {
			if r.bytes <= bytes && bytes <= r.to {
				return &set.rules[i]
			}
		}
		return nil // the first communicators that hold count
	}
	return nil
}
