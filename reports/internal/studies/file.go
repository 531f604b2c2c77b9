package studies

import (
	"fmt"
	"math"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"castlab/reports"
)

// A file is a parsed study file: values within their domains, and defaults for those
// that are not given.
type file struct {
	document
	name    string
	seed    uint64
	level   float64 // of each interval of a model
	alpha   float64 // of the verdicts of all claims together
	profile reports.Profile
	entries []request
	outputs []output
}

// A request is one item of cells.
type request struct {
	at           *token.Token
	model        string
	with         []axis // the keys of the model, each with its values
	claims       []claimRequest
	hunt         []word // claims to be searched for counterexamples
	points       int    // most of each
	precision    float64
	replications int
}

// A claimRequest names claims, with their printed cases or those of a grid.
type claimRequest struct {
	id   word
	with []axis // nil for the printed cases
}

// An axis is one key of a model or a claim with the values of its grid.
type axis struct {
	key    string
	values []word
}

// A word is a scalar with its position in the file.
type word struct {
	text string
	at   *token.Token
}

// An output is a file of results.
type output struct {
	kind, path string
	at         *token.Token
}

// The defaults of optional keys of a study file; they are those of the command line.
const (
	defaultSeed  = 1
	defaultLevel = 0.95
	defaultAlpha = 0.01
)

func readFile(path string, text []byte) (*file, error) {
	f := &file{document: document{path}, seed: defaultSeed, level: defaultLevel, alpha: defaultAlpha, profile: reports.Quick()}
	top, err := f.parse(text)
	if err != nil {
		return nil, err
	}
	entries, err := f.mapping(top, "study file", "study", "seed", "level", "alpha", "profile", "cells", "outputs")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if err := f.top(e); err != nil {
			return nil, err
		}
	}
	switch {
	case f.name == "":
		return nil, f.at(top.GetToken(), "study file: want study: NAME")
	case len(f.entries) == 0:
		return nil, f.at(top.GetToken(), "study file: want cells: a list of models or claims")
	}
	return f, f.checkOutputs()
}

func open01(x float64) bool { return 0 < x && x < 1 }

// top reads one top-level key of the file.
func (f *file) top(e entry) (err error) {
	switch e.key {
	case "study":
		if f.name, err = f.word(e.value, e.key); err == nil && f.name == "" {
			err = f.at(tokenOf(e.value), "study: want a name")
		} else if strings.ContainsAny(f.name, "\n\r") {
			err = f.at(tokenOf(e.value), "study: want a name in one line")
		}
	case "seed":
		f.seed, err = f.whole(e.value, e.key, 0)
	case "level":
		f.level, err = f.real(e.value, e.key, "a number between 0 and 1", open01)
	case "alpha":
		f.alpha, err = f.real(e.value, e.key, "a number between 0 and 1", open01)
	case "profile":
		var name string
		if name, err = f.word(e.value, e.key); err == nil {
			if f.profile, err = reports.ParseProfile(name); err != nil {
				err = f.at(tokenOf(e.value), "%v", err)
			}
		}
	case "cells":
		var items []ast.Node
		if items, err = f.list(e.value, e.key); err != nil {
			return err
		}
		for i, n := range items {
			r, err := f.request(n, fmt.Sprintf("cell %d", i+1))
			if err != nil {
				return err
			}
			f.entries = append(f.entries, r)
		}
	case "outputs":
		var list []entry
		list, err = f.mapping(e.value, e.key, "json", "csv", "parquet", "plot", "report", "hunt")
		for _, o := range list {
			path, err := f.word(o.value, o.key)
			if err != nil {
				return err
			}
			if path == "" {
				return f.at(tokenOf(o.value), "%s: want the path of a file to write", o.key)
			}
			f.outputs = append(f.outputs, output{o.key, path, tokenOf(o.value)})
		}
	}
	return err
}

