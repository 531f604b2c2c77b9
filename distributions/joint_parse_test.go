package distributions_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// measuredFile is a record of three values under whatever name.
func measuredFile(file string) (distributions.Law, error) {
	return distributions.NewEmpirical(file, []float64{3, 1, 2})
}

func parseJoint(text string) (distributions.Joint, error) {
	return distributions.ParseJoint(text, measuredFile)
}

// Reading what String wrote gives the same joint law, of every family.
func TestReadingWhatAJointLawWritesGivesTheLaw(t *testing.T) {
	mean := rapid.Float64Range(1e-9, 1e9)
	law := func(t *rapid.T) distributions.Law {
		switch rapid.IntRange(0, 3).Draw(t, "law") {
		case 0:
			return distributions.Gamma{Shape: rapid.Float64Range(0.01, 100).Draw(t, "shape"), Mu: mean.Draw(t, "mean")}
		case 1:
			return distributions.Scaled{Factor: mean.Draw(t, "factor"), Law: distributions.Exponential{Mu: mean.Draw(t, "mean")}}
		case 2:
			read, _ := measuredFile(rapid.SampledFrom([]string{"a.txt", "a,b.csv#c", "d(1).txt"}).Draw(t, "file"))
			return read
		}
		return distributions.Exponential{Mu: mean.Draw(t, "mean")}
	}
	record := func(t *rapid.T) *distributions.Empirical {
		read, _ := distributions.NewEmpirical(rapid.SampledFrom([]string{"a.txt", "a.csv#b", "d(1).txt"}).Draw(t, "file"),
			[]float64{3, 1, 2})
		return read
	}
	joints := map[string]func(t *rapid.T) distributions.Joint{
		"common-factor": func(t *rapid.T) distributions.Joint {
			return distributions.CommonFactor{Factor: law(t), Law: law(t)}
		},
		"slow": func(t *rapid.T) distributions.Joint {
			return distributions.Slow{Nodes: rapid.IntRange(1, 100).Draw(t, "nodes"), Factor: mean.Draw(t, "factor"), Law: law(t)}
		},
		"by-node": func(t *rapid.T) distributions.Joint {
			return distributions.ByNode{Laws: rapid.SliceOfN(rapid.Custom(law), 1, 5).Draw(t, "laws")}
		},
		"block": func(t *rapid.T) distributions.Joint {
			return distributions.Block{Size: rapid.IntRange(1, 100).Draw(t, "size"), Record: record(t)}
		},
		"shuffled": func(t *rapid.T) distributions.Joint {
			return distributions.NewShuffled(rapid.IntRange(0, 1000).Draw(t, "order"), record(t))
		},
		"stationary": func(t *rapid.T) distributions.Joint {
			return distributions.Stationary{Mean: rapid.Float64Range(1, 1e9).Draw(t, "mean"), Record: record(t)}
		},
		"consecutive": func(t *rapid.T) distributions.Joint { return distributions.Consecutive{Record: record(t)} },
	}
	for _, example := range distributions.JointExamples() {
		name, _, _ := strings.Cut(example, "(")
		if j, err := parseJoint(example); err != nil || j.String() != example || !distributions.NamesJoint(example) {
			t.Errorf("%s is %v, %v", example, j, err)
		}
		draw := joints[name]
		if draw == nil {
			t.Errorf("no generator for %s", name)
			continue
		}
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			j := draw(t)
			if got, err := parseJoint(j.String()); err != nil || !reflect.DeepEqual(got, j) {
				t.Fatalf("%v is read back as %v, %v", j, got, err)
			}
		}))
	}
}

func TestJointLawsAreReadInAnyOrder(t *testing.T) {
	for text, want := range map[string]string{
		" common-factor ( law = 2 * erlang( mean=1, shape=4 ) , " +
			"factor=uniform(min=0,max=2) )": "common-factor(factor=uniform(min=0,max=2),law=2*erlang(shape=4,mean=1))",
		"block(file=a#b, size=7)":                         "block(size=7,file=a#b)",
		"by-node( bernoulli(p=0.5) )":                     "by-node(bernoulli(p=0.5))",
		"slow(law=geometric(mean=2),nodes=3,factor=1.50)": "slow(nodes=3,factor=1.5,law=geometric(mean=2))",
	} {
		if j, err := parseJoint(text); err != nil || j.String() != want {
			t.Errorf("%q is %v, %v, want %s", text, j, err, want)
		}
	}
	for _, path := range []string{"slow.txt", "dir/slow", "./slow(1).txt", "fast(1).txt", "x"} {
		if distributions.NamesJoint(path) {
			t.Errorf("%s is a path", path)
		}
	}
}

func TestWrongJointLawsAreAnsweredInOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"comon-factor(factor=exponential(mean=1),law=exponential(mean=1))": "did you mean common-factor",
		"common-factor(factor=exponential(mean=1))":                        "missing key law",
		"common-factor(factor=exponential(mean=-1),law=bernoulli(p=0.5))":  "mean=-1",
		"common-factor(factor=exponential(mean=1),law=exponential(mean=1)": "law=exponential(mean=1: want exponential(mean=1)",
		"slow(nodes=0,factor=2,law=bernoulli(p=0.5))":                      "nodes=0: want an integer from 1 to",
		"slow(nodes=1,factor=0,law=bernoulli(p=0.5))":                      "factor=0: want a finite number > 0",
		"by-node()":                     "laws=none: want a law for every node",
		"by-node(exponential(mean=1),)": "law \"\"",
		"block(size=2)":                 "missing key file",
		"block(size=0,file=a)":          "size=0: want an integer from 1 to 2147483647, or auto",
		"block(size=1.5,file=a)":        "size=1.5: want an integer from 1 to 2147483647, or auto",
		"stationary(mean=0.5,file=a)":   "mean=0.5: want a finite number >= 1, or auto",
		"stationary(mean=NaN,file=a)":   "mean=NaN: want a finite number >= 1, or auto",
		"block(size=auto,file=a)": "size=auto: file=a: want at least 9 values, of which a length of blocks is estimated; there " +
			"are 3: state one, or take them in their own order",
		"block(size=2,file=)":   "file=\"\": want the path of a file",
		"consecutive(file=a,b)": "b: want key=value",
		"2*common-factor(factor=exponential(mean=1),law=bernoulli(p=0.5))": "unknown joint law 2*common-factor",
	} {
		if j, err := parseJoint(text); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, %v, want %s", text, j, err, want)
		}
	}
	if _, err := distributions.ParseJoint("block(size=2,file=a)", nil); err == nil ||
		!strings.Contains(err.Error(), "no file is read here") {
		t.Errorf("without files: %v", err)
	}
}

