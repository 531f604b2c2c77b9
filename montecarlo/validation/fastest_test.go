package validation

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// By hand: two launches each, 100 e^(+-0.01) and 110 e^(+-0.01), of which less is stated than the 0.02 by which they differ. The
// means of the logarithms are log 1.1 apart,
// each variance is 2 0.01^2, so that se^2 = 2 0.0001 with one degree of freedom, whose tail is 1/2 - arctan(x)/pi. At
// the level 0.8 the P of 0.094 decides.
func TestFastestOfTwoByHand(t *testing.T) {
	s := Study{Level: 0.8, Tolerance: 0.1, Cover: 0.9, Cells: []Cell{
		{System: "b", Size: 1, Times: [][]float64{{110 * math.Exp(0.01)}, {110 * math.Exp(-0.01)}}},
		{System: "a", Size: 1, Times: [][]float64{{100 * math.Exp(-0.01)}, {100 * math.Exp(0.01)}}},
		{System: "a", Size: 2, Times: [][]float64{{100}}}, // alone at its size
	}}
	list, err := assess(t, s).Fastest(0.02)
	if err != nil || len(list) != 1 {
		t.Fatalf("%d choices, %v; want one, as size 2 has one system", len(list), err)
	}
	c := list[0]
	x := math.Log(1.1) / math.Sqrt(0.0002)
	near(t, "P", c.P, 2*(0.5-math.Atan(x)/math.Pi))
	if c.Cells[0] != 1 || !c.Decided() || !math.IsInf(c.Flips, 1) {
		t.Errorf("%+v, want cell 1 decided, by launches alone", c)
	}
	near(t, "saved", c.Saved[1].Value, 1-1/1.1)
	half := math.Tan(0.4*math.Pi) * math.Sqrt(0.0002) // the quantile of 0.9
	near(t, "lower end", c.Saved[1].Lo, 1-math.Exp(half)/1.1)
	near(t, "upper end", c.Saved[1].Hi, 1-math.Exp(-half)/1.1)
}

// A launch each says nothing of launches: 10 % apart is decided if two may differ by 5 %, with a flip at
// 10 %, and not if by 20 %; the rows are exact, on straight lines in logarithms.
func TestFastestOfSingleLaunches(t *testing.T) {
	s := Study{Level: 0.95, Tolerance: 0.1, Cover: 0.9}
	for k := range 6 {
		size := int64(1) << k
		s.Cells = append(s.Cells, Cell{System: "a", Size: size, Times: [][]float64{{float64(size) * math.Pi}}},
			Cell{System: "b", Size: size, Times: [][]float64{{float64(size) * math.Pi * 1.1}}})
	}
	for launches, decided := range map[float64]bool{0.05: true, 0.2: false} {
		list, err := assess(t, s).Fastest(launches)
		if err != nil || len(list) != 6 {
			t.Fatal(len(list), err)
		}
		for _, c := range list {
			if c.Decided() != decided {
				t.Errorf("launches may differ by %v: decided %v, want %v", launches, c.Decided(), decided)
			}
			if decided && math.Abs(c.Flips-0.1) > 1e-6 {
				t.Errorf("it flips at %v, want 0.1", c.Flips)
			}
		}
	}
	for _, wrong := range []float64{-1, math.NaN(), math.Inf(1)} {
		if _, err := assess(t, s).Fastest(wrong); err == nil {
			t.Errorf("launches %v are accepted", wrong)
		}
	}
}

// A launch beside three: the three are 100 e^-0.02, 100 and 100 e^0.02, with a variance 0.0004/3 of their mean, the one is 180, and
// two launches may differ by a tenth. Nothing else adds to the variance, so that its degrees of freedom are those of the three, 2, for
// which the tail is 1/2 - x/(2 sqrt(2+x^2)), and the quantile of 0.975 is 4.302653.
func TestFastestOfOneLaunchBesideThree(t *testing.T) {
	s := Study{Level: 0.95, Tolerance: 0.1, Cover: 0.9, Cells: []Cell{
		{System: "a", Size: 1, Times: [][]float64{{100 * math.Exp(-0.02)}, {100}, {100 * math.Exp(0.02)}}},
		{System: "b", Size: 1, Times: [][]float64{{180}}}}}
	list, err := assess(t, s).Fastest(0.1)
	if err != nil || len(list) != 1 {
		t.Fatal(len(list), err)
	}
	c, se := list[0], math.Sqrt(0.0004/3)
	x := (math.Log(1.8) - math.Log(1.1)) / se
	near(t, "P", c.P, 1-x/math.Sqrt(2+x*x))
	if !c.Decided() {
		t.Errorf("not decided: %+v", c)
	}
	half := math.Log(1.1) + 4.302652729911275*se
	near(t, "lower end", c.Saved[1].Lo, 1-math.Exp(half)/1.8)
	near(t, "upper end", c.Saved[1].Hi, 1-math.Exp(-half)/1.8)
}

