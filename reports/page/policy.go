package page

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// policy returns the content security policy of a page: it loads nothing, and only the
// style sheet and the scripts with these texts are allowed, and of a page of a site those
// that lie beside it. No text is run as code, no attribute is a style or a handler.
func policy(style string, scripts []string, beside bool) string {
	var hashes []string
	if beside {
		hashes = append(hashes, "'self'")
	}
	for _, s := range scripts {
		hashes = append(hashes, hash(s))
	}
	return "default-src 'none'; img-src data:; font-src data:; style-src " + hash(style) +
		"; script-src " + strings.Join(hashes, " ") + "; base-uri 'none'; form-action 'none'"
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
