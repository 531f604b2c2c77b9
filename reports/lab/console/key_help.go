package console

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"castlab/distributions"
	"castlab/reports/arguments"
)

// DescribeKeys writes the keys of a command for its help page.
func DescribeKeys(keys *arguments.Keys) string {
	var b strings.Builder
	b.WriteString("Keys:\n")
	laws, joint, record, width := false, false, false, 8
	examples := distributions.Examples()
	for _, k := range keys.All() {
		width = max(width, len(k.Name))
	}
	for _, k := range keys.All() {
		fmt.Fprintf(&b, "  %-*s  %s: %s", width, k.Name, k.Meaning, k.Domain)
		if k.Default != "" {
			fmt.Fprintf(&b, "; %s if not given", k.Default)
		}
		if k.Optional {
			b.WriteString("; may be left out")
		}
		if len(k.Instead) > 0 {
			which := " or "
			if k.Together {
				which = " and "
			}
			fmt.Fprintf(&b, "; or give %s instead", strings.Join(k.Instead, which))
		}
		b.WriteString("\n")
		for _, l := range k.Choices {
			if k.Law && !slices.Contains(examples, l) { // of a family of the laboratory's own
				examples = append(examples, l)
			}
		}
		laws, joint, record = laws || k.Law, joint || k.Joint, record || k.Record
	}
	if laws {
		b.WriteString("\nLaws:\n")
		for _, l := range examples {
			b.WriteString("  " + l + "\n")
		}
		b.WriteString("  k*LAW, such as 2*exponential(mean=1)\n")
	}
	switch {
	case joint:
		b.WriteString("\nJoint laws, of lengths that depend on each other or are not of one law; by-node takes\nits laws in turn" +
			recordLaws)
	case record:
		b.WriteString("\nValues of a record, one after another" + recordLaws)
	}
	for _, l := range distributions.JointExamples() {
		if joint || record && strings.Contains(l, "file=") {
			b.WriteString("  " + l + "\n")
		}
	}
	return b.String()
}

// recordLaws is what the help page says on joint laws of a record.
const recordLaws = `; block, stationary and consecutive take the values of a record in
their order, in blocks of one length, of random lengths, and all; the length auto is chosen
from the record by the rule of Politis and White:
`

// UsageOf writes "name key=... key=...", with brackets around optional keys and a bar
// between alternatives.
func UsageOf(name string, keys *arguments.Keys) string {
	var b strings.Builder
	b.WriteString(name)
	written := map[string]bool{}
	for _, k := range keys.All() {
		before := " "
		if slices.ContainsFunc(k.Instead, func(other string) bool { return written[other] }) {
			before = "|"
		}
		word := k.Name + "=" + strings.ToUpper(k.Name)
		if k.Default != "" || k.Optional {
			word = "[" + word + "]"
		}
		b.WriteString(before + word)
		written[k.Name] = true
	}
	return b.String()
}

// CompleteKeys offers the keys that are not given yet and, after a key, its declared
// values.
func CompleteKeys(declare func() *arguments.Keys) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
		given := map[string]bool{}
		for _, a := range args {
			name, _, _ := strings.Cut(a, "=")
			given[name] = true
		}
		var offers []string
		name, _, value := strings.Cut(toComplete, "=")
		for _, k := range declare().All() {
			instead := slices.ContainsFunc(k.Instead, func(other string) bool { return given[other] })
			if !value && !given[k.Name] && !instead {
				offers = append(offers, cobra.CompletionWithDesc(k.Name+"=", k.Meaning+": "+k.Domain))
			}
			if value && k.Name == name {
				for _, c := range k.Choices {
					offers = append(offers, k.Name+"="+c)
				}
			}
		}
		return offers, cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
	}
}
