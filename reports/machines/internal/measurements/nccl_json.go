package measurements

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/loggp"
	"castlab/reports/internal/formats"
)

// An ncclReport is the part of the JSON of nccl-tests -J that is read.
type ncclReport struct {
	Version *int     `json:"version"`
	Args    []string `json:"args"`
	Config  struct {
		Devices []struct {
			Rank int `json:"rank"`
		} `json:"devices"`
	} `json:"config"`
	Results []struct {
		Size     *float64    `json:"size"`
		Type     string      `json:"type"`
		Out      *ncclResult `json:"out_of_place"`
		In       *ncclResult `json:"in_place"`
		OutTimes *ncclTimes  `json:"out_of_place_per_iter"`
		InTimes  *ncclTimes  `json:"in_place_per_iter"`
	} `json:"results"`
}

type ncclResult struct {
	Time   any `json:"time"`
	Wrong  any `json:"nwrong"`
	CPU    any `json:"cpu_time"`
	AlgoBW any `json:"alg_bw"`
}

type ncclTimes struct {
	Skipped int       `json:"skipped_iterations"`
	Times   []float64 `json:"times_us"`
}

// ncclJSON reads the JSON that nccl-tests writes with -J: of runs with -I 1 the time
// of every iteration.
func (f *file) ncclJSON(text []byte) ([]loggp.Series, error) {
	if bytes.Contains(text, []byte(`"`+loggp.Format+`"`)) {
		return nil, f.wrong(0, "", "", "a fit already; give it to castlab compare as machine=...")
	}
	var others chatter
	begin := 0 // of the document, behind what a launcher wrote
	for line := range bytes.Lines(text) {
		if said := formats.Untagged(string(line)); strings.HasPrefix(strings.TrimSpace(said), "{") {
			begin += bytes.IndexByte(line, '{')
			break
		}
		begin += len(line)
	}
	if begin == len(text) {
		begin = 0
	}
	others.addLines(1, text[:begin])
	var r ncclReport
	dec := json.NewDecoder(bytes.NewReader(text[begin:]))
	if err := dec.Decode(&r); err != nil {
		return nil, f.notJSON(text, int64(begin), err)
	}
	end := begin + int(dec.InputOffset())
	last := 1 + bytes.Count(text[:end], []byte("\n"))
	if rest := bytes.TrimSpace(text[end:]); bytes.ContainsAny(rest, "{}[]") {
		return nil, f.wrong(last, "", string(rest[:min(20, len(rest))]), "something follows the JSON document; give one run")
	}
	others.addLines(last, text[end:])
	if r.Version == nil || r.Results == nil {
		return nil, f.wrong(0, "", "", `no "version" and "results"; want the JSON of nccl-tests -J`)
	}
	s := loggp.Series{Kind: loggp.Collective, Averages: true, Task: f.Task, Ranks: len(r.Config.Devices)}
	if len(r.Args) > 0 && s.Task == "" {
		name := strings.TrimSuffix(r.Args[0], ".exe")
		s.Task = strings.TrimSuffix(name[strings.LastIndexAny(name, `/\`)+1:], "_perf")
	}
	for i, row := range r.Results {
		at := fmt.Sprintf("results[%d]", i)
		place, times, name := row.Out, row.OutTimes, "out_of_place"
		if f.InPlace {
			place, times, name = row.In, row.InTimes, "in_place"
		}
		switch {
		case row.Size == nil || !(*row.Size >= 0 && *row.Size <= largestSize && *row.Size == math.Trunc(*row.Size)):
			return nil, f.wrong(0, at+".size", "", "want a whole number of bytes >= 0")
		case place == nil:
			return nil, f.wrong(0, at+"."+name, "", "missing; choose the other with placement=...")
		case row.Type != r.Results[0].Type:
			return nil, f.wrong(0, at+".type", row.Type, "another type than "+
				r.Results[0].Type+" above; measure one (-d "+r.Results[0].Type+")")
		case place.CPU != nil:
			return nil, f.wrong(0, at+"."+name+".cpu_time", "", "times of the processor, not of the operation; run without -C 1")
		}
		if wrong, ok := place.Wrong.(float64); ok && wrong != 0 {
			return nil, f.wrong(0, at+"."+name+".nwrong", fmt.Sprint(wrong),
				"elements were wrong; the time is of no use, leave the result out")
		}
		p := loggp.Point{Bytes: *row.Size}
		if times != nil && len(times.Times) > 0 {
			if times.Skipped < 0 || times.Skipped >= len(times.Times) {
				return nil, f.wrong(0, at+"."+name+"_per_iter.skipped_iterations", fmt.Sprint(times.Skipped),
					"want fewer than there are times, and at least 0")
			}
			p.Times = times.Times[times.Skipped:]
			s.Averages = false
		} else {
			t, ok := place.Time.(float64)
			if !ok {
				return nil, f.wrong(0, at+"."+name+".time", fmt.Sprint(place.Time), "want a number")
			}
			p.Times = []float64{t}
		}
		for _, t := range p.Times {
			if !(t > 0) {
				return nil, f.wrong(0, at+"."+name, fmt.Sprint(t), "want times > 0")
			}
		}
		s.Points = append(s.Points, p)
	}
	if err := f.ncclTask(&s); err != nil {
		return nil, err
	}
	series, err := f.some([]loggp.Series{s})
	others.note(series)
	return series, err
}

// notJSON locates a syntax error of the JSON that begins at an offset of a text.
func (f *file) notJSON(text []byte, from int64, err error) error {
	offset := int64(len(text)) - from
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &kind):
		offset = kind.Offset
	}
	line := 1 + bytes.Count(text[:min(from+offset, int64(len(text)))], []byte("\n"))
	return f.wrong(line, "", "", "not the JSON of nccl-tests -J: "+inputs.JSON(err).Error())
}
