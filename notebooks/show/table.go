package show

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
)

// Table returns a markdown table. Numbers of type float64 are written with up
// to six digits and, like all numbers, set to the right; an error that is none is
// written so.
func Table(header []string, rows ...[]any) string {
	var b strings.Builder
	line := func(cells []string) {
		b.WriteString("|")
		for _, c := range cells {
			b.WriteString(" " + c + " |")
		}
		b.WriteString("\n")
	}
	titles, rule := make([]string, len(header)), make([]string, len(header))
	for i, h := range header {
		titles[i], rule[i] = escape(h), "---"
		if len(rows) > 0 && i < len(rows[0]) && isNumber(rows[0][i]) {
			rule[i] = "--:"
		}
	}
	line(titles)
	line(rule)
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, v := range row {
			cells[i] = text(v)
		}
		line(cells)
	}
	return b.String()
}

// Estimates returns a table of measured numbers. Every interval is given with its
// level, its number of replications and its method; warnings follow below.
func Estimates(list ...montecarlo.Estimate) string {
	var rows [][]any
	var doubts strings.Builder
	for _, e := range list {
		value, ends := measured(e)
		rows = append(rows, []any{e.Name, value, ends, e.Unit, level(e.Level), e.N, e.Method})
		for _, w := range e.Remarks() {
			fmt.Fprintf(&doubts, "\nWarning, %s: %s\n", e.Name, w)
		}
	}
	return Table([]string{"quantity", "measured", "interval", "unit", "level", "n", "method"}, rows...) + doubts.String()
}

// measured formats a value and its interval with the significant digits: two of the
// interval's width, with the ends rounded outward.
func measured(e montecarlo.Estimate) (value cell, interval string) {
	width := e.Width()
	write := func(x float64) string { return numerals.Rounded(x, 6) }
	lo, hi := e.Lo, e.Hi
	if width > 0 && width < math.Inf(1) {
		decimals := min(300, 1-int(math.Floor(math.Log10(width))))
		lo, hi = outward(lo, decimals, -1), outward(hi, decimals, 1)
		if size := max(math.Abs(lo), math.Abs(hi)); size >= 1e-4 && size < 1e9 {
			write = func(x float64) string { return strconv.FormatFloat(x, 'f', max(0, decimals), 64) }
		} else {
			digits := max(2, decimals+1+int(math.Floor(math.Log10(size))))
			write = func(x float64) string { return numerals.Rounded(x, digits) }
		}
	}
	return cell(write(e.Value)), "[" + write(lo) + ",\u00a0" + write(hi) + "]"
}

// outward rounds the end of an interval to a number of decimals, which may be negative,
// in the direction of sign.
func outward(x float64, decimals int, sign float64) float64 {
	scale := math.Pow(10, float64(decimals))
	nearest := math.Round(x * scale)
	if sign*(x-nearest/scale) > 0 {
		nearest += sign
	}
	return nearest / scale
}

// A cell is a formatted number.
type cell string

// level formats a confidence level with as many digits as its distance from 1 needs.
func level(l float64) string {
	if l == 1 {
		return "certain"
	}
	digits := max(2, 1-int(math.Floor(math.Log10(1-l))))
	return strings.TrimRight(strconv.FormatFloat(l, 'f', digits, 64), "0")
}

func isNumber(v any) bool {
	switch v.(type) {
	case float64, int, int64, uint64, cell:
		return true
	}
	return false
}

func text(v any) string {
	switch v := v.(type) {
	case nil:
		return "none"
	case float64:
		return numerals.Rounded(v, 6)
	}
	return escape(fmt.Sprint(v))
}

// escape escapes the characters that would end a table cell.
func escape(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(s)
}
