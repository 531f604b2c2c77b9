package cube

import "castlab/distributions"

// exactGuarantees reports whether ProductBound at (1+delta) T_s E x is at least
// 1-eps. Where Chernoff's bound says so already it is not asked: the exact
// product is greater.
func exactGuarantees(d int, law distributions.Law, delta, eps float64, g *guide) (bool, error) {
	if g != nil {
		if ok, err := chernoffGuarantees(d, law, delta, eps, g); ok || err != nil {
			return ok, err
		}
	}
	miss, err := ProductShortfall(d, law, (1+delta)*law.Mean()*slots(d))
	return miss <= eps, err
}
