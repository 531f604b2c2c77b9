package study

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/pflag"

	"castlab/distributions/numerals"
	"castlab/reports"
	"castlab/reports/internal/studies"
	"castlab/reports/lab/console"
)

// HuntFlags divide a hunt, and let it go on: it is then a study with one cell for each
// claim.
type HuntFlags struct {
	set   *pflag.FlagSet
	store *string
	again *bool
	shard *string
	merge *bool
}

// AddHunt adds the flags to the verb hunt.
func AddHunt(fs *pflag.FlagSet) HuntFlags {
	return HuntFlags{
		set: fs,
		store: console.AddPath(fs, "store", "", "keep each claim that is done in this checkpoint `file`; with --points, and "+
			"of claims only", (*console.Files).Writes),
		again: fs.Bool("continue", false, "go on from the checkpoint of --store if there is one"),
		shard: fs.String("shard", "", "search part `i/n` of the claims, i from 0, into the file of --out; a part that is there already "+
			"goes on; of claims only"),
		merge: fs.Bool("merge", false, "put together the parts that --shard wrote, which the words name"),
	}
}

// Given returns the first of the flags that was given, "" for none.
func (f HuntFlags) Given() string {
	for _, name := range []string{"merge", "shard", "store", "continue"} {
		if f.set.Changed(name) {
			return name
		}
	}
	return ""
}

// Merging reports whether the words name parts.
func (f HuntFlags) Merging() bool { return *f.merge }

// HuntText returns the study file of a hunt: the claims that the words name, all for
// none.
func HuntText(words []string, points int, seed uint64, alpha float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "study: hunt\nseed: %d\nalpha: %s\ncells:\n- points: %d\n", seed, numerals.Exact(alpha), points)
	if len(words) == 0 {
		b.WriteString("  hunt: all\n")
		return b.String()
	}
	b.WriteString("  hunt:\n")
	for _, w := range words {
		b.WriteString("  - " + quoted(w) + "\n")
	}
	return b.String()
}

// Hunt computes a hunt with a checkpoint, or a part of one, of which there is no outcome
// yet: it is nil, and the part is in out.
func (a *App) Hunt(ctx context.Context, text string, out string, f HuntFlags, workers int) (*reports.Hunt, error) {
	s, err := a.parseStudy("hunt", []byte(text))
	if err != nil {
		return nil, err
	}
	if f.set.Changed("shard") {
		if f.set.Changed("store") || f.set.Changed("continue") {
			return nil, console.Usagef("--shard=%s: a part is its own checkpoint, and goes on by itself; leave out --store "+
				"and --continue", *f.shard)
		}
		return nil, a.runShare(ctx, s, *f.shard, out, runFlags{workers: &workers})
	}
	if *f.store == "" {
		return nil, console.Usagef("--continue: want --store FILE, too, the checkpoint")
	}
	store, _, err := a.openStore(s, *f.store, *f.again)
	if errors.Is(err, fs.ErrExist) {
		return nil, console.Usagef("%s: there is a checkpoint already; go on with --continue, or remove it", *f.store)
	}
	if err != nil {
		return nil, err
	}
	r, err := a.keep(ctx, s, store, "the same command with --continue goes on", func(bar *studyProgress) (*studies.Results, error) {
		t, err := a.task("hunt", s, store, bar)
		if err != nil {
			return nil, err
		}
		return Here{workers}.Compute(ctx, t)
	})
	if err = closed(store, err); err != nil {
		return nil, err
	}
	return r.Hunt, nil
}

// MergeHunt returns the hunt that parts are of.
func (a *App) MergeHunt(ctx context.Context, paths []string) (*reports.Hunt, error) {
	if len(paths) == 0 {
		return nil, console.Usagef("no parts: want the files that '%s hunt --shard i/n --out FILE' wrote", a.Name)
	}
	s, parts, err := a.openParts(paths)
	defer parts.Close()
	if err != nil {
		return nil, err
	}
	if s.Hunt == nil {
		return nil, console.Usagef("%s: a part of the study %s, which has no hunt; '%s merge' puts it together", paths[0], s.Name, a.Name)
	}
	r, err := a.merge(ctx, s, parts)
	if errors.As(err, new(*studies.MissingError)) {
		return nil, console.Usage(err)
	}
	if err != nil {
		return nil, err
	}
	return r.Hunt, nil
}

// CasesText returns a study file whose cells are the counterexamples of a hunt, "" if
// there are none.
func CasesText(h *reports.Hunt) string {
	var b strings.Builder
	for _, c := range h.Claims {
		if c.Counterexample == nil {
			continue
		}
		b.WriteString("  - id: " + quoted(c.Claim) + "\n")
		for i, w := range reports.Words(c.Counterexample.Params) {
			key, value, _ := strings.Cut(w, "=")
			if i == 0 {
				b.WriteString("    with:\n")
			}
			fmt.Fprintf(&b, "      %s: %s\n", quoted(key), quoted(value))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return fmt.Sprintf("# The counterexamples of a hunt, seed %d: '%s run' checks them again.\nstudy: counterexamples\nseed: %d\nalpha: "+
		"%s\nprofile: full\ncells:\n- claims:\n%s",
		h.Seed, h.Program, h.Seed, numerals.Exact(h.Alpha), b.String())
}

// quoted writes a text as YAML.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
