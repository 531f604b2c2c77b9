package show

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"castlab/montecarlo"
)

// Table returns a markdown table. Numbers of type float64 are written with up
// to six digits and, like all numbers, set to the right.
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

// Estimates returns a table of measured numbers. Every interval stands beside
// its level, its number of replications and its method; doubts stand below.
func Estimates(list ...montecarlo.Estimate) string {
	var rows [][]any
	var doubts strings.Builder
	for _, e := range list {
		value, ends := measured(e)
		rows = append(rows, []any{e.Name, value, ends, e.Unit, level(e.Level), e.N, e.Method})
		for _, w := range e.Warnings {
			fmt.Fprintf(&doubts, "\nWarning, %s: %s\n", e.Name, w)
		}
	}
	return Table([]string{"quantity", "measured", "interval", "unit", "level", "n", "method"}, rows...) + doubts.String()
}

// measured writes a value and its interval with the digits that mean something:
// as many as two digits of the interval's width, at most nine.
func measured(e montecarlo.Estimate) (value cell, interval string) {
	digits := 9
	size := max(math.Abs(e.Value), math.Abs(e.Lo), math.Abs(e.Hi))
	if width := e.Width(); width > 0 && size < math.Inf(1) {
		digits = min(digits, max(2, 2+int(math.Floor(math.Log10(size)))-int(math.Floor(math.Log10(width)))))
	}
	write := func(x float64) string {
		if size >= 1e-4 && size < 1e9 {
			// All three with the same number of decimals.
			return strconv.FormatFloat(x, 'f', max(0, min(9, digits-1-int(math.Floor(math.Log10(size))))), 64)
		}
		return strconv.FormatFloat(x, 'g', digits, 64)
	}
	if e.Width() == 0 {
		return cell(number(e.Value)), "[" + number(e.Lo) + ",\u00a0" + number(e.Hi) + "]"
	}
	return cell(write(e.Value)), "[" + write(e.Lo) + ",\u00a0" + write(e.Hi) + "]"
}

// A cell is a number that is written already.
type cell string

// level writes a confidence level with as many digits as it differs from 1 by.
func level(l float64) string {
	if l == 1 {
		return "certain"
	}
	digits := max(2, 1-int(math.Floor(math.Log10(1-l))))
	return strconv.FormatFloat(l, 'f', digits, 64)
}

func isNumber(v any) bool {
	switch v.(type) {
	case float64, int, int64, uint64, cell:
		return true
	}
	return false
}

func text(v any) string {
	if x, ok := v.(float64); ok {
		return number(x)
	}
	return escape(fmt.Sprint(v))
}

// number writes x with at most six digits: 0.1, 1234.57, 1.2e-09.
func number(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// escape keeps a text inside its cell.
func escape(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(s)
}
