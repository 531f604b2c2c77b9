package loggp

import (
	"math"

	"castlab/distributions/numerals"
)

// size formats a number of bytes with a binary unit: 64KiB, 1500B.
func size(bytes float64) string {
	unit, name := 1.0, "B"
	for _, u := range []struct {
		bytes float64
		name  string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if bytes >= u.bytes && math.Mod(bytes*4, u.bytes) == 0 {
			unit, name = u.bytes, u.name
			break
		}
	}
	return numerals.Plain(bytes/unit) + name
}
