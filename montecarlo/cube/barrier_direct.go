package cube

// directBlock is the number of links into neighboring nodes whose times are added up
// together: their 4 KiB fit in the first-level cache.
const directBlock = 512

// directMaximum returns the maximum over z of the sum over t in set of x[z xor t], and
// at least floor, each sum added in the order of set. A block of nodes reads whole
// blocks of x, within which xor permutes. acc has at least min(len(x), directBlock)
// entries.
func directMaximum(x []float64, set []uint32, acc []float64, floor float64) float64 {
	size := min(len(x), directBlock)
	acc = acc[:size]
	for z := 0; z < len(x); z += size {
		clear(acc)
		rest := set
		for ; len(rest) >= 2; rest = rest[2:] {
			addTwo(acc, block(x, z, rest[0], size), block(x, z, rest[1], size), rest[0], rest[1])
		}
		if len(rest) == 1 {
			addOne(acc, block(x, z, rest[0], size), rest[0])
		}
		for _, w := range acc {
			floor = max(floor, w)
		}
	}
	return floor
}

// block returns the aligned block of x that contains z xor t.
func block(x []float64, z int, t uint32, size int) []float64 {
	at := (z ^ int(t)) &^ (size - 1)
	return x[at : at+size]
}

func addOne(acc, a []float64, t uint32) {
	mask := uint32(len(a) - 1)
	for k := range acc {
		acc[k] += a[(uint32(k)^t)&mask]
	}
}

func addTwo(acc, a, b []float64, s, t uint32) {
	mask := uint32(len(a) - 1)
	b = b[:len(a)]
	for k := range acc {
		acc[k] = (acc[k] + a[(uint32(k)^s)&mask]) + b[(uint32(k)^t)&mask]
	}
}
