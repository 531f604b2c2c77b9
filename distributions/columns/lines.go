package columns

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// longestRecord bounds one record of a table, in bytes.
const longestRecord = 1 << 24

// mostSkipped bounds the empty lines and comments between two rows, in bytes.
const mostSkipped = 1 << 26

// records reads a table record by record: lines that end in LF or CRLF, with fields in
// quotes that may hold separators, line ends and doubled quotes. Empty lines and those
// that begin with # are skipped.
type records struct {
	r     *bufio.Reader
	line  int    // of the record read last, from 1
	next  int    // of the line after it
	empty int    // the first empty line before it, after the record before; 0 for none
	blank int    // how many there are of these
	long  []byte // a line or record that is longer than the buffer

	quoted bool // the record read last has quotes
}

// newRecords begins to read a table, which may be compressed by gzip and begin with a byte
// order mark.
func newRecords(r io.Reader) (*records, error) {
	b, err := Unpack(r)
	if err != nil {
		return nil, err
	}
	switch head, _ := b.Peek(4); {
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		_, _ = b.Discard(3)
	case bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff")):
		return nil, errors.New("the file is UTF-16; save it as UTF-8")
	case bytes.Equal(head, []byte("PAR1")):
		return nil, errors.New("the file is Parquet, not text")
	}
	return &records{r: b, next: 1}, nil
}

// read returns the next record, without its line end, which is valid until the next call;
// io.EOF after the last.
func (t *records) read() ([]byte, error) {
	skipped := 0
	t.empty, t.blank = 0, 0
	for {
		t.line = t.next
		line, err := t.readLine()
		if err != nil {
			return nil, err
		}
		if len(line) == 0 || line[0] == '#' || line[0] <= ' ' && len(bytes.TrimSpace(line)) == 0 {
			if skipped += 1 + len(line); skipped > mostSkipped {
				return nil, fmt.Errorf("line %d: more than %d bytes of empty lines and comments, and no row", t.line, mostSkipped)
			}
			if len(line) == 0 || line[0] != '#' {
				t.blank++
				if t.empty == 0 {
					t.empty = t.line
				}
			}
			continue
		}
		t.quoted = bytes.IndexByte(line, '"') >= 0
		if !t.quoted || bytes.Count(line, []byte{'"'})%2 == 0 {
			return line, nil
		}
		whole := append([]byte(nil), line...)
		for open := true; open; {
			if len(whole) > longestRecord {
				return nil, fmt.Errorf("line %d: a record longer than %d bytes; a quote is missing", t.line, longestRecord)
			}
			more, err := t.readLine()
			if errors.Is(err, io.EOF) {
				return nil, fmt.Errorf("line %d: a quote that does not end", t.line)
			}
			if err != nil {
				return nil, err
			}
			whole = append(append(whole, '\n'), more...)
			open = bytes.Count(more, []byte{'"'})%2 == 0
		}
		return whole, nil
	}
}

// readLine returns the next line without its end.
func (t *records) readLine() ([]byte, error) {
	line, err := t.r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		t.long = append(t.long[:0], line...)
		for errors.Is(err, bufio.ErrBufferFull) {
			if len(t.long) > longestRecord {
				return nil, fmt.Errorf("line %d: longer than %d bytes", t.next, longestRecord)
			}
			line, err = t.r.ReadSlice('\n')
			t.long = append(t.long, line...)
		}
		line = t.long
	}
	if err != nil && !(errors.Is(err, io.EOF) && len(line) > 0) {
		return nil, err
	}
	t.next++
	if n := len(line); n > 0 && line[n-1] == '\n' {
		line = line[:n-1]
	}
	if n := len(line); n > 0 && line[n-1] == '\r' {
		line = line[:n-1]
	}
	return line, nil
}

// field returns the i-th field of a record without spaces and quotes around it; false if
// there are fewer. Doubled quotes inside of quotes are single ones; quoted says that the record
// has quotes.
func field(record []byte, separator byte, i int, quoted bool) ([]byte, bool) {
	if quoted {
		return quotedField(record, separator, i)
	}
	for ; i > 0; i-- {
		at := bytes.IndexByte(record, separator)
		if at < 0 {
			return nil, false
		}
		record = record[at+1:]
	}
	if at := bytes.IndexByte(record, separator); at >= 0 {
		record = record[:at]
	}
	return trimmed(record), true
}

// after returns what stands behind the first n fields of a record; false if there are no more. A field
// of it is field(rest, separator, 0, quoted).
func after(record []byte, separator byte, n int, quoted bool) ([]byte, bool) {
	if !quoted {
		for ; n > 0; n-- {
			at := bytes.IndexByte(record, separator)
			if at < 0 {
				return nil, false
			}
			record = record[at+1:]
		}
		return record, true
	}
	inside := false
	for at := 0; n > 0; at++ {
		switch {
		case at == len(record):
			return nil, false
		case record[at] == '"':
			inside = !inside
		case record[at] == separator && !inside:
			if n--; n == 0 {
				record = record[at+1:]
			}
		}
	}
	return record, true
}

// count returns the number of fields of a record.
func count(record []byte, separator byte, quoted bool) int {
	if !quoted {
		return 1 + bytes.Count(record, []byte{separator})
	}
	inside, n := false, 1
	for _, c := range record {
		switch {
		case c == '"':
			inside = !inside
		case c == separator && !inside:
			n++
		}
	}
	return n
}

// trimmed cuts spaces and tabs from both ends.
func trimmed(text []byte) []byte {
	for len(text) > 0 && (text[0] == ' ' || text[0] == '\t') {
		text = text[1:]
	}
	for len(text) > 0 && (text[len(text)-1] == ' ' || text[len(text)-1] == '\t') {
		text = text[:len(text)-1]
	}
	return text
}

func quotedField(record []byte, separator byte, i int) ([]byte, bool) {
	inside, begin := false, 0
	for at := 0; ; at++ {
		switch {
		case at < len(record) && record[at] == '"':
			inside = !inside
		case at == len(record) || record[at] == separator && !inside:
			if i == 0 {
				return unquoted(trimmed(record[begin:at])), true
			}
			if at == len(record) {
				return nil, false
			}
			i--
			begin = at + 1
		}
	}
}

func unquoted(text []byte) []byte {
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return text
	}
	return bytes.ReplaceAll(text[1:len(text)-1], []byte(`""`), []byte(`"`))
}

// fields returns all fields of a record.
func fields(record []byte, separator byte) (list []string) {
	inside, begin := false, 0
	for at := 0; at <= len(record); at++ {
		switch {
		case at < len(record) && record[at] == '"':
			inside = !inside
		case at == len(record) || record[at] == separator && !inside:
			list = append(list, string(unquoted(trimmed(record[begin:at]))))
			begin = at + 1
		}
	}
	return list
}
