package montecarlo

import (
	"math"
	"slices"
	"testing"
)

// minus is b - a with the ends of both, which is easy by hand.
func minus(of []Estimate) Estimate {
	a, b := of[0], of[1]
	return Estimate{Name: "b-a", Value: b.Value - a.Value, Lo: b.Lo - a.Hi, Hi: b.Hi - a.Lo}
}

// Doubts widen by what each does alone, and a warning without bound.
func TestDoubtsWidenTogether(t *testing.T) {
	e := Estimate{Value: 10, Lo: 9, Hi: 11}
	for _, c := range []struct {
		name     string
		doubts   []Doubt
		warnings []string
		lo, hi   float64
	}{
		{"none", nil, nil, 9, 11},
		{"one", []Doubt{{Lo: 8, Hi: 12}}, nil, 8, 12},
		{"two", []Doubt{{Lo: 8, Hi: 12}, {Lo: 8.5, Hi: 11}}, nil, 7.5, 12},
		{"one that changes nothing", []Doubt{{Lo: 9.5, Hi: 10.5}}, nil, 9, 11},
		{"without an upper end", []Doubt{{Lo: 9, Hi: math.Inf(1)}}, nil, 9, math.Inf(1)},
		{"a warning", nil, []string{"few"}, math.Inf(-1), math.Inf(1)},
	} {
		e.Doubts, e.Warnings = c.doubts, c.warnings
		if lo, hi := e.Widest(); lo != c.lo || hi != c.hi {
			t.Errorf("%s: [%v, %v], want [%v, %v]", c.name, lo, hi, c.lo, c.hi)
		}
		if s := e.Sure(); s.Lo != c.lo || s.Hi != c.hi || s.Doubts != nil || len(s.Warnings) != len(c.warnings) {
			t.Errorf("%s: %+v is not sure of [%v, %v]", c.name, s, c.lo, c.hi)
		}
	}
}

// No doubt and no warning of either number is lost on the way to their difference, in either order.
func TestWhatIsDerivedHasAllDoubts(t *testing.T) {
	plain := func(x float64) Estimate { return Estimate{Value: x, Lo: x - 1, Hi: x + 1} }
	for _, swapped := range []bool{false, true} {
		a, b := plain(10), plain(20)
		x, y := &a, &b
		if swapped {
			x, y = &b, &a
		}
		x.Doubts = []Doubt{{Reason: "drift", Lo: x.Value - 3, Hi: x.Value + 2, Settle: "measure up and down"}}
		y.Warnings = []string{"few"}
		e := Derived(minus, []string{"first", "second"}, a, b)
		// 10 within 9..11 and 20 within 19..21: 8 to 12. The drift moves one end of x by 2, the other by 1.
		want := Doubt{"first: drift", 7, 14, "measure up and down"}
		warning := "second: few"
		if swapped {
			want, warning = Doubt{"second: drift", 6, 13, "measure up and down"}, "first: few"
		}
		if e.Lo != 8 || e.Hi != 12 || !slices.Equal(e.Doubts, []Doubt{want}) || !slices.Equal(e.Warnings, []string{warning}) {
			t.Errorf("swapped %v: %+v, want doubt %+v and warning %s", swapped, e, want, warning)
		}
	}
	a, b := plain(10), plain(20)
	a.Doubts = []Doubt{{Reason: "drift", Lo: 7, Hi: 12}}
	b.Doubts = []Doubt{{Reason: "drift", Lo: 18, Hi: 22}}
	a.Warnings, b.Warnings = []string{"few"}, []string{"few"}
	e := Derived(minus, []string{"first", "second"}, a, b)
	if !slices.Equal(e.Doubts, []Doubt{{Reason: "both: drift", Lo: 6, Hi: 15}}) || !slices.Equal(e.Warnings, []string{"both: few"}) {
		t.Errorf("one doubt of both is %+v with %v", e.Doubts, e.Warnings)
	}
}

// What several doubts do together is in the widest interval, where that is more than their sum.
func TestDoubtsAreJoinedWhereTheyMultiply(t *testing.T) {
	product := func(of []Estimate) Estimate {
		return Estimate{Value: of[0].Value * of[1].Value, Lo: of[0].Lo * of[1].Lo, Hi: of[0].Hi * of[1].Hi}
	}
	a := Estimate{Value: 1, Lo: 1, Hi: 1, Doubts: []Doubt{{Reason: "x", Lo: 1, Hi: 10}}}
	b := Estimate{Value: 1, Lo: 1, Hi: 1, Doubts: []Doubt{{Reason: "y", Lo: 1, Hi: 10}}}
	e := Derived(product, nil, a, b)
	if lo, hi := e.Widest(); lo != 1 || hi != 100 { // one alone makes 10
		t.Errorf("two factors of at most 10 make [%v, %v]", lo, hi)
	}
	b.Doubts = a.Doubts // one cause
	if lo, hi := Derived(product, nil, a, b).Widest(); lo != 1 || hi != 100 {
		t.Errorf("one cause of both makes [%v, %v]", lo, hi)
	}
}

