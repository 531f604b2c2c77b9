package arguments

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

// Lists and ranges of all keys are expanded, but for lists and paths, which are one value each; values
// of a key of integers are integers.
func TestGridOfKeys(t *testing.T) {
	keys := Grammar{}.NewKeys()
	keys.Int("n", "a number", 1, 100)
	keys.Real("x", "a number", Positive())
	keys.Ints("sides", "numbers", 1, 9)
	keys.File("trees", "a file", "a list", func(io.Reader) error { return nil })
	keys.Law("law", "a law")
	for words, want := range map[string]string{
		"n=1..9:3 x=0.5..1+0.5":          "[[n=1 x=0.5] [n=1 x=1] [n=5 x=0.5] [n=5 x=1] [n=9 x=0.5] [n=9 x=1]]",
		"n=1..4:3":                       "[[n=1] [n=2] [n=4]]",
		"sides=1,2 trees=../a,b.json":    "[[sides=1,2 trees=../a,b.json]]",
		"law=uniform(min=0,max=2),1":     "[[law=uniform(min=0,max=2)] [law=1]]",
		"law=empirical(file=a,b..c.csv)": "[[law=empirical(file=a,b..c.csv)]]",
	} {
		if got, err := Grid(strings.Fields(words), keys.GridKey, 100); err != nil || fmt.Sprint(got) != want {
			t.Errorf("%s: %v, %v; want %s", words, got, err, want)
		}
	}
}
