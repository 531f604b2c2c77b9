package measured

import (
	"fmt"
	"math"

	"castlab/montecarlo/data"
)

// apartWord stands in --zeros for values of 0 that are taken apart.
const apartWord = "apart"

// zerosLeft begins the note of how many values were taken apart.
const zerosLeft = "Values of 0 are apart: "

// zerosApart returns a sample without its values of 0, which notes how many there were.
func zerosApart(s *data.Sample) (*data.Sample, error) {
	rest, err := s.ZerosApart()
	if err != nil {
		return nil, err
	}
	n, of := rest.Zeros()
	note(rest, "%s%d of %d values of %s are 0, and all other numbers are those of the rest.", zerosLeft, n, of, named(s.Name))
	return rest, nil
}

// sharesOfZeros says which share of two samples is 0 and apart, and how these differ; "" where none is. What is left of two samples of
// which one has more of them may be of other requests, so that a difference of the rest is none of one and the same.
func sharesOfZeros(r result, f flags) string {
	a, b := r.compared[0].ZeroShare(*f.level), r.compared[1].ZeroShare(*f.level)
	if math.IsNaN(a.Value) || math.IsNaN(b.Value) {
		return ""
	}
	text := fmt.Sprintf(zerosLeft+"%s of the first and %s of the second", withInterval(a), withInterval(b))
	d := data.Less(b, a)
	switch lo, hi := d.Widest(); {
	case lo > 0 || hi < 0:
		word := "more"
		if hi < 0 {
			word = "fewer"
			d.Value, d.Lo, d.Hi = -d.Value, -d.Hi, -d.Lo
		}
		return text + fmt.Sprintf(". These are %s %s, of this alone at %g, and so the others may be of other requests than before.",
			bracketed(d), word, *f.level)
	default:
		return text + fmt.Sprintf("; that these differ is not shown (at %g).", *f.level)
	}
}
