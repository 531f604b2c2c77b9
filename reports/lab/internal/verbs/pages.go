package verbs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"castlab/reports"
	"castlab/reports/lab/console"
)

// groups are the groups of verbs on the first page, in its order. A verb of none stands at its end.
var groups = []struct {
	group cobra.Group
	verbs []string
}{
	{cobra.Group{ID: "theory", Title: "A theorem, a formula, a model:"},
		[]string{"list", "doc", "theory", "simulate", "schedule", "check", "hunt", "report", "verify", "serve"}},
	{cobra.Group{ID: "data", Title: "Measured values:"}, []string{"data"}},
	{cobra.Group{ID: "machine", Title: "A machine:"}, []string{"advise", "fit", "compare"}},
	{cobra.Group{ID: "study", Title: "Runs that outlive a process:"}, []string{"run", "resume", "status", "merge", "worker"}},
}

// addPages gives the verbs their help: groups, examples, and the verb help.
func (a *app) addPages(root *cobra.Command) {
	for i := range groups {
		for _, name := range groups[i].verbs {
			for _, verb := range root.Commands() {
				if verb.Name() == name {
					if !root.ContainsGroup(groups[i].group.ID) {
						root.AddGroup(&groups[i].group)
					}
					verb.GroupID = groups[i].group.ID
				}
			}
		}
	}
	root.SetHelpCommand(a.helpVerb(root))
	console.SetPages(root, func(cmd *cobra.Command) string {
		if !cmd.HasParent() {
			return a.written(a.firstExamples())
		}
		if cmd.Parent() == root {
			return a.written(a.examples()[cmd.Name()])
		}
		return ""
	})
}

// helpVerb prints the page of a verb.
func (a *app) helpVerb(root *cobra.Command) *cobra.Command {
	help := &cobra.Command{Use: "help [VERB]...", Short: "the page of a verb, as VERB --help", Hidden: true}
	all := help.Flags().Bool("all", false, "all that there is to say, as VERB --help=all")
	help.RunE = func(_ *cobra.Command, args []string) error {
		verb, rest, err := root.Find(args)
		switch {
		case err != nil:
			return err
		case len(rest) > 0 && verb.HasSubCommands():
			return verb.RunE(verb, rest) // says what it does not know
		case len(rest) > 0:
			return console.Usagef("help %s: no page for it; '%s help %s' has one", strings.Join(args, " "), a.Name, verb.Name())
		}
		verb.InitDefaultHelpFlag() // makes those of the root its own
		if *all {
			if err := verb.Flags().Set("help", "all"); err != nil {
				return err
			}
		}
		return verb.Help()
	}
	return help
}

// A purpose is what one wants to know, and commands that say it.
type purpose struct {
	what     string
	commands []string
}

// toKnow is a purpose.
func toKnow(what string, commands ...string) purpose { return purpose{what, commands} }

// firstExamples are those of the first page: one for each of what a user may bring.
func (a *app) firstExamples() []purpose {
	list := []purpose{toKnow("a theorem: what it says, and whether it holds", "doc "+a.anyClaim(), "check "+a.anyClaim())}
	if a.lab.Verbs != nil {
		list = append(list, toKnow("files of benchmarks: what MPI or NCCL should use",
			"advise osu_latency.txt osu_bw.txt nodes=64 task=bcast"))
	}
	return append(list, toKnow("measured values: what they say, and whether two files differ", "data before.csv after.csv"))
}

