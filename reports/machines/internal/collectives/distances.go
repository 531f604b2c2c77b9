package collectives

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/loggp"
	"castlab/reports/arguments"
)

// distances are the keys that say how far ranks are apart; what is left out is nil.
type distances struct{ levels, matrix, slow *string }

// distancesOfRanks declares levels, latencies and slow-links.
func distancesOfRanks() arguments.Argument[distances] {
	text := func(name, meaning, domain string) arguments.Argument[*string] {
		return arguments.Optional(name, arguments.Text(name, meaning, domain))
	}
	return arguments.Of3(func(levels, matrix, slow *string) (distances, error) { return distances{levels, matrix, slow}, nil },
		text("levels", "with nodes: latencies, in place of L, inside groups of so many ranks that follow each other and, without a number "+
			"of ranks, between all; microseconds, or with a unit; L is that of the machine, and with a fitted one FIT.json is the L of a "+
			"fit between two such ranks", "8:1us,8us or 4:L,32:3us,inter.json"),
		text("latencies", "with nodes: latencies by pair of ranks, in place of L",
			"the path of a CSV file without header, a row for every sender, a column for every receiver, in microseconds"),
		text("slow-links", "with nodes: ranks from and to which all messages take longer, and by which factor of the latency",
			"RANK:FACTOR,... such as 5:3"))
}

// given returns the name of a key that is given, or "".
func (d distances) given() string {
	switch {
	case d.levels != nil:
		return "levels"
	case d.matrix != nil:
		return "latencies"
	case d.slow != nil:
		return "slow-links"
	}
	return ""
}

// draws are the distances for a draw of a fit, -1 for stated latencies and for the best estimate.
type draws func(draw int) (*collectives.Distances, error)

// read returns the distances among so many ranks; nil without keys.
func (d distances) read(g arguments.Grammar, ranks int, fitted bool) (draws, error) {
	if d.given() == "" {
		return nil, nil
	}
	var all collectives.Distances
	fits := map[int]*loggp.Fit{} // by level
	var err error
	if d.levels != nil {
		if all.Levels, err = readLevels(g, *d.levels, fitted, fits); err != nil {
			return nil, err
		}
	}
	if d.matrix != nil {
		if all.Matrix, err = readMatrix(g, *d.matrix); err != nil {
			return nil, err
		}
	}
	if d.slow != nil {
		if all.Factor, err = factors("slow-links", *d.slow, ranks); err != nil {
			return nil, err
		}
	}
	if err := all.Validate(ranks); err != nil {
		return nil, err
	}
	return func(draw int) (*collectives.Distances, error) {
		if len(fits) == 0 {
			return &all, nil
		}
		drawn := all
		drawn.Levels = append([]collectives.Level(nil), all.Levels...)
		for i, fit := range fits {
			m, err := fit.Machine(0)
			if draw >= 0 && err == nil {
				var list []loggp.Machine
				if list, err = fit.Draws(0); err == nil {
					m = list[draw%len(list)]
				}
			}
			if err != nil {
				return nil, &inputs.WordError{Word: "levels=" + *d.levels, Err: err}
			}
			drawn.Levels[i].L = m.Latency
		}
		return &drawn, nil
	}, nil
}

// readLevels reads RANKS:LATENCY,...,LATENCY.
func readLevels(g arguments.Grammar, text string, fitted bool, fits map[int]*loggp.Fit) (list []collectives.Level, err error) {
	wrong := func(want string) error { return &inputs.WordError{Word: "levels=" + text, Want: want} }
	words := strings.Split(text, ",")
	for i, word := range words {
		var level collectives.Level
		size, latency, found := strings.Cut(strings.TrimSpace(word), ":")
		if !found {
			size, latency = "", size
		}
		if last := i == len(words)-1; last == found {
			return nil, wrong("want RANKS:LATENCY,...,LATENCY, the last without ranks, such as 8:1us,8us")
		}
		if found {
			if level.Ranks, err = strconv.Atoi(size); err != nil || level.Ranks < 1 {
				return nil, wrong(fmt.Sprintf("%q is no number of ranks >= 1", size))
			}
		}
		switch {
		case latency == "L":
			level.Near = true
		case strings.EqualFold(filepath.Ext(latency), ".json"):
			if !fitted {
				return nil, wrong("latencies of fits belong to a fitted machine; give numbers, such as 8:1us,8us")
			}
			if fits[i], err = readFit(g, latency); err != nil {
				return nil, err
			}
		default:
			if level.L, err = microseconds(latency); err != nil {
				return nil, wrong(err.Error())
			}
		}
		list = append(list, level)
	}
	return list, nil
}

// units are those of a time, in microseconds.
var units = []struct {
	name  string
	value float64
}{{"ns", 1e-3}, {"us", 1}, {"ms", 1e3}, {"s", 1e6}}

// microseconds reads a time >= 0, in microseconds unless it has a unit.
func microseconds(text string) (float64, error) {
	number, unit := text, 1.0
	for _, u := range units {
		if n, found := strings.CutSuffix(text, u.name); found {
			number, unit = n, u.value
			break
		}
	}
	x, err := strconv.ParseFloat(number, 64)
	if x *= unit; err != nil || !(x >= 0 && x <= math.MaxFloat64) {
		return 0, fmt.Errorf("%q is no time; want microseconds >= 0, or a number with ns, us, ms or s", text)
	}
	return x, nil
}

// readMatrix reads a square table of times.
func readMatrix(g arguments.Grammar, path string) (rows [][]float64, err error) {
	f, err := open(g, path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.FieldsPerRecord, r.TrimLeadingSpace, r.Comment = -1, true, '#'
	table, err := r.ReadAll()
	if err != nil {
		return nil, &inputs.WordError{Word: path, Err: err}
	}
	for i, words := range table {
		row := make([]float64, len(words))
		for j, word := range words {
			if i == j && strings.TrimSpace(word) == "" {
				continue
			}
			if row[j], err = microseconds(strings.TrimSpace(word)); err != nil {
				return nil, &inputs.WordError{Word: path, Want: fmt.Sprintf("row %d, column %d: %v", i+1, j+1, err)}
			}
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil, &inputs.WordError{Word: path, Err: fmt.Errorf("no rows: %w", os.ErrInvalid)}
	}
	return rows, nil
}
