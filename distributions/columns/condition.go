package columns

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// A Condition says which rows are read by a column that need not be that of the values.
type Condition struct {
	Column string
	Op     string // =, !=, <, <=, > or >=
	Value  string // a text, or a number: 200 is 200.0, too
}

// String is the condition as ParseCondition reads it.
func (c Condition) String() string { return c.Column + c.Op + c.Value }

// operators are those of conditions, the longer ones first.
var operators = []string{"!=", "<=", ">=", "=", "<", ">"}

// ParseCondition reads a condition such as status=200, phase!=warmup or size>=64; found is false for a text without one.
//
// Errors: *inputs.Error for one without a column or value, and for an order of what is no number.
func ParseCondition(text string) (c Condition, found bool, err error) {
	at := strings.IndexAny(text, "=!<>")
	if at < 0 {
		return c, false, nil
	}
	const want = "COLUMN=VALUE, or !=, <, <=, >, >= in place of =, such as status=200"
	for _, op := range operators {
		if !strings.HasPrefix(text[at:], op) {
			continue
		}
		c = Condition{strings.TrimSpace(text[:at]), op, strings.TrimSpace(text[at+len(op):])}
		if _, problem := strconv.ParseFloat(c.Value, 64); c.Column == "" || c.Value == "" ||
			problem != nil && op[0] != '=' && op[0] != '!' {
			break
		}
		return c, true, nil
	}
	return Condition{}, true, inputs.Refused("rows", text, want)
}

// holds reports whether a field fulfils the condition: an order only if it is a number.
func (c Condition) holds(text string) bool {
	x, problem := strconv.ParseFloat(text, 64)
	y, err := strconv.ParseFloat(c.Value, 64)
	numbers := problem == nil && err == nil
	equal := text == c.Value || numbers && x == y
	switch c.Op {
	case "=":
		return equal
	case "!=":
		return !equal
	case "<":
		return numbers && x < y
	case "<=":
		return numbers && x <= y
	case ">":
		return numbers && x > y
	}
	return numbers && x >= y
}

// conditions are those of a table with the places of their columns.
type conditions struct {
	list []Condition
	at   []int
	out  []int64 // rows that each leaves out
}

// conditions returns those of the table.
func (t Table) conditions(l layout) (c conditions, err error) {
	c = conditions{t.Where, make([]int, len(t.Where)), make([]int64, len(t.Where))}
	for i, w := range t.Where {
		if c.at[i], err = l.column("rows", w.Column); err != nil {
			return c, err
		}
	}
	return c, nil
}

// column returns the place of a column that a flag names.
func (l layout) column(flag, name string) (int, error) {
	if l.names == nil {
		return 0, inputs.Refused(flag, name, "a file with names of columns, and one of values")
	}
	at := slices.Index(l.names, name)
	switch {
	case at < 0:
		return 0, inputs.Unknown("column", name, l.names)
	case slices.Contains(l.names[at+1:], name):
		return 0, inputs.Errorf("column", name, "the name of one column, not of several")
	}
	return at, nil
}

// hold reports whether a record fulfils all conditions.
func (c conditions) hold(l layout, record []byte, quoted bool) (bool, error) {
	for i, w := range c.list {
		text, err := l.field(record, c.at[i], quoted)
		if err != nil {
			return false, err
		}
		if !w.holds(string(text)) {
			c.out[i]++
			return false, nil
		}
	}
	return true, nil
}

// unmet says of rows that they do not fulfil the condition, without a double negation.
func (c Condition) unmet() string {
	column, value := inputs.Printable(c.Column), inputs.Printable(c.Value)
	switch c.Op {
	case "=":
		return "with another " + column + " than " + value
	case "!=":
		return "with " + column + "=" + value
	}
	return "that are not " + inputs.Printable(c.String())
}

// leftOut says which rows were left out, "" if every one was read.
func (t Table) leftOut(rows, outside int64, c conditions) string {
	var list []string
	left := outside
	if outside > 0 {
		list = append(list, fmt.Sprintf("%d outside of %s", outside, t.rows()))
	}
	for i, w := range c.list {
		left += c.out[i]
		list = append(list, fmt.Sprintf("%d %s", c.out[i], w.unmet()))
	}
	if len(list) == 0 {
		return ""
	}
	return fmt.Sprintf("Of %s %d are read; left out: %s.", rowsOf(rows), rows-left, strings.Join(list, ", "))
}
