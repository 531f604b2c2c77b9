package goal

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// maxLine is the longest line, in bytes.
const maxLine = 1 << 16

// A lexer splits a text into lines and lines into tokens.
type lexer struct {
	r       *bufio.Reader
	line    []byte // without line end and comments
	number  int    // of the line, from 1
	at      int    // position in the line
	token   []byte // the current one; empty at the end of the line
	start   int    // position of the token
	comment int    // line in which an open comment began; 0 for none
	ended   bool
}

func newLexer(r io.Reader) *lexer { return &lexer{r: bufio.NewReaderSize(r, maxLine)} }

// fault returns a syntax error at the current token.
func (x *lexer) fault(want string, values ...any) error {
	from := max(0, x.start-40)
	to := min(len(x.line), x.start+40)
	excerpt := bytes.TrimSpace(x.line[min(from, len(x.line)):to])
	return &SyntaxError{x.number, x.start + 1, string(excerpt), fmt.Sprintf(want, values...)}
}

// wanted returns a syntax error that names the current token.
func (x *lexer) wanted(what string, values ...any) error {
	what = fmt.Sprintf(what, values...)
	if len(x.token) == 0 {
		return x.fault("want %s, not the end of the line", what)
	}
	return x.fault("want %s, not %q", what, x.token)
}

// next advances to the next line with a token, and to its first token. At the end of
// the text the token is empty.
func (x *lexer) next() error {
	for !x.ended {
		if err := x.read(); err != nil {
			return err
		}
		x.at = 0
		x.advance()
		if len(x.token) > 0 {
			return nil
		}
	}
	if x.comment > 0 {
		return x.fault("a comment that begins in line %d does not end", x.comment)
	}
	return nil
}

func (x *lexer) read() error {
	line, err := x.r.ReadSlice('\n')
	x.number++
	x.start = 0
	switch {
	case errors.Is(err, io.EOF):
		x.ended = true
	case errors.Is(err, bufio.ErrBufferFull):
		x.line = line[:40]
		return x.fault("want lines of at most %d bytes", maxLine)
	case err != nil:
		return err
	}
	if x.number == 1 {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	x.line = bytes.TrimRight(line, "\r\n")
	x.uncomment()
	return nil
}

// uncomment replaces comments in the line by blanks.
func (x *lexer) uncomment() {
	for i := 0; i < len(x.line); i++ {
		rest := x.line[i:]
		switch {
		case x.comment > 0 && bytes.HasPrefix(rest, []byte("*/")):
			x.comment = 0
			rest[0], rest[1] = ' ', ' '
			i++
		case x.comment > 0:
			rest[0] = ' '
		case bytes.HasPrefix(rest, []byte("//")):
			x.line = x.line[:i]
		case bytes.HasPrefix(rest, []byte("/*")):
			x.comment = x.number
			rest[0], rest[1] = ' ', ' '
			i++
		}
	}
}

// advance reads the next token of the line: a word, a number with its sign, or any
// other single character.
func (x *lexer) advance() {
	for x.at < len(x.line) && (x.line[x.at] == ' ' || x.line[x.at] == '\t') {
		x.at++
	}
	x.start = x.at
	if x.at < len(x.line) {
		first := x.line[x.at]
		x.at++
		switch {
		case isLetter(first):
			for x.at < len(x.line) && (isLetter(x.line[x.at]) || isDigit(x.line[x.at]) || x.line[x.at] == '_') {
				x.at++
			}
		case isDigit(first) || first == '-':
			for x.at < len(x.line) && isDigit(x.line[x.at]) {
				x.at++
			}
		}
	}
	x.token = x.line[x.start:x.at]
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// is reports whether the current token is the given word or character.
func (x *lexer) is(word string) bool { return string(x.token) == word }

// isLabel reports whether the current token may be a label.
func (x *lexer) isLabel() bool { return len(x.token) > 0 && isLetter(x.token[0]) }

// expect advances to the next token, which must be the given word.
func (x *lexer) expect(word string) error {
	x.advance()
	if !x.is(word) {
		return x.wanted("%q", word)
	}
	return nil
}

// natural advances to the next token and parses it as a number from 0 to most, or as -1
// if any is true.
func (x *lexer) natural(what string, most int64, any bool) (int64, error) {
	x.advance()
	if any && x.is("-1") {
		return -1, nil
	}
	if len(x.token) == 0 || !isDigit(x.token[0]) {
		return 0, x.wanted("%s, a number from 0 to %d", what, most)
	}
	value := int64(0)
	for _, c := range x.token {
		value = 10*value + int64(c-'0')
		if value > most {
			return 0, x.wanted("%s, a number from 0 to %d", what, most)
		}
	}
	return value, nil
}

// end returns an error unless the line ends after the current token.
func (x *lexer) end() error {
	x.advance()
	if len(x.token) > 0 {
		return x.wanted("the end of the line")
	}
	return nil
}
