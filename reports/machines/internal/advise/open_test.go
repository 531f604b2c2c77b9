package advise

import (
	"testing"

	"castlab/montecarlo/comparison"
)

// What is best stands first, then why that is open, and what settles it.
func TestWhatIsOpenSaysWhatIsBestFirst(t *testing.T) {
	for _, c := range []struct {
		x          comparison.Dependence
		flip, want string
	}{
		{comparison.Dependence{Reason: "g is not in the files", Settle: "state g=...", Without: "a", Others: []string{"with g=1 b is"}},
			"a, unless g is above 0.9 us: then b", "a, unless g is above 0.9 us: then b; g is not in the files: state g=..."},
		{comparison.Dependence{Reason: "that r is assumed", Settle: "state r=...", Without: "a", Others: []string{"with r=1 b is",
			"with r=2 a is, too"}}, "", "a is best, with r=1 b is, with r=2 a is, too; that r is assumed: state r=..."},
		{comparison.Dependence{Reason: "r, and s", Without: "a", Together: true}, "", "a is best, unless several things together are " +
			"otherwise; r, and s"},
		{comparison.Dependence{Reason: "r", Others: []string{"with r=1 there is no decision between a and b"}}, "",
			"with r=1 there is no decision between a and b; r"},
		{comparison.Dependence{Reason: "the times may have drifted", Settle: "measure them again"}, "",
			"the times may have drifted: measure them again"},
	} {
		if got := openOf(c.x, c.flip); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
