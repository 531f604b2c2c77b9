package cli

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"castlab/reports"
)

func (a *app) docVerb() *cobra.Command {
	verb := &cobra.Command{
		Use:   "doc ID",
		Short: "one claim in full: statement, symbols, erratum if any, where its formula and model live",
		Args:  cobra.ArbitraryArgs, ValidArgsFunction: completeClaims,
	}
	asJSON := addJSON(verb.Flags())
	verb.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return &usageError{fmt.Errorf("doc takes one claim, got %d words; 'castlab list' shows the IDs", len(args))}
		}
		all, err := registry()
		if err != nil {
			return err
		}
		for _, c := range all {
			if !strings.EqualFold(c.ID, args[0]) {
				continue
			}
			if *asJSON {
				return printJSON(a, describe(c))
			}
			a.out.WriteString(fullText(c))
			return nil
		}
		return unknownClaim(args[0], all)
	}
	return verb
}

// fullText is a claim for a reader at a terminal; formulas stay in TeX.
func fullText(c reports.Claim) string {
	const width = 78
	var b strings.Builder
	para := func(format string, args ...any) {
		for line := range strings.Lines(text.WrapSoft(fmt.Sprintf(format, args...), width)) {
			b.WriteString(strings.TrimRight(line, " \n") + "\n")
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "%s  %s\n\n", c.ID, c.Title)
	para("%s", c.Statement)
	if c.Erratum != "" {
		para("Erratum: %s", c.Erratum)
	}
	unit := c.Unit
	if unit == "" {
		unit = "1"
	}
	fmt.Fprintf(&b, "Source      %s\nMeasured    %s, unit %s\nRelation    measured %v theory\n", c.Source, c.Quantity, unit, c.Relation)
	if c.Relation == reports.Equal {
		fmt.Fprintf(&b, "Resolution  %g + %g |theory|: only an interval this narrow supports it\n", c.Resolution.Absolute, c.Resolution.Relative)
	}
	fmt.Fprintf(&b, "Formula     %s\nModel       %s\n\nSymbols\n", c.Formula, c.Model)
	for _, s := range c.Symbols {
		fmt.Fprintf(&b, "  %-8s %s", s.Name, s.Meaning)
		if s.Unit != "" {
			fmt.Fprintf(&b, ", unit %s", s.Unit)
		}
		b.WriteString("\n")
	}
	cases := c.Cases()
	fmt.Fprintf(&b, "\nCases (%d)\n", len(cases))
	for _, k := range cases {
		b.WriteString("  " + k.Params)
		if k.Long {
			b.WriteString(" (full profile)")
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "\nCheck it: castlab check %s\n", c.ID)
	return b.String()
}
