package agreement

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// relations are the words between two sides.
var relations = map[string]reports.Relation{"==": reports.Equal, "<=": reports.AtMost, ">=": reports.AtLeast}

// Related cuts a text at the relation between its two sides, outside of parentheses; ok is
// false if there is none.
func Related(text string) (left, relation, right string, ok bool) {
	depth := 0
	for i, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth == 0 && i+2 <= len(text):
			if _, ok := relations[text[i:i+2]]; ok {
				return strings.TrimSpace(text[:i]), text[i : i+2], strings.TrimSpace(text[i+2:]), true
			}
		}
	}
	return text, "", "", false
}

const wantRelation = "want LEFT == RIGHT, LEFT <= RIGHT or LEFT >= RIGHT"

// Misread returns what is wrong with a text that is about two things and no statement: a
// bracket without its other one, or another sign than the relations; nil if it is neither.
func Misread(text string) error {
	depth, outside := 0, []rune{}
	for _, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth == 0:
			outside = append(outside, c)
		}
		if depth < 0 {
			return &inputs.WordError{Word: inputs.Printable(text), Want: "a ) closes no bracket; want NAME, or NAME(key=value,...)"}
		}
	}
	if depth > 0 {
		return &inputs.WordError{Word: inputs.Printable(text), Want: "want a closing ), as in NAME(key=value,...)"}
	}
	if _, _, _, ok := Related(text); !ok && (strings.ContainsAny(string(outside), "<>!≤≥≠≈") ||
		slices.Contains(strings.Fields(string(outside)), "=")) {
		return &inputs.WordError{Word: inputs.Printable(text), Want: wantRelation}
	}
	return nil
}

// Parse reads a statement such as ring.T <= ring.mean-bound about quantities and models by
// their names. A name of both is the quantity's.
//
// Errors: a text that is no statement; an unknown name; parentheses that are not closed or
// hold anything but key=value words of the side.
func Parse(g arguments.Grammar, text string, quantities []catalog.Quantity, models []catalog.Model) (left Side, r reports.Relation,
	right Side, err error) {
	if err := Misread(text); err != nil {
		return left, r, right, err
	}
	l, relation, rest, ok := Related(text)
	if _, _, _, again := Related(rest); !ok || again || l == "" || rest == "" {
		return left, r, right, &inputs.WordError{Word: inputs.Printable(text), Want: wantRelation}
	}
	left, leftWords, err := named(l, quantities, models)
	if err != nil {
		return left, r, right, err
	}
	right, rightWords, err := named(rest, quantities, models)
	if err != nil {
		return left, r, right, err
	}
	leftKeys, rightKeys := namesOf(g, left.Bind), namesOf(g, right.Bind)
	if left, err = left.with(l, leftWords, leftKeys, rightKeys); err != nil {
		return left, r, right, err
	}
	right, err = right.with(rest, rightWords, rightKeys, leftKeys)
	return left, relations[relation], right, err
}

// Read returns the claim of a statement; see Parse and Claim.
func Read(open reports.Open, statement string, quantities []catalog.Quantity, models []catalog.Model, tolerance float64,
	fixed []string) (c reports.Claim, err error) {
	left, r, right, err := Parse(arguments.Grammar{Open: open}, statement, quantities, models)
	if err != nil {
		return c, err
	}
	return Claim(open, left, r, right, tolerance, fixed)
}

// given is the end of a side: key=value words in parentheses.
var given = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*\s*=\s*[^=]`)

// named finds the quantity or model with which a text begins, and the words at its end.
func named(text string, quantities []catalog.Quantity, models []catalog.Model) (side Side, words []string, err error) {
	head := text
	if open := opening(text); open >= 0 && given.MatchString(strings.TrimSpace(text[open+1:])) {
		if _, words, err = inputs.Call("side", "side"+text[open:]); err != nil {
			return side, nil, &inputs.WordError{Word: inputs.Printable(text), Want: "want NAME, or NAME(key=value,...)"}
		}
		head = strings.TrimSpace(text[:open])
	}
	best := -1
	var names []string
	find := func(name string, make func(of string) Side) {
		names = append(names, name)
		of, begins := strings.CutPrefix(head, name)
		if !begins || len(name) <= best || of != "" && (of[0] != '.' || of == ".") {
			return
		}
		best, side = len(name), make(strings.TrimPrefix(of, "."))
	}
	for _, q := range quantities {
		find(q.Name, func(of string) Side { return Quantity(q, of) })
	}
	for _, m := range models {
		find(m.Name, func(of string) Side { return Model(m, of) })
	}
	if best < 0 {
		if of := strings.LastIndexByte(head, '.'); of > 0 && inputs.Nearest(head, names) == "" && inputs.Nearest(head[:of], names) != "" {
			head = head[:of]
		}
		return side, nil, inputs.Unknown("quantity or model", head, names)
	}
	return side, words, nil
}

// opening is where the last parenthesis outside of others opens, if the text ends with it
// closed or unfinished; -1 if there is none.
func opening(text string) int {
	depth, at := 0, -1
	for i, c := range text {
		switch c {
		case '(':
			if depth == 0 {
				at = i
			}
			depth++
		case ')':
			depth--
		}
	}
	return at
}

// with gives keys their values, or the names of keys of the other side.
func (s Side) with(text string, words, own, other []string) (Side, error) {
	s.Name = text
	taken := map[string]bool{}
	for _, w := range words {
		name, value, _ := strings.Cut(w, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		switch {
		case !slices.Contains(own, name):
			return s, fmt.Errorf("%s: %w", text, inputs.Unknown("key", name, own))
		case taken[name]:
			return s, &inputs.WordError{Key: name, Word: inputs.Printable(text), Want: "key " + name + " is given twice; give it once"}
		}
		taken[name] = true
		switch {
		case !slices.Contains(other, value):
			s.Bind = s.Bind.Fixed(name, value)
		case value != name && slices.Contains(own, value):
			return s, &inputs.WordError{Key: name, Word: inputs.Printable(text),
				Want: value + " is a key of its own; want the name of another key of the other side"}
		case value != name:
			s.Bind = s.Bind.Renamed(name, value)
		}
	}
	return s, nil
}
