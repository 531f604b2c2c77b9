package inputs

import (
	"slices"
	"strings"
	"testing"
)

func TestCalls(t *testing.T) {
	for text, want := range map[string][]string{
		"ring": {"ring"}, "pipeline(segments=16)": {"pipeline", "segments=16"}, " a ( b=1 , c=2 ) ": {"a", "b=1", "c=2"}, "a()": {"a"},
		"a(b=f(x=1,y=2), c=3)": {"a", "b=f(x=1,y=2)", "c=3"}, "a(f(g(1,2),3),4)": {"a", "f(g(1,2),3)", "4"}, "a(b),c)": {"a", "b)", "c"},
	} {
		name, words, err := Call("algorithm", text)
		if got := append([]string{name}, words...); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is %q (%v), want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"", "(x=1)", "a(x=1", "a(x)b"} {
		if name, words, err := Call("algorithm", text); err == nil {
			t.Errorf("%q is %q %q", text, name, words)
		}
	}
}

func TestListsOfNoFamilyAndTextsOfNoLengthAreSaidToBe(t *testing.T) {
	if _, err := Choose[int]("law", nil, "(x=1)"); err == nil || !strings.HasSuffix(err.Error(), "want NAME(key=value,...)") {
		t.Error(err)
	}
	for _, longest := range []int{-1, 0} {
		if got := PrintableUpTo("abc", longest); got != `""...` {
			t.Errorf("%d bytes of abc: %s", longest, got)
		}
	}
}
