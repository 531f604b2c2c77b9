package arguments

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// one and other share n, from 2 to 9 and from 5 to 20; each has a key of its own.
func sharing() (one, other Argument[string]) {
	two := func(n int, x float64) (string, error) { return fmt.Sprint(n, " ", x), nil }
	word := func(n int, w string) (string, error) { return fmt.Sprint(n, " ", w), nil }
	one = Of2(two, Int("n", "nodes", 2, 9), Real("x", "a share", Unit()))
	other = Of2(word, Int("n", "nodes", 5, 20), Word("order", "of service", "fifo", "lifo").Default("order", "fifo"))
	return one, other
}

// A shared key is given once, its value goes to both sides, and it is refused where one of
// them refuses it.
func TestASharedKeyIsOneKey(t *testing.T) {
	one, other := sharing()
	both := Shared(one, other)
	parse := func(words string) (Both[string, string], string, error) {
		k := noFiles().NewKeys()
		value := both.Declare(k)
		if err := k.Parse(strings.Fields(words)); err != nil {
			return Both[string, string]{}, "", err
		}
		x, err := value()
		return x, k.String(), err
	}
	x, text, err := parse("x=0.50 n=07")
	if err != nil || x.First != "7 0.5" || x.Second != "7 fifo" || text != "n=7 x=0.5 order=fifo" {
		t.Errorf("%+v, %q, %v", x, text, err)
	}
	for words, want := range map[string]string{
		"x=1": "an integer from 2 to 9, and an integer from 5 to 20", "x=1 n=3": "5 to 20", "x=1 n=15": "2 to 9", "n=7": "missing key x",
		"x=1 n=7 n=7": "twice",
	} {
		if _, _, err := parse(words); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", words, err, want)
		}
	}
}

// What is drawn is in both domains; what is listed is all that both have, 5 to 9.
func TestSharedValuesAreCommon(t *testing.T) {
	n := Shared(Int("n", "nodes", 2, 9), Int("n", "nodes", 5, 1<<40))
	k := noFiles().NewKeys()
	n.Declare(k)
	if list, whole := k.Every(100); !whole || fmt.Sprint(list) != "[[n=5] [n=6] [n=7] [n=8] [n=9]]" {
		t.Errorf("%v, whole %v", list, whole)
	}
	one, other := sharing()
	r, refused := rand.New(rand.NewPCG(1, 1)), 0
	for range 2000 {
		k := noFiles().NewKeys()
		Shared(one, other).Declare(k)
		if k.Parse(k.DrawWide(r, 64)) != nil || k.Parse(k.Draw(r)) != nil {
			refused++
		}
	}
	if refused > 20 { // thirty tries of which a quarter or more are common: none is expected
		t.Errorf("%d of 2000 draws are refused", refused)
	}
	err := NoCommon(noFiles(), Int("n", "", 2, 9), Int("n", "", 10, math.MaxInt), "n", r)
	if err == nil || !strings.Contains(err.Error(), "from 2 to 9; an integer >= 10") {
		t.Errorf("no common value: %v", err)
	}
	if err := NoCommon(noFiles(), one, other, "n", r); err != nil {
		t.Error(err)
	}
}

// A key that is fixed takes no other value, need not be given, and is printed; one that is
// renamed is shared under its new name; of alternatives the others are gone.
func TestFixedAndRenamedKeys(t *testing.T) {
	one, other := sharing()
	k := noFiles().NewKeys()
	value := Shared(one.Fixed("x", "0.25").Renamed("n", "d"), other.Renamed("n", "d")).Fixed("d", "6").Declare(k)
	if err := k.Parse([]string{"d=06", "order=lifo"}); err != nil {
		t.Fatal(err)
	}
	if x, err := value(); err != nil || x.First != "6 0.25" || x.Second != "6 lifo" || k.String() != "d=6 order=lifo" {
		t.Errorf("%+v, %q, %v", x, k, err)
	}
	if err := k.Parse([]string{"d=7"}); err == nil || !strings.Contains(err.Error(), "6, which is fixed") {
		t.Errorf("d=7: %v", err)
	}
	k = noFiles().NewKeys()
	bad := one.Fixed("n", "1").Declare(k)
	var wrong *inputs.WordError
	if err := k.Parse([]string{"x=0"}); err != nil {
		t.Errorf("a fixed key is missing: %v", err)
	}
	if _, err := bad(); !errors.As(err, &wrong) {
		t.Errorf("n=1: %v", err)
	}

	either := Of2(func(a, b int) (int, error) { return a + b, nil }, Int("a", "", 1, 9), Int("b", "", 1, 9)).Either("a", "b")
	r := rand.New(rand.NewPCG(1, 1))
	for _, x := range []Argument[Both[int, int]]{Shared(either.Fixed("a", "3"), Int("c", "", 1, 9)),
		Shared(either, Int("c", "", 1, 9)).Fixed("a", "3")} {
		for range 50 {
			k := noFiles().NewKeys()
			value := x.Declare(k)
			if err := k.Parse(k.Draw(r)); err != nil {
				t.Fatal(err)
			}
			if v, err := value(); err != nil || v.First != 3 {
				t.Fatalf("%+v, %v", v, err)
			}
		}
		k := noFiles().NewKeys()
		x.Declare(k)
		if err := k.Parse([]string{"c=1", "b=2"}); err == nil {
			t.Error("both alternatives are taken")
		}
	}
}

// A key that is held to some of its values is drawn from these, takes no other and must be given; a text that is
// none of its values is an error of the argument's value.
func TestAKeyAmongSomeOfItsValues(t *testing.T) {
	one := Of2(func(n int, law distributions.Law) (string, error) { return fmt.Sprint(n, " ", law), nil }, Int("n", "", 2, 100),
		PacketLengths)
	held := one.Among("n", "3", "05", "9", "5").Among("law", "exponential(mean=1)", "2")
	var k *Keys
	var value func() (string, error)
	seen := map[string]bool{}
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 { // one of six is missed in all with probability 6 (5/6)^200 = 1e-15
		k = noFiles().NewKeys()
		value = held.Declare(k)
		if err := k.Parse(k.Draw(r)); err != nil {
			t.Fatal(err)
		}
		x, err := value()
		if err != nil {
			t.Fatal(err)
		}
		seen[x] = true
	}
	if want := []string{"3 deterministic(mean=2)", "3 exponential(mean=1)", "5 deterministic(mean=2)", "5 exponential(mean=1)",
		"9 deterministic(mean=2)", "9 exponential(mean=1)"}; !slices.Equal(slices.Sorted(maps.Keys(seen)), want) {
		t.Errorf("drawn %v", seen)
	}
	for _, words := range [][]string{{"n=4", "law=2"}, {"n=3", "law=uniform(min=0,max=1)"}, {"law=2"}} {
		k = noFiles().NewKeys()
		held.Declare(k)
		if err := k.Parse(words); err == nil {
			t.Errorf("%v is taken", words)
		}
	}
	k = noFiles().NewKeys()
	value = one.Among("n", "1", "2").Declare(k)
	if _, err := value(); err == nil {
		t.Error("n=1 is a value")
	}
}
