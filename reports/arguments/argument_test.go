package arguments

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

// A machine has three arguments.
type machine struct {
	nodes int
	load  float64
	color color
}

type color int

func (c color) String() string { return [...]string{"red", "green"}[c] }

var errTooMuch = errors.New("too much")

func newMachine(nodes int, load float64, c color) (machine, error) {
	if load > 0.5 {
		return machine{}, errTooMuch
	}
	return machine{nodes, load, c}, nil
}

// Keys are in the order of the arguments of a composite one, recursively; an argument
// can be declared again; an error of the function that makes a value is returned.
func TestArgumentsAreMadeOfArguments(t *testing.T) {
	composite := Of3(newMachine,
		Int("n", "nodes", 1, math.MaxInt), Real("load", "load", Unit()),
		Choice("color", "color", color(0), color(1)).Default("color", "green"))
	couple := Of2(func(m machine, k int) (string, error) { return fmt.Sprint(m.nodes, m.load, m.color, k), nil }, composite,
		Int("k", "packets", 0, 9).Beyond("k", "nothing answers"))
	for words, want := range map[string]string{
		"n=3 load=0.25 k=2":            "3 0.25 green 2",
		"k=2 color=red load=0.25 n=3":  "3 0.25 red 2",
		"n=3 load=0.75 k=2":            "too much",
		"n=3 load=0.25 k=10":           "k=10: want an integer from 0 to 9; nothing answers",
		"n=3 load=0.25 k=1 color=blue": "color=blue: want red or green",
		"n=3 k=1":                      "missing key load: give load=..., a number from 0 to 1 (load)",
	} {
		k := noFiles().NewKeys()
		couple.Declare(k)
		var names []string
		for _, key := range k.All() {
			names = append(names, key.Name)
		}
		if got := strings.Join(names, " "); got != "n load color k" {
			t.Fatalf("keys %s", got)
		}
		for range 2 { // an argument is used again
			if got := read(couple, words); got != want {
				t.Errorf("%s: %s, want %s", words, got, want)
			}
		}
	}
}

// read returns the value of an argument for words, or the error.
func read(of Argument[string], words string) string {
	k := noFiles().NewKeys()
	value := of.Declare(k)
	if err := k.Parse(strings.Fields(words)); err != nil {
		return err.Error()
	}
	text, err := value()
	if err != nil {
		return err.Error()
	}
	return text
}

// Six arguments keep their order.
func TestOf6(t *testing.T) {
	key := func(name string) Argument[int] { return Int(name, name, 0, 9) }
	six := Of6(func(a, b, c, d, e, f int) (string, error) { return fmt.Sprint(a, b, c, d, e, f), nil },
		key("a"), key("b"), key("c"), key("d"), key("e"), key("f"))
	k := noFiles().NewKeys()
	value := six.Declare(k)
	if err := k.Parse(strings.Fields("f=6 e=5 d=4 c=3 b=2 a=1")); err != nil {
		t.Fatal(err)
	}
	if got, err := value(); got != "1 2 3 4 5 6" || err != nil || k.String() != "a=1 b=2 c=3 d=4 e=5 f=6" {
		t.Errorf("%s (%v), %v", got, err, k)
	}
}

// Of two alternative ways to give a value one is used, an option that is not given is
// its first word, and an optional value is nil if it is not given, but not if it is 0.
func TestValuesThatMayBeMissing(t *testing.T) {
	of := Of4(func(n, m int, late bool, t *int) (string, error) {
		given := "none"
		if t != nil {
			given = fmt.Sprint(*t)
		}
		return fmt.Sprint(n, m, late, " ", given), nil
	}, Int("n", "nodes", 0, 9), Int("m", "nodes instead", 0, 9), Option("late", "when", "no", "yes"),
		Optional("t", Int("t", "time", 0, 9))).Either("n", "m")
	for words, want := range map[string]string{
		"n=3":               "3 0 false none",
		"m=2 late=yes t=0":  "0 2 true 0",
		"n=1 late=no t=4":   "1 0 false 4",
		"n=1 m=1":           "n=1 and m=1: the keys n and m exclude each other; give one",
		"n=1 late=tomorrow": "late=tomorrow: want no or yes",
	} {
		if got := read(of, words); got != want {
			t.Errorf("%s: %s, want %s", words, got, want)
		}
	}
}

// An implied default is no part of the canonical words, however it was given; another value is.
func TestImpliedDefaults(t *testing.T) {
	both := Of2(func(n, m int) (string, error) { return fmt.Sprint(n, m), nil }, Int("n", "nodes", 0, 9), Int("m", "more", 0, 9)).
		Implied("m", "3")
	for words, want := range map[string]string{"n=1": "n=1: 1 3", "n=1 m=3": "n=1: 1 3", "m=4 n=1": "n=1 m=4: 1 4"} {
		k := noFiles().NewKeys()
		value := both.Declare(k)
		if err := k.Parse(strings.Fields(words)); err != nil {
			t.Fatal(err)
		}
		x, err := value()
		if got := k.String() + ": " + x; err != nil || got != want {
			t.Errorf("%s: %s, error %v, want %s", words, got, err, want)
		}
	}
}
