package reports

import (
	"fmt"
	"slices"
	"strings"
)

// A Place is a passage of a paper and what tests it: claims, or a command that executes
// what it describes, or the reason why there is neither.
type Place struct {
	Section  string   `json:"section"`  // of the paper, such as II-A or Appendix 1; plain text
	Equation string   `json:"equation"` // what the paper numbers there, joined by commas, such as "(3), (4)" or "Theorem 1"; may be empty
	Says     string   `json:"says"`     // what it says, in our words; markdown with $TeX$
	Claims   []string `json:"claims"`   // IDs
	Commands []string `json:"commands"` // such as castlab schedule ring-multinode n=9
	Reason   string   `json:"reason"`   // why there is no claim, or none for a part of it; markdown with $TeX$
}

// Labels are the parts of Equation.
func (p Place) Labels() []string {
	if p.Equation == "" {
		return nil
	}
	return strings.Split(p.Equation, ", ")
}

// Where names the place within its paper.
func (p Place) Where() string {
	if p.Equation == "" {
		return p.Section
	}
	return p.Section + ", " + p.Equation
}

// placeFaults returns the faults of the places of the papers: one that says nothing or
// that nothing tests, a claim that the registry does not have, and, in a paper with places,
// a claim that stands in none of them.
func placeFaults(papers []Paper, registered func(id string) bool) (faults []error) {
	for _, p := range papers {
		fault := func(format string, args ...any) {
			faults = append(faults, &RegistryError{Claim: p.Name, Fault: fmt.Sprintf(format, args...)})
		}
		placed := map[string]bool{}
		for i, l := range p.Places {
			if l.Section == "" || l.Says == "" {
				fault("place %d has no section or says nothing", i+1)
			}
			if len(l.Claims) == 0 && len(l.Commands) == 0 && l.Reason == "" {
				fault("its place %s has no claim, no command and no reason for that", l.Where())
			}
			for _, id := range l.Claims {
				if !registered(id) {
					fault("its place %s names claim %s, which the registry does not have", l.Where(), id)
				}
				placed[id] = true
			}
		}
		if len(p.Places) == 0 {
			continue
		}
		for _, part := range p.Parts {
			for _, id := range part.Claims {
				if !placed[id] {
					fault("claim %s stands in none of its places", id)
				}
			}
		}
	}
	return faults
}

// placesTitle is the heading of the places of a paper.
func placesTitle(p Paper) string { return p.Name + ", place by place" }

// shownPlaces returns the places of a chapter: those with a claim that was checked, and
// those without claims if the whole paper was.
func (d *document) shownPlaces(c chapter) (list []Place) {
	whole := len(c.claims) == c.paper.claims()
	for _, p := range c.paper.Places {
		checked := slices.ContainsFunc(p.Claims, func(id string) bool { _, ok := d.claims[id]; return ok })
		if checked || whole && len(p.Claims) == 0 {
			list = append(list, p)
		}
	}
	return list
}

// places writes the places of a chapter as a table in a fold.
func (d *document) places(c chapter) {
	list := d.shownPlaces(c)
	if len(list) == 0 {
		return
	}
	d.heading(1, placesTitle(c.paper))
	fmt.Fprintf(d, "<details><summary>Places: %s of the paper in its order, what is said there, and the claims about it</summary>\n\n",
		plural(len(list), "passage", "passages"))
	header(&d.Builder, "place", "what is said", "claims")
	for _, p := range list {
		row(&d.Builder, plain(p.Where()), cell(p.Says), d.tested(p))
	}
	d.WriteString("\n</details>\n\n")
}

// tested names in a cell what tests a place, with links to the claims that were checked.
func (d *document) tested(p Place) string {
	var parts []string
	var links []string
	for _, id := range p.Claims {
		if _, ok := d.claims[id]; ok {
			links = append(links, d.link(id))
		} else {
			links = append(links, plain(id))
		}
	}
	if len(links) > 0 {
		parts = append(parts, strings.Join(links, ", "))
	}
	for _, command := range p.Commands {
		parts = append(parts, barsEscaped(code(command)))
	}
	if p.Reason != "" {
		parts = append(parts, d.linked(cell(p.Reason), ""))
	}
	return strings.Join(parts, "<br>")
}
