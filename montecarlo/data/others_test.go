package data

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// An expected is a line of testdata/expected.tsv: what R or scipy says of a column.
type expected struct {
	set, what string
	values    []float64
}

// expectations reads testdata/expected.tsv.
func expectations(t *testing.T) (list []expected) {
	t.Helper()
	f, err := os.Open("testdata/expected.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		part := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(part[0], "#") {
			continue
		}
		if len(part) != 4 {
			t.Fatalf("%q: want four fields", lines.Text())
		}
		e := expected{set: part[0], what: part[1]}
		for word := range strings.FieldsSeq(part[3]) {
			x, err := strconv.ParseFloat(word, 64)
			if err != nil {
				t.Fatal(err)
			}
			e.values = append(e.values, x)
		}
		list = append(list, e)
	}
	return list
}

// read returns the groups of a column of testdata.
func read(t *testing.T, set, by string) []Group {
	t.Helper()
	name, column, _ := strings.Cut(set, "#")
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	groups, err := Table{Column: column, By: by}.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return groups
}

// Every statistic is that which R or scipy prints for the data sets of testdata, where the
// definition is the same; testdata/expected.tsv has the command of each, and REFERENCE.md
// says where definitions differ. Theirs are printed to 15 digits.
func TestNumbersAreThoseOfOthers(t *testing.T) {
	checked := 0
	for _, e := range expectations(t) {
		s := read(t, e.set, "")[0].Sample
		given := independentOf(t, s)
		var got []float64
		switch e.what {
		case "size":
			got = []float64{float64(s.N())}
		case "missing":
			got = []float64{float64(s.Missing())}
		case "mean":
			got = []float64{s.moments.Mean()}
			// The mean of dependent values is that of a process, without its start, and says so.
			if m := s.Mean(0.95); m.Value != got[0] && !strings.HasSuffix(m.Method, fmt.Sprintf("the mean of all is %.6g", got[0])) {
				t.Errorf("%s: mean %v by %s, of all values %v", e.set, m.Value, m.Method, got[0])
			}
		case "variance":
			got = []float64{s.Variance(0.95).Value}
		case "MAD":
			got = []float64{s.MAD(0.95).Value}
		case "IQR":
			got = []float64{s.IQR(0.95).Value}
		case "trimmed mean", "trimmed interval":
			m, err := given.TrimmedMean(0.1, 0.95)
			if err != nil {
				t.Fatal(err)
			}
			if got = []float64{m.Value}; e.what == "trimmed interval" {
				got = []float64{m.Lo, m.Hi}
			}
		case "quantiles 0.1, 0.5, 0.9":
			for _, p := range []float64{0.1, 0.5, 0.9} {
				got = append(got, s.Quantile(p, 0.95).Value)
			}
		case "interval of the median":
			m := given.Quantile(0.5, 0.95)
			got = []float64{m.Lo, m.Hi}
		case "Student's interval":
			got = student(given, 0.95)
			m := given.Mean(0.95)
			if m.Lo > got[0]+1e-9 || m.Hi < got[1]-1e-9 { // the one that is printed contains it
				t.Errorf("%s: mean from %v to %v, R's is %v", e.set, m.Lo, m.Hi, e.values)
			}
			if !strings.Contains(m.Method, "widened") && (math.Abs(m.Lo-got[0]) > 1e-9 || math.Abs(m.Hi-got[1]) > 1e-9) {
				t.Errorf("%s: mean from %v to %v by %s, R's is %v", e.set, m.Lo, m.Hi, m.Method, e.values)
			}
		case "autocorrelation, lags 1 to 5":
			got = s.Autocorrelation(5).Lags
		case "Spearman's rho with the place":
			_, rho := scored(s.values).trend()
			got = []float64{rho}
		case "Pettitt's statistic": // |2 sum of ranks - k(n+1)|, of which a is the rank over n, centered
			ranks, n := scored(s.values), float64(s.N())
			most, _ := ranks.split()
			got = []float64{2 * n * most * math.Sqrt(ranks.two*n/(n-1))}
		case "P of Ljung and Box, of ranks": // the same decision; the P differ
			if p := s.Dependence().Tests[1].P; (p < FalseAlarm) != (e.values[0] < FalseAlarm) {
				t.Errorf("%s: P of the portmanteau %v, of R %v", e.set, p, e.values[0])
			}
			got = e.values
		case "tail":
			tail, err := s.Tail(0.95)
			if err != nil {
				t.Fatal(err)
			}
			x := tail.excess
			got = []float64{tail.largest - float64(len(x.y))*math.Log(x.unit), tail.Shape.Value, tail.Scale}
			// A golden section ends within 1e-6, and where the likelihood is flat to its last digit,
			// 1e-16 of some 100: another 1e-7.
			for i := 1; i < 3; i++ {
				if math.Abs(got[i]-e.values[i]) < 5e-6*math.Max(1, math.Abs(e.values[i])) {
					got[i] = e.values[i]
				}
			}
		default:
			continue
		}
		checked++
		if len(got) != len(e.values) {
			t.Fatalf("%s: %s: %v, want %v", e.set, e.what, got, e.values)
		}
		for i := range got {
			near(t, e.set+": "+e.what, got[i], e.values[i])
		}
	}
	if checked < 11*14 {
		t.Errorf("%d numbers were compared, want those of eleven data sets", checked)
	}
}

// student returns Student's interval of the mean of a sample.
func student(s *Sample, level float64) []float64 {
	half := montecarlo.StudentUpper((1-level)/2, float64(s.N()-1)) * math.Sqrt(s.moments.Variance()/float64(s.N()))
	return []float64{s.moments.Mean() - half, s.moments.Mean() + half}
}

// The extra hours of sleep after two drugs: the difference of means is R's, and its interval
// that of two intervals by t.test at the level which Difference asks for; that which
// Difference says contains it, as intervals of skewed values are wider.
func TestDifferenceIsThatOfTwoStudentIntervals(t *testing.T) {
	groups := read(t, "sleep.csv#extra", "group")
	a, b := groups[0].Sample, groups[1].Sample
	q := Question{Level: 0.95}
	all, err := Difference(a, b, q)
	if err != nil {
		t.Fatal(err)
	}
	of := func(s *Sample) montecarlo.Estimate {
		ends := student(s, q.Each())
		return montecarlo.Estimate{Value: s.moments.Mean(), Lo: ends[0], Hi: ends[1]}
	}
	value, lo, hi := difference(of(a), of(b))
	seen := 0
	for _, e := range expectations(t) {
		switch e.what {
		case "two samples, mean":
			near(t, e.what, all.Contrasts[0].Difference.Value, e.values[0])
			near(t, e.what, value, e.values[0])
		case "two samples, interval":
			near(t, e.what, lo, e.values[0])
			near(t, e.what, hi, e.values[1])
			if d := all.Contrasts[0].Difference; d.Lo > lo || d.Hi < hi {
				t.Errorf("from %v to %v, want it to contain %v to %v", d.Lo, d.Hi, lo, hi)
			}
		case "two samples, Welch": // whose degrees of freedom are those of both together
			if lo > e.values[0] || hi < e.values[1] {
				t.Errorf("from %v to %v, want it to contain Welch's %v", lo, hi, e.values)
			}
		default:
			continue
		}
		seen++
	}
	if seen != 3 {
		t.Errorf("%d lines of sleep.csv, want 3", seen)
	}
}
