package goodness

import (
	"bufio"
	"encoding/csv"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/distributions/fitting"
)

// others holds the data sets and what R and scipy say of them.
const others = "../data/testdata/"

// table returns a data set as values and times of censoring, where it has a column status.
func table(t *testing.T, set string) (s fitting.Sample) {
	t.Helper()
	name, column, _ := strings.Cut(set, "#")
	f, err := os.Open(others + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at, status := slices.Index(rows[0], column), slices.Index(rows[0], "status")
	for _, row := range rows[1:] {
		if row[at] == "NA" {
			continue
		}
		x, err := strconv.ParseFloat(row[at], 64)
		if err != nil {
			t.Fatal(err)
		}
		if status >= 0 && row[status] == "0" {
			s.Censored = append(s.Censored, fitting.Interval{Lo: x, Hi: math.Inf(1)})
		} else {
			s.Values = append(s.Values, x)
		}
	}
	return s
}

// Fits and distances are those of R (MASS, survival) and scipy for the data sets of package data;
// expected.tsv there has the command of each. Log-likelihoods and distances agree to 1e-9; parameters
// to 1e-5, as the other programs end where the likelihood, of 15 digits, is flat.
func TestLawsAreThoseOfOthers(t *testing.T) {
	f, err := os.Open(others + "expected.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	fits, distances := 0, 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		part := strings.Split(lines.Text(), "\t")
		set, what := part[0], part[1]
		var want []float64
		for word := range strings.FieldsSeq(part[len(part)-1]) {
			if x, err := strconv.ParseFloat(word, 64); err == nil {
				want = append(want, x)
			}
		}
		kind, of, _ := strings.Cut(what, " ")
		switch {
		case kind == "fit" || kind == "censored":
			fits++
			family, rounded := strings.CutSuffix(of, " of cells")
			compareFit(t, set+": "+what, table(t, set), family, rounded, want)
		case kind == "distances":
			distances++
			law, err := distributions.Parse(strings.TrimPrefix(of, "to "))
			if err != nil {
				t.Fatal(err)
			}
			ad, d := statistics(table(t, set), law, 0)
			same(t, set+": Kolmogorov", d, want[0], 1e-9)
			same(t, set+": Anderson-Darling", ad, want[1], 1e-9)
		case kind == "Anderson-Darling":
			distances++
			s := table(t, set)
			mean, sd := moments(s.Values)
			var law distributions.Law = distributions.Exponential{Mu: mean}
			if of == "of normal" {
				law = distributions.Normal{Mu: mean, SD: sd}
			}
			ad, _ := statistics(s, law, 0)
			same(t, set+": "+what, ad, want[0], 1e-9)
		}
	}
	if fits < 30 || distances < 5 {
		t.Errorf("%d fits and %d distances were compared", fits, distances)
	}
}

func compareFit(t *testing.T, name string, s fitting.Sample, family string, rounded bool, want []float64) {
	t.Helper()
	if !rounded {
		s.Resolution = -1
	}
	r, err := fitting.Fit(s, fitting.Options{Families: []string{family}, Intervals: -1})
	if err != nil || len(r.Fits) != 1 {
		t.Fatalf("%s: %v %+v", name, err, r)
	}
	fit := r.Fits[0]
	same(t, name+": log-likelihood", fit.LogLikelihood, want[0], 1e-9)
	if len(fit.Parameters) != len(want)-1 {
		t.Fatalf("%s: parameters %+v, want %v", name, fit.Parameters, want[1:])
	}
	for i, p := range fit.Parameters {
		same(t, name+": "+p.Name, p.Value, want[i+1], 1e-5)
	}
}

func same(t *testing.T, name string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
		t.Errorf("%s = %.12g, want %.12g", name, got, want)
	}
}

// moments returns the mean and the deviation with n-1, as scipy's anderson takes them.
func moments(values []float64) (mean, sd float64) {
	n := float64(len(values))
	for _, x := range values {
		mean += x / n
	}
	for _, x := range values {
		sd += (x - mean) * (x - mean) / (n - 1)
	}
	return mean, math.Sqrt(sd)
}

// Of laws that are as good the simplest is accepted: normal values are called normal although a
// shifted law with a parameter more is often as likely. By hand on a verdict: the second has
// fewer parameters and an AIC 1 above; the third is rejected, the fourth too far.
func TestTheSimplestOfThoseAsGoodIsAccepted(t *testing.T) {
	result := func(family string, degrees int, aic, p float64) Result {
		return Result{Fit: fitting.Fitted{Family: family, Degrees: degrees, AIC: aic}, P: p}
	}
	v := &Verdict{Alpha: 0.05, Results: []Result{result("a", 3, 10, 0.5), result("b", 2, 11, 0.3), result("c", 1, 11.5, 0.01),
		result("d", 1, 13, 0.9)}}
	if got := v.Accepted(); got == nil || got.Fit.Family != "b" {
		t.Errorf("accepted %+v, want b", got)
	}
	v.Alpha = 0.95
	if got := v.Accepted(); got != nil {
		t.Errorf("accepted %+v, want none", got)
	}
}
