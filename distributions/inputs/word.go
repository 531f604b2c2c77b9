package inputs

import (
	"fmt"
	"strings"
)

// A WordError points at one word of a text and says what would be right.
type WordError struct {
	Key  string // the key that the word gives, of several the first; "" for none
	Word string // the word, such as n=1, or the key that is missing
	Want string // what to do about it
	Err  error  // the cause inside the value, such as a parameter of a law; nil for none
}

func (e *WordError) Error() string {
	if e.Err != nil {
		_, value, _ := strings.Cut(e.Word, "=")
		return e.Word + ": " + strings.TrimPrefix(e.Err.Error(), value+": ") // a file is named once
	}
	return e.Word + ": " + e.Want
}

func (e *WordError) Unwrap() error { return e.Err }

// Input reports true: see [Wrong].
func (e *WordError) Input() bool { return true }

// Refused returns the error of a value that lies outside the domain of its key.
func Refused(key, value, domain string) error {
	return &WordError{Key: key, Word: Word(key, value), Want: "want " + domain}
}

// Caused returns the error of a value that cannot be read, and why.
func Caused(key, value string, err error) error {
	return &WordError{Key: key, Word: Word(key, value), Err: err}
}

// Unknown returns the error of a name that is not among the known ones: it offers the
// nearest if one is near, and all of them; of a long list, the nearest of those that begin alike.
func Unknown(kind, name string, known []string) *WordError {
	const short, few = 24, 6
	near, which := Nearest(name, known), "All"
	all := len(known)
	if all > short {
		known, which = alike(name, known), "Alike"
		if len(known) < all {
			known = closest(name, known, few)
		} else {
			known = known[:few]
		}
	}
	shown := make([]string, len(known))
	for i, k := range known {
		shown[i] = Printable(k)
	}
	want := "want one of " + strings.Join(shown, ", ")
	if len(known) < all {
		want = fmt.Sprintf("want one of %d, such as %s", all, strings.Join(shown, ", "))
	}
	switch {
	case near != "" && len(known) > 1:
		want = fmt.Sprintf("did you mean %s? %s: %s", Printable(near), which, strings.Join(shown, ", "))
	case near != "":
		want = fmt.Sprintf("did you mean %s?", Printable(near))
	}
	return &WordError{Word: fmt.Sprintf("unknown %s %s", kind, Printable(name)), Want: want}
}

// Word writes key=value on one line, whatever the value holds.
func Word(key, value string) string { return key + "=" + Printable(value) }
