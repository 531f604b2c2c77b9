package console

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// What a terminal obeys is written as an escape; what it shows stays as it is. The wanted texts
// follow from the code charts: C0, DEL, C1, the nine characters of bidirectional layout.
func TestWhatATerminalObeysIsEscaped(t *testing.T) {
	for text, want := range map[string]string{
		"plain\ttext\n":               "plain\ttext\n",
		"größe λ → 日本 ☃ 😀 e\u0301":    "größe λ → 日本 ☃ 😀 e\u0301",
		"\x1b]0;title\x07":            `\u001b]0;title\u0007`,
		"a\rb\x00c\x7f":               `a\u000db\u0000c\u007f`,
		"\u009b31m":                   `\u009b31m`,
		"\x9b31m":                     `\x9b31m`,
		"file\u202Egpj.exe":           `file\u202egpj.exe`,
		"\u2066\u2069\u200f\u061c":    `\u2066\u2069\u200f\u061c`,
		"a\u2028b\u2029":              `a\u2028b\u2029`,
		"tag\U000e0041":               `tag\udb40\udc41`,
		"cut \xe2\x82":                `cut \xe2\x82`,
		"surrogate \xed\xa0\x80 done": `surrogate \xed\xa0\x80 done`,
		"�":                           "�",
		"":                            "",
	} {
		if got := Visible(text); got != want {
			t.Errorf("Visible(%q) = %q, want %q", text, got, want)
		}
	}
}

// No byte that a terminal obeys comes through, of any text cut anywhere into two writes, and the
// two write what one does.
func FuzzVisible(f *testing.F) {
	for _, s := range []string{"", "a\x1b[2Jb", "\xc2\x9b", "é\xe2\x80\xae", "\xf3\xa0\x81\x81\xff"} {
		f.Add([]byte(s), 1)
	}
	f.Fuzz(func(t *testing.T, text []byte, cut int) {
		var b bytes.Buffer
		v := newVisible(&b)
		cut = min(max(cut, 0), len(text))
		for _, part := range [][]byte{text[:cut], text[cut:]} {
			if n, err := v.Write(part); n != len(part) || err != nil {
				t.Fatalf("wrote %d of %d bytes: %v", n, len(part), err)
			}
		}
		if err := v.Flush(); err != nil {
			t.Fatal(err)
		}
		got := b.String()
		if want := Visible(string(text)); got != want {
			t.Fatalf("in two writes %q, in one %q", got, want)
		}
		if !utf8.ValidString(got) {
			t.Fatalf("%q is not UTF-8", got)
		}
		for _, r := range got {
			if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
				t.Fatalf("%q has %U", got, r)
			}
		}
	})
}

// A JSON document with such characters in its strings means the same afterwards.
func TestAVisibleJSONDocumentMeansTheSame(t *testing.T) {
	names := []string{"\x1b[31m\x7f\u009b", "\u202e\U000e0041", `back\slash "quote"`}
	var b, shown strings.Builder
	if err := WriteJSON(&b, names); err != nil {
		t.Fatal(err)
	}
	v := newVisible(&shown)
	if _, err := v.Write([]byte(b.String())); err != nil {
		t.Fatal(err)
	}
	var got []string
	if err := json.Unmarshal([]byte(shown.String()), &got); err != nil {
		t.Fatal(err)
	}
	for i, want := range names {
		if got[i] != want {
			t.Errorf("got %q, want %q", got[i], want)
		}
	}
	if strings.ContainsRune(shown.String(), '\x7f') {
		t.Errorf("DEL is in %q", shown.String())
	}
}
