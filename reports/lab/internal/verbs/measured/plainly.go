package measured

import (
	"fmt"
	"regexp"
	"strings"
)

// plainly writes a warning of the statistics in words that need no knowledge of them.
func plainly(warning string) string {
	if rest, is := strings.CutPrefix(strings.TrimPrefix(warning, "of a quartile: "), "too short for its dependence: "); is {
		return "the values depend on each other over so long a time that there are too few of them for an interval; a longer file has " +
			"one (" + rest + ")"
	}
	if m := skewed.FindStringSubmatch(warning); m != nil {
		return m[1] + "the values are too skewed for an interval of the mean that is as sure as asked (" + m[2] + "); ask for a " +
			"quantile, or measure more"
	}
	if m := tooFew.FindStringSubmatch(warning); m != nil {
		end := map[string]string{"lower": "below", "upper": "above"}[m[3]]
		if m[2] == "1" {
			return m[1] + "one value cannot bound it from " + end
		}
		return fmt.Sprintf("%s%s values are too few to bound it from %s at this level", m[1], m[2], end)
	}
	return warning
}

// skewed is the warning of a mean of values with a long tail.
var skewed = regexp.MustCompile(`^((?:both|first|second): )?(skewness .*(?:misses about|instead of).*)$`)

// tooFew is the warning of a quantile that order statistics do not bound on one side.
var tooFew = regexp.MustCompile(`^(.*)n=(\d+) is too few for an? (lower|upper) end at this level$`)
