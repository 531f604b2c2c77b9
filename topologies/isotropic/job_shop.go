package isotropic

// jobShop schedules words whose letters keep their order: in each slot every link type
// serves, of the packets whose next letter it is, the one with the most remaining
// letters.
func jobShop(types int, words [][]int) []Move {
	done := make([]int, len(words))
	var moves []Move
	left := 0
	for _, w := range words {
		left += len(w)
	}
	chosen := make([]int, types)
	for slot := 1; left > 0; slot++ {
		for j := range chosen {
			chosen[j] = -1
		}
		for i, w := range words {
			if done[i] == len(w) {
				continue
			}
			j := w[done[i]]
			if c := chosen[j]; c < 0 || len(w)-done[i] > len(words[c])-done[c] {
				chosen[j] = i
			}
		}
		for j, i := range chosen {
			if i >= 0 {
				moves = append(moves, Move{slot, i, j})
				done[i]++
				left--
			}
		}
	}
	return moves
}
