package main

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"castlab/reports/lab"
	"castlab/reports/lab/console"
)

// printed is what a command of castlab prints on standard output and standard error, and its exit status.
func printed(t *testing.T, args ...string) (out, err string, status int) {
	t.Helper()
	l, failed := laboratory()
	if failed != nil {
		t.Fatal(failed)
	}
	var o, e strings.Builder
	status = lab.Command(context.Background(), l, args, console.Streams{Out: &o, Err: &e})
	return o.String(), e.String(), status
}

// verb is a line of a list of verbs.
var verb = regexp.MustCompile(`(?m)^  ([a-z]+) {2,}\S`)

// verbs are those of the first page.
func verbs(t *testing.T) (list []string) {
	t.Helper()
	page, _, _ := printed(t, "--help")
	for _, m := range verb.FindAllStringSubmatch(page, -1) {
		list = append(list, m[1])
	}
	if len(list) < 20 || !slices.Contains(list, "compare") {
		t.Fatalf("the first page lists %q", list)
	}
	return list
}

// early is a line of prose that ends although the first word of the next one had room in it; "" if there is none.
func early(page string, width int) string {
	lines := strings.Split(page, "\n")
	for i, next := range lines[1:] {
		prose := func(line string) bool { return line != "" && line[0] != ' ' && !label.MatchString(line) }
		word, _, _ := strings.Cut(next, " ")
		line := lines[i]
		if prose(line) && prose(next) && utf8.RuneCountInString(line+" "+word) <= width {
			return line
		}
	}
	return ""
}

// label is a line that says what something is.
var label = regexp.MustCompile(`^[A-Z][a-z]*:( |$)`)

// The page of every verb begins with what it is and its usage, has examples before all else, and lines that fit a
// terminal; --help=all, help VERB --all and what help VERB says agree.
func TestThePageOfEveryVerb(t *testing.T) {
	for _, v := range append(verbs(t), "theory ring.mean", "theory VB93-EQ5", "simulate reservation", "schedule kbroadcast") {
		words := strings.Fields(v)
		page, _, status := printed(t, append(slices.Clone(words), "--help")...)
		whole, _, _ := printed(t, append(slices.Clone(words), "--help=all")...)
		if status != console.ExitWell || !strings.HasPrefix(page, "castlab "+v+": ") ||
			!strings.Contains(page, "\n\nUsage:\n  castlab "+v) {
			t.Errorf("%s: status %d, %.200q", v, status, page)
		}
		if v == "data" || v == "theory ring.mean" || v == "version" {
			if again, _, _ := printed(t, append([]string{"help"}, words...)...); again != page {
				t.Errorf("help %s is another page", v)
			}
			if again, _, _ := printed(t, append([]string{"help", "--all"}, words...)...); again != whole {
				t.Errorf("help %s --all is another page", v)
			}
		}
		for _, text := range []string{page, whole} {
			for line := range strings.Lines(text) {
				if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 100 {
					t.Errorf("%s: a line of %d letters: %s", v, n, line)
				}
			}
			if line := early(text, 100); line != "" {
				t.Errorf("%s: a line that ends early: %s", v, line)
			}
		}
		if strings.Contains(page, "This is not all") != (page != whole) {
			t.Errorf("%s: the page does not say whether it is all", v)
		}
		bare := slices.Contains([]string{"help", "licenses", "version"}, v) || len(words) > 1
		if !bare && !strings.Contains(page, "\n\nExamples:\n") {
			t.Errorf("%s has no example", v)
		}
	}
	// two screens, and nothing lost
	for v, most := range map[string]int{"compare": 66, "data": 84, "fit": 66, "advise": 72} {
		page, _, _ := printed(t, v, "--help")
		if n := strings.Count(page, "\n"); n > most {
			t.Errorf("the page of %s has %d lines", v, n)
		}
	}
	whole, _, _ := printed(t, "compare", "--help=all")
	for _, word := range []string{"scatter-allgather ", "Laws:", "nccl-tuner writes", "slow-links", "0.95)", "stall-every"} {
		if !strings.Contains(whole, word) {
			t.Errorf("the whole page of compare lacks %q", word)
		}
	}
	_, err, status := printed(t, "compare", "--help=most")
	if status != console.ExitUsage || !strings.Contains(err, "want --help or --help=all") {
		t.Errorf("--help=most: status %d, %s", status, err)
	}
}

// Every example of a page is of the verb, with flags that it has.
func TestExamplesHaveFlagsThatExist(t *testing.T) {
	flag := regexp.MustCompile(`--[a-z][a-z-]*`)
	seen := 0
	for _, v := range verbs(t) {
		page, _, _ := printed(t, v, "--help")
		_, examples, found := strings.Cut(page, "\n\nExamples:\n")
		if !found {
			continue
		}
		examples, _, _ = strings.Cut(examples, "\n\n")
		_, flags, _ := strings.Cut(page, "\nFlags:\n")
		for line := range strings.Lines(examples) {
			line = strings.TrimSpace(line)
			if !strings.HasPrefix(line, "castlab ") {
				continue
			}
			if seen++; !strings.HasPrefix(line, "castlab "+v+" ") && line != "castlab "+v {
				t.Errorf("%s: %s", v, line)
			}
			for _, f := range flag.FindAllString(line, -1) {
				if !strings.Contains(flags, f+" ") {
					t.Errorf("%s: %s: no flag %s", v, line, f)
				}
			}
		}
	}
	if seen < 30 {
		t.Errorf("only %d examples", seen)
	}
}
