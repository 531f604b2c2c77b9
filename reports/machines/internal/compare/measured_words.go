package compare

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
)

// measuredWords are the keys of a comparison with measurements; what is left out is nil.
type measuredWords struct {
	path, library    *string
	tolerance, cover *float64
}

// measuredTimes declares against, tolerance, cover and library.
func measuredTimes() arguments.Argument[measuredWords] {
	return arguments.Of4(func(path *string, tolerance, cover *float64, library *string) (measuredWords, error) {
		return measuredWords{path, library, tolerance, cover}, nil
	},
		arguments.Optional("against", arguments.Text("against", "measured times of collectives, to put the predictions beside",
			"a CSV file with columns such as task,algorithm,ranks,size,time_us, or what a benchmark prints; several, with commas between, "+
				"are launches")),
		arguments.Optional("tolerance", arguments.Real("tolerance", "with against: relative error up to which a prediction is right; 0.1 "+
			"if left out", arguments.OpenUnit())),
		arguments.Optional("cover", arguments.Real("cover", "with against: probability with which the interval of a prediction holds the "+
			"measured time; 0.9 if left out", arguments.OpenUnit())),
		arguments.Optional("library", arguments.Text("library", "with against: the algorithm that the library used where the file names "+
			"none", "an algorithm")))
}

// alone returns an error for what belongs to measurements, without any.
func (m measuredWords) alone(draw string, drawn bool) error {
	for _, key := range []struct {
		name  string
		given bool
	}{{"tolerance", m.tolerance != nil}, {"cover", m.cover != nil}, {"library", m.library != nil}} {
		if key.given {
			return &inputs.WordError{Word: "key " + key.name, Want: "it belongs to against=FILE"}
		}
	}
	if drawn {
		return fmt.Errorf("--draw=%s: it belongs to against=FILE", draw)
	}
	return nil
}
