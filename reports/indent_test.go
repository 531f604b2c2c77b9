package reports

import (
	"bytes"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func TestIndentation(t *testing.T) {
	const compact = `{"a":[1,-2.5e-07,"+Inf"],"b":["Inf","x,]\"{"],"c":[],"d":{},"e":[{"f":1},null]}`
	const want = `{
 "a": [1, -2.5e-07, "+Inf"],
 "b": [
  "Inf",
  "x,]\"{"
 ],
 "c": [],
 "d": {},
 "e": [
  {
   "f": 1
  },
  null
 ]
}`
	if got := string(indented([]byte(compact))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Compacting an indented document restores it.
func TestIndentationChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := drawValue(t, 4)
		compact, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		var back bytes.Buffer
		if err := json.Compact(&back, indented(compact)); err != nil || !bytes.Equal(back.Bytes(), compact) {
			t.Fatalf("%s comes back as %s, %v", compact, back.Bytes(), err)
		}
	})
}

func drawValue(t *rapid.T, depth int) any {
	kind := rapid.IntRange(0, 5).Draw(t, "kind")
	if depth == 0 {
		kind %= 3
	}
	switch kind {
	case 0:
		return rapid.Float64Range(-1e9, 1e9).Draw(t, "number")
	case 1:
		return rapid.StringOf(rapid.SampledFrom([]rune(`ab"\,:[]{}+Inf 1`))).Draw(t, "text")
	case 2:
		return rapid.SampledFrom([]any{nil, true, "+Inf", "-Inf"}).Draw(t, "other")
	case 3:
		list := make([]any, rapid.IntRange(0, 3).Draw(t, "length"))
		for i := range list {
			list[i] = drawValue(t, depth-1)
		}
		return list
	case 4:
		return rapid.SliceOfN(rapid.Float64Range(-1, 1), 0, 4).Draw(t, "numbers")
	}
	object := map[string]any{}
	for range rapid.IntRange(0, 3).Draw(t, "members") {
		object[rapid.StringOf(rapid.SampledFrom([]rune(`ab":,`))).Draw(t, "key")] = drawValue(t, depth-1)
	}
	return object
}
