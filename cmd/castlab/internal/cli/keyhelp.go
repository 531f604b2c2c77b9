package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"castlab/cmd/castlab/internal/grammar"
)

// describeKeys writes the keys of a command for its help page.
func describeKeys(keys *grammar.Keys) string {
	var b strings.Builder
	b.WriteString("Keys:\n")
	laws := false
	for _, k := range keys.All() {
		fmt.Fprintf(&b, "  %-8s %s: %s\n", k.Name, k.Meaning, k.Domain)
		laws = laws || k.Name == "law"
	}
	if laws {
		b.WriteString("\nLaws:\n")
		for _, l := range grammar.LawTemplates() {
			b.WriteString("  " + l + "\n")
		}
		b.WriteString("  k*LAW, such as 2*exponential(mean=1)\n")
	}
	return b.String()
}

// usageOf writes "name key=... key=...".
func usageOf(name string, keys *grammar.Keys) string {
	var b strings.Builder
	b.WriteString(name)
	for _, k := range keys.All() {
		b.WriteString(" " + k.Name + "=" + strings.ToUpper(k.Name))
	}
	return b.String()
}

// completeKeys offers the keys that are not given yet and, after a key, the
// values it declares.
func completeKeys(declare func() *grammar.Keys) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
		given := map[string]bool{}
		for _, a := range args {
			name, _, _ := strings.Cut(a, "=")
			given[name] = true
		}
		var offers []string
		name, _, value := strings.Cut(toComplete, "=")
		for _, k := range declare().All() {
			if !value && !given[k.Name] {
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