// examples are commands of every verb of a laboratory, by what one wants to know.
func (a *app) examples() map[string][]purpose {
	id := a.anyClaim()
	list := map[string][]purpose{
		"list": {toKnow("all claims", "list"), toKnow("those that speak of something", "list median")},
		"doc": {toKnow("statement, hypotheses, parameters, code, and how to cite it", "doc "+id),
			toKnow("entries for a list of references", "doc "+id+" --bibtex")},
		"check": {toKnow("the printed cases", "check "+id),
			toKnow("a case of my own, until it is decided or half a minute is over", "check "+a.ownCase()+" --budget 30s")},
		"hunt": {toKnow("is it false anywhere?", "hunt "+id+" --budget 30s"),
			toKnow("the same digits every time, saved for a report", "hunt "+id+" --points 500 --out hunt.json")},
		"report": {toKnow("of some claims", "report "+id+" --out report"),
			toKnow("of a result that was saved", "report --from saved.json")},
		"verify": {toKnow("a saved result, digit by digit", "verify saved.json"), toKnow("segments of a study", "verify study.yaml")},
		"data": {toKnow("one file: quantiles, mean, tail, with intervals", "data times.csv#rtt_us"),
			toKnow("two: which is smaller, by how much?", "data before.csv after.csv --quantiles p50,p99"),
			toKnow("of three launches of each", "data old1.csv,old2.csv,old3.csv new1.csv,new2.csv,new3.csv"),
			toKnow("a run of a simulation: how long a warm-up, how many runs?", "data waits.csv#wait --steady --precision 2%"),
			toKnow("a gate in CI: status 1 if it became slower by more than 2 %", "data times.csv --out baseline.json",
				"data new.csv --baseline baseline.json --indifference 2%")},
		"serve": {toKnow("in a browser on this machine", "serve"), toKnow("at a port for ssh -L", "serve --listen 127.0.0.1:8080")},
		"run": {toKnow("a study, with a checkpoint", "run study.yaml"),
			toKnow("the third of ten parts of a job array", "run study.yaml --shard 2/10 --out part-2")},
		"resume":     {toKnow("after a kill", "resume study.yaml")},
		"status":     {toKnow("how far it is", "status study.yaml")},
		"merge":      {toKnow("the parts of a job array", "merge part-*")},
		"worker":     {toKnow("for a run on another machine", "worker nats://head:4222 --token-file token")},
		"new":        {toKnow("a laboratory beside the clone of "+a.Name, "new mylab")},
		"completion": {toKnow("for bash", "completion bash > ~/.local/share/bash-completion/completions/"+a.Name)},
		"theory":     {toKnow("what a claim states, at parameters of my own", "theory "+a.ownCase())},
	}
	if over := a.ownRange(); over != "" {
		list["check"] = append(list["check"], toKnow("theory beside simulation, a line and points with intervals",
			"check "+over+" --plot both.svg"))
	}
	if len(a.lab.Papers) > 0 {
		list["list"] = append(list["list"], toKnow("a paper, passage by passage", "list --paper "+a.lab.Papers[0].Name))
	}
	if len(a.lab.Quantities) > 0 {
		list["theory"] = append(list["theory"], toKnow("the keys of a quantity", "theory "+a.lab.Quantities[0].Name+" --help"))
	}
	if len(a.lab.Models) > 0 {
		list["simulate"] = []purpose{toKnow("the keys of a model", "simulate "+a.lab.Models[0].Name+" --help")}
	}
	if len(a.lab.Algorithms) > 0 {
		list["schedule"] = []purpose{toKnow("the keys of an algorithm", "schedule "+a.lab.Algorithms[0].Name+" --help")}
	}
	return list
}

// written writes commands below what they are for.
func (a *app) written(list []purpose) string {
	var b strings.Builder
	for _, p := range list {
		b.WriteString("  " + p.what + "\n")
		for _, c := range p.commands {
			b.WriteString("    " + a.Name + " " + c + "\n")
		}
	}
	return b.String()
}

// anyClaim is the ID of a claim.
func (a *app) anyClaim() string {
	if len(a.lab.Claims) == 0 {
		return "ID"
	}
	return a.lab.Claims[0].ID
}

// ownCase is a claim that takes parameters, and a case of it as one would type it.
func (a *app) ownCase() string {
	for _, c := range a.lab.Claims {
		if c.Cases.Parameters == nil || len(c.Cases.Printed()) == 0 {
			continue
		}
		words := []string{c.ID}
		for _, w := range reports.Words(spelled(c).Name()) {
			words = append(words, reports.ShellWord(w))
		}
		return strings.Join(words, " ")
	}
	return a.anyClaim() + " key=value"
}

// ownRange is a claim over a range of a key of integers, as one would type it; "" if no claim has such a key.
func (a *app) ownRange() string {
	for _, c := range a.lab.Claims {
		if c.Cases.Parameters == nil || len(c.Cases.Printed()) == 0 {
			continue
		}
		words, ranged := []string{c.ID}, false
		for _, w := range reports.Words(spelled(c).Name()) {
			name, text, _ := strings.Cut(w, "=")
			whole := slices.ContainsFunc(c.Cases.Parameters.Keys(), func(k reports.Key) bool { return k.Name == name && k.Whole })
			if n, err := strconv.Atoi(text); err == nil && whole && !ranged {
				w, ranged = fmt.Sprintf("%s=%d..%d", name, n, n+6), true
			}
			words = append(words, reports.ShellWord(w))
		}
		if ranged {
			return strings.Join(words, " ")
		}
	}
	return ""
}
