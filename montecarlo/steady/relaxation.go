package steady

import "math"

// A relaxation is a model of dependent batches: an autoregressive slow part with
// correlation phi per batch, and independent noise,
//
//	e_i = mu + s_i + noise_i,  s_{i+1} = phi s_i + innovation_i
//
// with the share w of the variance in the slow part. Batch sums of a process with an
// exponentially decaying correlation have this form, for any size of the batches. The
// long-run variance is that of one batch times
//
//	inflation = 1 - w + w (1+phi)/(1-phi)
type relaxation struct {
	phi, share float64
}

func (r relaxation) inflation() float64 {
	return 1 - r.share + r.share*(1+r.phi)/(1-r.phi)
}

// startVariance is the variance of the slow part at the first batch, relative to its
// steady-state variance: the cut may leave some of the warm-up.
const startVariance = 10

// A fitted is the posterior of the mean given one relaxation: a t law with n-1 degrees
// of freedom about mean with the given scale, and the logarithm of the likelihood with
// the mean and the variance integrated out (up to a constant).
type fitted struct {
	mean, scale   float64
	logLikelihood float64
}

// fit runs a Kalman filter over the batches and over the constant 1; the mean is the
// weighted regression of the first innovations on the second.
//
// Symbols: F variance of the next batch given all before it; v, u its
// innovation and that of a constant 1.
func (r relaxation) fit(e []float64) fitted {
	noise, innovation := 1-r.share, r.share*(1-r.phi*r.phi)
	slow := r.share * startVariance // variance of the slow part given the past
	var a, b float64                // forecast of the batch, and of the constant
	var vv, vu, uu, logF float64
	n := float64(len(e))
	i := 0
	for ; i < len(e); i++ {
		F := slow + noise
		gain := r.phi * slow / F
		next := r.phi*gain*noise + innovation
		v, u := e[i]-a, 1-b
		a, b = r.phi*a+gain*v, r.phi*b+gain*u
		vv, vu, uu = vv+v*v/F, vu+v*u/F, uu+u*u/F
		logF += math.Log(F)
		if math.Abs(next-slow) < 1e-12*slow {
			break
		}
		slow = next
	}
	// The filter gain has converged.
	if i++; i < len(e) {
		F := slow + noise
		gain := r.phi * slow / F
		var cvv, cvu, cuu float64
		for _, y := range e[i:] {
			v, u := y-a, 1-b
			a, b = r.phi*a+gain*v, r.phi*b+gain*u
			cvv, cvu, cuu = cvv+v*v, cvu+v*u, cuu+u*u
		}
		vv, vu, uu = vv+cvv/F, vu+cvu/F, uu+cuu/F
		logF += float64(len(e)-i) * math.Log(F)
	}
	rest := math.Max(vv-vu*vu/uu, 1e-15*vv) // at least the rounding error
	return fitted{
		mean:          vu / uu,
		scale:         math.Sqrt(rest / (n - 1) / uu),
		logLikelihood: -logF/2 - math.Log(uu)/2 - (n-1)/2*math.Log(rest),
	}
}
