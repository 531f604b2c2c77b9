package claims

// Stated is the theory of a claim whose number is in its statement.
func Stated[T any](value float64) func(x T) (float64, error) {
	return func(T) (float64, error) { return value, nil }
}

// Whole is the theory of a claim whose formula gives integers.
func Whole[T any](formula func(x T) (int, error)) func(x T) (float64, error) {
	if formula == nil {
		return nil
	}
	return func(x T) (float64, error) {
		v, err := formula(x)
		return float64(v), err
	}
}
