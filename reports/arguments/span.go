package arguments

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// A Span is the integers from Lo to Hi, written lo..hi, or as a number if they are one.
type Span struct{ Lo, Hi int }

func (s Span) String() string {
	if s.Lo == s.Hi {
		return strconv.Itoa(s.Lo)
	}
	return fmt.Sprintf("%d..%d", s.Lo, s.Hi)
}

// Span declares an integer in [lo, hi], or a range of them, such as 2..64.
func (ks *Keys) Span(name, meaning string, lo, hi int) *Span {
	v := new(Span)
	domain := fmt.Sprintf("an integer from %d to %d, or a span of them such as %d..%d", lo, hi, lo, hi)
	one := drawnInteger(lo, usualEnd(lo, hi))
	draw := func(r *rand.Rand) string {
		a, _ := strconv.Atoi(one(r))
		b, _ := strconv.Atoi(one(r))
		return Span{min(a, b), max(a, b)}.String()
	}
	ks.add(&Key{Name: name, Meaning: meaning, Domain: domain, List: true, draw: draw, set: func(text string) (string, error) {
		from, to, several := strings.Cut(text, "..")
		if !several {
			to = from
		}
		a, err := strconv.Atoi(from)
		b, err2 := strconv.Atoi(to)
		if err != nil || err2 != nil || a < lo || b > hi || a > b {
			return "", inputs.Refused(name, text, domain)
		}
		*v = Span{a, b}
		return v.String(), nil
	}})
	return v
}

// Integers is an integer in [lo, hi], or a span of them.
func Integers(name, meaning string, lo, hi int) Argument[Span] {
	return argument(func(k *Keys) *Span { return k.Span(name, meaning, lo, hi) })
}
