//go:build unix

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// The fields that manifests may have, by the names of the Kubernetes API: the decoder
// is strict, so that any other field is an error.
type (
	manifest struct {
		APIVersion string `yaml:"apiVersion"`
		Kind       string
		Metadata   struct {
			Name   string
			Labels map[string]string
		}
		Spec struct {
			Selector map[string]string // of a Service
			Ports    []struct {
				Name       string
				Port       int
				TargetPort int `yaml:"targetPort"`
			}
			CompletionMode       string `yaml:"completionMode"` // of a Job
			Completions          int
			Parallelism          int
			BackoffLimit         int `yaml:"backoffLimit"`
			BackoffLimitPerIndex int `yaml:"backoffLimitPerIndex"`
			Template             struct {
				Metadata struct{ Labels map[string]string }
				Spec     pod
			}
		}
	}
	pod struct {
		RestartPolicy string `yaml:"restartPolicy"`
		Containers    []container
		Volumes       []struct {
			Name                  string
			PersistentVolumeClaim struct {
				ClaimName string `yaml:"claimName"`
				ReadOnly  bool   `yaml:"readOnly"`
			} `yaml:"persistentVolumeClaim"`
			Secret struct {
				SecretName  string `yaml:"secretName"`
				DefaultMode int    `yaml:"defaultMode"`
				Items       []struct{ Key, Path string }
			}
		}
	}
	container struct {
		Name, Image string
		WorkingDir  string `yaml:"workingDir"`
		Args        []string
		Ports       []struct {
			Name          string
			ContainerPort int `yaml:"containerPort"`
		}
		Resources    struct{ Requests, Limits map[string]string }
		VolumeMounts []struct {
			Name      string
			MountPath string `yaml:"mountPath"`
			ReadOnly  bool   `yaml:"readOnly"`
		} `yaml:"volumeMounts"`
	}
)

// The manifests have the fields of their kinds, mount what they name, and start
// castlab with valid commands.
func TestManifestsStartCastlab(t *testing.T) {
	dir := t.TempDir()
	pods := 0
	for _, name := range []string{"shards.yaml", "workers.yaml"} {
		text, err := os.ReadFile(filepath.Join("deploy", name))
		if err != nil {
			t.Fatal(err)
		}
		labels := map[string]bool{}
		var services []manifest
		decoder := yaml.NewDecoder(bytes.NewReader(text), yaml.Strict())
		for {
			var m manifest
			if err := decoder.Decode(&m); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			want := map[string]string{"Job": "batch/v1", "Service": "v1"}[m.Kind]
			if m.APIVersion != want || m.Metadata.Name == "" {
				t.Errorf("%s: %s %s %q", name, m.APIVersion, m.Kind, m.Metadata.Name)
			}
			if m.Kind == "Service" {
				services = append(services, m)
				continue
			}
			pods++
			for k, v := range m.Spec.Template.Metadata.Labels {
				labels[k+"="+v] = true
			}
			checkPod(t, dir, name, m)
		}
		for _, s := range services {
			for k, v := range s.Spec.Selector {
				if !labels[k+"="+v] {
					t.Errorf("%s: service %s selects %s=%s, which no pod has", name, s.Metadata.Name, k, v)
				}
			}
		}
	}
	if pods != 3 {
		t.Errorf("%d pods, want 3", pods)
	}
}

