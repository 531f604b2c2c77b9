package scaffold

import (
	"fmt"
	"regexp"
	"strings"
)

// goLine is the line of a go.mod that says the version of Go.
var goLine = regexp.MustCompile(`(?m)^go .*$`)

// part reads a file of the template.
func part(name string) (string, error) {
	text, err := template.ReadFile("template/" + name)
	return string(text), err
}

// tidy returns what the new module requires besides castlab, and its go.sum, as go mod tidy would have them: the
// modules of template/modules.txt in the versions of the clone, and its sums without those of its tests.
func tidy(own, sums string) (needs, kept string, err error) {
	modules, err := part("modules.txt")
	if err != nil {
		return "", "", err
	}
	unneeded, err := part("sums-of-tests.txt")
	if err != nil {
		return "", "", err
	}
	for _, m := range strings.Fields(modules) {
		version := versionOf(m, own, sums)
		if version == "" {
			return "", "", fmt.Errorf("its go.mod and go.sum have no %s; take the clone of this program", m)
		}
		needs += fmt.Sprintf("\t%s %s // indirect\n", m, version)
	}
	for line := range strings.Lines(sums) {
		drop := false
		for prefix := range strings.Lines(unneeded) {
			drop = drop || strings.HasPrefix(line, strings.TrimSuffix(prefix, "\n"))
		}
		if !drop {
			kept += line
		}
	}
	return needs, kept, nil
}

// versionOf is the version of a module that a go.mod requires, or the last whose contents a go.sum has.
func versionOf(module, own, sums string) string {
	if m := regexp.MustCompile(`(?m)^\s*` + regexp.QuoteMeta(module) + ` (v\S+)`).FindStringSubmatch(own); m != nil {
		return m[1]
	}
	version := ""
	for _, m := range regexp.MustCompile(`(?m)^`+regexp.QuoteMeta(module)+` (v[^\s/]+) h1:`).FindAllStringSubmatch(sums, -1) {
		version = m[1]
	}
	return version
}
