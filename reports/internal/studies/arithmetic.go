package studies

import (
	"encoding/binary"
	"encoding/hex"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
)

// Arithmetic identifies the floating-point results of this machine: its architecture,
// and a digest of values of its math functions. Machines with equal names compute
// equal segments. Others may not: the compiler fuses products and sums on arm64 (and
// with GOAMD64=v3), in the standard library, too, and math.Exp on amd64 uses fused
// operations where the processor has them. Segments of different arithmetics are
// never combined.
var Arithmetic = sync.OnceValue(func() string {
	functions := []func(float64) float64{
		math.Exp, math.Expm1, math.Exp2, math.Log, math.Log1p, math.Sqrt, math.Cbrt, math.Sin, math.Cos, math.Atan, math.Tanh,
		math.Erf, math.Erfc, math.Gamma, func(x float64) float64 { y, _ := math.Lgamma(x); return y },
		func(x float64) float64 { return math.Erfinv(math.Mod(x, 1)) },
		func(x float64) float64 { return math.Pow(x, 1.0/3) }, func(x float64) float64 { return math.Pow(x, 2.5) },
		func(x float64) float64 { return math.Hypot(x, 1.3) },
		func(x float64) float64 { return x*x + 0.1 }, // fused or not
	}
	h := fnv.New64a()
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		x := 3 * math.Abs(r.NormFloat64())
		for _, f := range functions {
			h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(f(x)))) // a hash never fails
		}
	}
	return runtime.GOARCH + ":" + hex.EncodeToString(h.Sum(nil))[:8]
})