// Two launches decide what one does: two sizes, whose systems are 12 % apart, where two launches may differ by a tenth, in one launch each
// and in two that differ by 3 %. By their own one degree of freedom they do not: se = sqrt(2) 0.015, the tail is 1/2 -
// arctan(log 1.12/se)/pi = 0.059, and P 0.118. Launches that differ by a fifth contradict what is stated, and decide nothing.
func TestTwoLaunchesDecideWhatOneDoes(t *testing.T) {
	for _, c := range []struct {
		launches []float64
		decided  bool
	}{{[]float64{1}, true}, {[]float64{1.015, 1 / 1.015}, true}, {[]float64{1.1, 1 / 1.1}, false}} {
		s := Study{Level: 0.95, Tolerance: 0.1, Cover: 0.9}
		for i := range 4 {
			x := Cell{System: string("ab"[i%2]), Size: int64(1) << (i / 2)}
			for _, by := range c.launches {
				x.Times = append(x.Times, []float64{math.Pi * float64(x.Size) * (1 + 0.12*float64(i%2)) * by})
			}
			s.Cells = append(s.Cells, x)
		}
		list, err := assess(t, s).Fastest(0.1)
		if err != nil || len(list) != 2 {
			t.Fatal(len(list), err)
		}
		for _, x := range list {
			if x.Decided() != c.decided || c.decided && math.Abs(x.Flips-0.12) > 1e-6 {
				t.Errorf("launches %v: decided %v with a flip at %v, want %v at 0.12", c.launches, x.Decided(), x.Flips, c.decided)
			}
		}
	}
}

// Times that are all equal to the printed digit are known to the digit alone: 1.15 and 1.16 are not 0.01 apart for
// sure, 1.15 and 1.50 are 0.35 apart.
func TestFastestOfRoundedTimes(t *testing.T) {
	for second, decided := range map[float64]bool{1.16: false, 1.5: true} {
		s := Study{Level: 0.99, Tolerance: 0.1, Cover: 0.9, Cells: []Cell{
			{System: "a", Size: 1, Times: [][]float64{{1.15}, {1.15}, {1.15}}},
			{System: "b", Size: 1, Times: [][]float64{{second}, {second}, {second}}}}}
		list, err := assess(t, s).Fastest(0)
		if err != nil || len(list) != 1 || list[0].Decided() != decided {
			t.Errorf("1.15 and %v: %+v %v, want decided %v", second, list, err, decided)
		}
	}
}

// Dependence that other cells show, those asked for having two launches each, widens and does not decide: no correlation of
// theirs is an average over none.
func TestDependenceOfOthersDecidesNothing(t *testing.T) {
	s := Study{Level: 0.95, Tolerance: 0.1, Cover: 0.9, Cells: []Cell{
		{System: "a", Size: 1, Times: [][]float64{{100}, {104}}}, {System: "b", Size: 1, Times: [][]float64{{101}, {105}}}}}
	a := s.assess(s.samples(s.Cells), nil, Serial{Cells: 5, Correlation: 0.5, P: 0.001})
	list, err := a.Fastest(0.1)
	if err != nil || len(list) != 1 || list[0].Decided() || math.IsNaN(list[0].P) || math.IsNaN(list[0].Saved[1].Hi) {
		t.Errorf("%+v, error %v: want no decision, and numbers", list, err)
	}
}

// A contest is a file of measurements of several systems, the first of which is faster than the others, which are
// equal, by a share of their time.
type contest struct {
	systems, sizes, launches int
	df                       float64 // of the law of variances over cells
	between                  float64 // standard deviation of launches
	single                   bool    // the last system has one launch
}

func (c contest) String() string {
	text := fmt.Sprintf("%d systems, %d sizes, %d launches, variances of %g df", c.systems, c.sizes, c.launches, c.df)
	if c.between != 0.02 {
		text += fmt.Sprintf(", %g %%", 100*c.between)
	}
	if c.single {
		text += ", 1 launch of the last"
	}
	return text
}

