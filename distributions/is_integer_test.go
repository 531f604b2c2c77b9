package distributions

import "testing"

func TestWholeLawsAreOfIntegers(t *testing.T) {
	for text, want := range map[string]bool{
		"deterministic(mean=4)": true, "deterministic(mean=2.5)": false, "geometric(mean=3)": true, "2*geometric(mean=3)": true,
		"0.5*geometric(mean=3)":          false,
		"two-point(low=1,high=8,mean=2)": true, "two-point(low=1,high=2.5,mean=2)": false, "bernoulli(p=0.5)": false,
		"exponential(mean=3)": false, "uniform(min=1,max=2)": false,
	} {
		l, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := IsInteger(l, 1); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	if !IsInteger(Bernoulli{P: 0.5}, 0) {
		t.Error("0 and 1 are integers >= 0")
	}
}
