package advise

import (
	"bytes"
	"fmt"
	"math"

	"github.com/spf13/pflag"

	"castlab/distributions/inputs"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/output"
)

// nccl is the name of NCCL's format, which has flags of its own.
const nccl = "nccl-tuner"

// formatNames are the names of the rules for libraries.
func formatNames() (names []string) {
	for _, f := range exports.Formats() {
		names = append(names, f.Name)
	}
	return append(names, nccl)
}

// checkFlags checks the flags of an export.
func (a *advice) checkFlags(fs *pflag.FlagSet) error {
	switch {
	case *a.flags.export != nccl && (fs.Changed("channels") || fs.Changed("protocol")):
		return fmt.Errorf("--channels and --protocol belong to --export %s", nccl)
	case *a.flags.export == "" && fs.Changed("out"):
		return fmt.Errorf("--out: it belongs to --export %s", formatNames()[0])
	case *a.flags.export == "":
		return nil
	case *a.flags.asJSON && *a.flags.out == "":
		return fmt.Errorf("--json and --export exclude each other without --out; give one, or --out FILE for the rules")
	}
	_, err := a.exported()
	return err
}

// exported is the format of the rules.
func (a *advice) exported() (exports.Format, error) {
	for _, f := range append(exports.Formats(), exports.NCCL(*a.flags.protocol, *a.flags.channels)) {
		if f.Name == *a.flags.export {
			return f, nil
		}
	}
	return exports.Format{}, inputs.Unknown("export", *a.flags.export, formatNames())
}

// writeRules writes what is to be used as rules for a library, and what their reader has to know to standard error.
func (a *advice) writeRules(r *result) error {
	f, err := a.exported()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	notes, err := f.Write(&b, a.rules(r))
	for _, n := range notes {
		fmt.Fprintf(a.Streams.Err, "%s: %s: %s\n", a.Name, f.Name, n)
	}
	if err != nil {
		return err
	}
	if *a.flags.out != "" {
		if err := output.WriteFile(*a.flags.out, b.Bytes()); err != nil || *a.flags.asJSON {
			return err
		}
		fmt.Fprintf(&a.Out, "wrote %s\n\n", *a.flags.out)
		return nil
	}
	_, err = a.Out.Write(b.Bytes())
	return err
}

// rules are those of each task and number of ranks.
func (a *advice) rules(r *result) (list []exports.Rules) {
	var sizes []exports.Decision
	for i, d := range r.sizes {
		if i == 0 || d.Task != r.sizes[i-1].Task || d.Ranks != r.sizes[i-1].Ranks {
			sizes = nil
			list = append(list, exports.Rules{Task: d.Task, Ranks: d.Ranks, Comments: []string{
				fmt.Sprintf("castlab advise %v", a.keys),
				fmt.Sprintf("seed %d, at level %g; between sizes at which other algorithms are used one changes to the other in the middle",
					*a.flags.seed, *a.flags.level)}})
		}
		x := exports.Decision{Size: d.From, Use: d.use, Why: d.text()}
		rules := &list[len(list)-1]
		if d.use != nil {
			x.Key = d.use.Algorithm
			rules.Uses = append(rules.Uses, *d.use)
		}
		sizes = append(sizes, x)
		rules.Ranges = exports.Ranges(sizes, boundaries(sizes))
	}
	return list
}

// boundaries are in the middle, the geometric one, of two sizes at which different algorithms are used.
func boundaries(sizes []exports.Decision) map[int]exports.Boundary {
	b := map[int]exports.Boundary{}
	for i := range len(sizes) - 1 {
		x, next := sizes[i], sizes[i+1]
		if x.Use != nil && next.Use != nil && x.Key != next.Key {
			middle := int64(math.Sqrt(float64(x.Size) * float64(next.Size)))
			b[i] = exports.Boundary{From: middle, To: middle + 1, Use: next.Use, Why: "used from the middle of two sizes on"}
		}
	}
	return b
}