// request reads one item of cells.
func (f *file) request(n ast.Node, what string) (r request, err error) {
	entries, err := f.mapping(n, what, "model", "with", "precision", "replications", "claims", "hunt", "points")
	if err != nil {
		return r, err
	}
	r.at = tokenOf(n)
	if len(entries) > 0 {
		r.at = entries[0].token
	}
	for _, e := range entries {
		switch e.key {
		case "model":
			r.model, err = f.word(e.value, e.key)
			r.at = tokenOf(e.value)
		case "with":
			r.with, err = f.axes(e.value)
		case "precision":
			r.precision, err = f.real(e.value, e.key, "a number between 0 and 1", open01)
		case "replications":
			var n uint64
			n, err = f.whole(e.value, e.key, 2)
			r.replications = int(min(n, math.MaxInt))
		case "claims":
			r.claims, err = f.claimRequests(e.value, e.key)
		case "hunt":
			r.hunt, err = f.words(e.value, e.key)
		case "points":
			var n uint64
			n, err = f.whole(e.value, e.key, 1)
			r.points = int(min(n, math.MaxInt))
		}
		if err != nil {
			return r, err
		}
	}
	switch {
	case r.model == "" && r.claims == nil && r.hunt == nil:
		return r, f.at(r.at, "%s: want model: NAME or claims: [ID or prefix, ...], or {id: ID, with: {key: [...]}} among these, or "+
			"hunt: [ID or prefix, ...]", what)
	case r.model != "" && r.claims != nil, r.hunt != nil && (r.model != "" || r.claims != nil):
		return r, f.at(r.at, "%s: model, claims, hunt: want one of them in a cell", what)
	case r.hunt != nil && (r.with != nil || r.precision > 0 || r.replications > 0):
		return r, f.at(r.at, "%s: a hunt chooses parameters and replications; leave out with, precision and replications", what)
	case (r.hunt != nil) != (r.points > 0):
		return r, f.at(r.at, "%s: want hunt: [ID or prefix, ...], or all, and points: N, the most points of each claim, together", what)
	case r.claims != nil && (r.with != nil || r.precision > 0 || r.replications > 0):
		return r, f.at(r.at, "%s: claims have their own parameters, claims: [{id: ID, with: {key: [...]}}], and profile says how long "+
			"they run; leave out with, precision and replications", what)
	}
	return r, nil
}

// claimRequests reads the ID of a claim or a prefix of IDs, an ID with a grid, or a
// list of these.
func (f *file) claimRequests(n ast.Node, what string) (list []claimRequest, err error) {
	items := []ast.Node{n}
	if _, many := n.(*ast.SequenceNode); many {
		if items, err = f.list(n, what); err != nil {
			return nil, err
		}
	}
	for _, i := range items {
		c := claimRequest{}
		switch i.(type) {
		case *ast.MappingNode, *ast.MappingValueNode:
			c, err = f.grid(i, what)
		default:
			c.id.at = tokenOf(i)
			c.id.text, err = f.word(i, what)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// grid reads a claim with the values of its parameters.
func (f *file) grid(n ast.Node, what string) (c claimRequest, err error) {
	entries, err := f.mapping(n, what, "id", "with")
	if err != nil {
		return c, err
	}
	c.id.at = tokenOf(n)
	for _, e := range entries {
		switch e.key {
		case "id":
			c.id.at = tokenOf(e.value)
			c.id.text, err = f.word(e.value, e.key)
		case "with":
			c.with, err = f.axes(e.value)
		}
		if err != nil {
			return c, err
		}
	}
	if c.id.text == "" {
		return c, f.at(c.id.at, "%s: want id: ID of a claim", what)
	}
	return c, nil
}

// axes reads the keys of a model with their values.
func (f *file) axes(n ast.Node) (list []axis, err error) {
	entries, err := f.mapping(n, "with")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		a := axis{key: e.key}
		if a.values, err = f.words(e.value, e.key); err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	return list, nil
}

// words reads one value or a list of values.
func (f *file) words(n ast.Node, what string) (list []word, err error) {
	items := []ast.Node{n}
	if _, many := n.(*ast.SequenceNode); many {
		if items, err = f.list(n, what); err != nil {
			return nil, err
		}
	}
	for _, i := range items {
		text, err := f.word(i, what)
		if err != nil {
			return nil, err
		}
		list = append(list, word{text, tokenOf(i)})
	}
	return list, nil
}
