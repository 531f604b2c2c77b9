package montecarlo

import "testing"

// Saved segments and digests hold these names: they are those that were written while the
// path of the module was castlab.
func TestTypeNamesDoNotDependOnTheModulePath(t *testing.T) {
	const engine = "castlab" + "/montecarlo."
	for want, of := range map[string]any{
		"*montecarlo.Moments": new(Moments),
		"*montecarlo.Both[float64,*" + engine + "Moments,*" + engine + "Order]": NewBoth(NewMoments(), NewOrder()),
	} {
		if got := typeOf(of); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
