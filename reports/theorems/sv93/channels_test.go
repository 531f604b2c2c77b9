package sv93

import (
	"testing"

	"castlab/reports"
)

// One processor alone has no partner, and nothing is sent in the schedule in which partners are
// counted.
func TestOneProcessorHasNoPartner(t *testing.T) {
	c := channelsTree()
	k, err := c.Ask(nil, []string{"P=1", "L=3"})
	if err != nil {
		t.Fatal(err)
	}
	v, err := reports.Settle(t.Context(), c, k, reports.Config{Seed: 1, Workers: 1, Alpha: 0.01, Profile: reports.Quick()}, 0.99)
	if err != nil || v.Status != reports.Supported || v.Estimate.Value != 0 || v.Estimate.N < 1 {
		t.Errorf("%+v, %v", v, err)
	}
}
