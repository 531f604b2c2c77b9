package reports

import (
	"fmt"
	"strings"
)

// An Outcome is the result of a claim, over all of its cases.
type Outcome struct {
	Claim   string // ID
	Text    string // as in the summary line of the claim in Markdown
	Failing bool   // at least one case differs from the expected status
	Erratum bool   // the claim is marked with an erratum
}

// Outcomes returns the result of every claim, in order.
func (r *Report) Outcomes() []Outcome {
	verdicts := map[string][]Verdict{}
	for _, v := range r.Verdicts {
		verdicts[v.Claim] = append(verdicts[v.Claim], v)
	}
	list := make([]Outcome, len(r.Claims))
	for i, c := range r.Claims {
		list[i] = Outcome{Claim: c.ID, Text: outcomeText(c, verdicts[c.ID]), Failing: failing(verdicts[c.ID]), Erratum: c.Erratum != ""}
	}
	return list
}

// failing reports whether a verdict differs from the expected one.
func failing(verdicts []Verdict) bool {
	for _, v := range verdicts {
		if !v.Expected() {
			return true
		}
	}
	return false
}

// outcomeText summarizes the verdicts of one claim.
func outcomeText(c ClaimText, all []Verdict) string {
	count := map[Status]int{}
	for _, v := range all {
		count[v.Status]++
	}
	var parts []string
	for _, s := range []Status{Supported, Refuted, Inconclusive} {
		switch n := count[s]; {
		case n == 0:
		case n == len(all) && s == Refuted && c.Erratum != "":
			return "refuted as marked (erratum)"
		case n == len(all):
			parts = append(parts, s.String())
		default:
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	text := strings.Join(parts, ", ")
	switch {
	case c.Erratum != "" && failing(all):
		text += " (erratum not confirmed)"
	case c.Erratum != "":
		text += " (erratum)"
	}
	return text
}
