package formats

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"castlab/distributions/inputs"
)

// longestLine bounds a line of JSON, in bytes.
const longestLine = 1 << 24

// A jsonLines makes a table of text of JSON lines: a line of names, and a row for each object that counts.
type jsonLines struct {
	r    *bufio.Reader
	line int
	k6   string // the metric of k6 whose points are read; "" of other files

	names   []string        // of the columns that are asked for, the values first
	seen    map[string]bool // names that are in some object: of k6 the metrics
	found   bool            // the values are in some object
	list    *json.Decoder   // of a file that is one list
	text    bytes.Buffer    // what was not read yet
	table   *csv.Writer
	failure error
}

// Objects returns the text of JSON lines, or of a list of objects, as a table of text with the columns of these names, the first
// of which has the values. Names of objects within have a point. What a column lacks in an object is missing.
//
// Errors of the reader: *Error with the line of what is no object; *inputs.WordError for values that no object has.
func Objects(r io.Reader, names ...string) io.Reader { return newLines(r, "", names) }

// K6Points returns the points of a metric in the JSON lines of k6 as a table of text, as Objects does. Other columns are tags,
// such as status, or name a key in full, such as data.time.
func K6Points(r io.Reader, metric string, others ...string) io.Reader {
	return newLines(r, metric, append([]string{"data.value"}, others...))
}

func newLines(r io.Reader, metric string, names []string) io.Reader {
	t := &jsonLines{r: bufio.NewReaderSize(r, 1<<16), k6: metric, names: names, seen: map[string]bool{}}
	t.table = csv.NewWriter(&t.text)
	header := slices.Clone(names)
	if metric != "" {
		header[0] = metric
	}
	t.failure = t.table.Write(header)
	return t
}

// Read implements io.Reader.
func (t *jsonLines) Read(p []byte) (int, error) {
	for t.text.Len() == 0 && t.failure == nil {
		object, err := t.next()
		switch {
		case errors.Is(err, io.EOF):
			t.failure = t.end()
		case err != nil:
			t.failure = err
		default:
			t.failure = t.add(object)
		}
		t.table.Flush()
	}
	if t.text.Len() > 0 {
		return t.text.Read(p)
	}
	return 0, t.failure
}

// end returns io.EOF, or the error of values that no object has.
func (t *jsonLines) end() error {
	if t.found || t.line == 0 {
		return io.EOF
	}
	known := make([]string, 0, len(t.seen))
	for name := range t.seen {
		known = append(known, name)
	}
	slices.Sort(known)
	if t.k6 != "" {
		return inputs.Unknown("metric", t.k6, known)
	}
	return inputs.Unknown("column", t.names[0], known)
}

// next returns the next object.
func (t *jsonLines) next() (map[string]any, error) {
	if t.list != nil {
		return t.element()
	}
	for {
		text, err := t.readLine()
		if err != nil {
			return nil, err
		}
		if len(text) == 0 {
			continue
		}
		if text[0] == '[' && beginsJSON(string(text)) && len(t.seen) == 0 {
			t.list = json.NewDecoder(io.MultiReader(bytes.NewReader(append(bytes.Clone(text), '\n')), t.r))
			t.list.UseNumber()
			t.line = 0            // counts objects from here on
			_, _ = t.list.Token() // the bracket, which stands there
			return t.element()
		}
		object, err := objectOf(text)
		if err != nil {
			return nil, &Error{Line: t.line, Value: string(text[:min(len(text), longestShown)]), Want: "want one JSON object a line: " +
				err.Error()}
		}
		return object, nil
	}
}

// element returns the next object of a list.
func (t *jsonLines) element() (object map[string]any, err error) {
	if !t.list.More() {
		if _, err := t.list.Token(); err != nil {
			return nil, &Error{Want: "a list of JSON that does not end"}
		}
		return nil, io.EOF
	}
	t.line++
	if err := t.list.Decode(&object); err != nil || object == nil {
		return nil, &Error{Where: fmt.Sprintf("element %d of the list", t.line), Want: "want an object of names and numbers"}
	}
	return object, nil
}

