package reports

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
)

// CommandOf returns the command that computes a verdict of the report again, alone: at
// the level it has here, so to the same digits; "" for a report without a program.
func (r *Report) CommandOf(v Verdict) string {
	if r.Program == "" {
		return ""
	}
	words := []string{r.Program, "check", v.Claim}
	for _, w := range Words(v.Params) {
		words = append(words, ShellWord(w))
	}
	if r.Profile.Name != Quick().Name {
		words = append(words, "--profile", r.Profile.Name)
	}
	if v.Kind == Statistical {
		words = append(words, "--alpha", numerals.Exact(r.Alpha/float64(max(r.Statistical, 1))))
	}
	return strings.Join(append(words, "--seed", strconv.FormatUint(r.Seed, 10)), " ")
}

// commands writes, in a fold, the command of every row of the table of a claim, in its
// order, and the command of all cases if some are in no table; and how the claim is opened
// live, a link where there is a live page.
func (d *document) commands(c ClaimText) {
	if d.Program == "" {
		return
	}
	tabled := d.tabled(c)
	var lines []string
	for _, v := range tabled {
		lines = append(lines, d.CommandOf(v))
	}
	if len(tabled) < len(d.verdicts[c.ID]) {
		all := []string{d.Program, "check", c.ID}
		if d.Profile.Name != Quick().Name {
			all = append(all, "--profile", d.Profile.Name)
		}
		lines = append(lines, strings.Join(append(all, "--seed", strconv.FormatUint(d.Seed, 10)), " "))
	}
	block := CodeBlock("sh", strings.Join(lines, "\n"))
	if d.Live != "" {
		fmt.Fprintf(d, "[Open this claim live](%s#claim/%s), with other parameters.\n\n", d.Live, url.PathEscape(c.ID))
		fmt.Fprintf(d, "<details><summary>Commands</summary>\n\n%s</details>\n\n", block)
		return
	}
	fmt.Fprintf(d, "<details><summary>Commands</summary>\n\n%sWith other parameters, live: `%s serve`, then `#claim/%s` behind the "+
		"address that it prints.\n\n</details>\n\n", block, d.Program, c.ID)
}

// ShellWord quotes a word if a POSIX shell would change it.
func ShellWord(word string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_=.,:/+-%@", r)
	}
	if word != "" && !strings.ContainsFunc(word, func(r rune) bool { return !safe(r) }) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
