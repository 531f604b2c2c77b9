package columns

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/distributions/inputs"
)

// within finds rows between the others that sum up those before them, as a subtotal after each group does: a word says so,
// and the value is what it says of the rows since the last such row, or of all. One word alone may name an operation.
type within struct {
	block, all tally
	closed     bool     // the row before was one of these
	confirmed  bool     // by a sum or a mean
	run        []summed // the rows of this kind that came last
	left       []summed // those before other rows
}

// A summed is a row that sums others up.
type summed struct {
	line int
	says string
}

// A tally is what rows that sum up are compared with.
type tally struct{ n, sum, least, most float64 }

func newTally() tally { return tally{least: math.Inf(1), most: math.Inf(-1)} }

func (t *tally) add(x float64) {
	if !math.IsNaN(x) {
		t.n++
		t.sum += x
		t.least, t.most = math.Min(t.least, x), math.Max(t.most, x)
	}
}

// Words by what they say; those of neither are taken where a sum or a mean stands before them.
var (
	sumWords  = []string{"total", "totals", "grand total", "sum", "subtotal", "aggregate", "aggregated", "all", "overall"}
	meanWords = []string{"average", "avg", "mean", "all", "overall"}
)

// Values in tables have few digits: a sum of them is within sumDigits of what stands there, a mean within meanDigits.
const (
	sumDigits  = 1e-3
	meanDigits = 5e-3
)

// sums reports whether a value is what a word says of the rows, two or more; of one that is both the sum and the only row nothing
// is known.
func (t tally) sums(word string, x float64) bool {
	near := func(y, share float64) bool { return math.Abs(x-y) <= share*math.Abs(y) }
	return t.n >= 2 && (slices.Contains(sumWords, word) && near(t.sum, sumDigits) ||
		slices.Contains(meanWords, word) && t.least < t.most && near(t.sum/t.n, meanDigits))
}

// see reports whether a row sums others up; word is what it is called, "" of others.
func (w *within) see(column, word string, line int, x float64) bool {
	if w.block.n == 0 && w.all.n == 0 {
		w.block, w.all = newTally(), newTally()
	}
	name := strings.ToLower(word)
	if word != "" && !math.IsNaN(x) {
		sums := w.block.sums(name, x) || w.all.sums(name, x)
		if sums || w.closed && w.confirmed && !slices.Contains(sumWords, name) {
			w.confirmed = w.confirmed && w.closed || sums
			w.run, w.closed = append(w.run, summed{line, column + " = " + inputs.Printable(word)}), true
			return true
		}
	}
	if w.closed {
		w.left, w.run = append(w.left, w.run...), nil
		w.block, w.closed, w.confirmed = newTally(), false, false
	}
	w.block.add(x)
	w.all.add(x)
	return false
}

// note says what was left out before other rows, "" if nothing was.
func (w *within) note(place func(int) string) string {
	switch n := len(w.left); n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("%s sums up rows before it (%s) and is left out.", capital(place(w.left[0].line)), w.left[0].says)
	default:
		return fmt.Sprintf("%d rows, from %s on, sum up rows before them (%s) and are left out.", n, place(w.left[0].line), w.left[0].says)
	}
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