// A number that is never below 0 has no end there, whatever two doubts add up to, and what all doubts make together
// may be known to be less than they add up to, but not less than one alone.
func TestWidestKeepsToWhatIsKnown(t *testing.T) {
	e := Estimate{Value: 2, Lo: 1, Hi: 3, Doubts: []Doubt{{Reason: "x", Lo: 0.2, Hi: 4}, {Reason: "y", Lo: -0.5, Hi: 3.5}}}
	if lo, hi := e.Widest(); math.Abs(lo+1.3) > 1e-15 || hi != 4.5 {
		t.Errorf("1 less 0.8 less 1.5, and 3 and 1 and 0.5: [%v, %v]", lo, hi)
	}
	spread := e.AtLeast0()
	if lo, hi := spread.Widest(); lo != 0 || hi != 4.5 || spread.Doubts[1].Lo != 0 || e.Doubts[1].Lo != -0.5 {
		t.Errorf("[%v, %v] of %+v", lo, hi, spread)
	}
	if back := spread.JSON().Estimate(); !back.Nonnegative {
		t.Error("a document forgets that a number is never below 0")
	}
	if lo, hi := e.Within(0, 4.2).Widest(); lo != -0.5 || hi != 4.2 {
		t.Errorf("y alone makes -0.5, all together 4.2: [%v, %v]", lo, hi)
	}
	if lo, hi := e.Within(0, 4.2).JSON().Estimate().Widest(); lo != -0.5 || hi != 4.2 {
		t.Errorf("of the document: [%v, %v]", lo, hi)
	}
	e.Warnings = []string{"few"}
	if lo, hi := e.AtLeast0().Within(0, 4).Widest(); !math.IsInf(lo, -1) || !math.IsInf(hi, 1) {
		t.Errorf("with a warning [%v, %v]", lo, hi)
	}
}

// An experiment does not stop at a width that a doubt would turn.
func TestPrecisionWaitsForDoubts(t *testing.T) {
	e := Estimate{Value: 10, Lo: 9.9, Hi: 10.1, Level: 0.95}
	if !AbsolutePrecision(0.2)(e) {
		t.Error("0.1 is within 0.2")
	}
	e.Doubts = []Doubt{{Lo: 9.9, Hi: 10.5}}
	if AbsolutePrecision(0.2)(e) || !AbsolutePrecision(0.5)(e) {
		t.Error("with the doubt the interval reaches 0.5")
	}
}

// A doubt says in one line what may be so, what then, and what to do.
func TestDoubtsSpeak(t *testing.T) {
	for _, c := range []struct {
		d    Doubt
		want string
	}{
		{Doubt{"neighbors may be alike", 1, 2, "measure more"}, "neighbors may be alike: if so, from 1 to 2; to settle it, measure more"},
		{Doubt{"values are cut off", 1, math.Inf(1), ""}, "values are cut off: if so, from 1 on"},
		{Doubt{"values are cut off", math.Inf(-1), 2, ""}, "values are cut off: if so, up to 2"},
		{Doubt{"x", math.Inf(-1), math.Inf(1), ""}, "x: if so, nothing is known"},
	} {
		if got := c.d.String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// [9, 11] is above 5. By hand: a doubt down to 5 turns that alone, one down to 7 does not, and two of these do
// together, as 9 - 2 - 2 = 5; what reaches up has no part in it. Where the interval holds the number, nothing turns it.
func TestWhatTurnsAnInterval(t *testing.T) {
	up, some := Doubt{Reason: "up", Lo: 9, Hi: 40}, Doubt{Reason: "some", Lo: 7, Hi: 11}
	again, all := Doubt{Reason: "again", Lo: 7, Hi: 12}, Doubt{Reason: "all", Lo: 5, Hi: 11}
	for _, c := range []struct {
		doubts   []Doubt
		x        float64
		want     []Doubt
		together bool
	}{
		{nil, 5, nil, false},
		{[]Doubt{up, some}, 5, nil, false},
		{[]Doubt{up, some, again}, 5, []Doubt{some, again}, true},
		{[]Doubt{some, all, up}, 5, []Doubt{all}, false},
		{[]Doubt{some, all, {Reason: "more", Lo: 1, Hi: 11}}, 5, []Doubt{{Reason: "more", Lo: 1, Hi: 11}, all}, false},
		{[]Doubt{{Reason: "little", Lo: 8.5, Hi: 11}, some, again}, 5, []Doubt{some, again}, true},
		{[]Doubt{all}, 10, nil, false},
		{[]Doubt{some, up}, 40, []Doubt{up}, false},
	} {
		list, together := Estimate{Value: 10, Lo: 9, Hi: 11, Doubts: c.doubts}.Turning(c.x)
		if !slices.Equal(list, c.want) || together != c.together {
			t.Errorf("%v at %v: %v, together %v, want %v, %v", c.doubts, c.x, list, together, c.want, c.together)
		}
	}
}
