package console

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Visible returns text with what a terminal would obey instead of show as an escape, such as
// \u001b: control characters other than line ends and tabs, those that turn the direction of
// writing, Unicode's line and paragraph separators and tags, and bytes that are not UTF-8 (\xff).
//
// Of a character the escape is that of JSON, so that a JSON document stays one and means the same.
func Visible(text string) string {
	var b bytes.Buffer
	v := &visible{to: &b}
	_, _ = v.Write([]byte(text)) // a buffer takes all
	_ = v.Flush()
	return b.String()
}

// A visible writer passes text on as [Visible] has it, so that nothing that came from a file, a
// name or the network reaches a terminal otherwise, whichever verb prints it.
type visible struct {
	mu      sync.Mutex // a log and a verb may write at once
	to      io.Writer
	partial []byte // the beginning of a character whose other bytes have not come
}

// newVisible returns a writer of text to w, whose Flush writes what is left of a character that
// was cut.
func newVisible(w io.Writer) *visible { return &visible{to: w} }

// Write writes a text; a character may be divided between two.
func (v *visible) Write(p []byte) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	text := p
	if len(v.partial) > 0 {
		text = append(v.partial, p...)
		v.partial = nil
	}
	var safe []byte // nil while nothing is escaped
	at := 0         // of what is not in safe yet
	for i := 0; i < len(text); {
		if c := text[i]; c >= ' ' && c < 0x7f || c == '\n' || c == '\t' {
			i++
			continue
		}
		if !utf8.FullRune(text[i:]) {
			v.partial = bytes.Clone(text[i:])
			text = text[:i]
			break
		}
		r, n := utf8.DecodeRune(text[i:])
		if bad := r == utf8.RuneError && n == 1; bad || obeyed(r) {
			safe = append(safe, text[at:i]...)
			safe = appendEscape(safe, r, text[i], bad)
			at = i + n
		}
		i += n
	}
	if safe != nil {
		text = append(safe, text[at:]...)
	}
	if _, err := v.to.Write(text); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Flush writes the beginning of a character of which nothing more came.
func (v *visible) Flush() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	var b []byte
	for _, c := range v.partial {
		b = appendEscape(b, utf8.RuneError, c, true)
	}
	v.partial = nil
	if b == nil {
		return nil
	}
	_, err := v.to.Write(b)
	return err
}

// obeyed reports whether a terminal, or whoever lays out the line, obeys a character and shows
// nothing.
func obeyed(r rune) bool {
	const lineSeparator, paragraphSeparator, firstTag, lastTag = '\u2028', '\u2029', 0xe0000, 0xe007f
	switch {
	case r == '\n' || r == '\t':
		return false
	case r == lineSeparator || r == paragraphSeparator || firstTag <= r && r <= lastTag:
		return true
	}
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
}

func appendEscape(b []byte, r rune, raw byte, bad bool) []byte {
	switch high, low := utf16.EncodeRune(r); {
	case bad:
		return fmt.Appendf(b, `\x%02x`, raw)
	case high != unicode.ReplacementChar:
		return fmt.Appendf(b, `\u%04x\u%04x`, high, low)
	}
	return fmt.Appendf(b, `\u%04x`, r)
}
