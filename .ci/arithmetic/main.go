// Command arithmetic prints what the tree weighs beside what it weighed last:
//
//	go run ./.ci/arithmetic CASTLAB          with a built program, as README builds it
//	go run ./.ci/arithmetic -write CASTLAB   and writes the new values
//
// The last values stand in .ci/arithmetic/last.txt, a line each: the number, and what it is of. It ends
// with status 1 if one that may not rise has risen: such a change is made on purpose with -write. Times and
// memory are of the machine, and only shown.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A weight is one number, to so many decimals.
type weight struct {
	of       string
	value    float64
	decimals int
	held     bool // it may not rise
}

// widest is how many columns a line of code may have, a tab being four.
const widest = 140

const lastFile = ".ci/arithmetic/last.txt"

func main() {
	renew := flag.Bool("write", false, "write the new values")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "arithmetic: want one argument, a built castlab")
		os.Exit(2)
	}
	risen, err := run(flag.Arg(0), *renew)
	if err != nil {
		fmt.Fprintln(os.Stderr, "arithmetic:", err)
		os.Exit(2)
	}
	if risen {
		os.Exit(1)
	}
}

func run(program string, renew bool) (risen bool, err error) {
	weights, err := weigh(program)
	if err != nil {
		return false, err
	}
	last, err := read()
	if err != nil {
		return false, err
	}
	var text strings.Builder
	for _, w := range weights {
		value := strconv.FormatFloat(w.value, 'f', w.decimals, 64)
		fmt.Fprintln(&text, value, w.of)
		before, known := last[w.of]
		note := ""
		switch rounded, _ := strconv.ParseFloat(value, 64); {
		case !known:
			note = "new"
		case w.held && rounded > before:
			note, risen = "has risen", true
		}
		fmt.Printf("%12s %12s  %s %s\n", value, strconv.FormatFloat(before, 'f', w.decimals, 64), w.of, note)
	}
	if !renew {
		return risen, nil
	}
	return false, os.WriteFile(lastFile, []byte(text.String()), 0o644)
}

// read returns the last values.
func read() (map[string]float64, error) {
	last := map[string]float64{}
	content, err := os.ReadFile(lastFile)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for line := range strings.Lines(string(content)) {
		number, of, _ := strings.Cut(strings.TrimSpace(line), " ")
		x, err := strconv.ParseFloat(number, 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %q: want a number and what it is of", lastFile, line)
		}
		last[of] = x
	}
	return last, nil
}

func weigh(program string) ([]weight, error) {
	program, err := filepath.Abs(program)
	if err != nil {
		return nil, err
	}
	code, tests, theorems, wide, err := lines()
	if err != nil {
		return nil, err
	}
	packages, err := exec.Command("go", "list", "./...").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	list, err := exec.Command(program, "list", "--json").Output()
	if err != nil {
		return nil, fmt.Errorf("%s list: %w", program, err)
	}
	claims := bytes.Count(list, []byte(`"id":`))
	info, err := os.Stat(program)
	if err != nil {
		return nil, err
	}
	spent, memory, err := start(program)
	if err != nil {
		return nil, err
	}
	return []weight{
		{"claims", float64(claims), 0, false},
		{"lines of reports/theorems a claim, without tests", float64(theorems) / float64(max(claims, 1)), 1, true},
		{"lines of Go without tests", float64(code), 0, false},
		{"lines of tests", float64(tests), 0, false},
		{"lines wider than 140 columns", float64(wide), 0, true},
		{"packages", float64(bytes.Count(packages, []byte("\n"))), 0, true},
		{"MB of the program", float64(info.Size()) / 1e6, 1, false},
		{"ms of processor time of castlab --help", spent.Seconds() * 1e3, 0, false},
		{"MB of memory of castlab --help", float64(memory) / 1e3, 0, false},
	}, nil
}

// lines counts the lines of all Go files that git knows.
func lines() (code, tests, theorems, wide int, err error) {
	files, err := exec.Command("git", "ls-files", "-z", "*.go").Output()
	if err != nil {
		return 0, 0, 0, 0, fmt.Errorf("git ls-files: %w", err)
	}
	for name := range strings.SplitSeq(strings.TrimRight(string(files), "\x00"), "\x00") {
		content, err := os.ReadFile(name)
		if errors.Is(err, os.ErrNotExist) {
			continue // deleted and not yet committed
		}
		if err != nil {
			return 0, 0, 0, 0, err
		}
		n := bytes.Count(content, []byte("\n"))
		switch {
		case strings.HasSuffix(name, "_test.go"):
			tests += n
		default:
			code += n
			if strings.HasPrefix(name, "reports/theorems/") {
				theorems += n
			}
		}
		for line := range bytes.Lines(content) {
			if width := len([]rune(strings.TrimRight(string(line), "\n"))) + 3*bytes.Count(line, []byte("\t")); width > widest {
				wide++
			}
		}
	}
	return code, tests, theorems, wide, nil
}

// start returns the least processor time and memory of five starts.
func start(program string) (spent time.Duration, memory int64, err error) {
	for range 5 {
		c := exec.Command(program, "--help")
		if err := c.Run(); err != nil {
			return 0, 0, fmt.Errorf("%s --help: %w", program, err)
		}
		used := c.ProcessState.UserTime() + c.ProcessState.SystemTime()
		if spent == 0 || used < spent {
			spent = used
		}
		if u, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok && (memory == 0 || u.Maxrss < memory) {
			memory = u.Maxrss // kB on Linux
		}
	}
	return spent, memory, nil
}
