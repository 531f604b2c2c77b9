package advise

import (
	"bytes"
	"fmt"

	"github.com/spf13/pflag"

	"castlab/distributions/inputs"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/output"
)

// nccl is the name of NCCL's format, which has flags of its own.
const nccl = "nccl-tuner"

// formatNames are the names of the rules for libraries.
func formatNames() []string { return append(exports.FormatNames(), nccl) }

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
