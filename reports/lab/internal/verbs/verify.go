package verbs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/study"
)

func (a *app) verifyVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "verify FILE", Short: "recompute a saved result, or segments of a study, and say whether the digits agree",
		Long: `Of a saved report every digit and every text is made anew and compared, but for the
version, run time and machine that it states. Of a study, named by its file (.yaml) or by
its checkpoint or part, segments of the checkpoint are chosen at random, 60 or one in a
hundred if that is more, and computed once more here: each must come to the same bytes.
Those that do not are named with their cell and with who computed them, and --drop
has the checkpoint forget them and all else by the same hand, for the verb resume to
compute again. Nobody can know beforehand which are chosen, unless --seed says so.`,
		Args: cobra.ArbitraryArgs,
	}
	workers := console.AddWorkers(verb.Flags())
	asJSON := console.AddJSON(verb.Flags())
	ofStudy := study.AddVerify(verb.Flags())
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return console.Usagef("verify takes one file, got %d words; '%s check --out FILE' makes one", len(args), a.Name)
		}
		if file := ofStudy.Checkpoint(args[0]); file != "" {
			return ofStudy.Verify(cmd.Context(), a.Session, a.lab, file, *workers, *asJSON)
		}
		if flag := ofStudy.Given(); flag != "" {
			return console.Usagef("--%s: %s is a saved report, of which all is recomputed; give a study (.yaml) or a checkpoint", flag,
				args[0])
		}
		saved, err := a.readReport(args[0])
		if err != nil {
			return err
		}
		// No other profile makes reports, and a given number of replications may be
		// unbounded.
		if known, err := reports.ParseProfile(saved.Profile.Name); err != nil ||
			known != saved.Profile && known.Prolonged() != saved.Profile {
			return &inputs.WordError{Word: args[0], Err: fmt.Errorf("profile %s from %d to %d replications, figures %d: want quick or "+
				"full as they are here", strconv.Quote(saved.Profile.Name), saved.Profile.Min, saved.Profile.Max, saved.Profile.Figure)}
		}
		bar := a.Progress()
		cfg, err := a.lab.Provenance(reports.Config{Workers: *workers, Progress: bar.Step, Open: a.Files.Open})
		if err != nil {
			return err
		}
		differences, err := reports.Verify(cmd.Context(), saved, a.lab.Claims, cfg)
		bar.Finish()
		if err != nil {
			return err
		}
		differences = append(differences, a.commandDifference(saved)...)
		if *asJSON {
			document := verifyDocument{File: args[0], Cases: len(saved.Verdicts), Figures: len(saved.Figures),
				Agree: len(differences) == 0, Differences: []differenceDocument{}}
			for _, d := range differences {
				document.Differences = append(document.Differences, differenceDocument(d))
			}
			if err := console.WriteJSON(&a.Out, document); err != nil {
				return err
			}
		} else {
			a.printDifferences(saved, differences)
		}
		if len(differences) > 0 {
			return console.ErrVerdict
		}
		return nil
	}
	return verb
}

// commandDifference compares the command in a report with its claims, cases and
// settings.
func (a *app) commandDifference(saved *reports.Report) []reports.Difference {
	settings := checkFlags{seed: &saved.Seed, alpha: &saved.Alpha, profile: &saved.Profile.Name}
	fields := shellWords(saved.Command)
	if n := len(fields) - len(strings.Fields(a.checkCommand(nil, settings))); n >= 0 {
		words := fields[2 : 2+n]
		if a.asksFor(saved, words) && saved.Command == a.checkCommand(words, settings) {
			return nil
		}
		chosen, err := a.lab.Choose(words)
		missing := slices.ContainsFunc(saved.Claims, func(t reports.ClaimText) bool {
			return !slices.ContainsFunc(chosen, func(c reports.Claim) bool { return c.ID == t.ID })
		})
		if err == nil && !missing && saved.Command == a.checkCommand(words, settings) {
			return nil
		}
	}
	var ids []string
	for _, t := range saved.Claims {
		ids = append(ids, t.ID)
	}
	for _, v := range saved.Verdicts {
		if v.Asked {
			return []reports.Difference{{Where: "Command", Saved: strconv.Quote(saved.Command), Now: "a command that asks for these cases"}}
		}
	}
	return []reports.Difference{{Where: "Command", Saved: strconv.Quote(saved.Command), Now: strconv.Quote(a.checkCommand(ids, settings))}}
}

