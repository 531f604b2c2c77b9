package ipynb

import (
	"strings"
	"testing"
)

// The cells hold 1000 and print 12.3456, 20,000 and 7.
func TestProseHasNoNumbersOfItsOwn(t *testing.T) {
	for prose, want := range map[string]string{
		"it is 12.3456, or 12.35, or 12.3":      "",
		"$x = 12.35$ of 20000, or 20,000":       "",
		"with 1000 runs":                        "",
		"in 1993, in 2 of 17 cases":             "", // years and counts
		"Theorem 7.1 and Section 3.25":          "",
		"`castlab x=0.75` and\n```\n999\n```\n": "",
		"it is 12.36":                           "12.36",
		"it is 12.4":                            "12.4",
		"it is 12.34":                           "12.34", // cut, not rounded
		"of 20,001":                             "20,001",
		"with 999 runs":                         "999",
		"by a factor of 1.5":                    "1.5",
		"$10^{400}$":                            "400",
	} {
		nb := notebook("var runs = 1000", "%%\nfmt.Println(runs)")
		nb.Cells[1].Outputs[0].Text = "12.3456 of 20,000 in 7\n"
		nb.Cells = append(nb.Cells, Cell{Type: "markdown", Source: Text(prose)})
		got := nb.Unprinted()
		switch {
		case want == "" && got != nil:
			t.Errorf("%s: %v", prose, got)
		case want != "" && (len(got) != 1 || !strings.Contains(got[0].Error(), "the number "+want+" ")):
			t.Errorf("%s: %v, want %s", prose, got, want)
		}
	}
}
