package study

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/lab/console"
)

// verifiedStudy has 126 segments of divisible cells, and one of a cell that is
// computed whole.
const verifiedStudy = `study: verified
cells:
  - model: ring
    with: {n: [3, 5], law: exponential(mean=1)}
    replications: 64000
  - model: gated
    with: {N: 2, lambda: 0.1, X: 1, V: 1}
    replications: 64
`

// castlab runs a verb of studies, or verify, in this process.
func castlab(t *testing.T, args ...string) (status int, out, err string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	s := broadcastApp(t, console.Streams{Out: &stdout, Err: &stderr})
	root := &cobra.Command{Use: "castlab", SilenceErrors: true, SilenceUsage: true}
	root.AddCommand(Verbs(s.Session, s.lab)...)
	verify := &cobra.Command{Use: "verify", Args: cobra.ExactArgs(1)}
	workers, asJSON, flags := console.AddWorkers(verify.Flags()), console.AddJSON(verify.Flags()), AddVerify(verify.Flags())
	verify.RunE = func(cmd *cobra.Command, args []string) error {
		return flags.Verify(cmd.Context(), s.Session, s.lab, flags.Checkpoint(args[0]), *workers, *asJSON)
	}
	root.AddCommand(verify)
	status = s.Run(t.Context(), root, args)
	return status, stdout.String(), stderr.String()
}

// keepStudy writes a study, runs it, and returns its path, its checkpoint, and its
// output.
func keepStudy(t *testing.T, text string) (path, kept, out string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "s.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, failed := castlab(t, "run", path)
	if status != 0 {
		t.Fatalf("status %d: %s", status, failed)
	}
	return path, checkpointOf("", path), out
}

