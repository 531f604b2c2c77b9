//go:build !(goexperiment.simd && amd64)

package walsh

// vectorKernel returns no kernel: this build has no vector instructions.
func vectorKernel(int) (Kernel, bool) { return Kernel{}, false }

func (k Kernel) productVector(work, a []float32, h []int16) { k.productPlain(work, a, h) }

func (k Kernel) columnsVector(dst []int32, work []float32, threshold float32) []int32 {
	return k.columnsPlain(dst, work, threshold)
}
