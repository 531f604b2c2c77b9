package columns

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// beside is what stands beside the values of a table and says what they are: texts of few kinds, by which
// they are of several groups; columns of errors, and of counts; rows at the end that sum the others up.
type beside[S any] struct {
	layout
	columns []*otherColumn
	n       int64 // rows
	indexed int   // rows so far whose first column is a number, in every one
	sums    bool  // rows that sum up are looked for
	held    []heldRow[S]
	left    []heldRow[S] // that were left out
	within  within       // of rows between the others that are
	place   func(int) string
	sum     float64 // of the values before the last one
	largest float64
	ready   []reading[S] // scratch
}

// A heldRow is a row that sums others up, if no other follows.
type heldRow[S any] struct {
	reading[S]
	line int
	says string
}

// A reading is a value with what it is of.
type reading[S any] struct {
	of   S
	x    float64
	also []string // texts of further columns
}

// An otherColumn is a column beside the values.
type otherColumn struct {
	others   bool // some row has another text than those of rows that sum up
	at, role int
	name     string
	kinds    []string // different texts, of a column of few
	counts   []int64
	many     bool  // there are more, or numbers that are not whole
	words    bool  // a text is no number
	numbers  bool  // a text is a number
	bad      int64 // rows with an error
	odd      bool  // a count that is not 1, of a column that does not number the rows
	last     float64
	steps    bool
}

// Roles of columns.
const (
	textColumn  = iota // of texts, or of whole numbers that may stand for some, as codes do
	wrongColumn        // of errors: what is neither nothing nor 0 is one
	validColumn        // of their absence
	countColumn        // of how often a value was seen
)

// roleNames gives the roles of columns by their names, in lower case and without #.
var roleNames = map[string]int{
	"wrong": wrongColumn, "nwrong": wrongColumn, "error": wrongColumn, "errors": wrongColumn, "failed": wrongColumn,
	"failure": wrongColumn, "failures": wrongColumn, "invalid": wrongColumn,
	"valid": validColumn, "validation": validColumn, "success": validColumn, "passed": validColumn,
	"count": countColumn, "counts": countColumn, "weight": countColumn, "freq": countColumn, "frequency": countColumn, "hits": countColumn,
}

// summaryWords are what rows that sum others up are called.
var summaryWords = []string{"total", "totals", "grand total", "sum", "subtotal", "aggregate", "aggregated", "all", "overall",
	"average", "avg", "mean", "median",
	"min", "max", "minimum", "maximum", "std", "stdev", "stddev", "p50", "p90", "p95", "p99", "p99.9"}

// summary reports whether a text is one of these words.
func summary(text []byte) bool {
	if len(text) < 3 || len(text) > len("grand total") || !strings.ContainsRune("tsgaomp", rune(text[0]|' ')) { // as most
		return false
	}
	return slices.Contains(summaryWords, strings.ToLower(string(text)))
}

const (
	mostKinds     = 20 // of texts by which rows may be grouped
	mostCodes     = 8  // of numbers likewise
	leastCoded    = 10 // rows of each of them, on average
	leastRows     = 5  // before a row that sums them up
	leastSummed   = 20 // likewise, where nothing but its number says so
	mostSummaries = 5  // rows at the end
	sumPrecision  = 1e-5
)

func newBeside[S any](l layout, t Table) *beside[S] {
	b := &beside[S]{layout: l, sums: t.By == "", largest: math.Inf(-1), place: t.place}
	for i, name := range l.names {
		if i == l.value || i == l.by || i == l.launch || slices.Contains(t.Also, name) ||
			slices.ContainsFunc(t.Where, func(c Condition) bool { return c.Column == name }) {
			continue
		}
		role := roleNames[strings.TrimPrefix(strings.ToLower(strings.TrimSpace(name)), "#")]
		b.columns = append(b.columns, &otherColumn{at: i, role: role, name: name, last: math.NaN(), steps: true})
	}
	return b
}

