// Package distributions holds the laws of packet lengths: one law a file, each
// with its sampler, its log moment generating function with the abscissa beyond
// which it is infinite, its first two moments, and both tails in their own
// formulas.
//
// # Conventions
//
// A law is a keyed literal with exported fields, checked once by Validate:
//
//	law := distributions.Erlang{Shape: 4, Mu: 1}
//	if err := law.Validate(); err != nil { ... } // an *inputs.Error
//
// Mu is always the mean, so there is no question of rate or scale. The other
// fields carry the names of the text form, which String writes and [Parse] reads,
// here and on the command line:
//
//	deterministic(mean=1)              uniform(min=0,max=2)
//	exponential(mean=1)                erlang(shape=4,mean=1)
//	gamma(shape=0.5,mean=1)            hyperexponential(mean=1,scv=4)
//	shifted-exponential(shift=0.5,mean=1)
//	weibull(shape=0.5,mean=1)          lognormal(mean=1,sigma=1)
//	pareto(shape=3,mean=1)             log-pareto(shape=0.5,mean=1)
//	two-point(low=0.5,high=4,mean=1)   bernoulli(p=0.5)
//	geometric(mean=2)                  empirical(file=PATH)
//	normal(mean=0,sd=1)                inverse-gaussian(shape=2,mean=1)
//	log-logistic(shape=3,mean=1)       generalized-pareto(shape=0.25,mean=1)
//	shifted(shift=0.5,law=LAW)         mixture(p=0.9,first=LAW,second=LAW)
//	interpolated(file=PATH)            0.5*LAW
//
// The normal law, and what is made of it or shifted below 0, has negative values: formulas and
// models of lengths refuse it.
//
// Infinity is an answer: the variance of a Pareto law of shape 2, a log-MGF
// beyond its abscissa, the Cramer function off the support. NaN is never one
// for arguments that are numbers.
//
// # Which law, which function
//
//   - For a law of one's choice: a literal of its type, such as [Exponential]; with text from
//     outside: [Parse]. For measured lengths: [NewEmpirical], and in a text [ParseFiles].
//   - For c times a length: [Scaled]; for a length more than a constant: [Shifted]; for packets
//     of two kinds: [Mixture]. For a law with a density through measured lengths:
//     [NewInterpolated].
//   - For lengths that are not independent, or not of one law: a [Joint], such as
//     [CommonFactor] or [Slow], from text by [ParseJoint]. For a record with its dependence:
//     [Consecutive] in its own order, [Stationary] and [Block] in blocks, whose length
//     [BlockLength] chooses, [Shuffled] without its order; one length after another: [Replayed].
//   - For draws: Sample, or Fill of the laws that have it for many at once.
//   - For moments: Mean and Variance. Whether the variance converges: [HasVariance].
//     For how skewed a law is: [AbsoluteSkewness].
//   - For tails: Survival, LogSurvival and UpperQuantile, accurate however far out; at the
//     lower end CDF and Quantile.
//   - For the transform: LogMGF, finite below Abscissa. For bounds on sums: [Cramer].
//   - For a law that has atoms: [Atoms]. That has one value: [IsConstant].
//     Of integers: [IsInteger].
//   - To test a law of one's own: package [castlab/distributions/disttest].
//
// # Accuracy
//
// LogSurvival is accurate to 1e-12 relative as far as float64 reaches (at
// P = 1e-300 and at P = exp(-5000) alike), CDF likewise near the lower end. The
// quantiles invert them: UpperQuantile(1e-300) is not Quantile(1). LogMGF is
// relatively accurate to 1e-12, near 0 too; the laws without a closed transform
// (weibull, lognormal, pareto, log-pareto, log-logistic, generalized-pareto) integrate numerically. A test holds
// all this against values of 25 digits.
//
// gonum serves for the Gauss-Legendre rule and the normal quantile. Its survival
// functions of the discrete and normal laws are 1-CDF or erfc and underflow, so
// the tails here are our own continued fractions in logarithms.
//
// # Large deviations
//
// [Cramer] is the Cramer function sup_theta (theta x - log E exp(theta X)) of any
// law, in closed form where there is one.
//
// # Bibliography
//
//   - DLMF: NIST Digital Library of Mathematical Functions, chapters 5, 7 and 8:
//     gamma, error and incomplete gamma functions.
//   - C. Loader, Fast and accurate computation of binomial probabilities, 2000:
//     the deviance form of the gamma density.
//   - G. Marsaglia and W. W. Tsang, A simple method for generating gamma
//     variables, ACM TOMS 26 (2000): the gamma sampler.
//   - T. R. Chandrupatla, A new hybrid quadratic/bisection algorithm, Advances in
//     Engineering Software 28 (1997): the root finder of the quantiles.
//   - L. N. Trefethen and J. A. C. Weideman, The exponentially convergent
//     trapezoidal rule, SIAM Review 56 (2014): the transforms of weibull and
//     lognormal.
//   - A. Dembo and O. Zeitouni, Large Deviations Techniques and Applications,
//     1998: the Cramer function.
//   - D. N. Politis and J. P. Romano, The stationary bootstrap, JASA 89 (1994).
//   - D. N. Politis and H. White, Automatic block-length selection for the dependent
//     bootstrap, Econometric Reviews 23 (2004), with A. Patton's correction, 28 (2009).
//   - P. Massart, The tight constant in the Dvoretzky-Kiefer-Wolfowitz
//     inequality, Annals of Probability 18 (1990): the sampler test of disttest.
package distributions
