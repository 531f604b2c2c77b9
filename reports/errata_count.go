package reports

import (
	"fmt"
	"slices"
	"strings"
)

// errataCounts writes the number of errata by chapter and kind, and names those that
// are errors, for a front page whose chapters have the tables.
func (d *document) errataCounts(chapters []chapter) {
	count := map[ErratumKind]int{}
	slips := 0
	for _, c := range chapters {
		for _, text := range errataOf(c.claims) {
			count[text.ErratumKind]++
		}
		slips += len(c.paper.Slips)
	}
	if len(count) == 0 && slips == 0 {
		return
	}
	fmt.Fprintf(d, "## %s\n\n%s", errataTitle, errataText)
	kinds := slices.DeleteFunc(append(slices.Clone(erratumKinds), ""), func(k ErratumKind) bool { return count[k] == 0 })
	columns := []string{"chapter"}
	for _, k := range kinds {
		columns = append(columns, ">"+k.nouns())
	}
	if slips > 0 {
		d.WriteString(" *Slips* are faults that no claim states as printed or rests on.")
		columns = append(columns, ">slips")
	}
	d.WriteString("\n\n")
	header(&d.Builder, columns...)
	line := func(name string, claims []ClaimText, ofSlips int) {
		cells := []string{name}
		for _, k := range kinds {
			n := 0
			for _, text := range errataOf(claims) {
				if text.ErratumKind == k {
					n++
				}
			}
			cells = append(cells, fmt.Sprint(n))
		}
		if slips > 0 {
			cells = append(cells, fmt.Sprint(ofSlips))
		}
		row(&d.Builder, cells...)
	}
	for _, c := range chapters {
		if len(errataOf(c.claims))+len(c.paper.Slips) > 0 {
			line(fmt.Sprintf("[%s](%s)", cell(plain(c.heading)), d.target(c.file, errataTitle)), c.claims, len(c.paper.Slips))
		}
	}
	if len(chapters) != 1 {
		line("all", d.Claims, slips)
	}
	d.WriteString("\n")
	if count[ErratumError] == 0 {
		return
	}
	faults, stated := faultsOf(d.Claims, ErratumError)
	fmt.Fprintf(d, "%s, each with what holds instead and the experiment that refutes it:\n\n", faultText(faults, stated, ErratumError))
	for _, text := range errataOf(d.Claims) {
		if text.ErratumKind != ErratumError {
			continue
		}
		status := ""
		if d.fails(text) {
			status = ": " + d.erratumStatus(text)
		}
		if text.Fault != "" {
			status = " (the fault of " + d.link(text.Fault) + ")" + status
		}
		fmt.Fprintf(d, "- %s: %s%s\n", d.link(text.ID), plain(strings.TrimRight(text.Title, ".")), status)
	}
	d.WriteString("\n")
}

// errataOf returns the claims that are marked with an erratum.
func errataOf(claims []ClaimText) []ClaimText {
	return slices.DeleteFunc(slices.Clone(claims), func(c ClaimText) bool { return c.Erratum == "" })
}
