package comparison

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// normals are systems of these means, whose runs share a part of their noise.
func normals(label string, delta float64, means ...float64) Selection {
	return Selection{Label: label, Systems: len(means), Delta: delta, Normal: true,
		Model: func(system int) montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) {
				shared := r.NormFloat64()
				own := rand.New(rand.NewPCG(r.Uint64(), uint64(system)))
				return means[system] + shared + own.NormFloat64(), nil
			}
		}}
}

func looks(seed uint64, least, most int) montecarlo.Settings {
	return montecarlo.Settings{Plan: montecarlo.Plan{Seed: seed, Workers: 1}, Level: 0.9, Min: least, Max: most}
}

// The least favorable means: all others are worse by the same, once by just delta, once by more, and once by nothing,
// where every system is good and none may be left out. Of 200 selections at 0.9, 36 or more are wrong with probability below 5e-4.
func TestSelectionIsGood(t *testing.T) {
	for name, c := range map[string]struct{ slip, delta float64 }{"by delta": {0.5, 0.5}, "by more": {0.8, 0.4}, "by nothing": {0, 0.3}} {
		means := slices.Repeat([]float64{c.slip}, 20)
		means[7] = 0
		wrong, lost, runs := 0, 0, 0
		for seed := range uint64(200) {
			got, err := normals("slippage", c.delta, means...).Select(context.Background(), looks(seed, 10, 4000))
			if err != nil {
				t.Fatal(err)
			}
			runs += got.Total
			if got.Good && means[got.Best] > c.delta {
				wrong++
			}
			if !slices.Contains(got.Left, 7) {
				lost++
			}
			if !got.Good {
				t.Errorf("%s, seed %d: nothing is said after %d runs", name, seed, got.Total)
			}
		}
		t.Logf("%s: %d wrong, a best one left out in %d of 200, %d runs a selection", name, wrong, lost, runs/200)
		if wrong >= 36 || lost >= 36 {
			t.Errorf("%s: %d wrong, a best one left out in %d of 200, want at most a tenth", name, wrong, lost)
		}
	}
}

// Of a thousand systems most are left out early: all of them for as long as the last would take many times the runs.
func TestSelectionLeavesOut(t *testing.T) {
	var means []float64
	for i := range 1000 {
		means = append(means, float64(i)/50)
	}
	got, err := normals("thousand", 0.1, means...).Select(context.Background(), looks(1, 10, 20_000))
	if err != nil {
		t.Fatal(err)
	}
	most := slices.Max(got.Runs) * len(means)
	t.Logf("%d runs, %.1f times fewer than %d", got.Total, float64(most)/float64(got.Total), most)
	if !got.Good || got.Best > 5 || most < 10*got.Total {
		t.Errorf("best %d (good: %t) after %d runs, %d if all had gone on", got.Best, got.Good, got.Total, most)
	}
}

// Two equal systems are never told apart, and an indifference zone ends that; a system that is another plus a constant is
// worse by just that, whatever the noise.
func TestSelectionOfEqualSystems(t *testing.T) {
	got, err := normals("equal", 0, 1, 1, 5).Select(context.Background(), looks(3, 10, 500))
	if err != nil || got.Good || !slices.Equal(got.Left, []int{0, 1}) || got.Runs[2] >= 500 {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err = normals("equal", 0.5, 1, 1, 5).Select(context.Background(), looks(3, 10, 5000)); err != nil || !got.Good || got.Best > 1 {
		t.Errorf("%+v, %v", got, err)
	}
	shifted := Selection{Label: "shifted", Systems: 2, Normal: true, Model: func(system int) montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return float64(r.IntN(100)) + float64(system), nil }
	}}
	if got, err = shifted.Select(context.Background(), looks(1, 2, 1000)); err != nil || got.Best != 0 || got.Total != 4 || !got.Good {
		t.Errorf("a constant difference: %+v, %v", got, err)
	}
}

// Skewed differences of few runs decide nothing unless they are said to be normal.
func TestSelectionHeedsWarnings(t *testing.T) {
	q := Selection{Label: "skewed", Systems: 2, Delta: 0.01, Independent: true, Model: func(system int) montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return float64(system)*10 + r.ExpFloat64(), nil }
	}}
	got, err := q.Select(context.Background(), looks(1, 10, 5000))
	if err != nil || !got.Good || got.Runs[1] < 100 {
		t.Errorf("%+v, %v", got, err)
	}
	q.Normal = true
	if got, err = q.Select(context.Background(), looks(1, 10, 5000)); err != nil || !got.Good || got.Runs[1] > 40 {
		t.Errorf("said to be normal: %+v, %v", got, err)
	}
}

func TestSelectionsThatAreRefused(t *testing.T) {
	ctx := context.Background()
	var domain *inputs.Error
	for _, q := range []Selection{normals("one", 1, 2), {Label: "none", Systems: 2}, normals("below", -1, 1, 2)} {
		if _, err := q.Select(ctx, looks(1, 2, 10)); !errors.As(err, &domain) {
			t.Errorf("%s: %v", q.Label, err)
		}
	}
	panics := Selection{Label: "panics", Systems: 2, Model: func(int) montecarlo.Replication[float64] { panic("no such system") }}
	if _, err := panics.Select(ctx, looks(1, 2, 10)); err == nil {
		t.Error("a panic is no error")
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := normals("stopped", 1, 1, 2).Select(stopped, looks(1, 2, 10)); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// The error is spent over k-1 pairs: of ten systems, eight of them far away, the second is left out at the first look
// at which the interval of its difference from the first at 1 - 0.1/9 is above 0.
func TestSelectionSpendsItsErrorOverPairs(t *testing.T) {
	var rows [2][]float64
	q := Selection{Label: "pairs", Systems: 10, Normal: true, Independent: true, Model: func(system int) montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			if system > 1 {
				return 1000 + r.NormFloat64(), nil
			}
			rows[system] = append(rows[system], 0.2*float64(system)+r.NormFloat64())
			return rows[system][len(rows[system])-1], nil
		}
	}}
	got, err := q.Select(context.Background(), looks(1, 16, 9000))
	if err != nil || !got.Good || got.Best != 0 {
		t.Fatalf("%+v, %v", got, err)
	}
	for n := 16; n <= len(rows[1]); n += n / 8 {
		d := montecarlo.NewMoments()
		for i := range n {
			d.Add(rows[1][i] - rows[0][i])
		}
		if e := montecarlo.AnytimeInterval(d, 1-0.1/9, 379); e.Lo > 0 { // 379 is the root of 16*9000
			if got.Runs[1] != n {
				t.Errorf("left out after %d runs, want %d", got.Runs[1], n)
			}
			return
		}
	}
	t.Errorf("left out after %d runs, by no interval", got.Runs[1])
}
