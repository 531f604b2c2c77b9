package models

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

func ones(d int) []float64 { return slices.Repeat([]float64{1}, 1<<d) }

// Ts is the time of the asynchronous execution for unit lengths.
func TestUnitLengthsWithoutBarrierTakeTheSlotsOfTheSchedule(t *testing.T) {
	for d := 1; d <= 10; d++ {
		slots, err := cubeSlots(d)
		if err != nil {
			t.Fatal(err)
		}
		x, err := executeCube(d, async, ones(d))
		if err != nil || len(x) != 1 || x[0] != slots {
			t.Errorf("d=%d: T=%v, Ts=%v (%v)", d, x, slots, err)
		}
	}
}

// With the barrier unit lengths take sum beta_i: 5 for d = 4, 13 for d = 6
// (VB93's own bound is 11.5), 34 for d = 8; every link sends floor or ceil of
// (n-1)/d packets.
func TestUnitLengthsWithBarrier(t *testing.T) {
	for d, want := range map[int]struct{ total, load float64 }{4: {5, 4}, 6: {13, 11}, 8: {34, 32}} {
		x, err := executeCube(d, barrier, ones(d))
		if err != nil {
			t.Fatal(err)
		}
		if x[0] != want.total || x[d+1] != want.load {
			t.Errorf("d=%d: T=%v load=%v, want %v and %v", d, x[0], x[d+1], want.total, want.load)
		}
	}
}

// In order of arrival a cube of at most 8 nodes sends each packet as in the
// schedule for unit lengths.
func TestUnitLengthsInOrderOfArrival(t *testing.T) {
	for d := 1; d <= 3; d++ {
		x, err := executeCube(d, arrival, ones(d))
		if err != nil || x[0] != float64(d) {
			t.Errorf("d=%d: T=%v (%v)", d, x, err)
		}
	}
}

// Lengths 0.5 + ((2654435761 l) mod 2^32)/2^32 by a program in another language
// that lists the order, walks it with a finish time for every packet and link,
// and adds up the link times of each phase. The sums are exact or rounded in the
// same order.
func TestGivenLengths(t *testing.T) {
	for d, want := range map[int]struct{ free, modified, load float64 }{
		4: {5.777087576687336, 6.9295633914880455, 4.777087576687336},
		5: {8.642792134778574, 10.101772531634197, 7.878860108321533},
		6: {13.44308490701951, 18.323497967794538, 13.387356801191345},
		7: {21.30175663344562, 26.467022033175454, 20.837019483326003},
		8: {38.215889191953465, 45.17157590109855, 36.43532974505797},
	} {
		x := make([]float64, 1<<d)
		for l := range x {
			x[l] = 0.5 + float64(uint32(l)*2654435761)/(1<<32)
		}
		free, err := executeCube(d, async, x)
		if err != nil || free[0] != want.free {
			t.Errorf("d=%d: without barriers %v, want %v (%v)", d, free, want.free, err)
		}
		modified, err := executeCube(d, barrier, x)
		if err != nil || modified[0] != want.modified || modified[d+1] != want.load {
			t.Errorf("d=%d: with barriers %v, want %v and load %v (%v)", d, modified, want.modified, want.load, err)
		}
	}
}

// The estimates come from one set of replications: T is the sum of its phases
// in each, so the means add up; phases 1, d-1 and d are one random variable;
// the median lies within the sample.
func TestEstimatesComeFromOneSetOfReplications(t *testing.T) {
	const d = 5
	study, err := cubeMultinodeStudy(d, distributions.Exponential{Mu: 1}, new(arguments.Lengths), barrier, nil)
	if err != nil {
		t.Fatal(err)
	}
	settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.95, Min: 300, Max: 300}
	var tape tape
	result, err := study.Run(context.Background(), settings, catalog.Watch{Rows: tape.take})
	if err != nil {
		t.Fatal(err)
	}
	value := map[string]float64{}
	for _, e := range result.Estimates {
		value[e.Name] = e.Value
		if e.N != 300 || e.Level != 0.95 || !strings.HasSuffix(e.Method, "individual level") {
			t.Errorf("%+v", e)
		}
	}
	sum := 0.0
	for _, phase := range []string{"T_1", "T_2", "T_3", "T_4", "T_5"} {
		sum += value[phase]
	}
	if math.Abs(sum-value["T"]) > 1e-12*sum {
		t.Errorf("the phases add up to %v, T is %v", sum, value["T"])
	}
	if value["T_1"] != value["T_4"] || value["T_1"] != value["T_5"] {
		t.Errorf("phases 1, d-1, d: %v, %v, %v", value["T_1"], value["T_4"], value["T_5"])
	}
	if got := value["T"] / 7; math.Abs(got-value["T/Ts"]) > 1e-12*got { // ceil(31/5) = 7
		t.Errorf("T/Ts is %v, want %v", value["T/Ts"], got)
	}
	samples := tape.column(0, study)
	if len(samples) != 300 {
		t.Fatalf("%d samples", len(samples))
	}
	mean := 0.0
	for _, x := range samples {
		mean += x / 300
	}
	if math.Abs(mean-value["T"]) > 1e-12*mean {
		t.Errorf("the samples have mean %v, T is %v", mean, value["T"])
	}
	slices.Sort(samples)
	if got := samples[149] / 7; math.Abs(got-value["median T/Ts"]) > 1e-12*got {
		t.Errorf("the median is %v, want the 150th smallest, %v", value["median T/Ts"], got)
	}
}

// A run of default size takes seconds, and has at least 20 replications.
func TestOrdinaryNumberOfReplications(t *testing.T) {
	for mode, largest := range cubeLargest {
		last := 10_000
		for d := 1; d <= largest; d++ {
			runs := cubeRuns(d, mode)
			if runs > last || runs < 20 {
				t.Errorf("mode=%s d=%d: %d replications after %d", mode, d, runs, last)
			}
			last = runs
		}
	}
}
