package page_test

import (
	"bytes"
	"fmt"

	"castlab/reports/page"
)

// A markdown text becomes one file: the formula is typeset, the image is inside, and
// nothing is loaded from anywhere.
func ExampleHTML() {
	text := "# Rings\n\nThe mean is $H_n$.\n\n![A point](figures/point.svg)\n"
	image := []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><circle r="1"/></svg>`)
	html, err := page.HTML("Rings", []byte(text), map[string][]byte{"figures/point.svg": image}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	has := func(part string) bool { return bytes.Contains(html, []byte(part)) }
	fmt.Println("typeset:", has("<math>"), "policy:", has("Content-Security-Policy"))
	fmt.Println("loads:", has(`src="http`), has(`src="figures`), has("<link"))
	_, err = page.HTML("Rings", []byte(text), nil, nil)
	fmt.Println(err)
	// Output:
	// typeset: true policy: true
	// loads: false false false
	// page: image "figures/point.svg": no such asset
}
