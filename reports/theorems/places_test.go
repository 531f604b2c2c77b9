package theorems_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"castlab/reports/theorems"
)

// numbered are what the papers number, as they print it: equations, and the statements
// that have a number or a name. VAR98 and SV93 number no equation.
var numbered = map[string][]string{
	"VB93": slices.Concat(equations(35), series("Proposition", "1 2 3 4"), series("Figure", "1 2")),
	"ST93": slices.Concat(equations(1), series("Footnote", "1")),
	"VB95": slices.Concat(equations(19), series("Theorem", "1 2 3 4"), series("Lemma", "1 2"), series("Figure", "1 2 3 4"),
		[]string{"Dynamic broadcasting theorem"}),
	"VAR98": slices.Concat(series("Figure", "1 2 3"), []string{
		"Indirect broadcasting scheme theorem", "Direct broadcasting scheme theorem", "Static-to-dynamic communication theorem",
	}),
	"SV93": slices.Concat(series("Theorem", "3.1 3.2 3.3 4.1 6.1 7.1"), series("Lemma", "3.1 4.1 6.1 6.2 6.3"),
		series("Observation", "5.1 5.2 6.1 6.2"),
		series("Definition", "3.1 3.2 3.3 3.4 3.5 3.6 3.7 5.1 6.1 6.2 6.3 6.4 7.1"), series("Figure", "1 2")),
}

func equations(last int) (list []string) {
	for i := range last {
		list = append(list, fmt.Sprintf("(%d)", i+1))
	}
	return list
}

func series(kind, numbers string) (list []string) {
	for n := range strings.FieldsSeq(numbers) {
		list = append(list, kind+" "+n)
	}
	return list
}

// Every numbered equation and statement of a paper has a place, once; each has a claim,
// or a figure a command that draws it, or the reason why not. No place has a number that
// the paper does not have.
func TestWhatThePapersNumberHasAPlace(t *testing.T) {
	for _, p := range theorems.Papers() {
		found := map[string]int{}
		for _, l := range p.Places {
			for _, label := range l.Labels() {
				found[label]++
				if len(l.Claims) == 0 && l.Reason == "" && !strings.HasPrefix(label, "Figure ") {
					t.Errorf("%s: %s has no claim and no reason for that", p.Name, label)
				}
				if !slices.Contains(numbered[p.Name], label) {
					t.Errorf("%s has no %s", p.Name, label)
				}
			}
		}
		for _, label := range numbered[p.Name] {
			if found[label] != 1 {
				t.Errorf("%s: %s is in %d places, want one", p.Name, label, found[label])
			}
		}
	}
}

// Places stand in the order of the paper: a section is in one piece, and equations ascend.
func TestPlacesStandInTheOrderOfThePaper(t *testing.T) {
	for _, p := range theorems.Papers() {
		var sections []string
		last := 0
		for _, l := range p.Places {
			if n := len(sections); n == 0 || sections[n-1] != l.Section {
				if slices.Contains(sections, l.Section) {
					t.Errorf("%s: section %s begins twice, the second time at %q", p.Name, l.Section, l.Says)
				}
				sections = append(sections, l.Section)
			}
			for _, m := range regexp.MustCompile(`\((\d+)\)`).FindAllStringSubmatch(l.Equation, -1) {
				n, err := strconv.Atoi(m[1])
				if err != nil || n <= last {
					t.Errorf("%s: equation %s behind (%d)", p.Name, m[0], last)
				}
				last = n
			}
		}
		if len(sections) < 5 {
			t.Errorf("%s: sections %q, want those of the paper", p.Name, sections)
		}
	}
}

// Every slip of a paper is referred to at its place, and no other.
func TestEverySlipHasAPlace(t *testing.T) {
	for _, p := range theorems.Papers() {
		n := 0
		for _, l := range p.Places {
			if strings.Contains(l.Reason, "mong the slips") {
				n++
			}
		}
		if n != len(p.Slips) {
			t.Errorf("%s: %d places refer to a slip, the paper has %d", p.Name, n, len(p.Slips))
		}
	}
}
