package table

import (
	"bytes"
	"testing"
)

// A text or a name of a column that a spreadsheet would take for a formula begins with an
// apostrophe; numbers and other texts are as they are.
func TestNoTextOfCSVIsAFormula(t *testing.T) {
	var b bytes.Buffer
	w, err := NewWriter(&b, CSV, []Column{{Name: "@SUM(1).goal", Kind: Text}, {Name: "x"}, {Name: "n", Kind: Integer}})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{`=cmd|' /C calc'!A0`, "+1", "-1", "@x", "\tx", "a=b", "", "=1,2"} {
		if err := w.Row(text, -1.5, int64(-2)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	want := "'@SUM(1).goal,x,n\n'=cmd|' /C calc'!A0,-1.5,-2\n'+1,-1.5,-2\n'-1,-1.5,-2\n'@x,-1.5,-2\n'\tx,-1.5,-2\na=b,-1.5,-2\n,-1.5,-2\n\"'=1,2\",-1.5,-2\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}
