package measurements

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"castlab/montecarlo/loggp"
	"castlab/reports/internal/formats"
)

// rcclTasks are the names of collectives in the machine-readable output of rccl-tests.
var rcclTasks = map[string]string{
	"AllReduce": "all_reduce", "AllGather": "all_gather", "ReduceScatter": "reduce_scatter", "Broadcast": "broadcast", "Reduce": "reduce",
	"AlltoAll": "alltoall", "AllToAll": "alltoall", "SendRecv": "sendrecv", "Gather": "gather", "Scatter": "scatter",
	"allreduce": "all_reduce", "allgather": "all_gather", "alltoall": "alltoall", "sendrecv": "sendrecv", // of msccl++
}

// rcclColumn is the name of a column or a key in lower case, as of later versions, of which the heading of -Z csv has collective for
// the name, and -Z json wrong for #wrong.
func rcclColumn(name string) string {
	switch name = strings.ToLower(strings.TrimSpace(name)); name {
	case "collective":
		return "name"
	case "wrong":
		return "#wrong"
	}
	return name
}

// rccl reads what rccl-tests prints with -Z csv or -Z json: a row for each size and place. The JSON is an object a line, of which a
// list may be made. So is that of msccl++, which does not say the place, and has the number of a kernel.
func (f *file) rccl() ([]loggp.Series, error) {
	s := loggp.Series{Kind: loggp.Collective, Averages: true, Task: f.Task}
	var heading []string
	var others chatter
	dtype, ranks, kernel := "", "", ""
	places := map[float64]int{} // of sizes among the points
	for i, line := range f.lines {
		at, text := i+1, strings.TrimSpace(line)
		row := map[string]string{}
		switch {
		case text == "" || text[0] == '#' || text == "[" || text == "]":
			continue
		case text[0] == '{':
			var object map[string]any
			dec := json.NewDecoder(strings.NewReader(text))
			dec.UseNumber()
			if err := dec.Decode(&object); err != nil {
				return nil, f.wrong(at, "", text, "want one JSON object a line: "+err.Error())
			}
			for name, value := range object {
				row[rcclColumn(name)] = fmt.Sprint(value)
			}
		case formats.RCCLHeading(text):
			heading = strings.Split(text, ",")
			continue
		case heading == nil || isChatter(strings.ReplaceAll(text, ",", " "), 0, 0):
			others.add(at, text)
			continue
		default:
			fields := strings.Split(text, ",")
			if len(fields) != len(heading) {
				return nil, f.wrong(at, "", text, fmt.Sprintf("%d values; want %d as in the heading", len(fields), len(heading)))
			}
			for k, name := range heading {
				row[rcclColumn(name)] = strings.TrimSpace(fields[k])
			}
		}
		place := row["inplace"]
		if at, of := row["kernel"], kernel; place == "" && at != "" {
			if place = "0"; f.InPlace {
				place = "1"
			}
			if kernel = at; of != "" && at != of {
				return nil, f.wrong(i+1, "kernel", at, "another kernel than "+of+" above; give a file of each")
			}
		}
		if place != "0" && place != "1" {
			return nil, f.wrong(at, "inPlace", place, "want 0 or 1")
		}
		if (place == "1") != f.InPlace {
			continue
		}
		if dtype == "" {
			dtype, ranks = row["type"], row["ranks"]
			if task, known := rcclTasks[row["name"]]; known && s.Task == "" {
				s.Task = task
			}
		}
		if row["type"] != dtype {
			return nil, f.wrong(at, "type", row["type"], "another type than "+dtype+" above; measure one (-d "+dtype+")")
		}
		if row["ranks"] != ranks {
			return nil, f.wrong(at, "ranks", row["ranks"], "another number of ranks than "+ranks+" above; give one run")
		}
		bytes, problem := bytesOf(row["size"])
		if problem != "" {
			return nil, f.wrong(at, "size", row["size"], problem)
		}
		time, problem := positive(row["time"])
		if problem != "" {
			return nil, f.wrong(at, "time", row["time"], problem)
		}
		if problem := validity("#wrong", row["#wrong"]); problem != "" {
			return nil, f.wrong(at, "#wrong", row["#wrong"], problem)
		}
		k, again := places[bytes] // another cycle measures a size again
		if !again {
			k = len(s.Points)
			places[bytes] = k
			s.Points = append(s.Points, loggp.Point{Bytes: bytes})
		}
		s.Points[k].Times = append(s.Points[k].Times, time)
	}
	if n, err := strconv.Atoi(ranks); err == nil && n > 0 {
		s.Ranks = n
	}
	if err := f.ncclTask(&s); err != nil {
		return nil, err
	}
	list, err := f.some([]loggp.Series{s})
	others.note(list)
	return list, err
}

// validity says what is wrong with a field of a column that counts wrong elements, "" if nothing is.
func validity(name, value string) string {
	if value == "" || strings.EqualFold(value, "N/A") {
		return ""
	}
	x, problem := number(value)
	if problem == "" && x != 0 && strings.Contains(strings.ToLower(name), "wrong") {
		problem = "elements were wrong; the time is of no use, leave the row out"
	}
	return problem
}
