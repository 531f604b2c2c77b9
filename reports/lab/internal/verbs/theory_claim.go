package verbs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/terminal"
	"castlab/reports/lab/internal/verbs/registry"
)

// addTheories adds the claims to the verb theory: a command for each that the command line names,
// which has its page of help, and the IDs to completion and to the error of an unknown name.
func (a *app) addTheories(verb *cobra.Command, asJSON *bool, plot plotFlags) {
	for _, c := range a.lab.Claims {
		if i := slices.IndexFunc(a.args, func(word string) bool { return strings.EqualFold(word, c.ID) }); i >= 0 {
			verb.AddCommand(a.theoryOfClaim(a.args[i], c, asJSON, plot))
		}
	}
	verb.ValidArgsFunction = a.completeClaims
	missing := verb.RunE
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) > 0:
			return unknownTheory(a.lab, args[0])
		case len(a.lab.Quantities) == 0:
			return console.Usagef("missing claim: want its ID; '%s list' shows the IDs", a.Name)
		}
		return missing(cmd, args)
	}
}

// unknownTheory returns the error of a word that names neither a quantity nor a claim, with the nearest.
func unknownTheory(l registry.Lab, word string) error {
	var quantities, ids []string
	for _, q := range l.Quantities {
		quantities = append(quantities, q.Name)
	}
	for _, c := range l.Claims {
		ids = append(ids, c.ID)
	}
	if len(quantities) == 0 || inputs.Nearest(word, quantities) == "" && inputs.Nearest(word, ids) != "" {
		return l.Unknown(word)
	}
	slices.Sort(quantities)
	return inputs.Unknown("quantity", word, quantities)
}

func (a *app) theoryOfClaim(name string, c reports.Claim, asJSON *bool, plot plotFlags) *cobra.Command {
	unit, formula := cmp.Or(c.Unit, "1"), reports.TextOf(c).Formula
	stated := fmt.Sprintf("%s %v value", terminal.Formula(c.Quantity), c.Relation)
	lines := [][2]string{{"unit", terminal.Text(unit)}, {"source", terminal.Text(c.Source)}, {"states", stated}, {"formula", formula}}
	if c.Erratum != "" {
		lines = append(lines, [2]string{"erratum", fmt.Sprintf("the source is wrong here: '%s doc %s' says how", a.Name, c.ID)})
	}
	var help strings.Builder
	for _, l := range lines {
		if l[1] != "" {
			fmt.Fprintf(&help, "%s: %s\n", strings.ToUpper(l[0][:1])+l[0][1:], l[1])
		}
	}
	return &cobra.Command{
		Use: usageOfClaim(name, c), Short: c.Title, Long: help.String() + strings.TrimRight(parametersText(c.Cases), "\n"),
		DisableFlagsInUseLine: true,
		Args:                  cobra.ArbitraryArgs,
		ValidArgsFunction: func(_ *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
			return keysOf(c, args, toComplete), cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			bare := slices.ContainsFunc(args, func(w string) bool { return !strings.Contains(w, "=") }) // parsing refuses it
			if p := c.Cases.Parameters; p != nil && !bare {
				grid, err := claims.Grid(p, args, mostAsked)
				if err != nil {
					return console.Usagef("claim %s: %w", c.ID, err)
				}
				if len(grid) > 1 || plot.asked() {
					return a.theoryOfClaimOver(cmd.Context(), c, grid, lines, *asJSON, plot)
				}
				args = grid[0]
			}
			params, value, err := theoryAt(cmd.Context(), a.Files.Open, c, args)
			if err != nil {
				return err
			}
			if *asJSON {
				document, err := statedDocument(a.Files.Open, c, params, value)
				if err != nil {
					return err
				}
				return console.WriteJSON(&a.Out, document)
			}
			fmt.Fprintf(&a.Out, "%s %s\n", c.ID, params)
			w := tabwriter.NewWriter(&a.Out, 0, 0, 2, ' ', 0)
			fmt.Fprintf(w, "value\t%.12g\n", value)
			for _, l := range lines {
				if l[1] != "" {
					fmt.Fprintf(w, "%s\t%s\n", l[0], l[1])
				}
			}
			return w.Flush()
		},
	}
}

