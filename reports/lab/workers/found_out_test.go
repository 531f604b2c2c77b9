package workers

import (
	"maps"
	"path/filepath"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/internal/studies/cluster"
	"castlab/reports/internal/studies/program"
)

// The checkpoint records a detected worker, and drops its segments.
func TestACheckpointRemembersWhoWasFoundOut(t *testing.T) {
	id := checkpoint.Identity{Hash: "a study", Program: program.ID{Digest: "d"}}
	path := filepath.Join(t.TempDir(), "s.checkpoint")
	store, err := checkpoint.Create(path, id)
	if err != nil {
		t.Fatal(err)
	}
	for i, worker := range []string{"honest#00000001", "liar#00000002"} {
		k := shards.Key{Run: montecarlo.RunID{Label: "r"}, Segment: montecarlo.Segment{First: i, Last: i + 1}}
		if err := store.By(func(shards.Key) string { return worker }).Put(k, []byte{1}); err != nil {
			t.Fatal(err)
		}
	}
	if err := disown(session(t), store, &cluster.FoundError{Worker: "liar#00000002", Mark: "#00000002",
		Reason: "other bytes"}); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if store, err = checkpoint.Open(path, id); err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if found, err := foundIn(store); err != nil || !maps.Equal(found, map[string]string{"#00000002": "other bytes"}) {
		t.Errorf("found out %v, %v", found, err)
	}
	if n := len(store.Segments()); n != 1 {
		t.Errorf("%d segments, want the honest one", n)
	}
	for _, k := range store.Segments() {
		if worker := store.Worker(k); worker != "honest#00000001" {
			t.Errorf("computed by %s", worker)
		}
	}
}
