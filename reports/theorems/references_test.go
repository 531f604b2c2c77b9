package theorems_test

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"testing"

	"castlab/reports/theorems"
)

// Every reference is cited by its short name, in the report outside of the list of
// references; and what is cited as authors and a year is a reference.
func TestReferencesAreThoseThatAreCited(t *testing.T) {
	before, rest, found := strings.Cut(string(wholeReport(t).Markdown("")), "## References\n")
	if !found {
		t.Fatal("the report has no references")
	}
	_, after, _ := strings.Cut(rest, "\n## ")
	text := before + after
	intervals := map[string]string{"Clopper and Pearson 1934": "Clopper and Pearson"} // which name the method
	var names []string
	for _, r := range theorems.References() {
		names = append(names, r.Name)
		if !strings.Contains(text, cmp.Or(intervals[r.Name], r.Name)) {
			t.Errorf("nothing cites %s", r.Name)
		}
	}
	cited := regexp.MustCompile(`\p{Lu}[\p{L}-]+(?: and \p{Lu}[\p{L}-]+| et al\.)? (?:1[89]|20)\d\d\b`)
	for _, p := range theorems.Papers() {
		text = strings.ReplaceAll(text, p.Citation, "")
	}
	for _, name := range cited.FindAllString(text, -1) {
		if !slices.ContainsFunc(names, func(n string) bool { return n == name || strings.HasSuffix(n, " "+name) }) {
			t.Errorf("%s is cited and no reference", name)
		}
	}
}
