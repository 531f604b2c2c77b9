package studies

import (
	"bytes"
	"fmt"

	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"
)

// Limits that are checked before the text is parsed: time and memory of the YAML
// parser grow with the square of the depth, of the keys of a mapping, and of the
// length of a line, and a worker parses text from the network.
const (
	longestLine = 1 << 14 // bytes
	deepest     = 32      // nested lists and mappings
	mostKeys    = 256     // of one mapping
	mostSigns   = 150_000 // a list of 65536 values has as many
	signs       = ",:-[]{}&*!?"
)

// tokens returns the lexical tokens of the text.
func (d document) tokens(text []byte) (token.Tokens, error) {
	line, most := 0, mostSigns
	for part := range bytes.Lines(text) {
		line++
		fault := ""
		for _, sign := range []byte(signs) {
			most -= bytes.Count(part, []byte{sign})
		}
		switch {
		case len(part) > longestLine:
			fault = fmt.Sprintf("a line too long to be read: want at most %d bytes; a list may go over several lines", longestLine)
		case most < 0:
			fault = fmt.Sprintf("more than %d signs; divide the study", mostSigns)
		}
		if fault != "" {
			return nil, &SyntaxError{Path: d.path, Line: line, Column: 1, Message: fault}
		}
	}
	list := lexer.Tokenize(string(text))
	var n nesting
	for _, t := range list {
		if t.Type == token.InvalidType {
			return nil, d.at(t, "%s", t.Error)
		}
		if fault := n.step(t); fault != "" {
			return nil, d.at(t, "%s", fault)
		}
	}
	return list, nil
}

// A nesting tracks the depth of lists and mappings, by brackets and, outside of them,
// by columns.
type nesting struct {
	blocks []place // outside of brackets, from left to right
	flows  []place
	last   *token.Token
}

// A place is an open list or mapping, with the number of its keys so far.
type place struct{ column, keys int }

const unwanted = "anchors, aliases, tags, directives and keys that are no words have no meaning in a study file"

// step processes the next token and returns what exceeds a limit, "" for nothing.
func (n *nesting) step(t *token.Token) (fault string) {
	before := n.last
	n.last = t
	switch t.Type {
	case token.AnchorType, token.AliasType, token.TagType, token.DirectiveType, token.MappingKeyType, token.MergeKeyType:
		return unwanted
	case token.SequenceStartType, token.MappingStartType:
		n.flows = append(n.flows, place{})
	case token.SequenceEndType, token.MappingEndType:
		n.flows = n.flows[:max(0, len(n.flows)-1)]
	case token.SequenceEntryType:
		n.open(t.Position.Column)
	case token.MappingValueType:
		at := &place{}
		if len(n.flows) > 0 {
			at = &n.flows[len(n.flows)-1]
		} else if before != nil {
			at = n.open(before.Position.Column)
		}
		if at.keys++; at.keys > mostKeys {
			return "more keys in one place than any study has"
		}
	}
	if len(n.blocks)+len(n.flows) > deepest {
		return "deeper than any study is: want at most 32 lists and mappings inside of each other"
	}
	return ""
}

// open returns the list or mapping at a column outside of brackets, and closes those
// to the right of it; an entry of a list opens a new one.
func (n *nesting) open(column int) *place {
	for len(n.blocks) > 0 && n.blocks[len(n.blocks)-1].column > column {
		n.blocks = n.blocks[:len(n.blocks)-1]
	}
	if len(n.blocks) == 0 || n.blocks[len(n.blocks)-1].column < column {
		n.blocks = append(n.blocks, place{column: column})
	}
	return &n.blocks[len(n.blocks)-1]
}
