package cli

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"castlab/cmd/castlab/internal/grammar"
	"castlab/cmd/castlab/internal/quantities"
)

func (a *app) theoryVerb() *cobra.Command {
	verb := family("theory QUANTITY key=value...", "a closed form or bound", "quantity")
	asJSON := addJSON(verb.PersistentFlags())
	for _, q := range quantities.All() {
		verb.AddCommand(a.theoryOf(q, asJSON))
	}
	return verb
}

func (a *app) theoryOf(q quantities.Quantity, asJSON *bool) *cobra.Command {
	declare := func() *grammar.Keys {
		keys := a.grammar.NewKeys()
		q.Bind(keys)
		return keys
	}
	help := declare()
	return &cobra.Command{
		Use:                   usageOf(q.Name, help),
		Short:                 q.Meaning,
		Long:                  fmt.Sprintf("%s: %s\n\nUnit: %s\nSource: %s\n\n%s", q.Name, q.Meaning, q.Unit, q.Source, describeKeys(help)),
		DisableFlagsInUseLine: true,
		Args:                  cobra.ArbitraryArgs,
		ValidArgsFunction:     completeKeys(declare),
		RunE: func(_ *cobra.Command, args []string) error {
			keys := a.grammar.NewKeys()
			eval := q.Bind(keys)
			if err := keys.Parse(args); err != nil {
				return fmt.Errorf("%s: %w", q.Name, err)
			}
			value, err := eval()
			if err == nil && math.IsNaN(value) {
				err = fmt.Errorf("the value is not a number; please report this with the command")
			}
			if err != nil {
				return fmt.Errorf("%s %v: %w", q.Name, keys, err)
			}
			if *asJSON {
				return printJSON(a, theoryDocument{q.Name, keys, number(value), q.Unit, q.Source})
			}
			fmt.Fprintf(&a.out, "%s %v\n", q.Name, keys)
			fmt.Fprintf(&a.out, "value   %.12g\nunit    %s\nsource  %s\n", value, q.Unit, q.Source)
			return nil
		},
	}
}

// A theoryDocument is what theory --json prints.
type theoryDocument struct {
	Quantity string        `json:"quantity"`
	Params   *grammar.Keys `json:"params"`
	Value    number        `json:"value"`
	Unit     string        `json:"unit"`
	Source   string        `json:"source"`
}
