// Command registry writes all that the registry of claims says and asks, a line each, so that two
// trees can be compared:
//
//	go run ./.ci/registry > before.txt                   texts, keys, cases, draws, theory to the bit, labels
//	go run ./.ci/registry -measure '^VB93-' > before.txt  and 16 replications of the cases of these claims in the quick profile
//
// Only the claims whose ID matches -only are written, with "without " before those that are made without
// the measured lengths and differ. Of a case it writes the parameters, the kind, whether it is for the
// full profile alone, why its hypotheses fail, theory, and the labels of its random streams, which with
// the seed are all that its digits depend on beside its model. Each line of a case has the ID of its
// claim: sorted, two dumps are the same whatever the order of the cases.
package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"hash"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"

	"castlab/distributions"
	"castlab/distributions/traces"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems"
)

func main() {
	only := flag.String("only", "", "a regular expression: write these claims only")
	measure := flag.String("measure", "^$", "a regular expression: measure the cases of these claims, too")
	flag.Parse()
	out := bufio.NewWriter(os.Stdout)
	if err := write(out, *only, *measure); err != nil {
		fmt.Fprintln(os.Stderr, "registry:", err)
		os.Exit(2)
	}
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, "registry:", err)
		os.Exit(2)
	}
}

func write(out io.Writer, only, measure string) error {
	which, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	measured, err := regexp.Compile(measure)
	if err != nil {
		return err
	}
	trace, err := traces.LoopbackRTT()
	if err != nil {
		return err
	}
	seen := map[string]string{}
	for _, law := range []distributions.Law{trace, nil} {
		for _, c := range theorems.All(law) {
			if !which.MatchString(c.ID) {
				continue
			}
			var text strings.Builder
			claim(&text, c, measured.MatchString(c.ID))
			before, twice := seen[c.ID]
			seen[c.ID] = text.String()
			switch {
			case !twice:
				fmt.Fprint(out, text.String())
			case before != text.String():
				fmt.Fprint(out, "without "+text.String())
			}
		}
	}
	return nil
}

// claim writes a claim, its keys, three draws and all cases.
func claim(out *strings.Builder, c reports.Claim, measured bool) {
	fmt.Fprintf(out, "%s %q %q source %q measured %q unit %q %v within %v\n", c.ID, c.Title, c.Statement, c.Source, c.Quantity,
		c.Unit, c.Relation, c.Resolution)
	for _, s := range c.Symbols {
		fmt.Fprintf(out, "  symbol %q\n", s)
	}
	fmt.Fprintf(out, "  erratum %q kind %q fault %q\n", c.Erratum, c.ErratumKind, c.Fault)
	for _, f := range []any{c.Formula, c.Model} {
		if f != nil {
			d, err := reports.Declared(f)
			fmt.Fprintln(out, "  uses", d.Name, d.File, err)
		}
	}
	if c.Figures != nil {
		for _, f := range c.Figures() {
			fmt.Fprintln(out, "  figure", f.ID)
		}
	}
	if p := c.Cases.Parameters; p == nil {
		fmt.Fprintf(out, "  fixed %q\n", c.Cases.Fixed)
	} else {
		for _, k := range p.Keys() {
			fmt.Fprintf(out, "  key %+v\n", k)
		}
		fmt.Fprintf(out, "  given %q\n", p.Hypotheses)
		r := rand.New(rand.NewPCG(1, 2))
		for range 3 {
			asked(out, p, "draw", c.ID, p.Draw(r))
			asked(out, p, "wide", c.ID, p.DrawWide(r, 6))
		}
	}
	for _, k := range c.Cases.Printed() {
		instance(out, "case", c.ID, k, measured && !k.Long)
	}
}

// asked writes the case of drawn words.
func asked(out *strings.Builder, p *reports.Parameters, kind, id string, words []string) {
	k, err := p.Case(nil, words)
	if err != nil {
		fmt.Fprintln(out, " ", kind, id, words, "refused:", err)
		return
	}
	instance(out, kind, id, k, false)
}

// instance writes a case.
func instance(out *strings.Builder, kind, id string, k reports.Case, measured bool) {
	fmt.Fprintf(out, "  %s %s %s; %v long=%t", kind, id, k.Params, k.Kind, k.Long)
	if k.Validate != nil {
		if err := k.Validate(); err != nil {
			fmt.Fprintln(out, " fails:", err)
			return
		}
	}
	if kind == "wide" {
		fmt.Fprintln(out) // theory of any size may take long
		return
	}
	theory, err := k.Theory()
	fmt.Fprintf(out, " theory %x %v", theory, err)
	if k.Kind != reports.Statistical && !measured {
		fmt.Fprintln(out) // its measurement counts
		return
	}
	runs := &recorder{computes: measured, sums: sha256.New()}
	e, err := k.Measure(context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1, Executor: runs},
		Level: 0.95, Min: 16, Max: 16})
	fmt.Fprintf(out, " runs %q", runs.labels)
	switch {
	case err != nil && !errors.Is(err, montecarlo.ErrPartial):
		fmt.Fprint(out, " error ", err)
	case measured:
		fmt.Fprintf(out, " sums %x %q %q %x [%x, %x] %q n=%d %q", runs.sums.Sum(nil)[:8], e.Name, e.Unit, e.Value, e.Lo, e.Hi, e.Method,
			e.N, e.Warnings)
	}
	fmt.Fprintln(out)
}

// A recorder notes the labels of runs. It computes none, or every one, of which it keeps a sum.
type recorder struct {
	computes bool
	labels   []string
	sums     hash.Hash
}

func (r *recorder) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment,
	compute func(context.Context, montecarlo.Segment) ([]byte, error), fold func([]byte) error) error {
	if !slices.Contains(r.labels, id.Label) {
		r.labels = append(r.labels, id.Label)
	}
	if !r.computes {
		return montecarlo.ErrPartial
	}
	for _, s := range segments {
		saved, err := compute(ctx, s)
		if err != nil {
			return err
		}
		r.sums.Write(saved)
		if err := fold(saved); err != nil {
			return err
		}
	}
	return nil
}
