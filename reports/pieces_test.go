package reports

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// A check that is split and assembled again has the same bytes, also if its verdicts
// were encoded as JSON in between.
func TestACheckInPiecesIsTheCheck(t *testing.T) {
	claims := []Claim{toy("A", AtMost, 2, 3, 0.5), exact("B", 42), toy("C", Equal, 1)}
	cfg := settings()
	want, err := Check(t.Context(), claims, cfg)
	if err != nil {
		t.Fatal(err)
	}
	level := Level(claims, cfg.Profile, cfg.Alpha)
	var verdicts []Verdict
	for _, c := range claims {
		for _, k := range c.Within(cfg.Profile) {
			v, err := Settle(t.Context(), c, k, cfg, level)
			if err != nil {
				t.Fatal(err)
			}
			data, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			var read Verdict
			if err := json.Unmarshal(data, &read); err != nil {
				t.Fatal(err)
			}
			verdicts = append(verdicts, read)
		}
	}
	got, err := Assemble(claims, cfg, verdicts)
	if err != nil {
		t.Fatal(err)
	}
	a, errA := want.JSON()
	b, errB := got.JSON()
	if errA != nil || errB != nil || !bytes.Equal(a, b) {
		t.Errorf("assembled report differs (%v, %v):\n%s\nwant\n%s", errA, errB, b, a)
	}
	for name, few := range map[string][]Verdict{
		"no verdict of": verdicts[:len(verdicts)-1], "which is not checked": append(verdicts[:len(verdicts):len(verdicts)], verdicts[0]),
	} {
		if _, err := Assemble(claims, cfg, few); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("error %v, want one that says %q", err, name)
		}
	}
	verdicts[0], verdicts[1] = verdicts[1], verdicts[0]
	if _, err := Assemble(claims, cfg, verdicts); err == nil {
		t.Error("verdicts in another order were taken")
	}
	verdicts[0], verdicts[1] = verdicts[1], verdicts[0]
	verdicts[0].Estimate.Level /= 2
	if _, err := Assemble(claims, cfg, verdicts); !errors.As(err, new(*ReadError)) {
		t.Errorf("a verdict at half the level: error %v", err)
	}
	if _, err := Settle(context.Background(), claims[0], claims[0].Cases.Printed()[0], cfg, 1); err == nil {
		t.Error("level 1 was taken")
	}
}
