package loggp

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"castlab/montecarlo"
)

// Warnings of estimates and of the whole are warnings of the machine, each once; those
// of predictions are not. They survive a file.
func TestFlawsByHand(t *testing.T) {
	estimate := func(name string, warnings ...string) montecarlo.Estimate {
		return montecarlo.Estimate{Name: name, Value: 1, Lo: 0, Hi: 2, Level: 0.95, Warnings: warnings}
	}
	f := &Fit{
		Level:       0.95,
		Estimates:   []montecarlo.Estimate{estimate("L+2o", "drift"), estimate("o"), estimate("G", "few", "drift")},
		Predictions: []montecarlo.Estimate{estimate("T(1MiB)", "outside")},
		Regimes:     []Regime{{To: math.Inf(1), Machine: Machine{Latency: 1}, Draws: []Machine{{Latency: 1}}}},
		Warnings:    []string{"no fit", "no fit"},
	}
	want := []string{"L+2o, G: drift", "G: few", "no fit"}
	if got := f.Flaws(); !slices.Equal(got, want) {
		t.Errorf("flaws %q, want %q", got, want)
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	text := b.Bytes()
	again, err := Read(bytes.NewReader(text))
	if err != nil || !slices.Equal(again.Flaws(), want) {
		t.Errorf("read: %q, %v", again.Flaws(), err)
	}
	if len((&Fit{}).Flaws()) != 0 {
		t.Error("nothing is in doubt")
	}

	// A file whose estimates say nothing of warnings is read.
	var older map[string]any
	if err := json.Unmarshal(text, &older); err != nil {
		t.Fatal(err)
	}
	for _, e := range older["estimates"].([]any) {
		delete(e.(map[string]any), "warnings")
	}
	delete(older, "warnings")
	if text, err = json.Marshal(older); err != nil {
		t.Fatal(err)
	}
	if again, err = Read(bytes.NewReader(text)); err != nil || len(again.Flaws()) != 0 {
		t.Errorf("older file: %q, %v", again.Flaws(), err)
	}
}
