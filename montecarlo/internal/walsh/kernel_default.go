//go:build !(goexperiment.simd && amd64)

package walsh

// vectorKernel returns no kernel: this build has no vector instructions.
func vectorKernel(int) (Kernel, bool) { return Kernel{}, false }

func (k Kernel) vectorProduct(_, _, _ []float32) {}

func (k Kernel) vectorColumns(dst []int32, _ []float32, _ float32) []int32 { return dst }
