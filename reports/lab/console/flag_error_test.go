package console

import (
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"castlab/reports/arguments"
)

// What is wrong with a flag is said in one form, whatever its type: the flag with its value, what is wanted, where to read.
func TestErrorsOfFlagsHaveOneForm(t *testing.T) {
	for given, want := range map[string]string{
		"--share=2":      "lab: --share=2: want a number between 0 and 1, ends excluded; see 'lab verb --help'\n",
		"--share=":       "lab: --share=\"\": want a number between 0 and 1, ends excluded; see 'lab verb --help'\n",
		"--share=200%":   "lab: --share=200%: want a number between 0 and 1, ends excluded; see 'lab verb --help'\n",
		"--count=2.5":    "lab: --count=2.5: want an integer >= 1; see 'lab verb --help'\n",
		"--seed=-1":      "lab: --seed=-1: want an integer from 0 to 2^64-1; see 'lab verb --help'\n",
		"--time=30":      "lab: --time=30: want a time above 0 with its unit, such as 30s or 5m; see 'lab verb --help'\n",
		"--json=perhaps": "lab: --json=perhaps: want true or false, or the flag alone; see 'lab verb --help'\n",
		"--words=\"a": "lab: --words=\"a: want texts separated by commas, and \"in quotation marks\" one that holds a comma or " +
			"such a mark; see 'lab verb --help'\n",
		"--time":              "lab: --time: its value is missing, want --time=when; see 'lab verb --help'\n",
		"--cuont=3":           "lab: unknown flag --cuont: did you mean --count?; see 'lab verb --help'\n",
		"--nothing-like-that": "lab: unknown flag --nothing-like-that; see 'lab verb --help'\n",
		"-z":                  "lab: unknown flag -z; see 'lab verb --help'\n",
		"--share=\n":          "lab: --share=\"\\n\": want a number between 0 and 1, ends excluded; see 'lab verb --help'\n",
		"--=3":                "lab: bad flag syntax: --=3; see 'lab verb --help'\n",
	} {
		var out, errs strings.Builder
		a := NewSession(t.Context(), "lab", "0", Streams{Out: &out, Err: &errs})
		root := &cobra.Command{Use: "lab", SilenceErrors: true, SilenceUsage: true}
		verb := &cobra.Command{Use: "verb", RunE: func(*cobra.Command, []string) error { return nil }}
		root.AddCommand(verb)
		root.SetFlagErrorFunc(FlagError)
		fs := verb.Flags()
		AddReal(fs, "share", 0, arguments.OpenUnit(), "a share")
		AddCount(fs, "count", 0, 1, "a count")
		AddTime(fs, "time", time.Minute, "`when`")
		AddSeed(fs)
		AddJSON(fs)
		fs.StringSlice("words", nil, "words")
		if status := a.Run(t.Context(), root, []string{"verb", given}); status != ExitUsage || errs.String() != want {
			t.Errorf("%s: status %d, %q, want %q", given, status, errs.String(), want)
		}
	}
}

// A share may be written as a percentage, and is the number that the decimal is.
func TestSharesMayBePercentages(t *testing.T) {
	for text, want := range map[string]float64{"5%": 0.05, "99.9%": 0.999, "0.5": 0.5, "100%": 1, "1e1%": 0.1, "-3%": -0.03} {
		if got, err := Share(text); err != nil || got != want {
			t.Errorf("%s is %v (%v), want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "%", "5%%", "x%", "5 %", "0x1p-2%%"} {
		if got, err := Share(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}