// see looks at a row and returns the values that are surely no sums: those held before it, unless it is
// held itself.
func (b *beside[S]) see(record []byte, quoted bool, line int, r reading[S]) []reading[S] {
	b.ready = b.ready[:0]
	b.n++
	says, column, called := "", "", ""
	for _, at := range [...]int{b.by, b.launch} {
		if text, ok := field(record, b.separator, max(0, at), quoted); at >= 0 && ok && summary(text) {
			column, called = b.names[at], string(text)
			if b.sums && b.n > leastRows {
				says = column + " = " + inputs.Printable(called)
			}
		}
	}
	rest, at := record, 0
	for _, c := range b.columns {
		more, ok := after(rest, b.separator, c.at-at, quoted)
		if !ok {
			break
		}
		rest, at = more, c.at
		text, _ := field(rest, b.separator, 0, quoted)
		switch isWord := len(text) > 0 && text[0] > '9' && summary(text); {
		case !isWord:
			c.others = true
		case c.role == textColumn && c.others: // of a column that says it of every row, as of a reduction, it names none
			column, called = c.name, string(text)
		}
		if c.role == textColumn && c.many && c.numbers && c.at > 0 {
			continue
		}
		if word := c.see(text); b.sums && b.n > leastRows && word && says == "" && c.first(text) && summary(text) {
			says = c.name + " = " + inputs.Printable(string(text))
		} else if c.at == 0 && b.sums {
			if !word && !missing(text) {
				b.indexed++
			} else if word && b.indexed == int(b.n)-1-b.summaries() && b.indexed >= leastRows {
				says = c.name + " = " + inputs.Printable(string(text))
			}
		}
	}
	if b.within.see(column, called, line, r.x) {
		return b.ready
	}
	if !b.sums {
		return append(b.ready, r)
	}
	switch h := (heldRow[S]{r, line, says}); {
	case says != "" && len(b.held) < mostSummaries:
		b.hold(h, false)
	default:
		b.hold(h, true)
	}
	return b.ready
}

// blank takes an empty line for a missing value, and returns the values that are surely no sums.
func (b *beside[S]) blank(of S) []reading[S] {
	b.ready = b.ready[:0]
	r := reading[S]{of, math.NaN(), nil}
	if !b.sums {
		return append(b.ready, r)
	}
	b.hold(heldRow[S]{reading: r}, true)
	return b.ready
}

// hold holds a row back and gives those before it out if it is no sum.
func (b *beside[S]) hold(h heldRow[S], flush bool) {
	if flush || len(b.held) == 1 && b.held[0].says == "" {
		for _, before := range b.held {
			b.ready = append(b.ready, before.reading)
			if x := before.x; !math.IsNaN(x) {
				b.sum += x
				b.largest = math.Max(b.largest, x)
			}
		}
		b.held = b.held[:0]
	}
	b.held = append(b.held, h)
}

// summaries returns how many rows are held as sums.
func (b *beside[S]) summaries() (n int) {
	for _, h := range b.held {
		if h.says != "" {
			n++
		}
	}
	return n
}

// end returns the values that were held back and are no sums.
func (b *beside[S]) end() []reading[S] {
	b.ready = b.ready[:0]
	for i, h := range b.held {
		if h.says == "" && i == 0 && len(b.held) == 1 && b.n > leastSummed && h.x > b.largest &&
			math.Abs(h.x-b.sum) <= sumPrecision*math.Abs(b.sum) {
			h.says = "it is the sum of all before it"
		}
		if h.says == "" {
			b.ready = append(b.ready, h.reading)
		} else {
			b.left = append(b.left, h)
		}
	}
	return b.ready
}

// see looks at a text and reports whether it is a word.
func (c *otherColumn) see(text []byte) (word bool) {
	if missing(text) {
		return false
	}
	x, err := Number(text)
	word = err != nil
	switch c.role {
	case wrongColumn:
		if word && !slices.Contains([]string{"false", "no", "none", "ok", "pass", "passed", "-"}, strings.ToLower(string(text))) ||
			!word && x != 0 {
			c.bad++
		}
	case validColumn:
		if word && slices.Contains([]string{"false", "no", "fail", "failed", "f", "n"}, strings.ToLower(string(text))) || !word && x == 0 {
			c.bad++
		}
	case countColumn:
		c.odd = c.odd || !word && x != 1
		c.steps = c.steps && !word && (math.IsNaN(c.last) || x == c.last+1)
		c.last = x
	default:
		if c.many && c.numbers || word && c.numbers && summary(text) {
			break // the word is of a row that sums others up
		}
		c.words, c.numbers = c.words || word, c.numbers || !word
		if c.many {
			break
		}
		switch i := slices.Index(c.kinds, string(text)); {
		case i >= 0:
			c.counts[i]++
		case !word && x != math.Trunc(x) || len(c.kinds) > mostKinds || c.words && c.numbers:
			c.many, c.kinds = true, nil
		default:
			c.kinds, c.counts = append(c.kinds, string(text)), append(c.counts, 1)
		}
	}
	return word
}

