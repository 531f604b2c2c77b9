package mathml

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

type tokenKind int8

const (
	atEnd   tokenKind = iota
	char              // a character other than a space
	command           // with its backslash
)

type token struct {
	kind tokenKind
	text string
	at   int
}

// is reports whether a token is one of these texts.
func (t token) is(texts ...string) bool {
	for _, s := range texts {
		if t.kind != atEnd && t.text == s {
			return true
		}
	}
	return false
}

// A lexer splits a formula into tokens; spaces and comments are none.
type lexer struct {
	tex string
	pos int
	err *Error
}

// fail notes the first error; what follows is read no more.
func (l *lexer) fail(reason string) {
	if l.err == nil {
		t, _ := l.scan(l.pos)
		l.err = &Error{Position: t.at, Reason: reason}
	}
}

// clean refuses what no text has: bytes that are no UTF-8, controls and noncharacters.
func (l *lexer) clean() {
	for i, r := range l.tex {
		_, n := utf8.DecodeRuneInString(l.tex[i:])
		if r == utf8.RuneError && n == 1 || unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r' || r&0xFFFE == 0xFFFE {
			l.pos = i
			l.fail("a control character or an invalid byte")
			return
		}
	}
}

// scan returns the token at a position and the position after it.
func (l *lexer) scan(i int) (token, int) {
	for i < len(l.tex) {
		switch c := l.tex[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '%':
			if n := strings.IndexByte(l.tex[i:], '\n'); n >= 0 {
				i += n + 1
			} else {
				i = len(l.tex)
			}
		case c == '\\':
			end := i + 1
			for end < len(l.tex) && letter(l.tex[end]) {
				end++
			}
			if end == i+1 && end < len(l.tex) {
				_, n := utf8.DecodeRuneInString(l.tex[end:])
				end += n
			}
			return token{command, l.tex[i:end], i}, end
		default:
			_, n := utf8.DecodeRuneInString(l.tex[i:])
			return token{char, l.tex[i : i+n], i}, i + n
		}
	}
	return token{atEnd, "the end", i}, i
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// peek returns the next token; after an error there is none.
func (l *lexer) peek() token {
	if l.err != nil {
		return token{kind: atEnd, text: "the end", at: l.pos}
	}
	t, _ := l.scan(l.pos)
	return t
}

func (l *lexer) next() token {
	if l.err != nil {
		return l.peek()
	}
	t, end := l.scan(l.pos)
	l.pos = end
	return t
}

// skip consumes the next token if it is this text.
func (l *lexer) skip(text string) bool {
	if l.peek().is(text) {
		l.next()
		return true
	}
	return false
}

// raw returns the text of a group as it stands, braces inside in pairs; a single character is a group too.
func (l *lexer) raw() string {
	t := l.next()
	if t.kind == atEnd {
		l.fail("the end in place of an argument")
	}
	if !t.is("{") {
		return t.text
	}
	begin := l.pos
	for depth := 1; l.pos < len(l.tex); l.pos++ {
		switch l.tex[l.pos] {
		case '\\':
			l.pos++
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				l.pos++
				return l.tex[begin : l.pos-1]
			}
		}
	}
	l.pos = len(l.tex)
	l.fail("no } to the { before")
	return ""
}

// option returns the text of an optional argument in brackets, if there is one.
func (l *lexer) option() (string, bool) {
	if !l.peek().is("[") {
		return "", false
	}
	l.next()
	n := strings.IndexByte(l.tex[l.pos:], ']')
	if n < 0 {
		l.fail("no ] to the [ before")
		return "", false
	}
	text := l.tex[l.pos : l.pos+n]
	l.pos += n + 1
	return text, true
}
