package cube

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// maxAtoms is the most atoms that are summed over in pairs.
const maxAtoms = 2000

// An atomic law lists values and their probabilities: of one length (F), and of the
// greater of two lengths, A (H = F^2).
type atomic struct {
	value  []float64
	f      []float64 // F at the atom
	single []float64 // P(x = value), x one length
	mass   []float64 // P(A = value)
	hBelow []float64 // H just below the atom
}

// atomsUpTo lists the atoms <= top, and stops where the relative contribution of the
// rest to the mean is negligible: at most P(X > x) (hi - x)/E X, or P(X > x) for the
// geometric law.
func atomsUpTo(law distributions.Law, atoms distributions.Discrete, top, negligible float64, most int) (*atomic, error) {
	a := &atomic{}
	before := 0.0
	_, hi := law.Support()
	for x := atoms.NextAtom(math.Inf(-1)); x <= top && !math.IsInf(x, 1); x = atoms.NextAtom(x) {
		if len(a.value) == most {
			return nil, &inputs.Error{
				Arg: "law", Value: law.String(), Domain: fmt.Sprintf("a law with at most %d atoms in reach", most),
			}
		}
		f := law.CDF(x)
		m := law.Density(x)
		a.value = append(a.value, x)
		a.f = append(a.f, f)
		a.single = append(a.single, m)
		a.mass = append(a.mass, m*(f+before)) // F^2 - F_before^2
		a.hBelow = append(a.hBelow, before*before)
		before = f
		reach := 1.0
		if !math.IsInf(hi, 1) {
			reach = (hi - x) / law.Mean()
		}
		if law.Survival(x)*reach < negligible {
			break
		}
	}
	return a, nil
}

// discreteTail returns P(3 M + T_2 > gamma) at d = 4 as a sum over the atoms mu that M
// can equal: with J = P(A, B <= mu) = H^2 and D = P(A, B <= mu, A + B > y), y = gamma -
// 3 mu,
//
//	P(M = mu, T_2 > y) = J^4 - (J-D)^4 - (J'^4 - (J'-D')^4),
//
// where ' means just below mu. D - D', the probability that the greater of A and B is
// mu and their sum exceeds y, is a sum of positive terms, and
//
//	J^4 - (J-D)^4 = D w(J, D),  w(J, D) = (2J - D)(J^2 + (J-D)^2).
func discreteTail(law distributions.Law, atoms distributions.Discrete, gamma float64) (float64, error) {
	a, err := atomsUpTo(law, atoms, gamma/4, 0, maxAtoms)
	if err != nil {
		return 0, err
	}
	// 4 mu > gamma: the event is certain, because T_2 >= M.
	last := gamma / 4
	for len(a.value) > 0 && 3*a.value[len(a.value)-1]+a.value[len(a.value)-1] > gamma {
		a.value = a.value[:len(a.value)-1]
		last = math.Nextafter(last, math.Inf(-1))
	}
	sum := math.Exp(logExceeded(law, 16, last))
	w := func(j, d float64) float64 { return (2*j - d) * (j*j + (j-d)*(j-d)) }
	for k, mu := range a.value {
		if 3*mu+(mu+mu) <= gamma {
			continue // T_2 <= 2 M
		}
		over := func(i, j int) bool { return 3*mu+(a.value[i]+a.value[j]) > gamma }
		less, equal := 0.0, a.mass[k]*a.mass[k]
		tail, j := 0.0, k-1
		for i := 0; i < k; i++ {
			for j >= 0 && over(i, j) {
				tail += a.mass[j]
				j--
			}
			less += a.mass[i] * tail
			if over(k, i) {
				equal += 2 * a.mass[k] * a.mass[i]
			}
		}
		below := a.hBelow[k] * a.hBelow[k]
		j4 := a.f[k] * a.f[k] * a.f[k] * a.f[k]
		sum += equal*w(j4, less+equal) + less*(w(j4, less+equal)-w(below, less))
	}
	return math.Min(1, sum), nil
}
