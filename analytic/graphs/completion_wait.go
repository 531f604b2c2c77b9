package graphs

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// waits has the tails of what delays a packet more than its links, by path.
type waits struct {
	rate  float64 // packets of each node for the tree per slot
	tails map[string][]float64
}

// of returns P(E > e) <= tail[e], e = 0, 1, ..., of a packet that comes over links with so
// many nodes behind them.
func (w waits) of(behind []int, anyOrder bool) ([]float64, error) {
	last := behind[len(behind)-1]
	key := fmt.Sprint(behind)
	if anyOrder {
		key = fmt.Sprint(last)
	}
	if tail, found := w.tails[key]; found {
		return tail, nil
	}
	law := slotted(w.rate * float64(last))
	if law != nil {
		if anyOrder {
			law = busy(law, w.rate*float64(last))
		} else {
			for j := 1; j < len(behind) && law != nil; j++ {
				law = joined(law, w.rate*float64(behind[j]-behind[j-1]))
			}
		}
	}
	if law == nil {
		return nil, &inputs.Error{Arg: "lambda", Value: w.rate,
			Domain: fmt.Sprintf("a rate of a tree further below 1/(N-1): here a packet may be delayed by more than %d slots", mostSlots)}
	}
	tail := make([]float64, len(law))
	for e := len(law) - 2; e >= 0; e-- {
		tail[e] = tail[e+1] + law[e+1]
	}
	w.tails[key] = tail
	return tail, nil
}

// leftOut is the chance that a law leaves out.
const leftOut = 1e-12

// slotted returns the stationary law of Q' = (Q-1)+ + Poisson(r). As many slots lead from q+1
// to q, without an arrival, as from q or less to above it. Nil if it is too long.
func slotted(r float64) []float64 {
	beyond := poissonTails(r)
	none := math.Exp(-r)
	law := []float64{1 - r} // the share of idle slots
	sum := law[0]
	for q := 0; 1-sum > leftOut; q++ {
		if q == mostSlots {
			return nil
		}
		up := 0.0
		if q < len(beyond) {
			up = law[0] * beyond[q]
		}
		for i := max(1, q+2-len(beyond)); i <= q; i++ {
			up += float64(law[i] * beyond[q+1-i])
		}
		law = append(law, up/none)
		sum += law[q+1]
	}
	return law
}

// poissonTails returns P(Poisson(mean) > j) down to 1e-20.
func poissonTails(mean float64) []float64 {
	var law []float64
	for p := math.Exp(-mean); p > 1e-20; p *= mean / float64(len(law)) {
		law = append(law, p)
	}
	tails := make([]float64, len(law))
	for j := len(law) - 2; j >= 0; j-- {
		tails[j] = tails[j+1] + law[j+1]
	}
	return tails
}

// joined returns the law of Z + Poisson(s Z), Z of a law, but for a chance of 1e-12.
func joined(law []float64, s float64) []float64 {
	if s == 0 {
		return law
	}
	out := make([]float64, len(law), 2*len(law))
	for z, p := range law {
		if p == 0 {
			continue
		}
		mean := s * float64(z)
		weight, reached := p*math.Exp(-mean), 0.0
		for n := 0; reached < p*(1-1e-13) && n < z+int(40+20*math.Sqrt(mean+1)+mean); n++ {
			for len(out) <= z+n {
				out = append(out, 0)
			}
			out[z+n] += weight
			reached += weight
			weight *= mean / float64(n+1)
		}
	}
	return cut(out)
}

// busy returns the law of T - 1, T the total progeny of V + 1 packets with Poisson(r) each:
// P(T = n | V + 1 = j) = (j/n) P(Poisson(r n) = n - j).
func busy(law []float64, r float64) []float64 {
	var out []float64
	sum := 0.0
	for n := 1; 1-sum > 1e-11; n++ {
		if n > mostSlots {
			return nil
		}
		p := 0.0
		mean := r * float64(n)
		for j := 1; j <= min(n, len(law)); j++ {
			if mean == 0 && n > j {
				continue
			}
			count := float64(n - j)
			logFactorial, _ := math.Lgamma(count + 1)
			power := 0.0
			if count > 0 {
				power = count * math.Log(mean)
			}
			p += float64(law[j-1] * float64(j) / float64(n) * math.Exp(power-mean-logFactorial))
		}
		out = append(out, p)
		sum += p
	}
	return out
}

// cut drops the last 1e-12 of a law; nil if it is still too long.
func cut(law []float64) []float64 {
	rest := 0.0
	for len(law) > 1 && rest+law[len(law)-1] < leftOut {
		rest += law[len(law)-1]
		law = law[:len(law)-1]
	}
	if len(law) > mostSlots {
		return nil
	}
	return law
}
