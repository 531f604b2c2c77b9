package data

import (
	"math"
	"math/rand/v2"
	"testing"
)

// SciPy's binomtest(2, 12).pvalue is 0.03857421875 and binomtest(5, 10).pvalue 1.
func TestSignsAreCounted(t *testing.T) {
	near(t, "2 of 12", signTest(2, 12), 0.03857421875)
	near(t, "10 of 12", signTest(10, 12), 0.03857421875)
	near(t, "5 of 10", signTest(5, 10), 1)
	near(t, "none", signTest(0, 0), 1)
}

// Of 200 samples of 60 normal differences at most 20 are called skewed at 0.05, which Binomial(200, 0.05) exceeds with probability 0.001;
// of exponential ones, of which the triples test has a power of nearly 1, at least 190, longer to the right. Exponential differences less
// their median have a median of 0: the sign test decides in at most 20 of them, and signed ranks in many more.
func TestSkewedDifferencesAreSeen(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	normal, skewed, left, signs, ranks := 0, 0, 0, 0, 0
	x := make([]float64, 60)
	for range 200 {
		for i := range x {
			x[i] = r.NormFloat64()
		}
		if p, _ := skewness(x); p <= 0.05 {
			normal++
		}
		for i := range x {
			x[i] = r.ExpFloat64() - math.Ln2
		}
		p, side := skewness(x)
		if p <= 0.05 {
			skewed++
		}
		if side < 0 {
			left++
		}
		zero, other := NewSample("a"), NewSample("b")
		for _, d := range x {
			if zero.Add(0) != nil || other.Add(d) != nil {
				t.Fatal(d)
			}
		}
		pairs, err := Paired(zero, other, false, Question{Level: 0.95})
		if err != nil {
			t.Fatal(err)
		}
		if pairs.Signs <= 0.05 {
			signs++
		}
		if pairs.P <= 0.05 {
			ranks++
		}
	}
	if normal > 20 || skewed < 190 || left > 0 || signs > 20 || ranks < 25 {
		t.Errorf("normal %d, exponential %d and %d to the left; signs decide %d, ranks %d", normal, skewed, left, signs, ranks)
	}
	if p, _ := skewness([]float64{1, 2, 9}); !math.IsNaN(p) {
		t.Error("of three")
	}
	if p, _ := skewness(make([]float64, 20)); !math.IsNaN(p) {
		t.Error("of equal values")
	}
}

// By hand, or of a mirror: values and their negatives have the same P and other sides, and those that are symmetric about 7 have P = 1.
func TestSkewnessIsThatOfAMirror(t *testing.T) {
	x := []float64{1, 2, 2.5, 3, 3.7, 5, 8, 13, 21, 34}
	y, even := make([]float64, len(x)), make([]float64, 0, 2*len(x))
	for i, v := range x {
		y[i] = -v
		even = append(even, 7+v, 7-v)
	}
	p, right := skewness(x)
	q, left := skewness(y)
	if p != q || right != 1 || left != -1 {
		t.Errorf("%v %d, %v %d", p, right, q, left)
	}
	if p, side := skewness(even); math.Abs(p-1) > 1e-9 || side != 0 {
		t.Errorf("%v %d", p, side)
	}
}
