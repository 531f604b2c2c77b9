package arrivals

import (
	"strings"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Parse reads a process as String writes it: poisson, batch(size=LAW),
// mmpp(peak=P,share=S,spell=T) or trace(file=PATH). law reads a law and opens the files
// that it names.
//
// Errors: an *inputs.WordError for text that is no process; those of law; the
// *inputs.Error of Validate.
func Parse(text string, law func(text string) (distributions.Law, error)) (Process, error) {
	if strings.TrimSpace(text) == (Poisson{}).String() {
		return Poisson{}, nil
	}
	return inputs.Choose("process of arrivals", families(law), text)
}

// Examples returns the text of one process of every kind.
func Examples() []string { return inputs.Examples(families(nil)) }

func families(law func(text string) (distributions.Law, error)) []inputs.Family[Process] {
	return []inputs.Family[Process]{
		{Example: Poisson{}.String(), Declare: func(*inputs.Keys) func() (Process, error) {
			return func() (Process, error) { return Poisson{}, nil }
		}},
		inputs.OfOne("batch(size=geometric(mean=4))", "size", "packets of a batch", "a law of integers >= 1",
			func(text string) (Process, error) {
				size, err := law(text)
				if err != nil {
					return nil, err
				}
				return valid(Batch{Size: size})
			}),
		{Example: "mmpp(peak=3,share=0.25,spell=50)", Declare: func(k *inputs.Keys) func() (Process, error) {
			var m Modulated
			k.Real(&m.Peak, "peak", "rate in a burst over the mean rate")
			k.Real(&m.Share, "share", "share of time in bursts")
			k.Real(&m.Spell, "spell", "mean length of a burst")
			return func() (Process, error) { return valid(m) }
		}},
		inputs.OfOne("trace(file=PATH)", "file", "gaps between arrivals, one a line, or PATH#COLUMN of a CSV file", "the path of a file",
			func(text string) (Process, error) {
				measured, err := law("empirical(file=" + text + ")")
				if err != nil {
					return nil, err
				}
				t, err := NewTrace(measured.(*distributions.Empirical))
				if err != nil {
					return nil, err
				}
				return t, nil
			}),
	}
}

func valid(p Process) (Process, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return p, nil
}