// theoryOfClaimOver prints what a claim states over a grid.
func (a *app) theoryOfClaimOver(ctx context.Context, c reports.Claim, grid [][]string, lines [][2]string, asJSON bool,
	plot plotFlags) error {
	unit := cmp.Or(c.Unit, "1")
	g := theoryGrid{
		table: claimTable(c), unit: unit,
	}
	for _, l := range lines {
		if l[1] != "" {
			g.lines = append(g.lines, [2]string{fmt.Sprintf("%-7s", l[0]), l[1]})
		}
	}
	g.one = func(p theoryPoint, v []catalog.Value) theoryDocument {
		return theoryDocument{Quantity: c.ID, Params: p.object, Value: (*montecarlo.Number)(&v[0].Number), Unit: unit, Source: c.Source,
			Relation: c.Relation.String(), Formula: reports.TextOf(c).Formula, Erratum: c.Erratum}
	}
	g.at = func(words []string) (theoryPoint, error) {
		k, err := c.Ask(a.Files.Open, words)
		if err != nil {
			return theoryPoint{}, refused(c, err)
		}
		object, err := paramsOf(a.Files.Open, c, k.Params)
		return theoryPoint{params: k.Params, object: object, value: func(ctx context.Context) ([]catalog.Value, error) {
			v, err := cancelable.Run(ctx, k.Predicted)
			if err != nil && ctx.Err() == nil {
				err = console.Usage(&pointError{fmt.Sprintf("claim %s: %s", c.ID, k.Params), err})
			}
			return []catalog.Value{{Number: v}}, err
		}}, err
	}
	if err := g.parse(grid); err != nil {
		return err
	}
	return a.printTheoryGrid(ctx, g, asJSON, plot)
}

// statedDocument is the value that a claim states at canonical words.
func statedDocument(open reports.Open, c reports.Claim, params string, value float64) (theoryDocument, error) {
	document, err := paramsOf(open, c, params)
	return theoryDocument{
		Quantity: c.ID, Params: document, Value: (*montecarlo.Number)(&value), Unit: cmp.Or(c.Unit, "1"), Source: c.Source,
		Relation: c.Relation.String(), Formula: reports.TextOf(c).Formula, Erratum: c.Erratum,
	}, err
}

// theoryAt returns what a claim states at words, and their canonical text.
//
// Errors: those of the words, and of a hypothesis that does not hold there; those of the formula.
func theoryAt(ctx context.Context, open reports.Open, c reports.Claim, words []string) (params string, value float64, err error) {
	k, err := c.Ask(open, words)
	if printed := c.Cases.Printed(); len(words) == 0 && c.Cases.Parameters == nil && len(printed) == 1 {
		k, err = printed[0], nil
	}
	if fixed := new(reports.FixedError); errors.As(err, &fixed) {
		return "", 0, console.Usage(err)
	}
	if err != nil {
		return "", 0, console.Usagef("claim %s: %w", c.ID, err)
	}
	value, err = cancelable.Run(ctx, k.Predicted)
	if err != nil && ctx.Err() == nil {
		err = console.Usagef("claim %s: %s: %w", c.ID, k.Params, err)
	}
	return k.Params, value, err
}

// usageOfClaim is a claim with its keys, those in brackets that may be left out.
func usageOfClaim(name string, c reports.Claim) string {
	if c.Cases.Parameters == nil {
		return name + " key=value..."
	}
	for _, k := range c.Cases.Parameters.Keys() {
		word := k.Name + "=" + strings.ToUpper(k.Name)
		if k.Default != "" || k.Optional {
			word = "[" + word + "]"
		}
		name += " " + word
	}
	return name
}

// paramsOf is the words of a case as an object, those of a claim that has no parameters as texts.
func paramsOf(open reports.Open, c reports.Claim, params string) (any, error) {
	words := reports.Words(params)
	if c.Cases.Parameters != nil && c.Cases.Parameters.JSON != nil {
		text, err := c.Cases.Parameters.JSON(open, words)
		return json.RawMessage(text), err
	}
	texts := map[string]string{}
	for _, w := range words {
		key, text, _ := strings.Cut(w, "=")
		texts[key] = text
	}
	return texts, nil
}
