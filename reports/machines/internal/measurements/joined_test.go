package measurements

import (
	"strings"
	"testing"
)

// Three runs of OSU, each with one time a size, are three launches; a table that tells its two launches apart has two more, and one
// that does not has one, whose two times follow each other.
func TestSeveralFilesAreLaunches(t *testing.T) {
	var files []*Collectives
	read := func(text string) {
		c, err := ReadCollectives(strings.NewReader(text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, c)
	}
	for _, time := range []string{"5.1", "5.2", "5.4"} {
		read("# OSU MPI Broadcast Latency Test v7.3\n# Size Avg Latency(us)\n8 " + time + "\n16 6\n")
	}
	if one := Joined(files[:1]); one != files[0] {
		t.Errorf("one file: %+v", one)
	}
	read("task,launch,size,time_us\nbcast,a,8,5\nbcast,a,8,6\nbcast,b,8,7\n")
	read("task,size,time_us\nbcast,8,8\nbcast,8,9\n")
	all := Joined(files)
	launches := map[int][]float64{}
	for _, x := range all.Timings {
		if x.Bytes == 8 && x.Task == "broadcast" {
			launches[x.Launch] = append(launches[x.Launch], x.Time)
		}
	}
	sizes := map[int]int{}
	for _, times := range launches {
		sizes[len(times)]++
	}
	if len(all.Timings) != 11 || len(launches) != 6 || sizes[1] != 4 || sizes[2] != 2 || !all.Launched || len(all.Notes) != 1 {
		t.Errorf("%v, %d times, notes %v", launches, len(all.Timings), all.Notes)
	}
}
