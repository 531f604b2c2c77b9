package theorems_test

import (
	"bytes"
	"context"
	"math"
	"strings"
	"sync"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems"
)

// agreeing replaces the measurements of a claim by made-up numbers with which each case
// has the verdict that the registry predicts, so that the document of a whole check is
// made in no time. The made-up numbers are as long as measured ones.
func agreeing(c reports.Claim) reports.Claim {
	cases := c.Cases.Printed
	c.Cases.Printed = func() []reports.Case {
		list := cases()
		for i, k := range list {
			theory := float64(3 + i)
			if k.Kind == reports.Statistical {
				theory = 12.3456789 * float64(1+i)
			}
			list[i].Validate = nil
			list[i].Theory = func() (float64, error) { return theory, nil }
			list[i].Measure = func(_ context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
				return madeUp(c, k, theory, s.Level), nil
			}
		}
		return list
	}
	if figures := c.Figures; figures != nil {
		c.Figures = func() []reports.FigureSpec {
			specs := figures()
			for i, f := range specs {
				specs[i].Make = func(context.Context, montecarlo.Settings) (reports.Figure, error) { return sketch(f.ID), nil }
			}
			return specs
		}
	}
	return c
}

func madeUp(c reports.Claim, k reports.Case, theory, level float64) montecarlo.Estimate {
	e := montecarlo.Estimate{Name: "x", Value: theory, Lo: theory, Hi: theory, Level: level, N: 65536, Method: "Student t, look 4 of 8"}
	if k.Kind != reports.Statistical {
		e.Level, e.Method = 1, "exact computation"
	}
	room := 1e-3 * math.Abs(theory)
	switch {
	case c.Erratum != "" && c.Relation == reports.AtLeast:
		e.Value -= 0.234567 + math.Abs(theory)/3
	case c.Erratum != "":
		e.Value += 2*c.Resolution.Width(theory) + 0.234567 + math.Abs(theory)/3
	case c.Relation == reports.AtMost:
		e.Value -= math.Abs(theory) / 7
	case c.Relation == reports.AtLeast:
		e.Value += math.Abs(theory) / 7
	default:
		room = min(room, c.Resolution.Width(theory)/3)
	}
	e.Lo, e.Hi = e.Value, e.Value
	if k.Kind == reports.Statistical {
		e.Lo, e.Hi = e.Value-room, e.Value+room
	}
	return e
}

// sketch is a figure of the usual size: two curves of 600 points, and a title and a
// caption of 47 and 376 bytes, the means over the 45 figures of a real report.
func sketch(id string) reports.Figure {
	title := (id + strings.Repeat(" against what there is", 3))[:47]
	caption := strings.Repeat("Drawn from $x_i$ at level 0.95, with bands of 2000 runs. ", 7)[:375] + "."
	f := reports.Figure{ID: id, Title: title, Caption: caption, X: reports.Axis{Label: "x"}, Y: reports.Axis{Label: "y"}}
	for _, name := range []string{"measured", "theory"} {
		c := reports.Curve{Name: name}
		for i := range 600 {
			c.X, c.Y = append(c.X, float64(i)/7), append(c.Y, math.Sqrt(float64(i)))
		}
		f.Curves = append(f.Curves, c)
	}
	return f
}

// whole is the report of all claims with made-up measurements.
var whole = sync.OnceValues(func() (*reports.Report, error) {
	var claims []reports.Claim
	for _, c := range theorems.All(nil) {
		claims = append(claims, agreeing(c))
	}
	return reports.Check(context.Background(), claims, reports.Config{
		Seed: 1, Alpha: 0.01, Workers: 1, Profile: reports.Quick(), Figures: true, Version: "test",
		Command:    "castlab check --profile quick --alpha 0.01 --seed 1",
		References: theorems.References(), Papers: theorems.Papers(),
		Sections: []reports.Section{{Title: "Measured coverage",
			Text: "|as long|as the real one|\n|-|-|\n" + strings.Repeat("|as long|as the real one|\n", 160)}},
	})
})

func wholeReport(t testing.TB) *reports.Report {
	t.Helper()
	r, err := whole()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func BenchmarkMarkdown(b *testing.B) {
	r := wholeReport(b)
	for b.Loop() {
		r.Markdown("..")
	}
}

func BenchmarkMarkdownFiles(b *testing.B) {
	r := wholeReport(b)
	for b.Loop() {
		r.MarkdownFiles("..")
	}
}

func BenchmarkJSON(b *testing.B) {
	r := wholeReport(b)
	for b.Loop() {
		if _, err := r.JSON(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	text, err := wholeReport(b).JSON()
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := reports.Read(bytes.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}
