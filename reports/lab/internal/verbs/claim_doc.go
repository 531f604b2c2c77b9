package verbs

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"castlab/distributions/numerals"
	"castlab/reports"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/terminal"
)

func (a *app) docVerb() *cobra.Command {
	verb := &cobra.Command{
		Use:   "doc ID",
		Short: "one claim in full: statement, symbols, erratum if any, where its formula and model live",
		Args:  cobra.ArbitraryArgs, ValidArgsFunction: a.completeClaims,
	}
	asJSON := console.AddJSON(verb.Flags())
	bibtex := verb.Flags().Bool("bibtex", false, "print entries of BibTeX for the claim and its paper, and nothing else")
	verb.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return console.Usagef("doc takes one claim, got %d words; '%s list' shows the IDs", len(args), a.Name)
		}
		for _, c := range a.lab.Claims {
			if !strings.EqualFold(c.ID, args[0]) {
				continue
			}
			switch {
			case *asJSON && *bibtex:
				return console.Usagef("doc prints --json or --bibtex, not both")
			case *bibtex:
				a.Out.WriteString(a.bibtex(c))
				return nil
			case *asJSON:
				return console.WriteJSON(&a.Out, a.describe(c))
			}
			a.Out.WriteString(a.fullText(c))
			return nil
		}
		return a.lab.Unknown(args[0])
	}
	return verb
}

// docWidth is the width of the text of a claim.
const docWidth = 78

// fullText is the text of a claim for a terminal.
func (a *app) fullText(c reports.Claim) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n\n", c.ID, c.Title)
	if c.Statement != "" {
		b.WriteString(wrapped("", terminal.Text(c.Statement)) + "\n")
	}
	if c.Erratum != "" {
		same := ""
		if c.Fault != "" {
			same = " The fault is that of " + c.Fault + "."
		}
		b.WriteString(wrapped("", "Erratum: "+terminal.Text(c.Erratum)+same) + "\n")
	}
	line := func(name, value string) {
		if value == "" {
			return
		}
		b.WriteString(wrapped(fmt.Sprintf("%-11s ", name), value))
	}
	unit := c.Unit
	if unit == "" {
		unit = "1"
	}
	line("Source", terminal.Text(c.Source))
	line("Measured", terminal.Formula(c.Quantity)+", unit "+terminal.Text(unit))
	line("Relation", fmt.Sprintf("measured %v theory", c.Relation))
	if c.Relation == reports.Equal {
		line("Resolution", fmt.Sprintf("%g + %g |theory|: only an interval this narrow supports it", c.Resolution.Absolute,
			c.Resolution.Relative))
	}
	said := reports.TextOf(c)
	line("Formula", placeText(said.Formula, said.FormulaFile))
	line("Model", placeText(said.Model, said.ModelFile))
	line("Cost", a.costText(c.ID))
	if len(c.Symbols) > 0 {
		b.WriteString("\nSymbols\n")
	}
	for _, s := range c.Symbols {
		meaning := terminal.Text(s.Meaning)
		if s.Unit != "" {
			meaning += ", unit " + terminal.Text(s.Unit)
		}
		b.WriteString(wrapped(fmt.Sprintf("  %-8s ", terminal.Formula(s.Name)), meaning))
	}
	b.WriteString(parametersText(c.Cases))
	cases := c.Cases.Printed()
	fmt.Fprintf(&b, "\nCases (%d)\n", len(cases))
	for _, k := range cases {
		b.WriteString("  " + k.Name())
		if k.Long {
			b.WriteString(" (full profile)")
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "\nCheck it: %s check %s\n", a.Name, c.ID)
	if c.Cases.Parameters != nil {
		fmt.Fprintf(&b, "Ask it:   %s check %s", a.Name, c.ID)
		for _, w := range reports.Words(spelled(c).Name()) {
			b.WriteString(" " + reports.ShellWord(w))
		}
		b.WriteString("\n")
	}
	b.WriteString("\n" + wrapped("Cite it:  ", a.citeText(c)))
	return b.String()
}

// spelled is the first printed case that can be written as words, preferably without
// a number of full precision, as an example.
func spelled(c reports.Claim) reports.Case {
	printed := c.Cases.Printed()
	nothing := func(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist }
	best := printed[0]
	for _, k := range slices.Backward(printed) {
		_, err := c.Cases.Parameters.Case(nothing, reports.Words(k.Params))
		if err == nil && k.Name() == k.Params {
			best = k
		}
	}
	return best
}

// parametersText describes the parameters of a claim.
func parametersText(cases reports.Cases) string {
	p := cases.Parameters
	if p == nil {
		if cases.Fixed == "" {
			return ""
		}
		return "\n" + wrapped("No parameters: ", cases.Fixed)
	}
	width := 4
	for _, k := range p.Keys() {
		width = max(width, len(k.Name))
	}
	var b strings.Builder
	b.WriteString("\nParameters\n")
	for _, k := range p.Keys() {
		text := k.Meaning + ": " + k.Domain
		switch {
		case k.Default != "":
			text += "; " + k.Default + " if not given"
		case k.Optional:
			text += "; may be left out"
		}
		b.WriteString(wrapped(fmt.Sprintf("  %-*s ", width, k.Name), text))
	}
	if p.Hypotheses != "" {
		b.WriteString(wrapped("  given ", p.Hypotheses))
	}
	return b.String()
}

// costText describes the cost of the printed cases of a claim.
func (a *app) costText(id string) string {
	x, known := a.lab.Cost(id)
	if !known && a.lab.Costs == nil {
		return ""
	}
	if !known {
		return "not measured"
	}
	cost := fmt.Sprintf("%s of processor time for a printed case", secondsText(x.Most))
	if x.Cases > 1 {
		cost = fmt.Sprintf("%s to %s of processor time for a printed case, median %s", secondsText(x.Least), secondsText(x.Most),
			secondsText(x.Median))
	}
	return fmt.Sprintf("%s, at the quick profile; measured on %s, %s", cost, x.Machine, x.Date)
}

// secondsText writes a time to two digits, or as below a millisecond.
func secondsText(s float64) string {
	if s < 1e-3 {
		return "less than 1 ms"
	}
	return numerals.Rounded(s, 2) + " s"
}

// placeText names a file of the source tree and a declaration in it.
func placeText(name, file string) string {
	if file == "" {
		return name
	}
	if folder := path.Dir(file); folder != "." {
		return file + ": " + strings.TrimPrefix(name, folder+".")
	}
	_, declared, _ := strings.Cut(name, ".")
	return file + ": " + declared
}

// wrapped breaks a text into lines that begin below the end of the label.
func wrapped(label, content string) string {
	var b strings.Builder
	for i, line := range strings.Split(text.WrapSoft(content, docWidth-utf8.RuneCountInString(label)), "\n") {
		if i > 0 {
			label = strings.Repeat(" ", utf8.RuneCountInString(label))
		}
		b.WriteString(strings.TrimRight(label+line, " ") + "\n")
	}
	return b.String()
}
