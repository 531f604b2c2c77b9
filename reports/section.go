package reports

import (
	"fmt"
	"slices"
	"strings"
)

// section writes one claim with its cases and figures.
func (r *Report) section(b *strings.Builder, c ClaimText) {
	fmt.Fprintf(b, "## %s\n\n**%s.** %s\n\n", c.ID, plain(strings.TrimRight(c.Title, ".")), strings.TrimSpace(c.Statement))
	fmt.Fprintf(b, "Source: %s.\n\n", plain(strings.TrimRight(c.Source, ".")))
	if c.Erratum != "" {
		b.WriteString("> **Erratum.** " + strings.ReplaceAll(strings.TrimSpace(c.Erratum), "\n", "\n> ") + "\n\n")
	}
	symbolTable(b, c.Symbols)
	r.caseTable(b, c)
	for _, f := range r.Figures {
		if slices.Contains(c.Figures, f.ID) {
			fmt.Fprintf(b, "![%s](figures/%s.svg)\n\n*Figure %s.* %s\n\n", plain(f.Title), f.ID, plain(f.ID), strings.TrimSpace(f.Caption))
		}
	}
	fmt.Fprintf(b, "Where it lives: formula %s, model %s.\n\n", code(c.Formula), code(c.Model))
}

func symbolTable(b *strings.Builder, symbols []Symbol) {
	if len(symbols) == 0 {
		return
	}
	header(b, "symbol", "meaning", "unit")
	for _, s := range symbols {
		unit := s.Unit
		if unit == "" {
			unit = "1"
		}
		row(b, cell("$"+s.Name+"$"), cell(s.Meaning), cell(unit))
	}
	b.WriteString("\n")
}

// caseTable writes the verdicts of a claim, what is measured and how finely.
func (r *Report) caseTable(b *strings.Builder, c ClaimText) {
	unit := c.Unit
	if unit != "" {
		unit = " in " + unit
	}
	fmt.Fprintf(b, "Measured: $%s$%s; it should be %s theory.", c.Quantity, unit, relationText(c.Relation))
	if c.Relation == Equal {
		fmt.Fprintf(b, " Resolution: %s.", resolutionText(c.Resolution))
	}
	b.WriteString("\n\n")
	header(b, "case", ">theory", ">measured", "interval", "method", "level", ">n", ">tightness", "status")
	var warnings []string
	for _, v := range r.of(c.ID) {
		e := v.Estimate
		row(b, code(v.Params), formatTheory(v.Theory, e), formatValue(e), formatInterval(e), plain(e.Method),
			formatLevel(e.Level), fmt.Sprint(e.N), formatShort(v.Tightness), statusText(v))
		for _, w := range e.Warnings {
			warnings = append(warnings, fmt.Sprintf("- %s: warning: %s", code(v.Params), plain(w)))
		}
		if !v.Expected() {
			warnings = append(warnings, fmt.Sprintf("- %s: %s", code(v.Params), plain(v.Reason)))
		}
	}
	b.WriteString("\n")
	if len(warnings) > 0 {
		b.WriteString(strings.Join(warnings, "\n") + "\n\n")
	}
}

func resolutionText(r Resolution) string {
	switch {
	case r.Absolute == 0:
		return formatShort(r.Relative) + " of theory"
	case r.Relative == 0:
		return formatShort(r.Absolute)
	}
	return formatShort(r.Absolute) + " plus " + formatShort(r.Relative) + " of theory"
}

// statusText marks what is not as the registry expects.
func statusText(v Verdict) string {
	text := v.Status.String()
	if v.Erratum != "" && v.Status == Refuted {
		text += " (erratum)"
	}
	if !v.Expected() {
		return "**" + text + "**"
	}
	return text
}
