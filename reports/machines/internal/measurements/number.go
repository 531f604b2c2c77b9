package measurements

import (
	"math"
	"strconv"
	"strings"
)

// longestShown bounds what a message repeats of a file.
const longestShown = 80

// number reads a finite decimal number. A problem says what is wrong with it.
func number(text string) (x float64, problem string) {
	switch {
	case text == "":
		return 0, "empty; want a number"
	case strings.ContainsRune(text, ','):
		return 0, "a comma in a number; write 1.5, and nothing between thousands (run the benchmark with LC_ALL=C)"
	case strings.ContainsAny(text, "_xXpP"):
		return 0, "want a finite number, in decimal"
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, "want a finite number, in decimal"
	}
	return x, ""
}

// positive reads a time, a rate or a bandwidth.
func positive(text string) (float64, string) {
	x, problem := number(text)
	if problem == "" && !(x > 0) {
		return 0, "want a number > 0; below what the benchmark prints is no measurement, leave the row out"
	}
	return x, problem
}

// largestSize is the largest size that is a whole number in float64.
const largestSize = 1 << 53

// bytesOf reads a whole number of bytes.
func bytesOf(text string) (float64, string) {
	x, problem := number(text)
	if problem == "" && !(x >= 0 && x == math.Trunc(x) && x <= largestSize) {
		return 0, "want a whole number of bytes >= 0"
	}
	return x, problem
}

// count reads a whole number >= 1.
func count(text string) (float64, string) {
	x, problem := number(text)
	if problem == "" && !(x >= 1 && x == math.Trunc(x) && x <= largestSize) {
		return 0, "want a whole number >= 1"
	}
	return x, problem
}
