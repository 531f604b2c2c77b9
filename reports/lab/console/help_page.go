package console

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/reports/arguments"
)

// Fold begins and ends what is on the whole page alone, which --help=all and help VERB --all print: in the text
// of a verb (Long) it stands before and after. A text may end inside of a fold.
const Fold = "\f\n"

// pageWidth is the most letters of a line of a page.
const pageWidth = 100

// SetPages gives all commands below root one form of help: usage, examples, what the command does,
// the commands below it, flags; and the flag --help, which takes "all". A command without examples has
// those that examples says.
func SetPages(root *cobra.Command, examples func(*cobra.Command) string) {
	root.PersistentFlags().VarP(new(helpFlag), helpName, "h", "this page; --help=all: with all that there is to say")
	root.PersistentFlags().Lookup(helpName).NoOptDefVal = "true"
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		whole, _ := cmd.Flag(helpName).Value.(*helpFlag)
		shown := cmd.Example
		if shown == "" {
			shown = examples(cmd)
		}
		fmt.Fprint(cmd.OutOrStdout(), page(cmd, shown, whole != nil && whole.all))
	})
}

// helpName is the flag of the pages.
const helpName = "help"

// A helpFlag is the flag --help: cobra asks for a bool of that name.
type helpFlag struct{ shown, all bool }

func (f *helpFlag) String() string {
	if f.shown {
		return "true"
	}
	return "false"
}
func (f *helpFlag) Type() string { return "bool" }
func (f *helpFlag) Set(text string) error {
	switch text {
	case "true":
		f.shown = true
	case "false":
		f.shown = false
	case "all":
		f.shown, f.all = true, true
	default:
		return errors.New("want --help or --help=all")
	}
	return nil
}

// page writes the page of a command.
func page(cmd *cobra.Command, examples string, whole bool) string {
	var b strings.Builder
	text, folded := unfolded(cmd.Long, whole)
	text = filled(text)
	usage := cmd.UseLine()
	if cmd.HasParent() {
		fmt.Fprintf(&b, "%s: %s\n\n", cmd.CommandPath(), cmd.Short)
	} else { // the first page begins with what the program is
		var first string
		first, text, _ = strings.Cut(text, "\n\n")
		b.WriteString(first + "\n\n")
		usage = cmd.Name() + " VERB [argument]... [flags]"
	}
	b.WriteString("Usage:\n  " + usage + "\n")
	if examples != "" {
		b.WriteString("\nExamples:\n" + strings.Trim(examples, "\n") + "\n")
	}
	if !cmd.HasParent() {
		b.WriteString(commandsBelow(cmd, true))
	}
	if text = strings.Trim(text, "\n"); text != "" {
		b.WriteString("\n" + text + "\n")
	}
	if cmd.HasParent() {
		long := len(cmd.Commands()) > longList
		folded = folded || long
		b.WriteString(commandsBelow(cmd, whole || !long))
	}
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	for _, set := range []*pflag.FlagSet{cmd.LocalFlags(), cmd.InheritedFlags()} {
		set.VisitAll(func(f *pflag.Flag) {
			if shown := *f; flags.Lookup(f.Name) == nil {
				if folded && !whole {
					shown.Usage = gist(f.Usage)
				}
				flags.AddFlag(&shown)
			}
		})
	}
	if flags.HasAvailableFlags() {
		b.WriteString("\nFlags:\n" + flagsOf(flags, !folded || whole))
	}
	if folded && !whole {
		fmt.Fprintf(&b, "\nThis is not all: see %s help %s --all\n", cmd.Root().Name(),
			strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" "))
	}
	var lines strings.Builder
	for line := range strings.Lines(b.String()) {
		lines.WriteString(fit(strings.TrimSuffix(line, "\n"), pageWidth) + "\n")
	}
	return lines.String()
}

// unfolded is a text with what is folded, or without, and whether anything is.
func unfolded(text string, whole bool) (shown string, folded bool) {
	parts := strings.Split(text, Fold)
	for i, part := range parts {
		if whole || i%2 == 0 {
			shown += part
		}
	}
	return shown, len(parts) > 1
}

