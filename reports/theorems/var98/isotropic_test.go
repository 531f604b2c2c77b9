package var98

import (
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
)

func isotropicClaims() []reports.Claim {
	return []reports.Claim{
		isotropicTags(), isotropicMatrix(), figure2a(), figure2b(), figure2bPrinted(),
		criticalSumCube(), isotropicOptimal(), criticalSumPrinted(), tiesOneWay(), detours(),
		exchangeCube(), exchangeTorus(), exchangeFolded(), exchangeManhattan(), exchangeComplete(), exchangeTies(), exchangeAll(),
		greedyBound(), greedyTight(), greedyConstant(), greedyLongest(),
		transposeDense(), transposeSparse(), transposeSparseOrder(), transposeInTurn(), transposeAtOnce(), transposeBandLower(), transposeBand(),
	}
}

// What holds is supported in every case, what is an erratum refuted in every
// case, and a wrong theory would have been noticed. The long cases go to 256
// nodes.
func TestIsotropicClaims(t *testing.T) {
	claims := isotropicClaims()
	if err := reports.ValidateClaims(claims); err != nil {
		t.Fatal(err)
	}
	config := reports.Config{Seed: 1, Alpha: 0.01, Workers: 2, Profile: reports.Quick()}
	r, err := reports.Check(t.Context(), claims, config)
	if err != nil {
		t.Fatal(err)
	}
	erratum := map[string]bool{}
	for _, c := range claims {
		erratum[c.ID] = c.Erratum != ""
	}
	for _, v := range r.Verdicts {
		want := reports.Supported
		if erratum[v.Claim] {
			want = reports.Refuted
		}
		if v.Status != want {
			t.Errorf("%s %s: %v, theory %v, measured %v", v.Claim, v.Params, v.Status, v.Theory, v.Estimate.Value)
		}
	}
	if err := reports.CheckPower(t.Context(), claims, config); err != nil {
		t.Error(err)
	}
}

func TestExchangeFigures(t *testing.T) {
	for _, spec := range append(exchangeFigures(), matrixFigures()...) {
		f, err := spec.Make(t.Context(), montecarlo.Settings{Seed: 1, Workers: 1, Level: 0.99, Min: 2, Max: 2})
		if err != nil {
			t.Fatal(err)
		}
		if err := figures.Validate(f); err != nil {
			t.Errorf("%s: %v", spec.ID, err)
		}
	}
}
