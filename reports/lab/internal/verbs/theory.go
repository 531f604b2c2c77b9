package verbs

import (
	"context"
	"errors"
	"fmt"
	"math"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/curves"
)

func (a *app) theoryVerb() *cobra.Command {
	verb := family("theory QUANTITY|CLAIM key=value...", "a closed form or bound", "quantity")
	verb.Long = "A closed form or bound: a quantity by its name, or what a claim states, by its ID, at any values of its parameters;\n'" +
		a.Name + " list' shows the IDs. With --help behind it, the keys of each. Values may be\nlists and ranges, lambda=0.1,0.2 or " +
		"lambda=0.1..0.5+0.1, and every combination is a line of a table;\n--plot draws it."
	asJSON := console.AddJSON(verb.PersistentFlags())
	plot := addPlotFlags(verb.PersistentFlags(), "with --plot, the values to draw of a quantity with several, by `name`: lower,upper")
	plot.drawn = true
	if !a.concerns("theory") {
		return verb
	}
	for _, q := range a.lab.Quantities {
		verb.AddCommand(a.theoryOf(q, asJSON, plot))
	}
	a.addTheories(verb, asJSON, plot)
	return verb
}

func (a *app) theoryOf(q catalog.Quantity, asJSON *bool, plot plotFlags) *cobra.Command {
	declare := func() *arguments.Keys {
		keys := a.Grammar.NewKeys()
		q.Bind.Declare(keys)
		return keys
	}
	help := declare()
	return &cobra.Command{
		Use:                   console.UsageOf(q.Name, help),
		Short:                 q.Meaning,
		Long:                  fmt.Sprintf("Unit: %s\nSource: %s\n\n%s", q.Unit, q.Source, console.DescribeKeys(help)),
		DisableFlagsInUseLine: true,
		Args:                  cobra.ArbitraryArgs,
		ValidArgsFunction:     console.CompleteKeys(declare),
		RunE: func(cmd *cobra.Command, args []string) error {
			grid, err := gridded(help, args)
			if err != nil {
				return console.Usagef("%s: %w", q.Name, err)
			}
			if len(grid) > 1 || plot.asked() {
				return a.theoryOver(cmd.Context(), q, grid, *asJSON, plot)
			}
			keys, values, err := evaluated(cmd.Context(), a.Grammar, q, grid[0])
			if err != nil {
				return err
			}
			if *asJSON {
				return console.WriteJSON(&a.Out, documentOf(q, keys, values))
			}
			fmt.Fprintf(&a.Out, "%s %v\n", q.Name, keys)
			w := tabwriter.NewWriter(&a.Out, 0, 0, 2, ' ', 0)
			for _, v := range values {
				name := v.Name
				if name == "" {
					name = "value"
				}
				fmt.Fprintf(w, "%s\t%.12g\n", name, v.Number)
			}
			fmt.Fprintf(w, "unit\t%s\nsource\t%s\n", q.Unit, q.Source)
			return w.Flush()
		},
	}
}

// theoryOver prints a quantity over a grid.
func (a *app) theoryOver(ctx context.Context, q catalog.Quantity, grid [][]string, asJSON bool, plot plotFlags) error {
	g := theoryGrid{
		table: curves.Table{Name: q.Name, Title: q.Meaning, Caption: "Source: " + reports.PlainText(q.Source) + ". Unit: " +
			reports.PlainText(q.Unit) + "."},
		unit: q.Unit, lines: [][2]string{{"unit  ", q.Unit}, {"source", q.Source}},
		one: func(p theoryPoint, v []catalog.Value) theoryDocument {
			return documentOf(q, p.object.(*arguments.Keys), v)
		},
	}
	g.at = func(words []string) (theoryPoint, error) {
		keys, eval, err := declaredAt(a.Grammar, q, words)
		if err != nil {
			return theoryPoint{}, err
		}
		g.table.Keys = declaredKeys(keys)
		return theoryPoint{params: keys.String(), object: keys, value: func(ctx context.Context) ([]catalog.Value, error) {
			return valuesOf(ctx, q, keys, eval)
		}}, nil
	}
	if err := g.parse(grid); err != nil {
		return err
	}
	return a.printTheoryGrid(ctx, g, asJSON, plot)
}

// evaluated returns the values of a quantity at words.
func evaluated(ctx context.Context, g arguments.Grammar, q catalog.Quantity, words []string) (*arguments.Keys, []catalog.Value, error) {
	keys, eval, err := declaredAt(g, q, words)
	if err != nil {
		return nil, nil, err
	}
	values, err := valuesOf(ctx, q, keys, eval)
	return keys, values, err
}

// declaredAt parses the words of a quantity.
func declaredAt(g arguments.Grammar, q catalog.Quantity, words []string) (*arguments.Keys, func() ([]catalog.Value, error), error) {
	keys := g.NewKeys()
	eval := q.Bind.Declare(keys)
	if err := keys.Parse(words); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", q.Name, err)
	}
	return keys, eval, nil
}

// valuesOf evaluates a quantity at parsed keys.
func valuesOf(ctx context.Context, q catalog.Quantity, keys *arguments.Keys, eval func() ([]catalog.Value, error)) ([]catalog.Value,
	error) {
	values, err := cancelable.Run(ctx, eval)
	for _, v := range values {
		if math.IsNaN(v.Number) {
			err = errors.Join(err, fmt.Errorf("the value %s is not a number; please report this with the command", v.Name))
		}
	}
	if err != nil {
		return nil, &pointError{fmt.Sprintf("%s %v", q.Name, keys), err}
	}
	return values, nil
}

// A theoryDocument is the output of theory --json: value for a quantity with one
// value, values for one with several. The result of a search has a value, a bound,
// and whether these are equal and so prove it optimal. The last fields are those of a claim.
type theoryDocument struct {
	Quantity string                       `json:"quantity"`
	Params   any                          `json:"params"`
	Value    *montecarlo.Number           `json:"value,omitempty"`
	Values   map[string]montecarlo.Number `json:"values,omitempty"`
	Bound    *montecarlo.Number           `json:"bound,omitempty"`
	Proved   *bool                        `json:"proved,omitempty"`
	Unit     string                       `json:"unit"`
	Source   string                       `json:"source"`
	Relation string                       `json:"relation,omitempty"` // of the measured number to the value
	Formula  string                       `json:"formula,omitempty"`
	Erratum  string                       `json:"erratum,omitempty"`
}

func documentOf(q catalog.Quantity, keys *arguments.Keys, values []catalog.Value) theoryDocument {
	d := theoryDocument{Quantity: q.Name, Params: keys, Unit: q.Unit, Source: q.Source}
	if len(values) == 1 && values[0].Name == "" {
		d.Value = (*montecarlo.Number)(&values[0].Number)
		return d
	}
	if o, ok := q.Optimum(values); ok {
		d.Value, d.Bound, d.Proved = (*montecarlo.Number)(&o.Value), (*montecarlo.Number)(&o.Bound), &o.Proved
		return d
	}
	d.Values = map[string]montecarlo.Number{}
	for _, v := range values {
		d.Values[v.Name] = montecarlo.Number(v.Number)
	}
	return d
}
