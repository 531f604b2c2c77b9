package arguments_test

import (
	"testing"

	"castlab/reports/arguments"
)

func TestKeysThatAreNotDeclaredHaveNoValue(t *testing.T) {
	var ks arguments.Keys
	ks.Int("n", "nodes", 1, 9)
	if err := ks.Parse([]string{"n=3"}); err != nil || ks.Value("n") != "3" || ks.Value("m") != "" || new(arguments.Keys).Value("n") != "" {
		t.Errorf("%v, %q, %q", err, ks.Value("n"), ks.Value("m"))
	}
}
