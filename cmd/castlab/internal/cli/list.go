package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"castlab/reports"
	"castlab/reports/theorems"
)

func (a *app) listVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "list [ID or prefix...]", Short: "every claim by paper: id, relation, number of cases, title",
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
		a.out.WriteString(listText(claims, theorems.Papers()))
		return nil
	}
	return verb
}

// listWidth is how wide a line of the list may be.
const listWidth = 100

// listText lists claims by paper, a line each: its name, what is said of the
// measured quantity against theory, the number of cases and the title, cut if
// it is too long.
func listText(claims []reports.Claim, papers []reports.Paper) string {
	width := 0
	byID := map[string]reports.Claim{}
	for _, c := range claims {
		width = max(width, len(c.ID))
		byID[c.ID] = c
	}
	var b strings.Builder
	all := 0
	for _, p := range papers {
		var lines strings.Builder
		shown, cases := 0, 0
		for _, part := range p.Parts {
			for _, id := range part.Claims {
				c, ok := byID[id]
				if !ok {
					continue
				}
				n := len(c.Cases())
				shown, cases = shown+1, cases+n
				title, mark := c.Title, ""
				if c.Erratum != "" {
					mark = " (erratum)"
				}
				line := fmt.Sprintf("%-*s  %-2v  %3d  ", width, c.ID, c.Relation, n)
				lines.WriteString(line + cut(title, listWidth-len(line)-len(mark)) + mark + "\n")
			}
		}
		if shown == 0 {
			continue
		}
		all += cases
		fmt.Fprintf(&b, "%s: %s (%d claims, %d cases)\n\n%s\n", p.Name, p.Title, shown, cases, lines.String())
	}
	fmt.Fprintf(&b, "%d claims, %d cases; castlab doc ID shows one in full\n", len(claims), all)
	return b.String()
}

// cut shortens a text to so many letters, with an ellipsis for what is gone.
func cut(text string, letters int) string {
	if utf8.RuneCountInString(text) <= letters {
		return text
	}
	return strings.TrimRight(string([]rune(text)[:max(letters-1, 0)]), " ") + "…"
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
	Files      fileDocument       `json:"files"`
	Cases      int                `json:"cases"`
	Params     []string           `json:"params"`
}

// A fileDocument names the files that declare formula and model, from the root
// of the sources.
type fileDocument struct {
	Formula string `json:"formula"`
	Model   string `json:"model"`
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
		Symbols: []symbolDocument{}, Erratum: c.Erratum, Formula: c.Formula, Model: c.Model, Files: fileDocument{c.FormulaFile, c.ModelFile}, Params: []string{},
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