func checkPod(t *testing.T, dir, name string, m manifest) {
	t.Helper()
	p := m.Spec.Template.Spec
	if len(p.Containers) != 1 || p.RestartPolicy != "Never" && p.RestartPolicy != "OnFailure" {
		t.Fatalf("%s: %+v", name, p)
	}
	c := p.Containers[0]
	volumes := map[string]bool{}
	for _, v := range p.Volumes {
		volumes[v.Name] = true
		if v.Secret.SecretName != "" && v.Secret.DefaultMode != 0o400 {
			t.Errorf("%s: secret %s has mode %04o, and castlab takes none that others may read", name, v.Secret.SecretName,
				v.Secret.DefaultMode)
		}
	}
	for _, mount := range c.VolumeMounts {
		if !volumes[mount.Name] || !filepath.IsAbs(mount.MountPath) {
			t.Errorf("%s: mount %+v of no volume", name, mount)
		}
	}
	if index := "$(JOB_COMPLETION_INDEX)"; m.Spec.CompletionMode == "Indexed" {
		if shard := fmt.Sprintf("%s/%d", index, m.Spec.Completions); !strings.Contains(strings.Join(c.Args, " "), "--shard "+shard) {
			t.Errorf("%s: %d completions, and %v", name, m.Spec.Completions, c.Args)
		}
		if p.RestartPolicy != "Never" {
			t.Errorf("%s: backoffLimitPerIndex wants restartPolicy Never", name)
		}
	}
	var args []string
	for _, a := range c.Args {
		args = append(args, strings.ReplaceAll(a, "$(JOB_COMPLETION_INDEX)", "7"))
	}
	// With --help at the end every flag and its value is parsed, and nothing run.
	if out, err := castlabAs(t, dir, append(args, "--help")...).CombinedOutput(); err != nil {
		t.Errorf("%s: castlab %v: %v\n%s", name, args, err, out)
	}
	if out, err := castlabAs(t, dir, append(args, "--no-such-flag", "--help")...).CombinedOutput(); err == nil {
		t.Errorf("%s: castlab takes any flag\n%s", name, out)
	}
}

// The Slurm scripts compute their parts, or start a worker, with the variables that
// Slurm sets; .ci/slurm runs them under Slurm itself.
func TestSlurmScripts(t *testing.T) {
	dir := t.TempDir()
	deploy, err := filepath.Abs("deploy")
	if err != nil {
		t.Fatal(err)
	}
	const study = "study: s\nseed: 2\ncells:\n  - model: ring\n    with: {n: [3, 5], law: exponential(mean=1)}\n    replications: 3000\n"
	if err := os.WriteFile(filepath.Join(dir, "s.yaml"), []byte(study), 0o600); err != nil {
		t.Fatal(err)
	}
	alone := castlabAs(t, dir, "run", "s.yaml", "--json")
	want, err := alone.Output()
	if err != nil {
		t.Fatal(err)
	}
	script := func(name string, env []string, args ...string) (string, error) {
		cmd := exec.Command("bash", append([]string{filepath.Join(deploy, name)}, args...)...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), append(env, "CASTLAB=./castlab", "SLURM_CPUS_PER_TASK=2")...)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	var parts []string
	for i := range 3 {
		env := []string{fmt.Sprint("SLURM_ARRAY_TASK_ID=", i), "SLURM_ARRAY_TASK_COUNT=3"}
		if i == 2 { // restarts by itself
			env = []string{"SLURM_ARRAY_TASK_ID=2", "SLURM_ARRAY_TASK_COUNT=1", "PARTS=3"}
		}
		if out, err := script("array.sh", env, "s.yaml"); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		parts = append(parts, fmt.Sprint("s.part-", i))
	}
	if got, err := castlabAs(t, dir, append([]string{"merge", "--json"}, parts...)...).Output(); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v: %s\nwant\n%s", err, got, want)
	}
	if out, err := script("array.sh", []string{"SLURM_ARRAY_TASK_ID=5", "SLURM_ARRAY_TASK_COUNT=1"}, "s.yaml"); err == nil ||
		!strings.Contains(out, "set PARTS") {
		t.Errorf("a task without its number of parts: %v, %s", err, out)
	}
	if out, err := script("array.sh", nil, "s.yaml"); err == nil || !strings.Contains(out, "--array") {
		t.Errorf("no array: %v, %s", err, out)
	}
	if out, err := script("workers.sh", []string{"CASTLAB_WAIT=200ms"}, "nats://127.0.0.1:1"); err == nil ||
		!strings.Contains(out, "nobody listens there") {
		t.Errorf("no coordinator: %v, %s", err, out)
	}
	if out, err := script("workers.sh", []string{"CASTLAB_TOKEN_FILE=none"}, "tls://head:4222"); err == nil ||
		!strings.Contains(out, "none") {
		t.Errorf("no token: %v, %s", err, out)
	}
}
