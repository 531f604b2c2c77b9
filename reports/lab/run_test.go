package lab_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/lab"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/workers"
)

// tosses is a laboratory with a claim and a model of a coin, and a study of both.
func tosses() (lab.Lab, lab.Study) {
	toss := lab.Model[float64]{
		Name: "toss", Meaning: "heads or tails", Parameters: coin().Parameters, Columns: []montecarlo.Column{{Name: "p"}},
		Replicate: func(p float64) montecarlo.Replication[[]float64] {
			row := make([]float64, 1)
			return func(r *rand.Rand) ([]float64, error) {
				if row[0] = 0; r.Float64() < p {
					row[0] = 1
				}
				return row, nil
			}
		},
	}
	l := lab.Lab{Name: "coins", Models: []catalog.Model{toss.Declare()}, Claims: []reports.Claim{coin("p=0.25").Declare()},
		Workers: workers.Verbs()}
	return l, lab.Study{Text: "study: coins\ncells:\n  - model: toss\n    with: {p: [0.25, 0.5]}\n    replications: 10000\n  - claims: " +
		"[COIN]\n  - hunt: COIN\n    points: 1\n"}
}

// Wherever a study is computed, its digest is that of the verb run.
func TestAStudyHasOneDigestAtEveryPlace(t *testing.T) {
	l, s := tosses()
	dir := t.TempDir()
	s.File = filepath.Join(dir, "coins.yaml")
	s.Text += "outputs: {csv: " + filepath.Join(dir, "coins.csv") + "}\n"
	if err := os.WriteFile(s.File, []byte(s.Text), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, failed := command(t, l, "run", s.File)
	if status != 0 {
		t.Fatal(failed)
	}
	_, digest, _ := strings.Cut(out, "\ndigest ")
	digest, _, _ = strings.Cut(digest, "\n")
	fromFile := lab.Study{File: s.File, Checkpoint: filepath.Join(dir, "kept")}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	var missing *lab.PartsError
	if r, err := lab.Run(t.Context(), l, s, lab.Folder(filepath.Join(dir, "parts"), 1, 2)); r != nil || !errors.As(err, &missing) ||
		fmt.Sprint(missing.Missing) != "[0]" {
		t.Errorf("%v, error %v", r, err)
	}
	// A part that was interrupted is there, and not complete.
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := lab.Run(ended, l, s, lab.Folder(filepath.Join(dir, "parts"), 0, 2)); !errors.Is(err, context.Canceled) {
		t.Errorf("an interrupted part: error %v", err)
	}
	if r, err := lab.Run(t.Context(), l, s, lab.Folder(filepath.Join(dir, "parts"), 1, 2)); r != nil || !errors.As(err, &missing) ||
		fmt.Sprint(missing.Missing) != "[0]" {
		t.Errorf("%v, error %v", r, err)
	}
	for i, c := range []struct {
		study lab.Study
		place lab.Place
	}{
		{s, lab.Local(1)},
		{s, lab.Local(0)},
		{fromFile, lab.Local(2)},
		{fromFile, lab.Local(2)}, // from the checkpoint
		{s, lab.Folder(filepath.Join(dir, "parts"), 0, 2)},
		{s, lab.Folder(filepath.Join(dir, "parts"), 1, 2)}, // again
		{s, workers.NATS{Listen: address, Here: 2}},
	} {
		table := filepath.Join(dir, "coins.csv")
		if err := os.Remove(table); err != nil {
			t.Errorf("place %d: the outputs of the study before: %v", i, err)
		}
		r, err := lab.Run(t.Context(), l, c.study, c.place)
		if err != nil {
			t.Fatalf("place %d: %v", i, err)
		}
		if r.Digest != digest || len(r.Cells) != 4 || r.Cells[1].Params != "p=0.5" || r.Hunt == nil || len(r.Hunt.Claims) != 1 ||
			r.Cells[3].Hunted == nil || r.Report == nil || r.Report.Failed() {
			t.Errorf("place %d: %d cells, digest %s, want %s", i, len(r.Cells), r.Digest, digest)
		}
		// By Hoeffding a mean of 10000 tosses is within 0.05 of p but with probability
		// 2 exp(-50).
		for k, p := range []float64{0.25, 0.5} {
			if e := r.Cells[k].Estimates[0]; e.N != 10000 || math.Abs(e.Value-p) > 0.05 {
				t.Errorf("place %d: %+v", i, e)
			}
		}
		if v := r.Cells[2].Verdict; v == nil || v.Claim != "COIN" || v.Status != reports.Supported {
			t.Errorf("place %d: %+v", i, v)
		}
	}
}

// Run says what is wrong, and leaves nothing of a refused study.
func TestRunRefuses(t *testing.T) {
	l, s := tosses()
	dir := t.TempDir()
	kept := filepath.Join(dir, "kept")
	itself := filepath.Join(dir, "itself.json")
	if err := os.WriteFile(itself, []byte(s.Text+"outputs: {json: "+itself+"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	imprecise := lab.Study{Text: "study: i\ncells:\n  - model: toss\n    with: {p: 0.01}\n    precision: 0.0001\n    replications: 1000\n"}
	for name, c := range map[string]struct {
		l     lab.Lab
		study lab.Study
		place lab.Place
		want  string
	}{
		"no lab":       {lab.Lab{Name: "x"}, s, lab.Local(1), "no claim, model"},
		"no file":      {l, lab.Study{File: filepath.Join(dir, "none.yaml")}, lab.Local(1), "none.yaml"},
		"no study":     {l, lab.Study{Text: "cells: []"}, lab.Local(1), "study.yaml:1:8: cells"},
		"its line":     {l, lab.Study{Text: strings.Replace(s.Text, "toss", "tos", 1)}, lab.Local(1), "study.yaml:3:"},
		"no part":      {l, s, lab.Folder(dir, 2, 2), "2 of 2"},
		"its file":     {l, lab.Study{File: itself}, lab.Local(1), "the same command reads it"},
		"no place":     {l, s, nil, "no place"},
		"no server":    {l, lab.Study{Text: s.Text, Checkpoint: kept}, workers.NATS{}, "no server"},
		"not enough":   {l, imprecise, lab.Local(1), "p=0.01"},
		"silence":      {l, s, workers.NATS{Listen: "127.0.0.1:0", Silence: 1}, "at least 100ms"},
		"over network": {l, s, workers.NATS{URL: "nats://192.0.2.1:4222"}, "tls://"},
	} {
		_, err := lab.Run(t.Context(), c.l, c.study, c.place)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
	if _, err := os.Stat(kept); err == nil {
		t.Error("a refused study leaves a checkpoint")
	}
}

// A laboratory without workers has no verb and no flag of them.
func TestWithoutWorkers(t *testing.T) {
	l, _ := tosses()
	_, with, _ := command(t, l, "run", "--help")
	l.Workers = nil
	_, without, _ := command(t, l, "run", "--help")
	for _, word := range []string{"--listen", "--nats", "verb worker"} {
		if !strings.Contains(with, word) || strings.Contains(without, word) {
			t.Errorf("%s: with workers %v, without %v", word, strings.Contains(with, word), strings.Contains(without, word))
		}
	}
	if status, _, failed := command(t, l, "worker"); status != 2 || !strings.Contains(failed, "worker") {
		t.Errorf("status %d: %s", status, failed)
	}
}
