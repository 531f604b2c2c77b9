package schedules

// PMNBSteps count the steps of a partial multinode broadcast by what they take:
// those of the prefix task, with messages of a few bits, and those of data.
//
// By the algorithms I, II, III, A0, with s2(x) the number of ones of x, M >= 1 and
// q = ceil(M/d):
//
//	prefix steps  2d,  2d,  4d,  2d     half of it by exchange
//	data slots    2d - m + ceil((2^m-1)/m),  2d + M - 1 - s2(M-1),  2d + q - 1 - s2(q-1),  as II
//	parts         1,  d,  1,  1
//
// Source: VB95, Section IV; the exact numbers are derived from
// ceil(M/2^j) = floor((M-1)/2^j) + 1 and Legendre's formula.
type PMNBSteps struct {
	Prefix int // steps of control messages
	Data   int // slots of data, or mini slots
	Parts  int // of a packet: a mini slot is 1/Parts of a slot
}

// Duration returns the time of all steps in slots, where a step of the prefix
// task takes tp slots:
//
//	Prefix tp + Data/Parts
func (s PMNBSteps) Duration(tp float64) float64 {
	return float64(s.Prefix)*tp + float64(s.Data)/float64(s.Parts)
}
