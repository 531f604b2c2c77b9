package montecarlo

// momentsOf reads an accumulator once.
func momentsOf(m *Moments) sampleMoments {
	return sampleMoments{n: m.N(), mean: m.Mean(), variance: m.Variance(),
		skewness: m.Skewness(), kurtosis: m.Kurtosis()}
}
