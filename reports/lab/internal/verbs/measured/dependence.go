package measured

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"castlab/montecarlo/data"
)

// dependence says in words what the tests say, or what is known of launches.
func dependence(s *data.Sample) string {
	if least, most := s.Sizes(); most > 0 {
		if s.Merged() {
			return fmt.Sprintf("%d generators of %s: numbers are of all values together, and intervals hold for other "+
				"generators of this kind. What met all of them at once, as a pause of what they load, is in no interval: measure "+
				"several times.", s.Launches(), sizes(least, most))
		}
		text := fmt.Sprintf("%s of %s: numbers are means over launches, and intervals hold for other launches of "+
			"the same kind.", counted(int64(s.Launches()), "launch"), sizes(least, most))
		if share := s.Between(); !math.IsNaN(share) {
			text += fmt.Sprintf(" %.2g of the variance of a value is between launches.", share)
		}
		return text + normalOnly(s)
	}
	if s.Launches() > 1 {
		return fmt.Sprintf("%s of one value each: intervals hold for other launches of the same kind.",
			counted(int64(s.Launches()), "launch")) +
			normalOnly(s) + " " + dependenceOfValues(s)
	}
	return dependenceOfValues(s)
}

// sizes says how many values launches have.
func sizes(least, most int64) string {
	if least == most {
		return counted(least, "value")
	}
	return fmt.Sprintf("%d to %s", least, counted(most, "value"))
}

// normalOnly says that the intervals of few launches ask for a normal law.
func normalOnly(s *data.Sample) string {
	if n := s.Launches(); s.Merged() || n < 2 || n >= data.FewLaunches {
		return ""
	}
	return fmt.Sprintf(" Of fewer than %d launches those of Student's t are exact for normal launches only; what two programs differ in "+
		"is decided where exchanging launches decides it, too, which holds for every law.", data.FewLaunches)
}

// dependenceOfValues says what the tests say.
func dependenceOfValues(s *data.Sample) string {
	d := s.Dependence()
	least := data.Test{Adjusted: 1}
	for _, t := range d.Tests {
		if t.Adjusted < least.Adjusted {
			least = t
		}
	}
	switch {
	case s.Min() == s.Max():
		return "All values are equal."
	case d.Unordered:
		return strings.ToUpper(d.Reason()[:1]) + d.Reason()[1:] + "."
	case len(d.Tests) == 0:
		return fmt.Sprintf("%s: too few to see whether they depend on each other. Intervals take them as independent.",
			counted(d.N, "value"))
	case d.Changed:
		var at []string
		for _, c := range s.Changes() {
			place := strconv.Itoa(c.First + 1)
			if c.Spread {
				place += " (their spread)"
			}
			at = append(at, place)
		}
		return fmt.Sprintf("The values change, at about value %s: they are not of one law. Nothing has an interval; take the stretches "+
			"apart%s, or find out what changed. A drift is seen as steps, too, and so is, in some files, a slow wave of values that "+
			"depend on each other.", strings.Join(at, ", "), apart(s))
	case d.Dependent:
		text := fmt.Sprintf("The values depend on each other (%s, %s; most at a distance of %d; a false alarm in 1 of 100 files of "+
			"independent ones). Intervals allow for it, or there is none.", least.Name, chance(least.Adjusted), d.Lag)
		if least.Name == "change of spread" {
			text += " A spread that drifts can look the same, and then no interval holds: see the values in the order of time " +
				"(--out FOLDER)."
		}
		if least.Name == "trend" || least.Name == "change" {
			text += " A level that drifts can look the same, and then no interval holds: see the values in the order of time " +
				"(--out FOLDER)."
		}
		if worth := s.Worth(); worth > 0 {
			text += fmt.Sprintf(" For a mean they are worth about %.0f independent values.", rounded(worth))
		}
		return text
	}
	if reason, _ := d.Doubt(); reason != "" {
		return "It is not settled whether the values depend on each other. Intervals take them as independent; beside them stands what " +
			"holds if not, and decisions are made of that."
	}
	return fmt.Sprintf("Nothing speaks against independence (the least P of %d tests together is %.2g), and intervals take the values "+
		"as independent. What lasts longer than a tenth of them, as a launch, a host or a day does, no such file can show.",
		len(d.Tests), least.Adjusted)
}
