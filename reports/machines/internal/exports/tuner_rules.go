package exports

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// NCCL is the format of the configuration of NCCL's example tuner plugin, for rules: a line for each range with a
// decision, the first that holds the size counting, and all else left to NCCL, as [Tuner] has it. The protocol is one of
// Protocols; no channels leave their number to the plugin.
//
// Source: NCCL, plugins/tuner/example/plugin.c and README.md (2026).
func NCCL(protocol string, channels int) Format {
	f := Format{
		Name: "nccl-tuner", Library: "NCCL",
		equal: func(r Rules, u Use) string { return LibraryOf(r.Task, u.Algorithm).NCCL },
		name:  func(l Library) string { return l.NCCL },
	}
	f.Write = func(w io.Writer, list []Rules) (notes []string, err error) {
		if !slices.Contains(Protocols(), protocol) {
			return nil, &TunerError{fmt.Sprintf("protocol %q; want one of %s", protocol, strings.Join(Protocols(), ", "))}
		}
		tasks, err := f.byTask(list)
		if err != nil {
			return nil, err
		}
		b := bufio.NewWriter(w)
		comment := func(text string) {
			for _, line := range wrap(text, most-2) {
				b.WriteString("# " + line + "\n")
			}
		}
		comment("NCCL tuner configuration, by castlab. Columns:")
		comment("collective_type,min_bytes,max_bytes,algorithm,protocol,channels,nNodes,nRanks")
		asked := channels
		if asked == 0 {
			asked = -1
			comment("Channels are left to the plugin (-1). Its README says that NCCL's default is kept; its code, as of 2026, asks for 1.")
		}
		comment("Sizes in no line are left to NCCL, but for the number of channels, of which the plugin asks for 1 there too.")
		for _, t := range tasks {
			if collectives[t.task] == "" {
				return nil, Tuner{Task: t.task}.Check()
			}
			for _, r := range t.list {
				for _, c := range r.Comments {
					comment(c)
				}
				for _, s := range f.known(r) {
					if s.Use == nil {
						if s.Why != "" {
							notes = append(notes, fmt.Sprintf("%s among %d ranks, %s: left to NCCL: %s", t.task,
								r.Ranks, sizesOf(s), s.Why))
						}
						continue
					}
					comment(fmt.Sprintf("%s: %s", s.Use.Written, s.Why))
					fmt.Fprintf(b, "%s,%d,%d,%s,%s,%d,-1,%d\n", collectives[t.task], s.From, s.To, f.equal(r, *s.Use), protocol, asked,
						r.Ranks)
				}
			}
		}
		return notes, b.Flush()
	}
	return f
}

// sizesOf writes the sizes of a range.
func sizesOf(s Range) string {
	if s.To == math.MaxInt64 {
		return fmt.Sprintf("from %d bytes on", s.From)
	}
	return fmt.Sprintf("%d to %d bytes", s.From, s.To)
}
