package main

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"castlab/reports/lab"
	"castlab/reports/lab/console"
)

// flagOf is a line of a page that begins a flag: its name, and the kind of its value, "" of a switch.
var flagOf = regexp.MustCompile(`(?m)^      --([a-z-]+)(?: ([^ ]+))?  `)

// raw are words of Go, of its library and of the system's calls, which mean nothing to a user.
var raw = regexp.MustCompile(`strconv|syscall|\b(stat|lstat|open|read|mkdir) [^ ]*[/.][^ ]*:|invalid syntax|parsing "|` +
	`no such file or directory|runtime error|goroutine|invalid argument|listen tcp|dial |time: |unexpected EOF|asn1|x509|pflag|<nil>|%!`)

// wrongValues are values that no flag of a kind takes. Of files these are those that cannot be read, or written.
func wrongValues(kind string) []string {
	switch kind {
	case "": // a switch
		return []string{"", "perhaps", "2"}
	case "integer":
		return []string{"", "x", "-1", "2.5", "1e400", "99999999999999999999", "5%", "NaN"}
	case "number", "share":
		return []string{"", "x", "-1", "NaN", "Inf", "1e400", "5%%"}
	case "time":
		return []string{"", "x", "0", "30", "-1s", "1e400s", "99999999999999999999h"}
	case "file", "directory", "path", "folder":
		return []string{"", "no/such/x.json", "x\x00y", strings.Repeat("x", 300) + ".json", "/proc/x.json"}
	case "host:port":
		return []string{"", "x", "127.0.0.1:99999", "127.0.0.1:x", "192.0.2.1:0"}
	}
	return []string{""}
}

// A value that is none of a flag's is refused with status 2 in one line, which begins with the flag and its value and has
// no words of Go; so is one that the verb sees itself, as a file that is not there. All flags of all verbs are tried, so that
// a new one is.
func TestNoFlagSaysItInWordsOfGo(t *testing.T) {
	l, err := laboratory()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	tried := 0
	for _, v := range verbs(t) {
		page, _, _ := printed(t, v, "--help=all")
		_, flags, _ := strings.Cut(page, "\nFlags:\n")
		for _, f := range flagOf.FindAllStringSubmatch("\n"+flags, -1) {
			name, kind := f[1], f[2]
			values := wrongValues(kind)
			if os.Getenv("CASTLAB_TESTS") != "all" {
				values = values[:min(2, len(values))]
			}
			for _, value := range values {
				given := "--" + name + "=" + value
				var out, errs strings.Builder
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				status := lab.Command(ctx, l, []string{v, given}, console.Streams{Out: &out, Err: &errs})
				cancel()
				tried++
				line := errs.String()
				switch {
				case status != console.ExitUsage:
					t.Errorf("%s %q: status %d, %s%s", v, given, status, out.String(), line)
				case strings.Count(line, "\n") != 1 || raw.MatchString(line):
					t.Errorf("%s %q: %s", v, given, line)
				case v == "data" && strings.HasPrefix(line, "castlab: missing FILE"): // before --cut and --floor, which are in its unit
				case kind == "" || slices.Contains([]string{"integer", "number", "share", "time"}, kind):
					if !strings.HasPrefix(line, "castlab: --"+name+"=") || !strings.Contains(line, ": want ") {
						t.Errorf("%s %q: %s", v, given, line)
					}
				}
			}
		}
	}
	if tried < 150 {
		t.Errorf("only %d values were tried", tried)
	}
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
		t.Errorf("%v is left (%v)", left, err)
	}
}

// Files that are not there, and what is no file, are said to be in the words of their key or flag, once.
func TestFilesThatAreNotThereAreNamedOnce(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.csv", []byte("1\n2\n3\n4\n5\n6\n7\n8\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("folder", 0o700); err != nil {
		t.Fatal(err)
	}
	for command, want := range map[string]string{
		"data none.csv":                                          "file=none.csv: there is no such file; give the path of a readable file",
		"data a.csv --baseline none":                             "--baseline=none: there is no such file",
		"data a.csv --baseline folder":                           "--baseline=folder: a folder, neither a file nor a pipe",
		"fit none.csv":                                           "none.csv: there is no such file; give the path of a readable file",
		"theory ring.mean n=9 law=empirical(file=none)":          "ring.mean: law=empirical(file=none): file=none: there is no such file",
		"theory direct.stability trees=none":                     "direct.stability: trees=none: there is no such file",
		"report --from none":                                     "saved report: none: there is no such file",
		"verify none":                                            "saved report: none: there is no such file",
		"run none":                                               "none: there is no such file; give the path of a study file",
		"merge none":                                             "none: there is no such file",
		"hunt --merge none":                                      "none: there is no such file",
		"run ":                                                   `"": want the path of a file`,
		"serve --token-file none":                                "--token-file=none: there is no such file",
		"serve --token-file folder":                              "--token-file=folder: a folder, neither a file nor a pipe",
		"serve --listen 127.0.0.1:99999":                         "--listen=127.0.0.1:99999: want a port from 0 to 65535",
		"serve --tls-cert none --tls-key none":                   "--tls-cert=none: no such file or directory",
		"serve --tls-cert a.csv --tls-key a.csv":                 "--tls-cert=a.csv: it holds no certificate in PEM form",
		"worker --token-file none":                               "--token-file=none: there is no such file",
		"worker --ca a.csv":                                      "--ca=a.csv: it holds no certificate in PEM form",
		"report VB93-RING-PATH --out a.csv":                      "--out=a.csv: it is a file, where a folder is wanted; give another",
		"report VB93-RING-PATH --out a.csv/x":                    "--out=a.csv/x: it cannot be written: a part of its path is a file, where a folder is wanted; give another",
		"new a.csv":                                              "a.csv: it is a file, where a folder is wanted; give another",
		"theory ring.mean n= law=exponential(mean=1)":            `ring.mean: n="": want an integer`,
		"simulate ring n=9 law=":                                 `ring: law="": `,
		"check VB93-PROP4 d=":                                    `claim VB93-PROP4: d="": want an integer`,
		"theory ring.mean n=9 law=uniform(min=0,max=2) --show":   "--show: its value is missing, want --show=name",
		"theory ring.mean n=9 law=uniform(min=0,max=2) --show x": "--show without --plot: all values are printed",
		"theory ring.mean n=9..12 law=uniform(min=0,max=2) --show x":  "--show without --plot: all values are printed",
		"simulate ring n=9,10 law=uniform(min=0,max=2) --show x":      "ring: --show=x: want one of T",
		"simulate ring n=9,10 law=uniform(min=0,max=2) --trace a.csv": "--trace=a.csv: it is of one point; want no lists and ranges",
		"help theory NOSUCH":   "unknown quantity NOSUCH: ",
		"help simulate NOSUCH": "unknown model NOSUCH: ",
		"help NOSUCH":          "unknown command NOSUCH: ",
		"list VB95 nowhere":    "list: no claim whose ID begins with VB95 has nowhere in its text; castlab list nowhere looks in all",
	} {
		_, errs, status := printed(t, strings.Split(command, " ")...)
		if status != console.ExitUsage || !strings.HasPrefix(errs, "castlab: "+want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, %s, want %s", command, status, errs, want)
		}
	}
}
