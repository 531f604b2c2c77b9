package verbs

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/lab/internal/terminal"
)

// A paperFlag is the name of a paper; case does not matter.
type paperFlag struct {
	paper *reports.Paper
	of    []reports.Paper // to choose from
}

func (f paperFlag) String() string {
	if f.paper == nil {
		return ""
	}
	return f.paper.Name
}
func (f paperFlag) Type() string { return "paper" }
func (f paperFlag) Set(text string) error {
	var names []string
	for _, p := range f.of {
		if strings.EqualFold(p.Name, text) {
			*f.paper = p
			return nil
		}
		names = append(names, p.Name)
	}
	return inputs.Unknown("paper", text, names)
}

// addPaper adds the flag --paper to a verb; without it the paper has no name.
func (a *app) addPaper(verb *cobra.Command) *reports.Paper {
	var paper reports.Paper
	verb.Flags().Var(paperFlag{&paper, a.lab.Papers}, "paper",
		"list the places of this paper in their order instead: what is said there, with the claims about it, commands that execute it, "+
			"or the reason why there is no claim")
	var names []string
	for _, p := range a.lab.Papers {
		names = append(names, cobra.CompletionWithDesc(p.Name, p.Title))
	}
	// The flag's completion is a list that cannot fail to register.
	_ = verb.RegisterFlagCompletionFunc("paper", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
	return &paper
}

// A placesDocument is what list --paper --json prints.
type placesDocument struct {
	Paper    string          `json:"paper"`
	Title    string          `json:"title"`
	Citation string          `json:"citation"`
	Places   []placeDocument `json:"places"`
}

// A placeDocument is a place of a paper.
type placeDocument struct {
	Section  string   `json:"section"`
	Equation string   `json:"equation"`
	Says     string   `json:"says"`
	Claims   []string `json:"claims"`
	Commands []string `json:"commands"`
	Reason   string   `json:"reason"`
}

func describePlaces(p reports.Paper) placesDocument {
	d := placesDocument{Paper: p.Name, Title: p.Title, Citation: p.Citation, Places: []placeDocument{}}
	for _, l := range p.Places {
		place := placeDocument(l)
		place.Claims, place.Commands = append([]string{}, l.Claims...), append([]string{}, l.Commands...)
		d.Places = append(d.Places, place)
	}
	return d
}

// placesText lists the places of a paper for a reader at a terminal.
func (a *app) placesText(p reports.Paper) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n%s\n", p.Name, p.Title, wrapped("", p.Citation))
	silent := 0
	for _, l := range p.Places {
		b.WriteString(l.Where() + "\n")
		b.WriteString(wrapped("    ", terminal.Text(l.Says)))
		label := "    note: "
		if len(l.Claims) > 0 {
			b.WriteString(wrapped("    claims: ", strings.Join(l.Claims, ", ")))
		} else {
			label = "    no claim: "
			silent++
		}
		for _, command := range l.Commands {
			b.WriteString("    $ " + command + "\n")
		}
		if l.Reason != "" {
			b.WriteString(wrapped(label, terminal.Text(l.Reason)))
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "%d places, %d of them with claims; %s doc ID shows a claim in full\n", len(p.Places), len(p.Places)-silent, a.Name)
	return b.String()
}