// openKept opens the checkpoint of a study.
func openKept(t *testing.T, path, kept string) *checkpoint.File {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	study, err := broadcastApp(t, console.Streams{}).parseStudy(path, text)
	if err != nil {
		t.Fatal(err)
	}
	id, err := broadcastApp(t, console.Streams{}).identity(study)
	if err != nil {
		t.Fatal(err)
	}
	file, err := checkpoint.Open(kept, id)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// mallory is the worker of forged segments.
func mallory(shards.Key) string { return "mallory" }

// forge replaces some segments by results of another run, as a lying worker would,
// and returns the numbers of segments and of forged ones.
func forge(t *testing.T, path, kept string, which func(i int) bool) (segments, forged int) {
	t.Helper()
	file := openKept(t, path, kept)
	keys := segmentKeys(file)
	for i, k := range keys {
		if k.Run.Block == 1 || !which(i) {
			continue
		}
		other := keys[(i+1)%len(keys)] // valid in form and of the right length
		saved, err := file.Get(other)
		if err != nil {
			t.Fatal(err)
		}
		if err := file.By(mallory).Put(k, saved); err != nil {
			t.Fatal(err)
		}
		forged++
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return len(keys), forged
}

// Unchanged segments agree, whichever are chosen; forged ones are detected and named,
// dropped with all others of the same worker, and recomputed to the digest of the
// original run.
func TestForgedSegmentsAreFoundAndNamed(t *testing.T) {
	path, kept, quiet := keepStudy(t, verifiedStudy)
	for _, args := range [][]string{{path}, {path, "--all"}, {kept}, {path, "--segments", "3"},
		{path, "--segments", "3", "--seed", "1", "--workers", "3"}} {
		status, out, err := castlab(t, append([]string{"verify"}, args...)...)
		if status != 0 || !strings.Contains(out, "agree, bit by bit") {
			t.Errorf("%v: status %d, %s%s", args, status, out, err)
		}
	}
	segments, forged := forge(t, path, kept, func(i int) bool { return i == 7 || i == 90 || i == 100 })
	if segments != 127 || forged != 3 {
		t.Fatalf("%d forged of %d", forged, segments)
	}
	if _, out, _ := castlab(t, "status", path); !strings.Contains(out, `"mallory"`) {
		t.Errorf("the status does not name who computed: %s", out)
	}
	status, out, _ := castlab(t, "verify", path, "--all", "--json")
	var d verifyStudyDocument
	if err := json.Unmarshal([]byte(out), &d); err != nil || status != 1 || d.Agree || d.Recomputed != 127 || len(d.Differences) != 3 {
		t.Fatalf("status %d, error %v: %s", status, err, out)
	}
	for _, w := range d.Differences {
		if w.Worker != "mallory" || !strings.HasPrefix(w.Cell, "ring n=") {
			t.Errorf("%+v", w)
		}
	}
	status, out, _ = castlab(t, "verify", path, "--all", "--drop")
	if status != 1 || !strings.Contains(out, "3 of 127 segments that were recomputed differ") ||
		!strings.Contains(out, "3 segments were dropped") || !strings.Contains(out, `computed by "mallory"`) {
		t.Errorf("status %d: %s", status, out)
	}
	if status, out, err := castlab(t, "resume", path); status != 0 || out != quiet {
		t.Errorf("status %d: %s%s, want %s", status, out, err, quiet)
	}
	if status, _, _ := castlab(t, "verify", path, "--all"); status != 0 {
		t.Errorf("after the resume: status %d", status)
	}
}

// An invalid segment with correct checksums counts as missing when its checkpoint is
// resumed: there is neither a panic nor a changed digit. A part with one is refused
// in a line.
func TestWhatIsNoResultIsComputedAgain(t *testing.T) {
	path, kept, quiet := keepStudy(t, verifiedStudy)
	part := filepath.Join(filepath.Dir(path), "part")
	if status, _, err := castlab(t, "run", path, "--shard", "0/1", "--out", part); status != 0 {
		t.Fatal(err)
	}
	for _, bad := range []string{"", "{}", "null", `{"intervals":5}`, `{"intervals":-1}`, "G\x01garbage", strings.Repeat("\xff", 300)} {
		for _, at := range []string{kept, part} {
			file := openKept(t, path, at)
			for _, k := range file.Segments() {
				if k.Run.Block == 1 || k.Segment.First == 2048 {
					if err := file.By(mallory).Put(k, []byte(bad)); err != nil {
						t.Fatal(err)
					}
				}
			}
			if err := file.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if status, out, err := castlab(t, "resume", path); status != 0 || out != quiet {
			t.Errorf("%q: status %d: %s%s", bad, status, out, err)
		}
		if status, out, err := castlab(t, "merge", part); status != 2 || out != "" || strings.Count(err, "\n") != 1 ||
			!strings.Contains(err, "no result of it") {
			t.Errorf("%q: merge: status %d: %s%s", bad, status, out, err)
		}
	}
	if status, out, _ := castlab(t, "verify", path, "--all"); status != 0 {
		t.Errorf("status %d: %s", status, out)
	}
}

// The choice differs each time, without repetition: of 40 choices of one in 127 from
// the system's generator all are equal with probability 127^-39.
func TestTheChoiceCannotBeForeseen(t *testing.T) {
	keys := make([]shards.Key, 127)
	for i := range keys {
		keys[i].Segment.First, keys[i].Segment.Last = i, i+1
	}
	choose := func(args ...string) []shards.Key {
		set := pflag.NewFlagSet("verify", pflag.ContinueOnError)
		f := AddVerify(set)
		if err := set.Parse(args); err != nil {
			t.Fatal(err)
		}
		return f.choose(keys)
	}
	met := map[int]bool{}
	for range 40 {
		met[choose("--segments", "1")[0].Segment.First] = true
	}
	if len(met) == 1 {
		t.Error("the same choice 40 times")
	}
	if a, b := fmt.Sprint(choose("--segments", "5", "--seed", "3")), fmt.Sprint(choose("--segments", "5", "--seed", "3")); a != b {
		t.Error("one seed, two choices")
	}
	for want, args := range map[int][]string{60: nil, 127: {"--all"}, 5: {"--segments", "5"}} {
		chosen := map[shards.Key]bool{}
		for _, k := range choose(args...) {
			chosen[k] = true
		}
		if len(chosen) != want {
			t.Errorf("%v: %d segments, want %d", args, len(chosen), want)
		}
	}
}

// With no wrong one among n, Clopper and Pearson's limit at 95 % is where n right
// draws have probability 5 %; by hand 1 - 0.05^(1/60) = 0.0487, and one draw excludes
// 95 %.
func TestWhatAgreementExcludes(t *testing.T) {
	for n, want := range map[int]float64{1: 0.95, 2: 1 - math.Sqrt(0.05), 60: 0.048703} {
		if got := excluded(n); math.Abs(got-want) > 1e-6 {
			t.Errorf("%d: %v, want %v", n, got, want)
		}
	}
}
