package montecarlo

import "math"

// UnseenTimes is how many times the mean a value is taken to be that no replication has shown.
const UnseenTimes = 10

// UnseenShare returns the probability of an event that stays away from all of n replications
// with probability miss:
//
//	(1-q)^n = miss,  q about -log(miss)/n
//
// What is rarer was perhaps not seen, and no interval made of the sample alone knows of it: it
// moves a mean by up to q times its size, such as UnseenTimes means. It is 3/n for 0.05.
//
// NaN unless 0 <= miss <= 1 and n >= 1.
//
// Source: derived; Hanley and Lippman-Hand, "If nothing goes wrong, is everything all right?",
// JAMA 249 (1983); Bahadur and Savage, Annals of Mathematical Statistics 27 (1956): there is no
// interval for the mean of every law.
func UnseenShare(n int64, miss float64) float64 {
	if n < 1 || !(0 <= miss && miss <= 1) {
		return math.NaN()
	}
	return -math.Log(miss) / float64(n)
}
