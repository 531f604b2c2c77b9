// Package ipynb reads, tidies, checks and compares executed notebooks of Go
// cells. It knows the file format and the kernel, not what the notebooks are
// about.
//
//	Read, Notebook.JSON   nbformat 4.5, strict
//	Notebook.Tidy         drops what differs from run to run and from machine to machine
//	Notebook.Faults       what a committed notebook must not have
//	Notebook.Rules        what a cell may do: call packages, no logic of its own
//	Notebook.Unprinted    numbers of the prose that no cell prints
//	Notebook.Programs     the Go program behind every cell, as the kernel composes it
//	Changes               what differs between two notebooks
//
// The kernel is GoNB. A run-time panic in a cell does not fail it, and neither
// does nbconvert fail then, so Faults is the only one to notice.
package ipynb

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A Notebook is a notebook of Go cells.
type Notebook struct {
	Cells       []Cell         `json:"cells"`
	Metadata    map[string]any `json:"metadata"`
	Format      int            `json:"nbformat"`
	FormatMinor int            `json:"nbformat_minor"`
}

// A Cell is a piece of prose or of code.
type Cell struct {
	Type     string         `json:"cell_type"`
	Count    *int           `json:"execution_count"` // of a code cell that was executed
	ID       string         `json:"id"`
	Metadata map[string]any `json:"metadata"`
	Outputs  []Output       `json:"outputs"`
	Source   Text           `json:"source"`
}

// MarshalJSON leaves out what a cell of prose does not have.
func (c Cell) MarshalJSON() ([]byte, error) {
	if c.Type == "code" {
		type plain Cell
		return marshal(plain(c))
	}
	return marshal(struct {
		Type     string         `json:"cell_type"`
		ID       string         `json:"id"`
		Metadata map[string]any `json:"metadata"`
		Source   Text           `json:"source"`
	}{c.Type, c.ID, c.Metadata, c.Source})
}

// An Output is what a code cell wrote or showed.
type Output struct {
	Data      map[string]Text `json:"data,omitempty"`            // by MIME type
	Count     *int            `json:"execution_count,omitempty"` // of execute_result
	Metadata  map[string]any  `json:"metadata,omitempty"`
	Name      string          `json:"name,omitempty"` // of a stream: stdout or stderr
	Type      string          `json:"output_type"`
	Text      Text            `json:"text,omitempty"`   // of a stream
	Error     string          `json:"ename,omitempty"`  // of an error
	Value     string          `json:"evalue,omitempty"` // of an error
	Traceback []string        `json:"traceback,omitempty"`
}

// MarshalJSON writes the metadata that display_data must have even if empty.
func (o Output) MarshalJSON() ([]byte, error) {
	type plain Output
	if o.Type != "display_data" && o.Type != "execute_result" {
		return marshal(plain(o))
	}
	metadata := o.Metadata
	if metadata == nil {
		metadata = map[string]any{}
	}
	return marshal(struct {
		Data     map[string]Text `json:"data"`
		Count    *int            `json:"execution_count,omitempty"`
		Metadata map[string]any  `json:"metadata"`
		Type     string          `json:"output_type"`
	}{o.Data, o.Count, metadata, o.Type})
}

// A Text is stored as a list of lines, so that versions compare line by line.
type Text string

// UnmarshalJSON takes a string or a list of strings.
func (t *Text) UnmarshalJSON(data []byte) error {
	var one string
	if err := json.Unmarshal(data, &one); err == nil {
		*t = Text(one)
		return nil
	}
	var lines []string
	if err := json.Unmarshal(data, &lines); err != nil {
		return fmt.Errorf("want text or a list of lines: %w", err)
	}
	*t = Text(strings.Join(lines, ""))
	return nil
}

// MarshalJSON writes the list of lines.
func (t Text) MarshalJSON() ([]byte, error) {
	lines := []string{}
	for line := range strings.Lines(string(t)) {
		lines = append(lines, line)
	}
	return marshal(lines)
}

// Read reads a notebook. It is strict: a key that a notebook of Go cells does
// not need is an error, and so is another version of the format.
func Read(data []byte) (*Notebook, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	nb := new(Notebook)
	if err := decoder.Decode(nb); err != nil {
		return nil, fmt.Errorf("not a notebook: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("not a notebook: something follows it")
	}
	if nb.Format != 4 || nb.FormatMinor < 5 {
		return nil, fmt.Errorf("nbformat %d.%d: want 4.5, which has cell ids", nb.Format, nb.FormatMinor)
	}
	for i, c := range nb.Cells {
		if c.Type != "code" && c.Type != "markdown" {
			return nil, fmt.Errorf("cell %d: cell_type %q: want code or markdown", i, c.Type)
		}
		if c.Type == "markdown" && (c.Outputs != nil || c.Count != nil) {
			return nil, fmt.Errorf("cell %d: prose with outputs", i)
		}
		for _, o := range c.Outputs {
			switch o.Type {
			case "stream", "display_data", "execute_result", "error":
			default:
				return nil, fmt.Errorf("cell %d: output_type %q: want stream, display_data, execute_result or error", i, o.Type)
			}
		}
	}
	return nb, nil
}

// JSON writes the notebook, always the same bytes for the same notebook.
func (nb *Notebook) JSON() ([]byte, error) {
	plain, err := marshal(nb)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, plain, "", " "); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// marshal is json.Marshal that leaves <, > and & as they are.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
