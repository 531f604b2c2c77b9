package study

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/lab/console"
)

// runShare computes one of several parts.
func (a *App) runShare(ctx context.Context, s *studies.Study, text, out string, f runFlags) error {
	share, err := parseShare(text)
	if err != nil {
		return console.Usage(err)
	}
	if out == "" {
		return console.Usagef("--shard=%s: want --out FILE, too, the file of the part", text)
	}
	if err := a.computePart(ctx, s, share, out, *f.workers); err != nil {
		if ctx.Err() != nil && errors.Is(err, context.Canceled) {
			return console.Paused(err, "the same command goes on")
		}
		return err
	}
	fmt.Fprintf(&a.Out, "part %d of %d of %s is in %s\n", share.Index, share.Of, s.Name, out)
	return nil
}

// computePart computes a part into a file; a part that is there goes on.
func (a *App) computePart(ctx context.Context, s *studies.Study, share studies.Share, out string, workers int) error {
	store, _, err := a.openStore(s, out, true)
	if err != nil {
		return err
	}
	if err := admit(store, out, share); err != nil {
		return errors.Join(err, store.Close())
	}
	bar := a.studyProgress(s)
	err = share.Compute(ctx, s, store.By(thisHost), workers, bar.cell)
	bar.finish()
	if err == nil {
		err = store.Put(complete(share), []byte{})
	}
	return errors.Join(err, store.Close())
}

// admit marks a file as that of a part, unless it is that of another.
func admit(store *checkpoint.File, out string, share studies.Share) error {
	for _, other := range append(marked(store, begun), marked(store, complete)...) {
		if other != share {
			return console.Usagef("%s: it holds part %d/%d of this study; give another --out FILE for part %d/%d", out, other.Index,
				other.Of, share.Index, share.Of)
		}
	}
	if err := store.Admit(studies.Arithmetic()); err != nil {
		return err
	}
	return store.Put(begun(share), []byte{})
}

// begun is the key that marks the file of a part.
func begun(p studies.Share) shards.Key {
	return shards.Key{Run: montecarlo.RunID{Label: fmt.Sprintf("part %d/%d", p.Index, p.Of)}}
}

// complete is the key that marks a part as complete.
func complete(p studies.Share) shards.Key {
	return shards.Key{Run: montecarlo.RunID{Label: fmt.Sprintf("part %d/%d is complete", p.Index, p.Of)}}
}

// marked returns the shares of which a file has the mark, in the order of their numbers.
func marked(store *checkpoint.File, mark func(studies.Share) shards.Key) (list []studies.Share) {
	for _, k := range store.Keys() {
		var p studies.Share
		if n, _ := fmt.Sscanf(k.Run.Label, "part %d/%d", &p.Index, &p.Of); n == 2 && k == mark(p) {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b studies.Share) int { return cmp.Or(cmp.Compare(a.Of, b.Of), cmp.Compare(a.Index, b.Index)) })
	return list
}

// parseShare reads i/n.
func parseShare(text string) (p studies.Share, err error) {
	i, n, ok := strings.Cut(text, "/")
	if ok {
		p.Index, err = strconv.Atoi(i)
		if err == nil {
			p.Of, err = strconv.Atoi(n)
		}
	}
	if !ok || err != nil || p.Of < 1 || p.Index < 0 || p.Index >= p.Of {
		return p, fmt.Errorf("--shard=%s: want i/n, such as 0/8, with i from 0 to n-1", text)
	}
	return p, nil
}
