package live

import (
	"context"
	"encoding/json"
)

// A Bench computes what the page asks for. Its documents are JSON, and those of theory and runs are
// what the command line prints for the same words.
type Bench interface {
	// Lab describes the laboratory and lists what it offers.
	Lab() Lab
	// Sheet describes one entry: statement, keys with their domains, words to begin with.
	Sheet(kind, name string) (any, error)
	// Theory is the value at the words, or what a claim states there.
	Theory(ctx context.Context, a Ask) (json.RawMessage, error)
	// Values are the values at the words, by name, for a curve. A claim and a quantity with one value have one without a name.
	Values(ctx context.Context, a Ask) (map[string]float64, error)
	// Schedule is the schedule of the words, validated, and its drawing.
	Schedule(ctx context.Context, a Ask) (any, error)
	// Texts are the ways to ask the same elsewhere: as a command, as a study, as Go.
	Texts(a Ask) (any, error)
	// Run checks a claim, runs a model or asks a verb, and tells what it sees on the way. It ends with the context.
	Run(ctx context.Context, a Ask, tell func(Event)) (json.RawMessage, error)
}

// A Lab is what a page says first.
type Lab struct {
	Name    string  `json:"name"`
	Title   string  `json:"title"`
	Version string  `json:"version"`
	Entries []Entry `json:"entries"`
	Tour    []Stop  `json:"tour,omitempty"`
}

// A Stop is a state of the page that a tour leads through.
type Stop struct {
	Title   string   `json:"title"`
	Address string   `json:"address"` // what stands after # in the address of the page
	Text    []string `json:"text"`    // paragraphs
}

// The kinds of entries.
const (
	Claim    = "claim"
	Quantity = "quantity"
	Model    = "model"
	Schedule = "schedule"
	Verb     = "verb" // a command on files that the page has
)

// An Entry is one thing that a laboratory offers.
type Entry struct {
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	Title string `json:"title"`
	Text  string `json:"text"` // further words to find it by
}

// An Ask is a question about an entry: its words, and the settings of a run, named as the flags of
// the command line are; zero is the command line's own.
type Ask struct {
	Kind         string   `json:"kind"`
	Name         string   `json:"name"`
	Words        []string `json:"words"`
	Seed         uint64   `json:"seed,omitempty"`
	Alpha        float64  `json:"alpha,omitempty"`
	Profile      string   `json:"profile,omitempty"`
	Precision    float64  `json:"precision,omitempty"`
	Budget       float64  `json:"budget,omitempty"` // seconds
	Beyond       bool     `json:"beyond,omitempty"`
	Level        float64  `json:"level,omitempty"`
	Replications int      `json:"replications,omitempty"`

	// Of a verb: its words that are no key=value pairs alone, flags, and the files that they may name.
	Given []string          `json:"given,omitempty"`
	Flags map[string]string `json:"flags,omitempty"`
	Files []File            `json:"files,omitempty"`

	Contents map[string][]byte `json:"-"` // of the files, by name
}

// A File is contents that the page has sent.
type File struct {
	Name   string `json:"name"`
	Digest string `json:"digest"` // SHA-256, in hexadecimal digits
	Bytes  int    `json:"bytes,omitempty"`
}

// An Event is something that a run tells. Only the last of one that is Passing is kept.
type Event struct {
	Kind    string // look, progress, done, failed or canceled
	Data    any
	Passing bool
}

// A Refusal is the answer to a question that has no other: Hypothesis says that the words are
// sound and a hypothesis of the claim fails, Key which word is not.
type Refusal struct {
	Reason     string `json:"error"`
	Hypothesis bool   `json:"hypothesis,omitempty"`
	Key        string `json:"key,omitempty"`
	Unknown    bool   `json:"-"` // there is no such entry
}

func (r *Refusal) Error() string { return r.Reason }
