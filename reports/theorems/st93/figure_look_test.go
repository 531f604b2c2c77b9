package st93

import (
	"context"
	"os"
	"testing"
	"time"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
)

func TestLookScratch(t *testing.T) {
	for _, specs := range [][]reports.FigureSpec{treeFigures(), {{ID: "d5", Make: func(context.Context, montecarlo.Settings) (reports.Figure, error) { return DisjointFigure("d5", 5) }}}, {{ID: "d2", Make: func(context.Context, montecarlo.Settings) (reports.Figure, error) { return DisjointFigure("d2", 2) }}}} {
		for _, s := range specs {
			start := time.Now()
			f, err := s.Make(context.Background(), montecarlo.Settings{Seed: 1, Workers: 1, Level: reports.FigureLevel, Min: 1 << 13, Max: 1 << 13})
			if err != nil {
				t.Fatal(err)
			}
			t.Log(s.ID, time.Since(start))
			png, err := figures.PNG(f, 100)
			if err != nil {
				t.Fatal(err)
			}
			os.WriteFile("/tmp/fig/"+s.ID+".png", png, 0o644)
		}
	}
}
