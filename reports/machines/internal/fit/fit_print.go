package fit

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"castlab/distributions/numerals"
	"castlab/montecarlo/loggp"
	"castlab/reports/arguments"
)

// printFit prints a fit for a reader: numbers have the digits that their intervals support; --json has all.
func (a *app) printFit(files []string, keys *arguments.Keys, fit *loggp.Fit, series []loggp.Series, f fitFlags) {
	out := io.Writer(&a.Out)
	a.PrintEstimates("fit "+strings.Join(files, " "), keys, fit.Seed, slices.Concat(fit.Estimates, fit.Predictions), 0)
	if len(fit.Residuals) > 0 {
		fmt.Fprintln(out)
		var rows []table.Row
		for _, r := range fit.Residuals {
			rows = append(rows, table.Row{r.Test, numerals.Plain(r.Bytes), numerals.Rounded(r.Time, 6), numerals.Rounded(r.Fit, 6),
				fmt.Sprintf("%+.1f %%", 100*r.Off),
				r.Times})
		}
		a.PrintTable(table.Row{"test", "bytes", "time", "fit", "off", "times"}, rows, 2, 3, 4, 5, 6)
	}
	if len(fit.Tests) > 0 {
		fmt.Fprintln(out)
		var rows []table.Row
		for _, t := range fit.Tests {
			rows = append(rows, table.Row{t.Name, fmt.Sprintf("%.4g", t.Statistic), fmt.Sprintf("%.2g", t.P), t.Looks, t.Verdict})
		}
		a.PrintTable(table.Row{"hypothesis", "statistic", "p", "looks", "verdict"}, rows, 2, 3, 4)
	}
	if len(fit.Jitter) > 0 {
		fmt.Fprintln(out)
		var rows []table.Row
		for _, j := range fit.Jitter {
			rows = append(rows, table.Row{j.Test, numerals.Plain(j.Bytes), j.Times, fmt.Sprintf("%.0f", j.Effective),
				fmt.Sprintf("%.2f", j.Correlation), numerals.Rounded(j.Median, 6), numerals.Rounded(j.P99, 6), numerals.Rounded(j.Max, 6)})
		}
		a.PrintTable(table.Row{"jitter", "bytes", "times", "worth", "lag 1", "median", "p99", "max"}, rows, 2, 3, 4, 5, 6, 7, 8)
	}
	for _, n := range fit.Notes {
		fmt.Fprintf(out, "\n%s\n", text.WrapSoft("Note: "+n+".", 78))
	}
	for _, w := range fit.Warnings {
		fmt.Fprintf(out, "\n%s\n", text.WrapSoft("Warning: "+strings.TrimSuffix(w, ".")+".", 78))
	}
	a.printNext(files, keys, fit, series, f)
}

// machines writes the parameters, in a line for every range of sizes.
func machines(regimes []loggp.Regime) string {
	text := func(m loggp.Machine) string {
		return fmt.Sprintf("L=%.6g o=%.6g g=%.6g G=%.6g", m.Latency, m.Overhead, m.Gap, m.GapPerByte)
	}
	if len(regimes) == 1 {
		return ": " + text(regimes[0].Machine)
	}
	lines := ", by the size of a message:"
	for i, r := range regimes {
		switch {
		case i == 0:
			lines += fmt.Sprintf("\n  below %s bytes: ", numerals.Plain(r.To))
		case math.IsInf(r.To, 1):
			lines += fmt.Sprintf("\n  from %s bytes on: ", numerals.Plain(r.From))
		default:
			lines += fmt.Sprintf("\n  from %s to below %s bytes: ", numerals.Plain(r.From), numerals.Plain(r.To))
		}
		lines += text(r.Machine)
	}
	return lines
}

// printNext says how to use the fit.
func (a *app) printNext(files []string, keys *arguments.Keys, fit *loggp.Fit, series []loggp.Series, f fitFlags) {
	_, err := fit.Machine(0)
	if len(fit.Residuals) == 0 { // one size
		a.printLaws(files, keys, series, *f.flights)
		return
	}
	if err != nil {
		fmt.Fprintf(&a.Out, "\n%s\n", text.WrapSoft("The machine is not complete: "+err.Error()+".", 78))
		return
	}
	fmt.Fprintf(&a.Out, "\nThe machine%s\nWith its uncertainty:\n  castlab fit %s --json > machine.json\n  castlab compare ring "+
		"binomial task=broadcast nodes=64 size=64KiB machine=machine.json\n",
		machines(fit.Regimes), again(files, keys))
	if *f.flights != "" {
		supposing := ""
		if slices.ContainsFunc(series, func(s loggp.Series) bool { return s.Kind == loggp.RoundTrip }) {
			supposing = supposed
		}
		fmt.Fprintf(&a.Out, "and the measured jitter in place of L%s:\n  'latency=empirical(file=%s#latency_us)'\n", supposing, *f.flights)
	}
}

// supposed is what the law of one way takes for granted of round trips.
const supposed = ", if the two ways of a round trip\nare independent and alike, which its time does not show"

// again is the files and keys of a fit as words of the command line.
func again(files []string, keys *arguments.Keys) string {
	words := append([]string{}, files...)
	if s := keys.String(); s != "" {
		words = append(words, s)
	}
	return strings.Join(words, " ")
}

// printLaws prints the laws of times of one size.
func (a *app) printLaws(files []string, keys *arguments.Keys, series []loggp.Series, flights string) {
	for _, s := range series {
		switch {
		case s.Law == "":
		case s.Kind != loggp.RoundTrip:
			fmt.Fprintf(&a.Out, "\nThe law of these times, of whole messages of this size, for castlab compare:\n  'latency=%s'\n", s.Law)
		default:
			fmt.Fprintf(&a.Out, "\nThe law of one way, of whole messages of this size, for castlab compare%s:\n", supposed)
			if flights == "" {
				flights = "one-way.csv"
				fmt.Fprintf(&a.Out, "  castlab fit %s --latency %s\n", again(files, keys), flights)
			}
			fmt.Fprintf(&a.Out, "  'latency=empirical(file=%s#latency_us)'\n", flights)
			return
		}
	}
}
