package page

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"
	"net/http"
	"path"
	"regexp"
	"strings"
)

// dataURI returns an image as a data URI, for an attribute in single quotes. An SVG
// inside an img element can run nothing and load nothing, and its ids are local. It is
// text with few escapes, which is a quarter shorter than base64.
func dataURI(target string, data []byte) (string, error) {
	switch ext := strings.ToLower(path.Ext(target)); {
	case ext == ".svg" && svgTag.Match(data[:min(len(data), 4096)]):
		return "data:image/svg+xml," + svgEscapes.Replace(strings.ToValidUTF8(string(data), "\uFFFD")), nil
	case ext == ".png" && http.DetectContentType(data) == "image/png":
		return "data:image/png;base64," + base64.StdEncoding.EncodeToString(data), nil
	}
	return "", &AssetError{Path: target, Reason: "want an SVG or PNG image with its own extension"}
}

// svgEscapes escapes what a URI or an attribute in single quotes cannot contain. A URI
// loses its line ends, so they become spaces, which are equivalent in SVG.
var svgEscapes = strings.NewReplacer(
	"%", "%25", "#", "%23", "<", "%3C", "'", "%27", "&", "&amp;", "\r\n", " ", "\n", " ", "\r", " ", "\t", " ",
)

var (
	svgTag  = regexp.MustCompile(`<svg[^>]*>?`)
	svgSize = regexp.MustCompile(`\s(width|height)="(\d{1,5})(?:px)?"`)
)

// size returns the attributes that reserve the space of an image before it is loaded;
// empty if it has no size in pixels.
func size(data []byte) string {
	if c, err := png.DecodeConfig(bytes.NewReader(data)); err == nil {
		return fmt.Sprintf(` width="%d" height="%d"`, c.Width, c.Height)
	}
	found := svgSize.FindAllSubmatch(svgTag.Find(data[:min(len(data), 4096)]), -1)
	if len(found) != 2 || bytes.Equal(found[0][1], found[1][1]) {
		return ""
	}
	return fmt.Sprintf(` %s="%s" %s="%s"`, found[0][1], found[0][2], found[1][1], found[1][2])
}
