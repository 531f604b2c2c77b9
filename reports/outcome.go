package reports

import (
	"fmt"
	"strings"
)

// An Outcome is what became of a claim, over all of its cases.
type Outcome struct {
	Claim   string // ID
	Text    string // as the summary line of the claim has it in Markdown
	Failing bool   // a case, if only one, is not what the registry says it should be
	Erratum bool   // the claim is marked with an erratum
}

// Outcomes returns what became of every claim, in their order.
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

// failing reports whether a verdict is not what it should be.
func failing(verdicts []Verdict) bool {
	for _, v := range verdicts {
		if !v.Expected() {
			return true
		}
	}
	return false
}

// outcomeText sums up the verdicts of one claim.
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
