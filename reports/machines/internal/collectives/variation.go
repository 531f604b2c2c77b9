package collectives

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/reports/arguments"
	"castlab/reports/machines/selection"
)

// A variation is what varies on a machine from run to run, or from rank to rank.
type variation struct {
	jitter collectives.Jitter
	slow   *string
}

// variations declares the laws of latencies, ranks and links, stalls, and slow ranks.
func variations() arguments.Argument[variation] {
	return arguments.Of3(func(j collectives.Jitter, s *collectives.Stalls, slow *string) (variation, error) {
		j.Stalls = s
		return variation{j, slow}, nil
	}, jitters(), stalls(), arguments.Optional("slow",
		arguments.Text("slow", "ranks that are always slow, and by which factor", "RANK:FACTOR,... such as 3:2.5")))
}

// jitters declares laws of what varies; a law that is left out is nil.
func jitters() arguments.Argument[collectives.Jitter] {
	law := func(name, meaning string) arguments.Argument[distributions.Law] {
		return arguments.Of1(zeroIfNone[distributions.Law], arguments.Optional(name, arguments.Law(name, meaning)))
	}
	return arguments.Of6(func(flight, extra, rank, link, noise, start distributions.Law) (collectives.Jitter, error) {
		return collectives.Jitter{Flight: flight, Extra: extra, Rank: rank, Link: link, Noise: noise, Start: start}, nil
	},
		law("latency", "of every message, in place of L"),
		law("added", "of every message, added to its latency"),
		law("stragglers", "factor of every rank, once a run, of its overheads and computations"),
		law("links", "factor of every ordered pair of ranks, once a run, of its latency or length"),
		law("noise", "added to every act of a processor"),
		law("start", "when a rank begins, once a run"))
}

// inMicroseconds returns an error for a measured law in another unit than times of a machine are.
func (v variation) inMicroseconds() error {
	for _, x := range []struct {
		key string
		law distributions.Law
	}{{"latency", v.jitter.Flight}, {"added", v.jitter.Extra}, {"noise", v.jitter.Noise}, {"start", v.jitter.Start}} {
		if err := inMicroseconds(x.key, x.law); err != nil {
			return err
		}
	}
	return nil
}

// among returns what varies among so many ranks.
func (v variation) among(ranks int) (j collectives.Jitter, err error) {
	j = v.jitter
	if v.slow != nil {
		if j.Slow, err = factors("slow", *v.slow, ranks); err != nil {
			return j, err
		}
	}
	return j, asKey(j.Validate())
}

// asKey names the key of a law where an error names the field.
func asKey(err error) error {
	if wrong, is := errors.AsType[*inputs.Error](err); is {
		if key := selection.JitterKey(wrong.Arg); key != "" {
			named := *wrong
			named.Arg = key
			return &named
		}
	}
	return err
}

// factors reads RANK:FACTOR,... of a key.
func factors(key, text string, ranks int) (map[int]float64, error) {
	slow := map[int]float64{}
	for _, part := range strings.Split(text, ",") {
		r, f, found := strings.Cut(strings.TrimSpace(part), ":")
		rank, err := strconv.Atoi(strings.TrimSpace(r))
		factor, err2 := strconv.ParseFloat(strings.TrimSpace(f), 64)
		if !found || err != nil || err2 != nil || rank < 0 || rank >= ranks || !(factor >= 0 && factor <= math.MaxFloat64) {
			return nil, &inputs.WordError{Word: key + "=" + text,
				Want: fmt.Sprintf("want RANK:FACTOR,... with ranks from 0 to %d and factors >= 0, such as 3:2.5", ranks-1)}
		}
		if _, twice := slow[rank]; twice {
			return nil, &inputs.WordError{Word: key + "=" + text, Want: fmt.Sprintf("rank %d is given twice; give it once", rank)}
		}
		slow[rank] = factor
	}
	return slow, nil
}
