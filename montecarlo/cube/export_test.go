package cube

import "castlab/montecarlo/internal/walsh"

// Plain returns the same broadcast with the kernel that uses no vector
// instructions.
func (b *Barrier) Plain() *Barrier {
	plain := *b
	if b.tables != nil {
		plain.kernel = walsh.PlainKernel(b.d - 2)
	}
	return &plain
}
