package arguments

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
)

func TestASpanOfIntegersIsReadAndWrittenBack(t *testing.T) {
	for text, want := range map[string]struct {
		span      Span
		canonical string
	}{
		"2..64":  {Span{2, 64}, "P=2..64"},
		"7":      {Span{7, 7}, "P=7"},
		"+5..05": {Span{5, 5}, "P=5"},
	} {
		keys := Grammar{}.NewKeys()
		span := keys.Span("P", "processors", 2, 64)
		if err := keys.Parse([]string{"P=" + text}); err != nil || *span != want.span || keys.String() != want.canonical {
			t.Errorf("%q: %v, %q, %v", text, *span, keys.String(), err)
		}
	}
	for _, text := range []string{"", "..", "2..", "..9", "9..2", "1..9", "2..65", "2...9", "2..9..11", "2.5", "2-9",
		"99999999999999999999"} {
		keys := Grammar{}.NewKeys()
		span := keys.Span("P", "processors", 2, 64)
		var fault *inputs.WordError
		if err := keys.Parse([]string{"P=" + text}); !errors.As(err, &fault) ||
			fault.Want != "want an integer from 2 to 64, or a span of them such as 2..64" || *span != (Span{}) {
			t.Errorf("%q: %v, %v", text, *span, err)
		}
	}
}
