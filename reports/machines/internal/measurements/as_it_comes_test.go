package measurements

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo/loggp"
)

// What benchmarks print as they come, with headings and columns of several versions: numbers of rows, and the
// first and last of them as they stand in the files.
func TestOutputAsItComes(t *testing.T) {
	for _, c := range []struct {
		file        string
		o           Options
		kind        loggp.Kind
		task        string
		rows        int
		first, last [2]float64
	}{
		{"osu_cuda.txt", Options{}, loggp.OneWay, "", 6, [2]float64{1, 2.1}, [2]float64{1 << 20, 90.1}},
		{"osu_latency_5.6.txt", Options{}, loggp.OneWay, "", 24, [2]float64{0, 1.15}, [2]float64{1 << 22, 342.79}},
		{"osu_bcast_full.txt", Options{}, loggp.Collective, "broadcast", 21, [2]float64{1, 6.98}, [2]float64{1 << 20, 304.59}},
		{"osu_bcast_step1.txt", Options{}, loggp.Collective, "broadcast", 21, [2]float64{1, 7.08}, [2]float64{1 << 20, 316.11}},
		{"imb_three.txt", Options{}, loggp.OneWay, "", 4, [2]float64{0, 1.14}, [2]float64{4, 1.15}},
		{"nccl_start_line.txt", Options{}, loggp.Collective, "all_reduce", 3, [2]float64{1024, 38.16}, [2]float64{1 << 30, 10940}},
	} {
		list, err := Read(strings.NewReader(stored(t, c.file)), c.o)
		if err != nil || len(list) != 1 {
			t.Errorf("%s: %d series, %v", c.file, len(list), err)
			continue
		}
		s := list[0]
		if s.Kind != c.kind || s.Task != c.task || len(s.Points) != c.rows {
			t.Errorf("%s: %v of task %q with %d rows, want %v, %q, %d", c.file, s.Kind, s.Task, len(s.Points), c.kind, c.task, c.rows)
			continue
		}
		for at, want := range map[int][2]float64{0: c.first, len(s.Points) - 1: c.last} {
			if p := s.Points[at]; p.Bytes != want[0] || !slices.Equal(p.Times, []float64{want[1]}) {
				t.Errorf("%s: row %d is %v, want %v", c.file, at+1, p, want)
			}
		}
	}
}

// A broadcast of 12 to 14 us at 8 KiB and of some 140 us at 16 KiB changes between them, in six tables with other noise.
func TestTenTimesAsLongIsAChangeInEveryTable(t *testing.T) {
	for i := range 6 {
		name := fmt.Sprintf("osu_bcast_step%d.txt", i+1)
		list, err := Read(strings.NewReader(stored(t, name)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		fit, err := loggp.FitSeries(list, loggp.Config{Level: 0.95, Seed: 1, Draws: 1})
		if err != nil || fit.Tests[0].Verdict != "it changes between 8KiB and 16KiB" || fit.Tests[0].P > 0.01 {
			t.Errorf("%s: %v, %v; want a change between 8 and 16 KiB", name, fit.Tests, err)
		}
	}
}
