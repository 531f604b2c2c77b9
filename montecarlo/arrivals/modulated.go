package arrivals

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// Modulated has bursts: a Poisson process whose rate is that of one of two states for
// exponential times, for the whole network at once (a Markov-modulated Poisson
// process). With a Peak of 1/Share nothing comes between bursts.
type Modulated struct {
	Peak  float64 // rate in a burst over the mean rate
	Share float64 // of time that is in bursts
	Spell float64 // mean length of a burst, in the unit of time of the rate
}

// Validate reports a Share outside (0, 1), a Peak below 1 or above 1/Share, and a Spell
// that is no positive time.
func (m Modulated) Validate() error {
	if err := inputs.Inside("share", m.Share, 0, 1); err != nil {
		return err
	}
	if !(m.Peak >= 1 && m.Peak*m.Share <= 1+1e-12) {
		return &inputs.Error{Arg: "peak", Value: m.Peak, Domain: fmt.Sprintf("a number from 1 to 1/share = %.6g: beyond it the bursts "+
			"alone are more than the mean rate", 1/m.Share)}
	}
	return inputs.Positive("spell", m.Spell)
}

// String returns mmpp(peak=P,share=S,spell=T).
func (m Modulated) String() string {
	return fmt.Sprintf("mmpp(peak=%v,share=%v,spell=%v)", m.Peak, m.Share, m.Spell)
}

// Stream begins a run in one of the states, with its share of time as probability.
func (m Modulated) Stream(rate float64) Stream {
	low := max(0, (1-m.Peak*m.Share)/(1-m.Share))
	spell := m.Spell * rate
	return &modulated{
		share: m.Share, rates: [2]float64{low, m.Peak},
		spells: [2]float64{spell * (1 - m.Share) / m.Share, spell},
	}
}

type modulated struct {
	share  float64
	rates  [2]float64 // between bursts and in one, over the mean rate
	spells [2]float64 // mean lengths, in mean times between packets
	state  int
	left   float64 // of the spell
	begun  bool
}

func (m *modulated) Next(r *rand.Rand) (gap float64, size int) {
	if !m.begun {
		m.begun = true
		if r.Float64() < m.share {
			m.state = 1
		}
		m.left = m.spells[m.state] * r.ExpFloat64()
	}
	for {
		if rate := m.rates[m.state]; rate > 0 {
			// What is left of a gap at the end of a spell is exponential again.
			if next := r.ExpFloat64() / rate; next < m.left {
				m.left -= next
				return gap + next, 1
			}
		}
		gap += m.left
		m.state = 1 - m.state
		m.left = m.spells[m.state] * r.ExpFloat64()
	}
}