// readLine returns the next line without spaces around it.
func (t *jsonLines) readLine() ([]byte, error) {
	var long []byte
	for {
		part, err := t.r.ReadSlice('\n')
		long = append(long, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull) && len(long) <= longestLine:
			continue
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, &Error{Line: t.line + 1, Want: fmt.Sprintf("longer than %d bytes", longestLine)}
		case err != nil && (!errors.Is(err, io.EOF) || len(long) == 0):
			return nil, err
		}
		t.line++
		if t.line == 1 {
			long = bytes.TrimPrefix(long, []byte("\ufeff"))
		}
		return bytes.TrimSpace(long), nil
	}
}

// objectOf decodes one object.
func objectOf(text []byte) (object map[string]any, err error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	if err := dec.Decode(&object); err != nil {
		return nil, inputs.JSON(err)
	}
	if object == nil {
		return nil, errors.New("null")
	}
	if len(bytes.TrimSpace(text[dec.InputOffset():])) > 0 {
		return nil, errors.New("something follows it")
	}
	return object, nil
}

// add writes the row of an object.
func (t *jsonLines) add(object map[string]any) error {
	flat := map[string]string{}
	flatten("", object, flat, 0)
	if t.k6 != "" {
		if flat["type"] != "Point" {
			return nil
		}
		t.seen[flat["metric"]] = true
		if flat["metric"] != t.k6 {
			return nil
		}
	}
	row := make([]string, len(t.names))
	for i, name := range t.names {
		value, there := flat[name]
		if !there && t.k6 != "" && i > 0 {
			value = flat["data.tags."+name]
		}
		if t.found = t.found || i == 0 && there; strings.ContainsAny(value, "\r\n") {
			value = strings.Join(strings.Fields(value), " ")
		}
		row[i] = value
	}
	if t.k6 == "" {
		for name := range flat {
			if len(t.seen) < mostNames {
				t.seen[name] = true
			}
		}
	}
	if len(row) == 1 && row[0] == "" {
		row[0] = "NA" // an empty line would be no row
	}
	return t.table.Write(row)
}

// mostNames bounds the names that a message offers.
const mostNames = 1000

// flatten writes the values of an object as text, those of objects within under names with points.
func flatten(prefix string, object map[string]any, into map[string]string, depth int) {
	for name, value := range object {
		name = prefix + name
		switch x := value.(type) {
		case map[string]any:
			if depth < deepest {
				flatten(name+".", x, into, depth+1)
			}
		case nil:
			into[name] = ""
		case []any:
			into[name] = "a list"
		default:
			into[name] = fmt.Sprint(x)
		}
	}
}

// Names returns the names of the first objects of a text, sorted; those of objects within have a point.
func Names(head string) []string { return namesOf(head, false, func(any) bool { return true }) }

// Numbers returns the names whose values are numbers in the first objects of a text, sorted; of a k6 file the metrics.
func Numbers(head string, k6 bool) []string {
	return namesOf(head, k6, func(value any) bool {
		_, is := value.(json.Number)
		return is
	})
}

func namesOf(head string, k6 bool, is func(value any) bool) (names []string) {
	seen := map[string]bool{}
	t := &jsonLines{r: bufio.NewReader(strings.NewReader(head)), seen: map[string]bool{}}
	for {
		object, err := t.next()
		if err != nil {
			break // the head of a text may be cut
		}
		flat := map[string]any{}
		if k6 {
			if metric, is := object["metric"].(string); is && object["type"] == "Point" {
				seen[metric] = true
			}
			continue
		}
		leaves("", object, flat, 0)
		for name, value := range flat {
			if is(value) {
				seen[name] = true
			}
		}
	}
	for name := range seen {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// leaves is flatten with values as they are.
func leaves(prefix string, object, into map[string]any, depth int) {
	for name, value := range object {
		if inner, is := value.(map[string]any); is && depth < deepest {
			leaves(prefix+name+".", inner, into, depth+1)
			continue
		}
		into[prefix+name] = value
	}
}