// flagsOf lists flags, as a whole or with a line for each, cut at its end.
func flagsOf(flags *pflag.FlagSet, whole bool) string {
	if whole {
		return flags.FlagUsagesWrapped(pageWidth)
	}
	var b strings.Builder
	for line := range strings.Lines(flags.FlagUsages()) {
		b.WriteString(cut(strings.TrimSuffix(line, "\n")) + "\n")
	}
	return b.String()
}

// cut shortens a line that is too long, with an ellipsis.
func cut(line string) string {
	if letters := []rune(line); len(letters) > pageWidth {
		return strings.TrimRight(string(letters[:pageWidth-1]), " ") + "…"
	}
	return line
}

// gist is the beginning of what a flag means, without domain and conditions.
func gist(usage string) string {
	end := len(usage)
	for _, mark := range []string{"; ", " (", ", a number ", ", an integer ", ", a finite "} {
		if i := strings.Index(usage, mark); i > 0 {
			end = min(end, i)
		}
	}
	return usage[:end]
}

// longList is how many commands have a line each on a page that is not the whole.
const longList = 40

// commandsBelow lists the commands of a command by their groups, those of none at the end. What they are about is cut
// at the end of the line if it is not to be whole.
func commandsBelow(cmd *cobra.Command, whole bool) string {
	var b strings.Builder
	width := 0
	for _, c := range cmd.Commands() {
		width = max(width, len(c.Name()))
	}
	list := func(title, group string) {
		for _, c := range cmd.Commands() {
			if c.GroupID == group && (c.IsAvailableCommand() || c.Name() == "help") {
				if title != "" {
					b.WriteString("\n" + title + "\n")
					title = ""
				}
				line := fmt.Sprintf("  %-*s  %s", width, c.Name(), c.Short)
				if !whole {
					line = cut(line)
				}
				b.WriteString(line + "\n")
			}
		}
	}
	title := "Commands:"
	for _, g := range cmd.Groups() {
		list(g.Title, g.ID)
		title = "Others:"
	}
	list(title, "")
	return b.String()
}

// fit breaks a line that is too long at spaces. What follows begins below the text of the line: what stands
// behind two spaces or more, as in a list of names, or else four letters further in than the line.
func fit(line string, width int) string {
	if utf8.RuneCountInString(line) <= width {
		return line
	}
	letters := []rune(line)
	lead := 0
	for lead < len(letters) && letters[lead] == ' ' {
		lead++
	}
	indent := hanging(line, lead)
	var b strings.Builder
	for len(letters) > width {
		at := width
		for at > indent && letters[at] != ' ' {
			at--
		}
		if at <= indent { // a word that is longer than a line
			for at = width; at < len(letters) && letters[at] != ' '; {
				at++
			}
		}
		b.WriteString(strings.TrimRight(string(letters[:at]), " ") + "\n")
		left := []rune(strings.TrimLeft(string(letters[at:]), " "))
		if len(left) == 0 {
			return strings.TrimSuffix(b.String(), "\n")
		}
		letters = append([]rune(strings.Repeat(" ", indent)), left...)
	}
	return b.String() + string(letters)
}

// A KeyGroup is a row of keys that belong together.
type KeyGroup struct {
	Name string
	Keys []string
}

// GroupKeys lists the names of keys by groups, for a page on which there is no room to describe them;
// keys of no group stand in a row "others".
func GroupKeys(keys *arguments.Keys, groups []KeyGroup) string {
	rows, of, last := make([][]string, len(groups)+1), map[string]int{}, len(groups)
	width := len("others")
	for i, g := range groups {
		width = max(width, len(g.Name))
		for _, k := range g.Keys {
			of[k] = i
		}
	}
	for _, k := range keys.All() {
		row, known := of[k.Name]
		if !known {
			row = last
		}
		rows[row] = append(rows[row], k.Name+"=")
	}
	var b strings.Builder
	for i, row := range rows {
		name := "others"
		if i < last {
			name = groups[i].Name
		}
		if len(row) > 0 {
			fmt.Fprintf(&b, "  %-*s  %s\n", width, name, strings.Join(row, " "))
		}
	}
	return b.String()
}
