package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// .ci/dependencies says of every module that go.mod requires directly, in its order, what it is here for.
func TestDependenciesHaveReasons(t *testing.T) {
	module, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	var required []string
	line := regexp.MustCompile(`(?m)^(?:require |\t)(\S+) v\S+(.*)$`)
	for _, m := range line.FindAllStringSubmatch(string(module), -1) {
		if !strings.Contains(m[2], "// indirect") {
			required = append(required, m[1])
		}
	}
	if len(required) < 10 {
		t.Fatalf("go.mod requires %q", required)
	}
	reasons, err := os.ReadFile("../../.ci/dependencies")
	if err != nil {
		t.Fatal(err)
	}
	var explained []string
	for line := range strings.Lines(string(reasons)) {
		path, reason, _ := strings.Cut(strings.TrimSpace(line), " ")
		if len(strings.Fields(reason)) < 3 {
			t.Errorf("%s: want a reason", path)
		}
		if !slices.Contains(required, path) {
			t.Errorf("%s is in .ci/dependencies, and go.mod does not require it directly", path)
		}
		explained = append(explained, path)
	}
	for _, path := range required {
		if !slices.Contains(explained, path) {
			t.Errorf("go.mod requires %s, of which .ci/dependencies says nothing", path)
		}
	}
	if !slices.IsSorted(explained) || len(slices.Compact(slices.Clone(explained))) != len(explained) {
		t.Errorf("want each module once, in order: %q", explained)
	}
}
