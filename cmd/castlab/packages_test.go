package main

import (
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// packageRow is a row of the table of packages: its name, which is a link to its folder,
// and what one does with it.
var packageRow = regexp.MustCompile(`^\| \[([a-z0-9/]+)\]\(\.\./\.\./([a-z0-9/]+)\) \| ([^|]+) \|$`)

// Every package that another module can import has one row in the table of the guide, and
// every row is of such a package. Commands and internal packages are left out.
func TestTheGuideHasEveryPackage(t *testing.T) {
	guide, err := os.ReadFile(filepath.Join("..", "..", "notebooks", "guide", "packages.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(guide), "\n| package |")
	table, _, _ = strings.Cut(strings.TrimSpace(table), "\n\n")
	if !found {
		t.Fatal("the guide has no table of packages")
	}
	rows := map[string]bool{}
	for i, line := range strings.Split(table, "\n") {
		if i < 2 {
			continue // names of the columns, and the rule below
		}
		row := packageRow.FindStringSubmatch(line)
		if row == nil || row[1] != row[2] {
			t.Errorf("the guide: %q is not a row with a package, a link to it and what one does with it", line)
			continue
		}
		if rows[row[1]] {
			t.Errorf("the guide has two rows of %s", row[1])
		}
		rows[row[1]] = true
	}
	public := map[string]bool{}
	for pkg := range modulePackages(t) {
		if importable(t, pkg) {
			public[pkg] = true
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(public)) {
		if !rows[pkg] {
			t.Errorf("package %s has no row in the table of the guide", pkg)
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(rows)) {
		if !public[pkg] {
			t.Errorf("the guide has a row of %s, which is no package that can be imported", pkg)
		}
	}
}

// importable reports whether a package of the module is neither a command nor internal.
func importable(t *testing.T, pkg string) bool {
	t.Helper()
	if slices.Contains(strings.Split(pkg, "/"), "internal") {
		return false
	}
	files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(pkg), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		return syntax.Name.Name != "main"
	}
	t.Fatalf("package %s has no file", pkg)
	return false
}
