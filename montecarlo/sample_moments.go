package montecarlo

// momentsOf returns the sample moments of an accumulator.
func momentsOf(m *Moments) sampleMoments {
	return sampleMoments{n: m.N(), mean: m.Mean(), variance: m.Variance(),
		skewness: m.Skewness(), kurtosis: m.Kurtosis()}
}