func (c contest) draw(r *rand.Rand, faster float64) Study {
	s := Study{Level: 0.95, Tolerance: 0.1, Cover: 0.9, Seed: 1}
	for i := range c.systems {
		for k := range c.sizes {
			sd := c.between
			if !math.IsInf(c.df, 1) {
				sd *= math.Sqrt(c.df / distuv.ChiSquared{K: c.df, Src: r}.Rand())
			}
			x := Cell{System: fmt.Sprint(i), Size: int64(1) << k}
			launches := c.launches
			if c.single && i == c.systems-1 {
				launches = 1
			}
			for range launches {
				y := (10 + float64(x.Size)*0.01) * math.Exp(sd*r.NormFloat64())
				if i == 0 {
					y *= 1 - faster
				}
				x.Times = append(x.Times, []float64{y})
			}
			s.Cells = append(s.Cells, x)
		}
	}
	return s
}

// measure returns the shares of files with a decision where all systems are equal, and with a wrong one where the
// first is faster, and of sizes that are decided for the first.
func (c contest) measure(t *testing.T, n int, faster, launches float64) (equal, wrong, right float64) {
	random := rand.New(montecarlo.NewStreams(1, fmt.Sprintf("validation: contest of %v, %g faster", c, faster)).Source(0))
	for range n {
		any, bad := false, false
		list, err := ordered(c.draw(random, 0)).Fastest(launches)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range list {
			any = any || x.Decided()
		}
		a := ordered(c.draw(random, faster))
		if list, err = a.Fastest(launches); err != nil {
			t.Fatal(err)
		}
		for _, x := range list {
			switch {
			case !x.Decided():
			case a.Cells[x.Best[0]].System == "0":
				right++
			default:
				bad = true
			}
		}
		if any {
			equal++
		}
		if bad {
			wrong++
		}
	}
	return equal / float64(n), wrong / float64(n), right / float64(n) / float64(c.sizes)
}

func contests() (list []contest) {
	for _, launches := range []int{1, 2, 3, 5} {
		for _, systems := range []int{2, 5} {
			for _, df := range []float64{4, math.Inf(1)} {
				list = append(list, contest{systems, 20, launches, df, 0.02, false})
			}
		}
	}
	list = append(list, contest{2, 1, 3, math.Inf(1), 0.02, false}, contest{2, 1, 5, math.Inf(1), 0.02, false})
	for _, sizes := range []int{1, 3, 5} {
		for _, systems := range []int{2, 4} {
			list = append(list, contest{systems, sizes, 3, math.Inf(1), 0.02, true})
		}
	}
	for _, launches := range []int{1, 2, 3} { // few cells, whose spread no other tells
		for _, sizes := range []int{1, 2, 4} {
			for _, between := range []float64{0.02, 0.05, 0.1} {
				list = append(list, contest{2, sizes, launches, math.Inf(1), between, false})
			}
		}
	}
	return list
}

// TestFastestIsRight holds wrong decisions to the level: of 300 files of equal systems the share with a decision at
// any size is at most 0.05 plus four standard errors, 0.101, which 0.05 exceeds once in 10,000; and where one is
// faster by a tenth with three launches of 2 %, three sizes of four are decided.
func TestFastestIsRight(t *testing.T) {
	if *study > 0 {
		t.Log("\n| file | equal, decided | 5 % faster: wrong | right | half: right |\n| --- | --- | --- | --- | --- |")
		for _, c := range contests() {
			equal, wrong, right := c.measure(t, *study, 0.05, 0.1)
			_, _, more := c.measure(t, *study, 0.15, 0.1)
			_, _, half := c.measure(t, *study, 0.5, 0.1)
			t.Logf("| %v | %.3f | %.3f | %.2f | %.2f | %.2f |", c, equal, wrong, right, more, half)
		}
		return
	}
	for _, c := range []contest{{3, 20, 3, 4, 0.02, false}, {2, 20, 2, math.Inf(1), 0.02, false}, {3, 20, 1, math.Inf(1), 0.02, false},
		{2, 3, 3, math.Inf(1), 0.02, true}} {
		equal, wrong, right := c.measure(t, 300, 0.1, 0.1)
		if equal > 0.101 || wrong > 0.101 {
			t.Errorf("%v: decided where all are equal in %.3f of the files, wrong in %.3f", c, equal, wrong)
		}
		if c.launches == 3 && !c.single && right < 0.75 {
			t.Errorf("%v: 10 %% faster is seen at %.2f of the sizes, want 0.75", c, right)
		}
	}
}