// A length of blocks that is chosen is written as the number it is: 8.02 and 9.18 by
// TestBlockLengthIsThatOfTheAuthorsProgram, and 0.49 and 0.56, below a block of one value.
func TestBlocksOfAutomaticLengthAreWrittenWithTheirLength(t *testing.T) {
	for file, values := range map[string][]float64{"a": autoregressive(0.3, 2000), "b": autoregressive(0, 100)} {
		read := func(string) (distributions.Law, error) { return distributions.NewEmpirical(file, values) }
		want := map[string]string{"a": "8 9", "b": "1 1"}[file]
		stationary, err1 := distributions.ParseJoint("stationary(file="+file+",mean=auto)", read)
		circular, err2 := distributions.ParseJoint("block(size=auto,file="+file+")", read)
		mean, size, _ := strings.Cut(want, " ")
		if err1 != nil || err2 != nil || stationary.String() != "stationary(mean="+mean+",file="+file+")" ||
			circular.String() != "block(size="+size+",file="+file+")" {
			t.Errorf("%v, %v, %v, %v, want lengths %s", stationary, err1, circular, err2, want)
		}
	}
}

// What is read is valid and written as it is read, and what is not is answered in one line.
func FuzzParseJoint(f *testing.F) {
	for _, example := range distributions.JointExamples() {
		f.Add(example)
	}
	f.Add("by-node(3*empirical(file=a,b(c)),exponential(mean=1))")
	f.Add("block(file=a),size=3)")
	f.Add("stationary(mean=auto,file=a)")
	f.Fuzz(func(t *testing.T, text string) {
		j, err := parseJoint(text)
		if err != nil {
			if !inputs.Wrong(err) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q: %q", text, err)
			}
			return
		}
		if err := j.Validate(); err != nil {
			t.Fatalf("%q is %v, which is not valid: %v", text, j, err)
		}
		again, err := parseJoint(j.String())
		if err != nil || !reflect.DeepEqual(again, j) {
			t.Fatalf("%q is %v, and that %v, %v", text, j, again, err)
		}
	})
}

// Blocks of two of five values: lengths 2i and 2i+1 follow each other, and the beginnings of
// blocks are independent: all 25 pairs of two of them occur.
func TestBlocksAreStretchesOfTheRecord(t *testing.T) {
	values := []float64{3, 1, 4, 1.5, 9}
	e, err := distributions.NewEmpirical("five", values)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 0))
	pairs := map[[2]float64]bool{}
	x := make([]float64, 5)
	for range 1000 { // one of 25 pairs is missed with probability 25 (24/25)^1000 = 5e-17
		distributions.Block{Size: 2, Record: e}.Fill(x, r)
		for _, i := range []int{0, 2} {
			if at := slices.Index(values, x[i]); x[i+1] != values[(at+1)%5] {
				t.Fatalf("%v: place %d is not followed", x, i)
			}
		}
		pairs[[2]float64{x[0], x[2]}] = true
	}
	if len(pairs) != 25 {
		t.Errorf("%d pairs of beginnings, want 25", len(pairs))
	}
}

// Two of four nodes are slow: each of the six sets with probability 1/6. In 6000 draws a count
// of mean 1000 is off by 200 with probability 6 * 2 exp(-2*200^2/6000) = 2e-5 (Hoeffding).
func TestSlowNodesAreAnySet(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	counts := map[string]int{}
	x := make([]float64, 4)
	for range 6000 {
		distributions.Slow{Nodes: 2, Factor: 7, Law: distributions.Deterministic{Mu: 1}}.Fill(x, r)
		set := ""
		for _, v := range x {
			set += map[float64]string{1: ".", 7: "x"}[v]
		}
		if strings.Count(set, "x") != 2 || len(set) != 4 {
			t.Fatalf("lengths %v", x)
		}
		counts[set]++
	}
	for set, n := range counts {
		if n < 800 || n > 1200 {
			t.Errorf("%s occurs %d times of 6000", set, n)
		}
	}
	if len(counts) != 6 {
		t.Errorf("sets %v, want 6", counts)
	}
}

func TestJointLawsOfTooManyNodesAreRefused(t *testing.T) {
	one := distributions.Exponential{Mu: 1}
	for n, fits := range map[int]bool{1: false, 2: true, 3: true} {
		for _, j := range []distributions.Joint{distributions.Slow{Nodes: 2, Factor: 2, Law: one},
			distributions.ByNode{Laws: []distributions.Law{one, one}}} {
			if err := distributions.FitsNodes(j, n); (err == nil) != fits {
				t.Errorf("%v on %d nodes: %v", j, n, err)
			}
		}
	}
	if err := distributions.FitsNodes(distributions.CommonFactor{Factor: one, Law: one}, 1); err != nil {
		t.Error(err)
	}
}
