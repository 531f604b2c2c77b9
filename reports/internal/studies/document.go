package studies

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// A SyntaxError is an error at a position in a study file.
type SyntaxError struct {
	Path         string
	Line, Column int    // from 1
	Message      string // one line
	Excerpt      string // the lines around it, with a mark
}

func (e *SyntaxError) Error() string {
	text := fmt.Sprintf("%s:%d:%d: %s", e.Path, e.Line, e.Column, e.Message)
	if e.Excerpt != "" {
		text += "\n" + strings.TrimRight(e.Excerpt, "\n")
	}
	return strings.Map(func(r rune) rune { // a binary file must not reach a terminal
		if r != '\n' && !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// Multiline reports that the lines around the fault stand below the message.
func (e *SyntaxError) Multiline() bool { return e.Excerpt != "" }

// A document is a study file as a tree of YAML.
type document struct{ path string }

// parse returns the root node of the file.
func (d document) parse(text []byte) (ast.Node, error) {
	tokens, err := d.tokens(text)
	if err != nil {
		return nil, err
	}
	file, err := parser.Parse(tokens, 0)
	if err != nil {
		var at yaml.Error
		if errors.As(err, &at) && at.GetToken() != nil {
			return nil, d.at(at.GetToken(), "%s", at.GetMessage())
		}
		return nil, &SyntaxError{Path: d.path, Line: 1, Column: 1, Message: err.Error()}
	}
	var bodies []ast.Node
	for _, doc := range file.Docs {
		if doc.Body != nil {
			bodies = append(bodies, doc.Body)
		}
	}
	switch len(bodies) {
	case 0:
		return nil, &SyntaxError{Path: d.path, Line: 1, Column: 1,
			Message: "the file is empty: want study: NAME and cells: a list; the help page of the verb run has an example"}
	case 1:
		return bodies[0], nil
	}
	return nil, d.at(bodies[1].GetToken(), "a second document: want one study in a file")
}

// at returns an error at a token.
func (d document) at(t *token.Token, format string, args ...any) error {
	message := fmt.Sprintf(format, args...)
	e := &SyntaxError{Path: d.path, Line: 1, Column: 1, Message: message}
	if t != nil && t.Position != nil {
		e.Line, e.Column = t.Position.Line, t.Position.Column
		excerpt := yaml.FormatErrorWithToken("", t, false, true)
		if _, below, ok := strings.Cut(excerpt, "\n"); ok {
			excerpt = below
		}
		e.Excerpt = excerpt
	}
	return e
}

// An entry is one key of a mapping and its value.
type entry struct {
	key   string
	token *token.Token // of the key
	value ast.Node
}

// mapping returns the entries of a node, which must be a mapping whose keys are among
// known; nil allows any.
func (d document) mapping(n ast.Node, what string, known ...string) ([]entry, error) {
	var values []*ast.MappingValueNode
	switch n := n.(type) {
	case *ast.MappingNode:
		values = n.Values
	case *ast.MappingValueNode:
		values = []*ast.MappingValueNode{n}
	default:
		return nil, d.at(tokenOf(n), "%s: want keys and values", what)
	}
	var entries []entry
	for _, v := range values {
		key, ok := scalar(v.Key)
		if !ok {
			return nil, d.at(v.Key.GetToken(), "%s: want a plain word as a key", what)
		}
		if known != nil && !slices.Contains(known, key) {
			return nil, d.at(v.Key.GetToken(), "%s: unknown key %q: want %s", what, key, strings.Join(known, ", "))
		}
		if slices.ContainsFunc(entries, func(e entry) bool { return e.key == key }) {
			return nil, d.at(v.Key.GetToken(), "%s: key %q comes twice", what, key)
		}
		entries = append(entries, entry{key, v.Key.GetToken(), v.Value})
	}
	return entries, nil
}

// list returns the nodes of a sequence.
func (d document) list(n ast.Node, what string) ([]ast.Node, error) {
	s, ok := n.(*ast.SequenceNode)
	if !ok || len(s.Values) == 0 {
		return nil, d.at(tokenOf(n), "%s: want a list of at least one", what)
	}
	return s.Values, nil
}

// word returns a scalar as it is written.
func (d document) word(n ast.Node, what string) (string, error) {
	text, ok := scalar(n)
	if _, null := n.(*ast.NullNode); null {
		return "", d.at(tokenOf(n), "%s: no value; one that holds a comma wants quotes inside of {} and []", what)
	}
	if !ok {
		return "", d.at(tokenOf(n), "%s: want one value", what)
	}
	return text, nil
}

// real returns a number in a domain.
func (d document) real(n ast.Node, what, domain string, holds func(float64) bool) (float64, error) {
	text, err := d.word(n, what)
	if err != nil {
		return 0, err
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !holds(x) {
		return 0, d.at(tokenOf(n), "%s=%s: want %s", what, text, domain)
	}
	return x, nil
}

// whole returns an integer of at least lo.
func (d document) whole(n ast.Node, what string, lo uint64) (uint64, error) {
	text, err := d.word(n, what)
	if err != nil {
		return 0, err
	}
	x, err := strconv.ParseUint(text, 10, 63)
	if err != nil || x < lo {
		return 0, d.at(tokenOf(n), "%s=%s: want an integer of at least %d", what, text, lo)
	}
	return x, nil
}

func tokenOf(n ast.Node) *token.Token {
	if n == nil {
		return nil
	}
	return n.GetToken()
}

// scalar returns the text of a scalar node, numbers as they are written.
func scalar(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return strings.TrimSpace(n.Value.Value), true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return n.GetToken().Value, true
	}
	return "", false
}
