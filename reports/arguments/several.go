package arguments

import (
	"strings"

	"castlab/distributions/inputs"
)

// Several is one or more values of an argument of one key, with commas between them. Of more than one, holds says whether
// they may stand together, and want what they have to be, values included.
func Several[T any](name string, one Argument[T], want string, holds func([]T) bool) Argument[[]T] {
	return typed[[]T](func(ks *Keys) func() (any, error) {
		value := one.Declare(ks)
		key := ks.key(name)
		var list []T
		set, number := key.set, key.number
		key.set = func(text string) (string, error) {
			list = nil
			words := strings.Split(text, ",")
			key.number = number && len(words) == 1
			for i, w := range words {
				canonical, err := set(w)
				if err == nil {
					var x T
					x, err = value()
					list = append(list, x)
				}
				if err != nil && len(words) > 1 {
					err = inputs.Refused(name, text, want)
				}
				if err != nil {
					return "", err
				}
				words[i] = canonical
			}
			if len(words) > 1 && !holds(list) {
				return "", inputs.Refused(name, text, want)
			}
			return strings.Join(words, ","), nil
		}
		return func() (any, error) { return list, nil }
	})
}
