package reservation

import "slices"

// sortUsers sorts users by (user - first) modulo n.
func sortUsers(users []int32, first, n int32) {
	slices.SortFunc(users, func(a, b int32) int {
		return int((a-first+n)%n - (b-first+n)%n)
	})
}
