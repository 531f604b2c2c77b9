package study

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"castlab/reports"
)

// exampleCells is the part of a study file that names models and claims, with those of
// the laboratory.
func (a *App) exampleCells() string {
	var b strings.Builder
	if len(a.lab.Models) > 0 {
		m := a.lab.Models[0]
		keys := a.Grammar.NewKeys()
		m.Bind.Declare(keys)
		fmt.Fprintf(&b, "    - model: %-12s # every combination of the values is a cell\n      with: {%s}\n", m.Name,
			with(keys.Draw(rand.New(rand.NewPCG(1, 1)))))
		b.WriteString("      precision: 0.01     # or replications: N, or both: at most N; without, the model's own number\n")
	}
	if len(a.lab.Claims) > 0 {
		fmt.Fprintf(&b, "    - claims: [%s] # an ID or its beginning; a claim over parameters of its own:\n", a.lab.Claims[0].ID)
	}
	for _, c := range a.lab.Claims {
		if printed := c.Cases.Printed(); c.Cases.Parameters != nil && len(printed) > 0 {
			fmt.Fprintf(&b, "    - claims: [{id: %s, with: {%s}}]\n", c.ID, with(reports.Words(printed[0].Params)))
			break
		}
	}
	return b.String()
}

// with writes words as the values of a study file, the first of them as a list.
func with(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		key, value, _ := strings.Cut(w, "=")
		if strings.ContainsAny(value, "(),[] #") {
			value = fmt.Sprintf("%q", value)
		}
		if i == 0 {
			value = "[" + value + "]"
		}
		list[i] = key + ": " + value
	}
	return strings.Join(list, ", ")
}
