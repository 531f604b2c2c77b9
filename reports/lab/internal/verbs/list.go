package verbs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/lab/console"
)

func (a *app) listVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "list [ID, prefix or word...]", Short: "every claim by paper: id, relation, number of cases, title",
		Long: `All claims, or those whose ID begins so. Words with which no ID begins are searched for, all of them, in
IDs, titles, statements, sources, errata, symbols and keys; quantities, models and schedules that speak of them
are named, too. Of both, list VB95 delay, they are searched for in the claims whose ID begins so.`,
		Args: cobra.ArbitraryArgs, ValidArgsFunction: a.completeClaims,
	}
	asJSON := console.AddJSON(verb.Flags())
	paper := a.addPaper(verb)
	verb.RunE = func(_ *cobra.Command, args []string) error {
		if paper.Name != "" {
			if len(args) > 0 {
				return console.Usagef("list --paper lists the places of a paper and takes no IDs, got %s", strings.Join(args, " "))
			}
			if *asJSON {
				return console.WriteJSON(&a.Out, describePlaces(*paper))
			}
			a.Out.WriteString(a.placesText(*paper))
			return nil
		}
		claims, err := a.lab.Choose(args)
		var found search
		if err != nil {
			if found, err = a.found(args); err != nil {
				return err
			}
			claims = found.claims
		}
		if *asJSON {
			documents := make([]claimDocument, len(claims))
			for i, c := range claims {
				documents[i] = a.describe(c)
			}
			return console.WriteJSON(&a.Out, documents)
		}
		if found.words != nil {
			a.Out.WriteString(found.text(a))
			return nil
		}
		a.Out.WriteString(a.listText(claims))
		return nil
	}
	return verb
}

// found is what words say of which not each begins an ID: those that do choose among the claims in which the others stand.
func (a *app) found(args []string) (search, error) {
	var begin, words []string
	for _, w := range args {
		if _, err := a.lab.Choose([]string{w}); err == nil {
			begin = append(begin, w)
		} else {
			words = append(words, w)
		}
	}
	var within []reports.Claim
	if begin != nil {
		var err error
		if within, err = a.lab.Choose(begin); err != nil {
			return search{}, err
		}
	}
	s := a.search(words, within)
	switch {
	case len(s.claims)+len(s.others) > 0:
		return s, nil
	case begin != nil:
		return s, console.Usagef("list: no claim whose ID begins with %s has %s in its text; %s list %s looks in all",
			strings.Join(begin, " or "), strings.Join(words, " and "), a.Name, strings.Join(words, " "))
	}
	return s, console.Usagef("list: no ID begins with %s, and no claim has it in its text; %s list shows all", strings.Join(args, " "),
		a.Name)
}

// listWidth is the width of the list.
const listWidth = 100

// listText lists claims by paper, those of no paper at the end, a line each: its name, the relation between the
// measured quantity and theory, the number of cases, the letters of their kinds and
// the title, cut if it is too long.
func (a *app) listText(claims []reports.Claim) string {
	width := 0
	byID := map[string]reports.Claim{}
	for _, c := range claims {
		width = max(width, len(c.ID))
		byID[c.ID] = c
	}
	var b strings.Builder
	total := 0
	all := make([]int, len(kinds))
	for _, p := range append(slices.Clone(a.lab.Papers), a.unfiled()) {
		var lines strings.Builder
		shown, cases := 0, 0
		for _, part := range p.Parts {
			for _, id := range part.Claims {
				c, ok := byID[id]
				if !ok {
					continue
				}
				n := len(c.Cases.Printed())
				shown, cases = shown+1, cases+n
				title, mark := c.Title, ""
				if c.Erratum != "" {
					mark = " (" + cmp.Or(string(c.ErratumKind), "erratum") + ")"
				}
				of := kindsOf(c)
				letters := ""
				for i, k := range kinds {
					if letter := k.String()[:1]; of[i] > 0 {
						letters += letter
					}
					all[i] += of[i]
				}
				line := fmt.Sprintf("%-*s  %-2v  %3d %-3s  ", width, c.ID, c.Relation, n, letters)
				lines.WriteString(line + cut(title, listWidth-len(line)-len(mark)) + mark + "\n")
			}
		}
		if shown == 0 {
			continue
		}
		total += cases
		if p.Name != "" {
			fmt.Fprintf(&b, "%s: %s (%s, %s)\n\n", p.Name, p.Title, numberOf(shown, "claim"), numberOf(cases, "case"))
		}
		b.WriteString(lines.String() + "\n")
	}
	fmt.Fprintf(&b, "%s, %s; %s doc ID shows one in full\ncases: %d computed (c), %d executed on draws (e), %d statistical (s)\n",
		numberOf(len(claims), "claim"), numberOf(total, "case"), a.Name, all[0], all[1], all[2])
	return b.String()
}

