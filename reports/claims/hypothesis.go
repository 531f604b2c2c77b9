package claims

import "errors"

// A Hypothesis is a condition of a statement on the values of its parameters, beyond their
// domains. Its zero value is none.
type Hypothesis[T any] struct {
	Words string // for readers; "" if the error of Holds says it all
	Holds func(x T) error
}

// Given returns a hypothesis with its words and its checks, made one after the other. Without a check its words
// are those of what theory refuses (Defined) or the domains of the keys.
func Given[T any](words string, holds ...func(x T) error) Hypothesis[T] {
	h := Valid(holds...)
	h.Words = words
	return h
}

// Valid returns a hypothesis whose error says it all, such as that a law is one.
func Valid[T any](holds ...func(x T) error) (h Hypothesis[T]) {
	for _, check := range holds {
		if check == nil {
			check = func(T) error { return errors.New("a check of the hypotheses is nil; want a function") }
		}
		h = h.And(Hypothesis[T]{Holds: check})
	}
	return h
}

// And adds another hypothesis, which is checked where this one holds.
func (h Hypothesis[T]) And(other Hypothesis[T]) Hypothesis[T] {
	switch {
	case h.Holds == nil:
		h.Holds = other.Holds
	case other.Holds != nil:
		first := h.Holds
		h.Holds = func(x T) error {
			if err := first(x); err != nil {
				return err
			}
			return other.Holds(x)
		}
	}
	if h.Words != "" && other.Words != "" {
		h.Words += "; "
	}
	h.Words += other.Words
	return h
}

// About applies a hypothesis on a part to the whole.
func About[T, A any](part func(x T) A, h Hypothesis[A]) Hypothesis[T] {
	about := Hypothesis[T]{Words: h.Words}
	if h.Holds != nil {
		about.Holds = func(x T) error { return h.Holds(part(x)) }
	}
	return about
}

// Met reports whether the hypothesis holds: Drawn: stable.Met draws values of the statement alone.
func (h Hypothesis[T]) Met(x T) bool { return h.Holds == nil || h.Holds(x) == nil }