// asksFor reports whether the words of a command select the cases of a report.
func (a *app) asksFor(saved *reports.Report, words []string) bool {
	end, beyond := len(words), false
	for i, w := range words {
		if strings.HasPrefix(w, "--") {
			end = min(end, i)
		}
		beyond = beyond || w == "--beyond"
	}
	ids, keys := Apart(words[:end])
	if len(keys) == 0 {
		return false
	}
	claims, leftOut, err := asked(a.lab, ids, keys, a.Files.Open, beyond)
	if err != nil {
		return false
	}
	i := 0
	for _, c := range claims {
		for _, k := range c.Cases.Printed() {
			if i == len(saved.Verdicts) || saved.Verdicts[i].Claim != c.ID || saved.Verdicts[i].Params != k.Params {
				return false
			}
			i++
		}
	}
	return i == len(saved.Verdicts) && slices.Equal(leftOut, saved.LeftOut)
}

// shellWords splits a line as a POSIX shell does, of whose quotes commands use single
// ones alone.
func shellWords(line string) (words []string) {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\'':
			quoted = !quoted
		case c == '\\' && !quoted && i+1 < len(line):
			i++
			b.WriteByte(line[i])
		case c == ' ' && !quoted:
			words = append(words, b.String())
			b.Reset()
		default:
			b.WriteByte(c)
		}
	}
	return append(words, b.String())
}

func (a *app) printDifferences(saved *reports.Report, differences []reports.Difference) {
	if len(differences) == 0 {
		fmt.Fprintf(&a.Out, "every digit of %s and %s agrees, and every text; not checked: version, run time and machine%s\n",
			numberOf(len(saved.Verdicts), "case"), numberOf(len(saved.Figures), "figure"), notTheHunt(saved))
		return
	}
	fmt.Fprintf(&a.Out, "%d numbers and texts differ\n", len(differences))
	if here := a.Version; saved.Version != here {
		fmt.Fprintf(&a.Out, "  (it says that %s %s made it, and this is %s)\n", a.Name, harmless(saved.Version), here)
	}
	for i, d := range differences {
		if i == study.DifferencesShown {
			fmt.Fprintf(&a.Out, "  and %d more; --json shows all\n", len(differences)-study.DifferencesShown)
			break
		}
		d.Saved, d.Now = around(d.Saved, d.Now)
		fmt.Fprintf(&a.Out, "  %s\n", harmless(d.String()))
	}
}

// notTheHunt says that what was attacked is not searched again.
func notTheHunt(saved *reports.Report) string {
	if saved.Hunt == nil {
		return ""
	}
	return ", nor what was attacked"
}

// harmless returns a line of a saved file in a form that is safe to print: short, and
// without escape sequences.
func harmless(line string) string {
	return console.Short(strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return unicode.ReplacementChar
		}
		return r
	}, line))
}

// around shortens two long texts to the neighborhood of their first difference.
func around(a, b string) (string, string) {
	const before, after = 20, 100
	x, y := []rune(a), []rune(b)
	same := 0
	for same < min(len(x), len(y)) && x[same] == y[same] {
		same++
	}
	cut := func(r []rune) string {
		from, to := max(0, same-before), min(len(r), same+after)
		if len(r) <= before+after {
			from, to = 0, len(r)
		}
		text := string(r[min(from, to):to])
		if from > 0 {
			text = "..." + text
		}
		if to < len(r) {
			text += "..."
		}
		return text
	}
	return cut(x), cut(y)
}

// A verifyDocument is the output of verify --json.
type verifyDocument struct {
	File        string               `json:"file"`
	Cases       int                  `json:"cases"`
	Figures     int                  `json:"figures"`
	Agree       bool                 `json:"agree"`
	Differences []differenceDocument `json:"differences"`
}

type differenceDocument struct {
	Where string `json:"where"`
	Saved string `json:"saved"`
	Now   string `json:"now"`
}
