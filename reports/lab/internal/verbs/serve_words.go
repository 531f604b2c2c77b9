package verbs

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
)

// Words to begin with are drawn so often at most, each time mended so often, and all within a time.
const (
	startingDraws = 32
	startingMends = 6
	startingTime  = 300 * time.Millisecond
)

// startingWords returns words of usual size, or small ones, that make a value, the same every time: drawn ones, a law
// being the exponential one where it may be, in which whatever is refused is replaced until nothing is.
func (b bench) startingWords(declare func(k *arguments.Keys) func() error, small bool) (words []string) {
	ctx, cancel := context.WithTimeout(context.Background(), startingTime)
	defer cancel()
	// accepted returns the words in full, and what is wrong with them; nothing, where it takes too long to tell.
	accepted := func(words []string) ([]string, error) {
		keys := b.grammar().NewKeys()
		made := declare(keys)
		if err := keys.Parse(words); err != nil {
			return words, err
		}
		_, err := cancelable.Run(ctx, func() (struct{}, error) { return struct{}{}, made() })
		if ctx.Err() != nil {
			err = nil
		}
		return reports.Words(keys.String()), err
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range startingDraws {
		keys := b.grammar().NewKeys()
		declare(keys)
		drawn := keys.Draw(r)
		for i, w := range drawn {
			drawn[i] = usualWord(keys, w, small)
		}
		full, err := accepted(drawn)
		for range startingMends {
			if err == nil {
				break
			}
			full, err = mended(keys, full, err, accepted)
		}
		if err == nil {
			return full
		}
		if words == nil {
			words = full
		}
	}
	return words
}

// keyOf returns the key of a name; nil for none.
func keyOf(keys *arguments.Keys, name string) *arguments.Key {
	i := slices.IndexFunc(keys.All(), func(k *arguments.Key) bool { return k.Name == name })
	if i < 0 {
		return nil
	}
	return keys.All()[i]
}

// usualWord is a drawn word with the exponential law, where it is one of several, or a small integer, if wanted.
func usualWord(keys *arguments.Keys, word string, small bool) string {
	const law, less = "exponential(mean=1)", 8
	name, text, _ := strings.Cut(word, "=")
	k := keyOf(keys, name)
	if slices.Contains(k.Choices, law) {
		return name + "=" + law
	}
	if n := k.Numbers; small && n != nil && n.Whole {
		if x, err := strconv.Atoi(text); err == nil {
			return name + "=" + strconv.Itoa(int(min(n.Lo+1+math.Floor((float64(x)-n.Lo)/less), n.Hi)))
		}
	}
	return word
}

// mended replaces the value that an error names, or a law if it names none, by others of the key: the first that is
// accepted, or that lets another key be refused.
func mended(keys *arguments.Keys, words []string, err error, accepted func([]string) ([]string, error)) ([]string, error) {
	wrong := new(inputs.Error)
	errors.As(err, &wrong)
	i := slices.IndexFunc(words, func(w string) bool { return wrong.Arg != "" && strings.HasPrefix(w, wrong.Arg+"=") })
	if i < 0 {
		i = slices.IndexFunc(words, func(w string) bool { return strings.Contains(w, "(") })
	}
	if i < 0 {
		return words, err
	}
	name, text, _ := strings.Cut(words[i], "=")
	for _, other := range others(keyOf(keys, name), text) {
		tried := slices.Clone(words)
		tried[i] = name + "=" + other
		full, again := accepted(tried)
		next := new(inputs.Error)
		if again == nil || errors.As(again, &next) && next.Arg != wrong.Arg {
			return full, again
		}
	}
	return words, err
}

// others are values of a key in place of one: smaller and larger numbers, or its examples.
func others(k *arguments.Key, text string) (list []string) {
	if k == nil {
		return nil
	}
	if len(k.Choices) > 0 {
		return slices.DeleteFunc(slices.Clone(k.Choices), func(c string) bool { return strings.Contains(c, "=PATH") })
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return nil
	}
	whole := k.Numbers != nil && k.Numbers.Whole
	for _, factor := range []float64{0.5, 0.25, 1.0 / 16, 1.0 / 64, 1.0 / 256, 2, 4, 16, 64} {
		y := x * factor
		if whole {
			y = math.Round(y)
		}
		list = append(list, strconv.FormatFloat(y, 'g', 3, 64))
	}
	return list
}
