package page

import "testing"

// Symbols in a title are set as those of formulas; words and names of files are not touched.
func TestSymbolsOfATitle(t *testing.T) {
	for title, want := range map[string]string{
		"at most T_s times":            "at most <i>T</i><sub><i>s</i></sub> times",
		"sends beta_i or beta_i - 1":   "sends <i>β</i><sub><i>i</i></sub> or <i>β</i><sub><i>i</i></sub> - 1",
		"h + r_max - 1 slots":          "h + <i>r</i><sub>max</sub> - 1 slots",
		"within 1+delta":               "within 1+<i>δ</i>",
		"in 2^(d-1) of the trees":      "in 2<sup><i>d</i>−1</sup> of the trees",
		"but for probability 2^-C":     "but for probability 2<sup>−<i>C</i></sup>",
		"d^2 packets":                  "<i>d</i><sup>2</sup> packets",
		"the gamma law of latency_us":  "the gamma law of latency_us",
		"a_iid.csv and osu_bw are <b>": "a_iid.csv and osu_bw are &lt;b&gt;",
		"lambdas, 3_4 and x^^2":        "lambdas, 3_4 and x^^2",
	} {
		if got := titleHTML(title); got != want {
			t.Errorf("%q: %s, want %s", title, got, want)
		}
	}
}
