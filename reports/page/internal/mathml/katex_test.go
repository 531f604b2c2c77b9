package mathml

import (
	"bufio"
	"encoding/xml"
	"os"
	"slices"
	"strings"
	"testing"
)

// A part is an element of MathML as any program would write it.
type part struct {
	name, class, text string
	under             []part
}

func partsOf(t *testing.T, text string) part {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	d.Entity = xml.HTMLEntity
	open := []part{{name: "row"}}
	for {
		token, err := d.Token()
		if err != nil {
			break
		}
		switch e := token.(type) {
		case xml.StartElement:
			p := part{name: e.Name.Local}
			for _, a := range e.Attr {
				if a.Name.Local == "class" || a.Name.Local == "linethickness" && strings.HasPrefix(a.Value, "0") {
					p.class = a.Value
				}
			}
			open = append(open, p)
		case xml.CharData:
			open[len(open)-1].text += string(e)
		case xml.EndElement:
			p := open[len(open)-1]
			open = open[:len(open)-1]
			open[len(open)-1].under = append(open[len(open)-1].under, p)
		}
	}
	if len(open) != 1 {
		t.Fatalf("%s: %d elements open", text, len(open)-1)
	}
	return open[0]
}

// same are signs that two programs choose from differently for one thing.
var same = strings.NewReplacer("ˆ", "^", "˜", "~", "¯", "ˉ", "∗", "*", "\u00a0", "", "\u2009", "", " ", "", "\u2061", "",
	"\u200b", "", "⋆", "*",
	"⋅", "·", "‖", "∥", "∣", "|", "´", "ˊ", "`", "ˋ", "\u2004", "", "\u2005", "", "\u2006", "", "\u200a", "", "\u2063", "",
	"⩴", "∷=", "≔", ":=", "≕", "=:", "∶", ":", "\u0338=", "≠", "ϵ", "ε")

// plainly returns letters without their alphabets: KaTeX names an alphabet in an attribute.
func plainly(text string) string {
	return same.Replace(strings.Map(func(r rune) rune {
		switch i := strings.IndexRune("ℬℰℱℋℐℒℳℛℯℊℴℭℌℑℜℨℂℍℕℙℚℝℤ", r); {
		case i >= 0 && r != 'ℑ' && r != 'ℜ':
			script := []rune("ℬℰℱℋℐℒℳℛℯℊℴℭℌℑℜℨℂℍℕℙℚℝℤ")
			return []rune("BEFHILMRegoCHIRZCHNPQRZ")[slices.Index(script, r)]
		case 0x1D400 <= r && r < 0x1D6A4:
			return rune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[(r-0x1D400)%52])
		case 0x1D736 <= r && r <= 0x1D74E:
			return 'α' + r - 0x1D736
		}
		return r
	}, text))
}

// shape returns what a formula says and where each part of it stands, without what only spaces it.
func (p part) shape() string {
	var all string
	for _, c := range p.under {
		s := c.shape()
		switch p.name {
		case "mfrac", "msub", "msup", "msubsup", "munder", "mover", "munderover", "mroot", "mtr", "mtable":
			if s != "" { // KaTeX gives an index of two parts a third
				all += "{" + s + "}"
			}
		default:
			all += s
		}
	}
	switch {
	case p.name == "mspace", p.name == "mo" && p.text == "\u2061":
		return ""
	case p.name == "mi" || p.name == "mn" || p.name == "mo" || p.name == "mtext":
		return plainly(p.text) + all // KaTeX puts elements into operators
	case p.class == "over":
		return "mover{" + all + "}{‾}"
	case p.name == "mfrac" && p.class != "":
		return "stack" + all
	case slices.Contains([]string{"row", "math", "mrow", "mstyle", "mpadded", "semantics", "mtd", "mphantom"}, p.name):
		return all
	}
	return p.name + all
}

// KaTeX, an independent program, says the same of every command of the tables and of the
// constructions in testdata: the same signs, each in the same place. .ci/vendor-page made the file.
func TestFormulasAreThoseOfKaTeX(t *testing.T) {
	file, err := os.Open("testdata/katex.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	compared := map[string]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 3 {
			t.Fatalf("line %q", lines.Text())
		}
		compared[fields[1]] = true
		got, err := Convert(fields[1], fields[0] == "display")
		if err != nil {
			t.Errorf("%s: %v", fields[1], err)
			continue
		}
		if got, want := partsOf(t, got).shape(), partsOf(t, fields[2]).shape(); got != want {
			t.Errorf("%s (%s): %s, KaTeX says %s", fields[1], fields[0], got, want)
		}
	}
	var all strings.Builder
	for tex := range compared {
		all.WriteString(tex + "\n")
	}
	names := strings.Fields(functions + limited)
	for name := range symbols() {
		names = append(names, name)
	}
	for _, name := range names {
		if i := strings.Index(all.String(), `\`+name); i < 0 {
			t.Errorf(`\%s is not among the commands in testdata`, name)
		}
	}
}
