package data

import (
	"math"
	"strconv"
	"strings"
	"time"

	"castlab/distributions/inputs"
)

// stamps are the forms of ISO 8601 that are read, with or without a part of a second. Where no zone stands, all are of one.
var stamps = []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05", "2006-01-02T15:04:05-0700",
	"2006-01-02 15:04:05 -0700", "20060102T150405Z0700", "20060102T150405"}

// began reads the times at which requests began: numbers, or timestamps in ns. They are counted from the first one, so that no digit is
// lost of times that are far from 0.
//
// Errors: *inputs.Error for what is no time.
func began(texts []string) (times []float64, stamped bool, err error) {
	var first time.Time
	var whole int64
	var real float64
	for i, text := range texts {
		text = strings.TrimSpace(text)
		n, problem := strconv.ParseInt(text, 10, 64)
		x, number := strconv.ParseFloat(text, 64)
		at, is := stamp(text)
		switch {
		case i == 0 && problem == nil:
			whole, real = n, x
		case i == 0 && number == nil:
			real = x
		case i == 0:
			first, stamped = at, is
		}
		switch {
		case stamped && is:
			times = append(times, float64(at.Sub(first)))
		case stamped || number != nil || math.IsInf(x, 0) || math.IsNaN(x):
			return nil, false, inputs.Refused("start", text, "a number or a timestamp of ISO 8601, as those before: the time at which the "+
				"request of the row began")
		case problem == nil && float64(whole) == real:
			times = append(times, float64(n-whole))
		default:
			times = append(times, x-real)
		}
	}
	return times, stamped, nil
}

// stamp reads a timestamp of ISO 8601.
func stamp(text string) (at time.Time, is bool) {
	if len(text) < len("20060102T150405") {
		return at, false
	}
	for _, form := range stamps {
		if at, err := time.Parse(form, text); err == nil {
			return at, true
		}
	}
	return at, false
}
