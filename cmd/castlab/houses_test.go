package main

import (
	"slices"
	"testing"
)

// A house is a part of the tree that is built and read without the others.
type house struct {
	name    string
	within  []string // its packages, and what lies below them
	without []string // the packages that it must never need, and what lies below them
}

// houses are the three that CONTRIBUTING.md names. What they share, the inputs, the engine
// and the forms of claims, arguments and verbs, belongs to none of them.
var houses = []house{
	{"papers", []string{"reports/theorems"}, []string{"reports/machines", "reports/internal/studies", "reports/lab", "reports/broadcast"}},
	{"machines", []string{"reports/machines", "topologies/programs", "montecarlo/collectives", "montecarlo/comparison", "montecarlo/loggp"},
		[]string{"reports/theorems", "reports/internal/studies", "reports/broadcast"}},
	{"studies", []string{"reports/internal/studies"}, []string{"reports/theorems", "reports/machines", "reports/broadcast"}},
}

// No house needs another, not even through what they share.
func TestNoHouseNeedsAnother(t *testing.T) {
	imports := modulePackages(t)
	for _, h := range houses {
		needed := map[string][]string{} // each package with the way to it
		var visit func(pkg string, way []string)
		visit = func(pkg string, way []string) {
			if needed[pkg] != nil {
				return
			}
			way = append(slices.Clone(way), pkg)
			needed[pkg] = way
			for _, i := range imports[pkg] {
				visit(i, way)
			}
		}
		for pkg := range imports {
			if slices.ContainsFunc(h.within, func(w string) bool { return within(pkg, w) }) {
				visit(pkg, nil)
			}
		}
		if len(needed) == 0 {
			t.Errorf("house %s: no package within %v", h.name, h.within)
		}
		for pkg, way := range needed {
			if slices.ContainsFunc(h.without, func(w string) bool { return within(pkg, w) }) {
				t.Errorf("house %s needs %s, by way of %v", h.name, pkg, way)
			}
		}
	}
}
