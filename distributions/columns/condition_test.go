package columns

import (
	"strings"
	"testing"
)

// Rows of a table by conditions, by hand: numbers are compared as numbers, texts as texts, and what is left out is counted.
func TestRowsThatFulfilConditions(t *testing.T) {
	const text = "status,phase,ms\n200,warmup,1\n200,run,2\n500,run,4\n200.0,run,8\n404,,16\n"
	for _, c := range []struct {
		where   string
		from    int64
		sum     float64
		note    string
		problem string
	}{
		{where: "status=200", sum: 11, note: "Of 5 rows 3 are read; left out: 2 with another status than 200."},
		{where: "status!=200", sum: 20, note: "Of 5 rows 2 are read; left out: 3 with status=200."},
		{where: "phase!=warmup", sum: 30, note: "Of 5 rows 4 are read; left out: 1 with phase=warmup."},
		{where: "status<404", from: 2, sum: 10, note: "Of 5 rows 2 are read; left out: 1 outside of 2.., 2 that are not status<404."},
		{where: "ms>=4", sum: 28}, {where: "ms>4", sum: 24}, {where: "ms<=4", sum: 7},
		{where: "status=301", problem: "rows=status=301: want rows that fulfil it"},
		{where: "code=1", problem: "unknown column code"},
	} {
		condition, is, err := ParseCondition(c.where)
		if err != nil || !is || condition.String() != c.where {
			t.Fatalf("%s: %v %v", c.where, condition, err)
		}
		sum := 0.0
		found, err := Read(Table{Column: "ms", Where: []Condition{condition}, From: c.from}, strings.NewReader(text), Reader[int]{
			Of: func([]byte) (int, error) { return 0, nil }, Add: func(_ int, x float64) { sum += x }})
		if c.problem != "" {
			if err == nil || !strings.Contains(err.Error(), c.problem) {
				t.Errorf("%s: error %v, want %q", c.where, err, c.problem)
			}
			continue
		}
		if err != nil || sum != c.sum || c.note != "" && (len(found.Notes) == 0 || found.Notes[len(found.Notes)-1] != c.note) {
			t.Errorf("%s: sum %v, want %v; notes %q, %v", c.where, sum, c.sum, found.Notes, err)
		}
	}
}

// What is no condition is a range, or an error that says what is wanted.
func TestConditionsThatAreNone(t *testing.T) {
	if _, is, err := ParseCondition("1..5"); is || err != nil {
		t.Error("a range is a condition")
	}
	for _, text := range []string{"=200", "status=", "phase<run", "!"} {
		if _, is, err := ParseCondition(text); !is || err == nil || !strings.Contains(err.Error(), "such as status=200") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