// first reports whether a text was seen for the first time, as far as is known: one that other rows have
// too, such as the sum of an operation, is no summary.
func (c *otherColumn) first(text []byte) bool {
	i := slices.Index(c.kinds, string(text))
	return i < 0 || c.counts[i] == 1
}

// notes says what was seen, a sentence each.
func (b *beside[S]) notes(apart, counted func(name string) string) (list []string) {
	chosen := apart != nil // rows can be chosen where they are read
	if counted == nil {
		counted = func(string) string { return "give a row for each" }
	}
	if apart == nil {
		apart = func(string) string { return "take them apart, a file each" }
	}
	ends := b.within.run
	for _, h := range b.left {
		ends = append(ends, summed{h.line, h.says})
	}
	switch n := len(ends); {
	case n == 1:
		list = append(list, fmt.Sprintf("%s at the end sums the others up (%s) and is left out.", capital(b.place(ends[0].line)),
			ends[0].says))
	case n > 1:
		first := slices.MinFunc(ends, func(x, y summed) int { return x.line - y.line })
		list = append(list, fmt.Sprintf("%d lines at the end, from %s on, sum the others up (%s) and are left out.", n,
			b.place(first.line), first.says))
	}
	if text := b.within.note(b.place); text != "" {
		list = append(list, text)
	}
	for _, c := range b.columns {
		name := inputs.Printable(c.name)
		switch {
		case c.role == textColumn && !c.many && c.grouped(b.n):
			var shown []string
			for _, k := range c.kinds[:min(3, len(c.kinds))] {
				shown = append(shown, inputs.Printable(k))
			}
			if len(c.kinds) > 3 {
				shown = append(shown, "...")
			}
			what := "texts"
			if c.numbers {
				what = "numbers"
			}
			how := apart(name)
			if chosen && c.numbers && isStatus(c.name) { // rows of one status are no launch
				most := c.kinds[slices.Index(c.counts, slices.Max(c.counts))]
				how = fmt.Sprintf("--rows %s=%s reads those of one only", name, inputs.Printable(most))
			}
			list = append(list, fmt.Sprintf("The column %s has %d %s (%s), whose values are taken together here: %s.", name,
				len(c.kinds), what, strings.Join(shown, ", "), how))
		case (c.role == wrongColumn || c.role == validColumn) && c.bad > 0:
			list = append(list, fmt.Sprintf("By the column %s, %s of %d failed, and their values are in these numbers: leave "+
				"out those rows.", name, rowsOf(c.bad), b.n))
		case c.role == countColumn && c.odd && !c.steps:
			list = append(list, fmt.Sprintf("The column %s is not read: every row counts once. If it says how often a value was seen, "+
				"%s.", name, counted(name)))
		}
	}
	return list
}

// isStatus reports whether a column is named as one of the codes by which answers fail.
func isStatus(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "status") || strings.Contains(name, "code")
}

// grouped reports whether texts are of few kinds, each several times: numbers of fewer, so that a measured one is none.
func (c *otherColumn) grouped(n int64) bool {
	if c.numbers && (c.words || len(c.kinds) > mostCodes || n < leastCoded*int64(len(c.kinds))) {
		return false
	}
	return len(c.kinds) >= 2 && len(c.kinds) <= mostKinds && n >= 3*int64(len(c.kinds)) && slices.Min(c.counts) >= 2
}

func rowsOf(n int64) string {
	if n == 1 {
		return "1 row"
	}
	return strconv.FormatInt(n, 10) + " rows"
}
