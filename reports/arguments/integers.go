package arguments

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// Ints declares a list of one or more integers in [lo, hi], such as 1,5,9.
func (ks *Keys) Ints(name, meaning string, lo, hi int) *[]int {
	v := new([]int)
	one := drawnInteger(lo, usualEnd(lo, hi))
	draw := func(r *rand.Rand) string {
		list := make([]string, 1+r.IntN(4))
		for i := range list {
			list[i] = one(r)
		}
		return strings.Join(list, ",")
	}
	domain := fmt.Sprintf("integers from %d to %d, separated by commas", lo, hi)
	ks.add(&Key{Name: name, Meaning: meaning, Domain: domain, List: true, draw: draw, set: func(text string) (string, error) {
		parts := strings.Split(text, ",")
		list := make([]int, len(parts))
		for i, part := range parts {
			x, err := strconv.Atoi(strings.TrimSpace(part))
			if err != nil || x < lo || x > hi {
				return "", inputs.Refused(name, text, domain)
			}
			list[i] = x
			parts[i] = strconv.Itoa(x)
		}
		*v = list
		return strings.Join(parts, ","), nil
	}})
	return v
}
