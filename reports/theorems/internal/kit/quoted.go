package kit

import (
	"slices"
	"strconv"
	"strings"

	"castlab/reports/arguments"
)

// Quoted returns an argument that reads one of several phrases of more than one word,
// with or without quotes.
func Quoted(name, meaning string, phrases ...string) arguments.Argument[string] {
	words := slices.Clone(phrases)
	for _, p := range phrases {
		words = append(words, strconv.Quote(p))
	}
	return arguments.Of1(func(text string) (string, error) { return strings.Trim(text, `"`), nil },
		arguments.Word(name, meaning, words...)).UsualOf(name, phrases...)
}
