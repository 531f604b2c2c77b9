package reports

import (
	"bytes"
	"strings"
	"testing"
)

// A claim needs an ID, the symbol of what is measured, and cases. Its report leaves out
// what it does not say, names no program and no command unless there is one, and reads
// back equal.
func TestAClaimOfFewFields(t *testing.T) {
	full := toy("BARE", AtMost, 2)
	bare := Claim{ID: full.ID, Quantity: full.Quantity, Relation: full.Relation, Cases: full.Cases}
	cfg := settings()
	cfg.Program, cfg.Title, cfg.Introduction, cfg.Version = "", "", "", ""
	r, err := Check(t.Context(), []Claim{bare}, cfg)
	if err != nil {
		t.Fatal(err)
	}
	text := string(r.Markdown(""))
	if !strings.HasPrefix(text, "# Report\n\n**1 claim in 1 case.**") {
		t.Errorf("the report begins with %.80q", text)
	}
	for _, unwanted := range []string{"castlab", "*Source*", "*Code*", "*Where*", "Commands", "same digits again", "Checked by", " ·  ·"} {
		if strings.Contains(text, unwanted) {
			t.Errorf("the report has %q:\n%s", unwanted, text)
		}
	}
	saved, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Read(bytes.NewReader(saved))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(again.Markdown("")); got != text {
		t.Errorf("read back it is\n%s", got)
	}
	if err := ValidateClaims([]Claim{bare}); err == nil {
		t.Error("a claim without title, statement and source is taken for complete")
	}

	// Another laboratory's report has its own name in every command.
	cfg.Program, cfg.Title, cfg.Introduction = "queues", "Queues", "Waits in $M/G/1$."
	if r, err = Check(t.Context(), []Claim{full}, cfg); err != nil {
		t.Fatal(err)
	}
	text = string(r.Markdown(""))
	for _, want := range []string{"# Queues\n\nWaits in $M/G/1$.\n\n", "queues check BARE 'i=0'", "queues check BARE --profile toy"} {
		want = strings.ReplaceAll(want, "'i=0'", "i=0")
		if !strings.Contains(text, want) {
			t.Errorf("the report lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "castlab") {
		t.Errorf("the report of another laboratory names castlab:\n%s", text)
	}
}
