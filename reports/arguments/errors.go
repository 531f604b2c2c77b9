package arguments

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// An Error points at one word of the input and says what would be right.
type Error struct {
	Key  string // the key that the word gives, of several the first, where Parse refuses it; "" for none
	Word string // the word, such as n=1, or the key that is missing
	Want string // what to do about it
	Err  error  // the cause inside the value, such as a parameter of a law; nil for none
}

func (e *Error) Error() string {
	if e.Err != nil {
		return e.Word + ": " + e.Err.Error()
	}
	return e.Word + ": " + e.Want
}

func (e *Error) Unwrap() error { return e.Err }

// wrong says that the value of a key lies outside its domain.
func wrong(key, value, domain string) error {
	return &Error{Key: key, Word: word(key, value), Want: "want " + domain}
}

// caused says why the value of a key cannot be read.
func caused(key, value string, err error) error {
	return &Error{Key: key, Word: word(key, value), Err: err}
}

// word writes key=value on one line, whatever the value holds.
func word(key, value string) string { return key + "=" + printable(value) }

// printable returns text as it is, or quoted when it is empty, holds a rune
// that a terminal does not show, or is too long for one line.
func printable(text string) string {
	const longest = 120
	if len(text) > longest {
		return strconv.Quote(strings.ToValidUTF8(text[:longest], "?")) + "..."
	}
	if text == "" || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }) {
		return strconv.Quote(text)
	}
	return text
}

// Unknown is the error for a name that is in no list: it offers the nearest
// name when one is near, and the list; of a long one, some that begin alike.
func Unknown(kind, name string, known []string) *Error {
	const short, few = 20, 6
	near, which := nearest(name, known), "All"
	all := len(known)
	if all > short {
		known, which = alike(name, known), "Alike"
	}
	if near == "" && len(known) > short {
		known = known[:few]
	}
	shown := make([]string, len(known))
	for i, k := range known {
		shown[i] = printable(k)
	}
	want := "want one of " + strings.Join(shown, ", ")
	if len(known) < all {
		want = fmt.Sprintf("want one of %d, such as %s", all, strings.Join(shown, ", "))
	}
	switch {
	case near != "" && len(known) > 1:
		want = fmt.Sprintf("did you mean %s? %s: %s", printable(near), which, strings.Join(shown, ", "))
	case near != "":
		want = fmt.Sprintf("did you mean %s?", printable(near))
	}
	return &Error{Word: fmt.Sprintf("unknown %s %s", kind, printable(name)), Want: want}
}
