package measured

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/reports"
	"castlab/reports/lab/console"
)

// line writes a line of text, or a paragraph of a page.
func (a *app) line(text string) {
	if a.markdown {
		text = reports.PlainText(console.Visible(text)) + "\n"
	}
	a.Out.WriteString(text + "\n")
}

// lines writes what something comes to, a line for each number, and an empty one. On a page the first is bold.
func (a *app) lines(list []string) {
	for i, text := range list {
		if a.markdown && i == 0 {
			a.Out.WriteString("**" + reports.PlainText(console.Visible(text)) + "**\n\n")
			continue
		}
		a.line(text)
	}
	a.Out.WriteString("\n")
}

// command writes a line that is to be typed.
func (a *app) command(text string) {
	if a.markdown {
		text = reports.CodeBlock("sh", console.Visible(text))
	}
	a.Out.WriteString(text + "\n")
}

// table writes a table, with the numbered columns (from 1) aligned to the right.
func (a *app) table(header table.Row, rows []table.Row, right ...int) {
	if !a.markdown {
		a.PrintTable(header, rows, right...)
		return
	}
	cells := func(row table.Row) {
		for i := range header {
			cell := ""
			if i < len(row) {
				cell = reports.PlainText(console.Visible(fmt.Sprint(row[i])))
			}
			a.Out.WriteString("| " + cell + " ")
		}
		a.Out.WriteString("|\n")
	}
	a.Out.WriteString("\n")
	cells(header)
	for i := range header {
		rule := "| --- "
		if slices.Contains(right, i+1) {
			rule = "| --: "
		}
		a.Out.WriteString(rule)
	}
	a.Out.WriteString("|\n")
	for _, row := range rows {
		cells(row)
	}
	a.Out.WriteString("\n")
}

// heading begins a part of a page; text of a terminal has none.
func (a *app) heading(text string) {
	if a.markdown {
		a.Out.WriteString("\n## " + reports.PlainText(strings.ReplaceAll(console.Visible(text), "\n", " ")) + "\n\n")
	}
}
