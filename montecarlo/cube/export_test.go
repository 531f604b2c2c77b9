package cube

import "castlab/montecarlo/internal/walsh"

// Spent returns the number of lengths that the last run added up to decide.
func (e *Execution) Spent() int64 { return e.spent }

// Strained says whether the last run went on in double precision.
func (e *Execution) Strained() bool { return e.strained }

// Plain returns the same broadcast with the kernel that uses no vector
// instructions.
func (b *Barrier) Plain() *Barrier {
	plain := *b
	if b.tables != nil {
		plain.kernel = walsh.PlainKernel(b.d - 2)
	}
	return &plain
}
