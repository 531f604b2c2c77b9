package console

import "testing"

// Paragraphs and rows of lists are joined; rows, commands, labels, titles and what stands apart are not.
func TestLinesOfATextAreJoined(t *testing.T) {
	for text, want := range map[string]string{
		"one\ntwo\n\nthree\n":                                "one two\n\nthree",
		"Unit: time\nSource: a book\nof 1993\n":              "Unit: time\nSource: a book of 1993",
		"Keys:\n  n  nodes\n     of the ring\n  law  length": "Keys:\n  n  nodes of the ring\n  law  length",
		"so:\n\n  castlab a b\n  castlab c d\n":              "so:\n\n  castlab a b\n  castlab c d",
		"  long words\n      and more\n  others":             "  long words and more\n  others",
		"VB93   A. Author, Title,\n       Journal":           "VB93   A. Author, Title, Journal",
		"prose\n  row\nprose":                                "prose\n  row\nprose",
		"":                                                   "",
		"one \n\n\ntwo":                                      "one\n\n\ntwo",
	} {
		if got := filled(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
