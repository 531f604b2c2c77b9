package output

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// formats are endings that promise a format.
var formats = []string{
	".csv", ".eps", ".gif", ".goal", ".gz", ".htm", ".html", ".jpeg", ".jpg", ".json", ".md", ".parquet", ".pdf",
	".png", ".ps", ".svg", ".tsv", ".webp", ".xlsx", ".yaml", ".yml",
}

// CheckEnding refuses a path whose ending promises another format than that of the endings, such
// as .json; with none of them every path will do.
func CheckEnding(path string, endings ...string) error {
	end := strings.ToLower(filepath.Ext(path))
	if len(endings) == 0 || slices.Contains(endings, end) || !slices.Contains(formats, end) {
		return nil
	}
	return fmt.Errorf("what is written is no %s; want a name that ends in %s", end, strings.Join(endings, " or "))
}