// numberOf says how many of something there are.
func numberOf(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// unfiled has the claims of no paper.
func (a *app) unfiled() reports.Paper {
	var rest []string
	for _, c := range a.lab.Claims {
		if !slices.ContainsFunc(a.lab.Papers, func(p reports.Paper) bool {
			return slices.ContainsFunc(p.Parts, func(part reports.Part) bool { return slices.Contains(part.Claims, c.ID) })
		}) {
			rest = append(rest, c.ID)
		}
	}
	return reports.Paper{Parts: []reports.Part{{Claims: rest}}}
}

// kinds lists the kinds of cases in the order of the list.
var kinds = []reports.Kind{reports.Computed, reports.Executed, reports.Statistical}

// kindsOf counts the cases of each kind.
func kindsOf(c reports.Claim) []int {
	of := make([]int, len(kinds))
	for _, k := range c.Cases.Printed() {
		of[slices.Index(kinds, k.Kind)]++
	}
	return of
}

// cut shortens a text to the given number of letters, with an ellipsis.
func cut(text string, letters int) string {
	if utf8.RuneCountInString(text) <= letters {
		return text
	}
	return strings.TrimRight(string([]rune(text)[:max(letters-1, 0)]), " ") + "…"
}

// completeClaims offers the IDs.
func (a *app) completeClaims(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var offers []string
	for _, c := range a.lab.Claims {
		offers = append(offers, cobra.CompletionWithDesc(c.ID, c.Title))
	}
	return offers, cobra.ShellCompDirectiveNoFileComp
}

// A claimDocument is the output of list --json and doc --json for a claim.
type claimDocument struct {
	ID          string              `json:"id"`
	Title       string              `json:"title"`
	Statement   string              `json:"statement"`
	Source      string              `json:"source"`
	Quantity    string              `json:"quantity"`
	Unit        string              `json:"unit"`
	Relation    string              `json:"relation"`
	Resolution  resolutionDocument  `json:"resolution"`
	Symbols     []symbolDocument    `json:"symbols"`
	Erratum     string              `json:"erratum"`
	ErratumKind reports.ErratumKind `json:"erratum_kind"`
	Fault       string              `json:"fault"` // the first claim with the same fault of the source; "" for its own
	Formula     string              `json:"formula"`
	Model       string              `json:"model"`
	Files       fileDocument        `json:"files"`
	Cases       int                 `json:"cases"`
	Params      []string            `json:"params"`
	Kinds       []string            `json:"kinds"` // of the cases, as params
	Keys        []keyDocument       `json:"keys"`  // the parameters of the claim
	Hypotheses  string              `json:"hypotheses"`
	Fixed       string              `json:"fixed"` // why it has no parameters; "" if it has
	Cost        costDocument        `json:"cost"`
}

// A costDocument is the processor time of the printed cases at the quick profile, in seconds.
type costDocument struct {
	Cases    int               `json:"cases"` // that were measured
	Least    montecarlo.Number `json:"least"`
	Median   montecarlo.Number `json:"median"`
	Most     montecarlo.Number `json:"most"`
	Total    montecarlo.Number `json:"total"`
	Machine  string            `json:"machine"`
	Date     string            `json:"date"`
	Revision string            `json:"revision"`
}

// A keyDocument is a parameter of a claim.
type keyDocument struct {
	Name     string   `json:"name"`
	Meaning  string   `json:"meaning"`
	Domain   string   `json:"domain"`
	Default  string   `json:"default"`
	Optional bool     `json:"optional"`
	List     bool     `json:"list"` // several values may be given, with commas
	Choices  []string `json:"choices"`
}

// A fileDocument names the files that declare formula and model, from the root
// of the sources.
type fileDocument struct {
	Formula string `json:"formula"`
	Model   string `json:"model"`
}

type resolutionDocument struct {
	Absolute montecarlo.Number `json:"absolute"`
	Relative montecarlo.Number `json:"relative"`
}

type symbolDocument struct {
	Name    string `json:"name"`
	Meaning string `json:"meaning"`
	Unit    string `json:"unit"`
}

func (a *app) describe(c reports.Claim) claimDocument {
	said := reports.TextOf(c)
	d := claimDocument{
		ID: c.ID, Title: c.Title, Statement: c.Statement, Source: c.Source, Quantity: c.Quantity, Unit: c.Unit,
		Relation: c.Relation.String(), Resolution: resolutionDocument{montecarlo.Number(c.Resolution.Absolute),
			montecarlo.Number(c.Resolution.Relative)},
		Symbols: []symbolDocument{}, Erratum: c.Erratum, ErratumKind: c.ErratumKind, Fault: c.Fault, Formula: said.Formula,
		Model: said.Model, Files: fileDocument{said.FormulaFile, said.ModelFile}, Params: []string{}, Kinds: []string{},
	}
	for _, s := range c.Symbols {
		d.Symbols = append(d.Symbols, symbolDocument(s))
	}
	for _, k := range c.Cases.Printed() {
		d.Params = append(d.Params, k.Params)
		d.Kinds = append(d.Kinds, k.Kind.String())
	}
	d.Cases = len(d.Params)
	d.Keys, d.Fixed = []keyDocument{}, c.Cases.Fixed
	if p := c.Cases.Parameters; p != nil {
		d.Hypotheses = p.Hypotheses
		for _, k := range p.Keys() {
			d.Keys = append(d.Keys, keyDocument{k.Name, k.Meaning, k.Domain, k.Default, k.Optional, k.List,
				append([]string{}, k.Choices...)})
		}
	}
	x, _ := a.lab.Cost(c.ID)
	d.Cost = costDocument{x.Cases, montecarlo.Number(x.Least), montecarlo.Number(x.Median), montecarlo.Number(x.Most),
		montecarlo.Number(x.Total), x.Machine, x.Date, x.Revision}
	return d
}
