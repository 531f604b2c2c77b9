package sv93

import (
	"testing"

	"castlab/reports"
)

// continuousClaims are those of Section 5 in the order of the paper.
func continuousClaims() []reports.Claim {
	return []reports.Claim{
		continuousAttained(), continuousObstructed(), continuousNext(), continuousIdentity(),
		senders(), sendersPrinted(), receptions(), receptionsPrinted(), sendersImposed(),
		lastSending(), lastSendingPrinted(), pauses(), pausesPrinted(),
		window(), deadEnds(),
	}
}

// What the paper says holds, what it does not is refuted in every case. That a wrong
// theory would be noticed is tested for all claims together.
func TestContinuousClaims(t *testing.T) {
	claims := continuousClaims()
	if err := reports.ValidateClaims(claims); err != nil {
		t.Fatal(err)
	}
	config := reports.Config{Seed: 1, Alpha: 0.01, Workers: 1, Profile: reports.Quick()}
	for _, c := range claims {
		r, err := reports.Check(t.Context(), []reports.Claim{c}, config)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range r.Verdicts {
			if !v.Expected() {
				t.Errorf("%s %s: %v, theory %v, measured %v", v.Claim, v.Params, v.Status, v.Theory, v.Estimate)
			}
		}
	}
}
