package programs

// fan returns the tree of k chains below the root, of consecutive ranks, the first
// ones longer by one.
func fan(n, k int) func(int) []int {
	k = min(k, n-1)
	return func(v int) []int {
		if n == 1 {
			return nil
		}
		longer := (n - 1) % k
		length := (n - 1) / k
		if v == 0 {
			list, head := make([]int, k), 1
			for i := range list {
				list[i] = head
				head += length
				if i < longer {
					head++
				}
			}
			return list
		}
		place := v - 1 // in its chain, counted in chains of one length
		if at := longer * (length + 1); place < at {
			place %= length + 1
			if place < length {
				return []int{v + 1}
			}
			return nil
		} else if (place-at)%length < length-1 {
			return []int{v + 1}
		}
		return nil
	}
}

// Chains is the broadcast in segments along several chains, radix of them, that begin at
// the root: a chain with a fan-out.
//
// k(n-1) messages, depth ceil((n-1)/radix). The root sends every segment as often as
// there are chains.
//
// Source: folklore; J. Pješivac-Grbović, T. Angskun, G. Bosilca, G. E. Fagg, E. Gabriel,
// J. J. Dongarra, "Performance analysis of MPI collective operations", 2007. Open MPI
// calls it chain, and the radix fan-out.
func Chains() Algorithm {
	return Algorithm{
		Name: "chains", Task: Broadcast, Meaning: "segments pass along several chains that begin at the root, radix of them",
		Source: "Pješivac-Grbović et al. 2007", Parameters: []Parameter{Segmented, WithRadix},
		Make: func(s Settings) (Plan, error) {
			return alongTrees("chains", s, treeOf(s.Ranks, s.Root, fan(s.Ranks, s.Radix)))
		},
	}
}

// ChainsReduce is the reduction in segments along several chains, radix of them, that end
// at the root.
//
// k(n-1) messages, depth ceil((n-1)/radix).
//
// Source: as Chains.
func ChainsReduce() Algorithm {
	return Algorithm{
		Name: "chains", Task: Reduce, Meaning: "segments are summed up along several chains that end at the root, radix of them",
		Source: "Pješivac-Grbović et al. 2007", Parameters: []Parameter{Segmented, WithRadix},
		Make: func(s Settings) (Plan, error) {
			return upAlong("chains", s, treeOf(s.Ranks, s.Root, fan(s.Ranks, s.Radix)))
		},
	}
}
