package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

const version = "v0.1.0"

// Under another path a module that uses castlab fetches it, another one fetches the two, and
// castlab is installed, all without a replacement. Vet and the tests that look at paths
// pass, and every digit is that of before. Under the path of now the README's commands are
// enough for a module beside it.
func TestTheModuleIsUsedUnderAnotherPath(t *testing.T) {
	if os.Getenv("CASTLAB_TESTS") != "all" {
		t.Skip("builds everything under another path; by hand, with CASTLAB_TESTS=all, before a tag")
	}
	const home = "example.com/new/castlab"
	tree := copyOfThisTree(t)
	now := pathOf(t, tree)
	run(t, tree, nil, "go", "mod", "download")
	cache := strings.TrimSpace(run(t, ".", nil, "go", "env", "GOMODCACHE"))
	proxy, scratch := t.TempDir(), t.TempDir()
	// The program does not name its folders: what is compiled once serves the next time.
	build := []string{"GOFLAGS=-trimpath -buildvcs=false", "GOWORK=off"}
	outside := []string{
		"GOFLAGS=-trimpath -buildvcs=false -modcacherw", "GOWORK=off", "GOSUMDB=off", "GONOPROXY=none", "GOMODCACHE=" +
			filepath.Join(scratch, "cache"),
		"GOPROXY=file://" + proxy + ",file://" + filepath.Join(cache, "cache", "download"), "GOBIN=" + filepath.Join(scratch, "bin"),
	}

	run(t, tree, build, "go", "build", "-o", filepath.Join(scratch, "castlab"), "./cmd/castlab")
	said := saidBy(t, filepath.Join(scratch, "castlab"))
	beside := filepath.Join(filepath.Dir(tree), "beside")
	write(t, filepath.Join(beside, "go.mod"), "module example.com/beside\n\ngo 1.26.0\n")
	write(t, filepath.Join(beside, "main.go"), printing("", "estimate()"))
	write(t, filepath.Join(beside, "estimate.go"), estimating("main", "estimate", now))
	commands := fmt.Sprintf("go mod edit -replace %[1]s=../castlab\ngo get %[1]s/montecarlo\n", now)
	if now == first { // with a home the section says something else
		if documented := readmeCommands(t, tree); documented != commands {
			t.Errorf("the README says\n%s\nwant\n%s", documented, commands)
		}
	}
	run(t, beside, outside, "bash", "-euc", commands)
	printed := run(t, beside, outside, "go", "run", ".")

	if _, err := rename(tree, home); err != nil {
		t.Fatal(err)
	}
	commit(t, tree, "renamed")
	run(t, tree, build, "go", "vet", "./...")
	for pkg, tests := range map[string]string{
		"./cmd/castlab": "TestImportsFollowTheTable|TestMakersOfPlansAreFound", "./montecarlo": "TestTypeNames",
		"./notebooks": "Cells|Logic|Tidy",
		"./reports":   "TestDeclared", "./reports/theorems": "TestFormulaAndModelAreInTheirFiles|TestAWrongReferenceIsSeen",
	} {
		if out := run(t, tree, build, "go", "test", "-vet=off", "-run", tests, pkg); strings.Contains(out, "no tests to run") {
			t.Errorf("%s has no test %s", pkg, tests)
		}
	}

	publish(t, proxy, home, tree)
	using := filepath.Join(scratch, "using")
	write(t, filepath.Join(using, "go.mod"), "module example.com/using\n\ngo 1.26.0\n")
	write(t, filepath.Join(using, "estimate.go"), estimating("using", "Estimate", home))
	write(t, filepath.Join(using, "show", "main.go"), printing("\"example.com/using\"", "using.Estimate()"))
	run(t, using, outside, "go", "get", home+"/montecarlo@"+version)
	if got := run(t, using, outside, "go", "run", "./show"); got != printed {
		t.Errorf("the module that uses castlab prints %s, want %s", got, printed)
	}
	publish(t, proxy, "example.com/using", using)
	third := filepath.Join(scratch, "third")
	write(t, filepath.Join(third, "go.mod"), "module example.com/third\n\ngo 1.26.0\n")
	write(t, filepath.Join(third, "main.go"), printing("\"example.com/using\"", "using.Estimate()"))
	run(t, third, outside, "go", "get", "example.com/using@"+version)
	if got := run(t, third, outside, "go", "run", "."); got != printed {
		t.Errorf("the third module prints %s, want %s", got, printed)
	}
	run(t, scratch, outside, "go", "install", home+"/cmd/castlab@"+version)
	for command, got := range saidBy(t, filepath.Join(scratch, "bin", "castlab")) {
		if got != said[command] {
			t.Errorf("castlab %s of the installed program:\n%s\nwant\n%s", command, got, said[command])
		}
	}
}

// saidBy returns what a castlab prints of a version, a claim and a study, digests included.
func saidBy(t *testing.T, program string) map[string]string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "s.yaml"), "study: s\ncells:\n  - model: ring\n    with: {n: 8, law: "+
		"exponential(mean=1)}\n    replications: 3000\n")
	said := map[string]string{}
	for _, command := range []string{"version", "check VB93-RING-EQ1 --json --out claim.json", "run s.yaml --json"} {
		said[command] = run(t, dir, nil, program, strings.Fields(command)...)
	}
	saved, err := os.ReadFile(filepath.Join(dir, "claim.json"))
	if err != nil {
		t.Fatal(err)
	}
	said["check --out"] = string(saved)
	return said
}

// readmeCommands returns the commands of the README's section on use as a package.
func readmeCommands(t *testing.T, tree string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(tree, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Use it as a package\n")
	_, block, _ := strings.Cut(section, "```sh\n")
	block, _, found := strings.Cut(block, "```")
	if !found {
		t.Fatal("the README has no commands for use as a package")
	}
	return block
}

// estimating returns a function of a package that measures the mean 1/2 of a uniform number.
func estimating(pkg, name, castlab string) string {
	return fmt.Sprintf(`package %s

import (
	"context"
	"math/rand/v2"

	"%s/montecarlo"
)

func %s() (montecarlo.Estimate, error) {
	draw := func(r *rand.Rand) (float64, error) { return r.Float64(), nil }
	return montecarlo.Mean("U", "", "uniform", func() montecarlo.Replication[float64] { return draw })(
		context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 1 - 1e-6, Min: 1000, Max: 1000})
}
`, pkg, castlab, name)
}

// printing returns a program that prints the estimate of a call, and fails if the interval
// does not hold 1/2, which has probability 1e-6.
func printing(imports, call string) string {
	return fmt.Sprintf(`package main

import (
	"fmt"
	"os"

	%s
)

func main() {
	e, err := %s
	if err != nil || !(e.Lo < 0.5 && 0.5 < e.Hi && e.Hi-e.Lo < 0.2) {
		fmt.Println(e, err)
		os.Exit(1)
	}
	fmt.Println(e)
}
`, imports, call)
}

// publish puts the zip file and the go.mod of a module into a folder that go takes for a
// module proxy.
func publish(t *testing.T, proxy, path, tree string) {
	t.Helper()
	of := module.Version{Path: path, Version: version}
	dir := filepath.Join(proxy, path, "@v")
	mod, err := os.ReadFile(filepath.Join(tree, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, version+".mod"), string(mod))
	write(t, filepath.Join(dir, version+".info"), fmt.Sprintf(`{"Version": %q, "Time": "2026-01-01T00:00:00Z"}`, version))
	write(t, filepath.Join(dir, "list"), version+"\n")
	file, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	if err := zip.CreateFromDir(file, of, tree); err != nil {
		t.Fatalf("%s cannot be published: %v", of, err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}
