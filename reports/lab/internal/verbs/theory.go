package verbs

import (
	"context"
	"errors"
	"fmt"
	"math"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
)

func (a *app) theoryVerb() *cobra.Command {
	verb := family("theory QUANTITY|CLAIM key=value...", "a closed form or bound", "quantity")
	verb.Long = "A closed form or bound: a quantity by its name, or what a claim states, by its ID, at any values of its parameters;\n'" +
		a.Name + " list' shows the IDs. With --help behind it, the keys of each."
	asJSON := console.AddJSON(verb.PersistentFlags())
	if !a.concerns("theory") {
		return verb
	}
	for _, q := range a.lab.Quantities {
		verb.AddCommand(a.theoryOf(q, asJSON))
	}
	a.addTheories(verb, asJSON)
	return verb
}

func (a *app) theoryOf(q catalog.Quantity, asJSON *bool) *cobra.Command {
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
			keys, values, err := evaluated(cmd.Context(), a.Grammar, q, args)
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

// evaluated returns the values of a quantity at words.
func evaluated(ctx context.Context, g arguments.Grammar, q catalog.Quantity, words []string) (*arguments.Keys, []catalog.Value, error) {
	keys := g.NewKeys()
	eval := q.Bind.Declare(keys)
	if err := keys.Parse(words); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", q.Name, err)
	}
	values, err := cancelable.Run(ctx, eval)
	for _, v := range values {
		if math.IsNaN(v.Number) {
			err = errors.Join(err, fmt.Errorf("the value %s is not a number; please report this with the command", v.Name))
		}
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s %v: %w", q.Name, keys, err)
	}
	return keys, values, nil
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
