package cli

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// A number is a float64 in JSON: infinities are the strings "+Inf" and "-Inf".
type number float64

func (x number) MarshalJSON() ([]byte, error) {
	switch f := float64(x); {
	case math.IsInf(f, 1):
		return []byte(`"+Inf"`), nil
	case math.IsInf(f, -1):
		return []byte(`"-Inf"`), nil
	default:
		return json.Marshal(f)
	}
}

// digits prints a number for a reader: ten significant digits at most.
func digits(x float64) string { return strconv.FormatFloat(x, 'g', 10, 64) }

// printJSON puts one indented document on standard output.
func printJSON[T any](a *app, document T) error {
	enc := json.NewEncoder(&a.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(document)
}

// printTable puts a table on standard output, the numbered columns (from 1)
// aligned to the right.
func (a *app) printTable(header table.Row, rows []table.Row, right ...int) {
	t := table.NewWriter()
	style := table.StyleLight
	style.Options = table.OptionsNoBordersAndSeparators
	style.Options.SeparateHeader = true
	style.Format.Header = text.FormatDefault
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	t.SetStyle(style)
	t.AppendHeader(header)
	t.AppendRows(rows)
	var columns []table.ColumnConfig
	for _, n := range right {
		columns = append(columns, table.ColumnConfig{Number: n, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	t.SetColumnConfigs(columns)
	t.SuppressTrailingSpaces()
	a.out.WriteString(t.Render() + "\n")
}
