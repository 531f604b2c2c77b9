package cli

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"castlab/reports"
)

func (a *app) listVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "list [ID or prefix...]", Short: "every claim: id, source, statement, relation, number of cases",
		Args: cobra.ArbitraryArgs, ValidArgsFunction: completeClaims,
	}
	asJSON := addJSON(verb.Flags())
	verb.RunE = func(_ *cobra.Command, args []string) error {
		claims, err := choose(args)
		if err != nil {
			return err
		}
		if *asJSON {
			documents := make([]claimDocument, len(claims))
			for i, c := range claims {
				documents[i] = describe(c)
			}
			return printJSON(a, documents)
		}
		var rows []table.Row
		cases := 0
		for _, c := range claims {
			title := c.Title
			if c.Erratum != "" {
				title += " (erratum)"
			}
			rows = append(rows, table.Row{c.ID, c.Source, title, c.Relation, len(c.Cases())})
			cases += len(c.Cases())
		}
		a.printTable(table.Row{"id", "source", "statement", "relation", "cases"}, rows, 5)
		fmt.Fprintf(&a.out, "\n%d claims, %d cases; castlab doc ID shows one in full\n", len(claims), cases)
		return nil
	}
	return verb
}

// completeClaims offers the IDs.
func completeClaims(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	claims, err := registry()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	var offers []string
	for _, c := range claims {
		offers = append(offers, cobra.CompletionWithDesc(c.ID, c.Title))
	}
	return offers, cobra.ShellCompDirectiveNoFileComp
}

// A claimDocument is what list --json and doc --json print of a claim.
type claimDocument struct {
	ID         string             `json:"id"`
	Title      string             `json:"title"`
	Statement  string             `json:"statement"`
	Source     string             `json:"source"`
	Quantity   string             `json:"quantity"`
	Unit       string             `json:"unit"`
	Relation   string             `json:"relation"`
	Resolution resolutionDocument `json:"resolution"`
	Symbols    []symbolDocument   `json:"symbols"`
	Erratum    string             `json:"erratum"`
	Formula    string             `json:"formula"`
	Model      string             `json:"model"`
	Cases      int                `json:"cases"`
	Params     []string           `json:"params"`
}

type resolutionDocument struct {
	Absolute number `json:"absolute"`
	Relative number `json:"relative"`
}

type symbolDocument struct {
	Name    string `json:"name"`
	Meaning string `json:"meaning"`
	Unit    string `json:"unit"`
}

func describe(c reports.Claim) claimDocument {
	d := claimDocument{
		ID: c.ID, Title: c.Title, Statement: c.Statement, Source: c.Source, Quantity: c.Quantity, Unit: c.Unit,
		Relation: c.Relation.String(), Resolution: resolutionDocument{number(c.Resolution.Absolute), number(c.Resolution.Relative)},
		Symbols: []symbolDocument{}, Erratum: c.Erratum, Formula: c.Formula, Model: c.Model, Params: []string{},
	}
	for _, s := range c.Symbols {
		d.Symbols = append(d.Symbols, symbolDocument(s))
	}
	for _, k := range c.Cases() {
		d.Params = append(d.Params, k.Params)
	}
	d.Cases = len(d.Params)
	return d
}
