package reports

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Paper is a source as a chapter of the report: its story (an exposition with
// figures), and its claims.
type Paper struct {
	Name     string    `json:"name"`     // short name for citations by claims, such as VB93
	Title    string    `json:"title"`    // of the chapter: a few words of plain text
	Citation string    `json:"citation"` // plain text
	Story    []Passage `json:"story"`
	Parts    []Part    `json:"parts"`  // in the order of the paper
	Slips    []Slip    `json:"slips"`  // of the paper, in its order, that no claim is about
	Places   []Place   `json:"places"` // its passages in its order; every claim is in one, unless there are none
}

// A Passage is a part of a story with the figures that follow it. Figures that no story
// names are shown with their claims.
//
// A passage quotes numbers by their case, so that each of them was computed: {{measured
// CLAIM: PARAMS}}, and likewise theory, interval and tightness, is replaced by the
// value in the report, or by an ellipsis if there is none. Claims named by their ID
// become links.
type Passage struct {
	Text    string   `json:"text"`    // paragraphs of markdown with $TeX$
	Figures []string `json:"figures"` // IDs
}

// A Part is a section of a paper with its claims.
type Part struct {
	Title  string   `json:"title"` // plain text
	Claims []string `json:"claims"`
}

// claims returns the number of claims of the paper.
func (p Paper) claims() (n int) {
	for _, part := range p.Parts {
		n += len(part.Claims)
	}
	return n
}

// heading returns the heading of the chapter.
func (p Paper) heading() string { return p.Name + ": " + p.Title }

// ValidatePapers checks papers against the registry: every claim in exactly one part,
// every figure of a story in the registry and shown once, every quoted case in every
// profile, every slip with a kind. It returns nil or all faults, each a *RegistryError.
func ValidatePapers(papers []Paper, claims []Claim) []error {
	faults := paperFaults(papers)
	fault := func(id, format string, args ...any) {
		faults = append(faults, &RegistryError{Claim: id, Fault: fmt.Sprintf(format, args...)})
	}
	shown := map[string]bool{}
	for _, p := range papers {
		for _, part := range p.Parts {
			for _, id := range part.Claims {
				shown[id] = true
			}
		}
	}
	byID, figures := map[string]Claim{}, map[string]bool{}
	for _, c := range claims {
		byID[c.ID] = c
		if !shown[c.ID] {
			fault(c.ID, "it belongs to no part of a paper")
		}
		if c.Figures != nil {
			for _, f := range c.Figures() {
				figures[f.ID] = true
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(shown)) {
		if _, ok := byID[id]; !ok {
			fault(id, "a paper names it, the registry does not have it")
		}
	}
	faults = append(faults, placeFaults(papers, func(id string) bool { _, ok := byID[id]; return ok })...)
	for _, p := range papers {
		for _, s := range p.Slips {
			if !s.Kind.valid() {
				fault(p.Name, "its slip at %s is of kind %q: want error, misprint, reading or scan", s.Place, s.Kind)
			}
		}
		for _, s := range p.Story {
			for _, f := range s.Figures {
				if !figures[f] {
					fault(p.Name, "its story shows figure %q, which no claim has", f)
				}
			}
			for _, q := range quotations(s.Text) {
				if !byID[q.claim].checks(q.params) {
					fault(p.Name, "its story quotes %s: %q, which is no case of every profile", q.claim, q.params)
				}
			}
			if rest := quotation().ReplaceAllString(s.Text, ""); strings.Contains(rest, "{{") {
				fault(p.Name, "its story has a {{ that quotes nothing")
			}
		}
	}
	return faults
}

// checks reports whether c has a case with these parameters in every profile.
func (c Claim) checks(params string) bool {
	if c.Cases.Printed == nil {
		return false
	}
	for _, k := range c.Cases.Printed() {
		if k.Params == params {
			return !k.Long
		}
	}
	return false
}

// paperFaults returns the ambiguities of a list of papers by itself.
func paperFaults(papers []Paper) (faults []error) {
	names, claims, figures := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, p := range papers {
		fault := func(format string, args ...any) {
			faults = append(faults, &RegistryError{Claim: p.Name, Fault: fmt.Sprintf(format, args...)})
		}
		if !fileName.MatchString(p.Name) || names[p.Name] {
			fault("the name of the paper occurs twice or is no name")
		}
		names[p.Name] = true
		for _, part := range p.Parts {
			for _, id := range part.Claims {
				if claims[id] {
					fault("claim %s belongs to two parts", id)
				}
				claims[id] = true
			}
		}
		for _, s := range p.Story {
			for _, f := range s.Figures {
				if figures[f] {
					fault("figure %q stands in two passages", f)
				}
				figures[f] = true
			}
		}
	}
	return faults
}

// A Section is a chapter of the report that the caller supplies, such as measurements
// of the coverage of the intervals.
type Section struct {
	Title string `json:"title"` // plain text
	Text  string `json:"text"`  // markdown with $TeX$
}
