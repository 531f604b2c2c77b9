package table

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// Bounds of what one page of a column may hold when it is decoded. Writers end a page at a
// megabyte, or a column of one value at the end of a row group.
const (
	mostFooter     = 64 << 20
	mostPageBytes  = 256 << 20
	mostPageValues = 64 << 20
	mostPageHeader = 16 << 20
)

// checkFooter compares the length of the footer, and each length in it, with the size of the
// file.
func checkFooter(r io.ReaderAt, size int64) error {
	const marks = 4 + 8 // at the beginning; the length and the mark at the end
	if size < marks {
		return fmt.Errorf("%d bytes: too short", size)
	}
	var end [8]byte
	if _, err := r.ReadAt(end[:], size-int64(len(end))); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if string(end[4:]) != ParquetMagic {
		return fmt.Errorf("it does not end in %s", ParquetMagic)
	}
	n := int64(binary.LittleEndian.Uint32(end[:]))
	if n > size-marks || n > mostFooter {
		return fmt.Errorf("a footer of %d bytes in a file of %d", n, size)
	}
	footer := make([]byte, n)
	if _, err := r.ReadAt(footer, size-int64(len(end))-n); err != nil {
		return err
	}
	w := thriftWalk{b: footer}
	if err := w.structure(0); err != nil {
		return fmt.Errorf("its footer: %w", err)
	}
	return nil
}

// checkChunk compares the lengths in the page headers of a column of a row group with the size
// of the file, and bounds what a page holds when it is decoded.
func checkChunk(r io.ReaderAt, size int64, c *format.ColumnMetaData) error {
	at := c.DataPageOffset
	if c.DictionaryPageOffset != 0 {
		at = c.DictionaryPageOffset
	}
	if at < 0 || c.TotalCompressedSize < 0 || at > size || c.TotalCompressedSize > size-at {
		return fmt.Errorf("a column of %d bytes at %d in a file of %d", c.TotalCompressedSize, at, size)
	}
	for end := at + c.TotalCompressedSize; at < end; {
		header, n, err := pageHeader(r, at, end)
		if err != nil {
			return fmt.Errorf("the page at %d: %w", at, err)
		}
		at += n
		if err := checkPage(r, header, at, end, c.Codec); err != nil {
			return fmt.Errorf("the page at %d: %w", at-n, err)
		}
		at += int64(header.CompressedPageSize)
	}
	return nil
}

// pageHeader returns the header of a page and its length.
func pageHeader(r io.ReaderAt, at, end int64) (*format.PageHeader, int64, error) {
	for window := int64(1 << 10); ; window *= 4 {
		b := make([]byte, min(window, end-at))
		if _, err := r.ReadAt(b, at); err != nil && !errors.Is(err, io.EOF) {
			return nil, 0, err
		}
		w := thriftWalk{b: b}
		if err := w.structure(0); err != nil {
			if errors.Is(err, errCut) && window < end-at && window < mostPageHeader {
				continue
			}
			return nil, 0, err
		}
		header := new(format.PageHeader)
		err := thrift.Unmarshal(new(thrift.CompactProtocol), b[:w.at], header)
		return header, int64(w.at), err
	}
}

// checkPage checks a page whose header ends at a place of the file.
func checkPage(r io.ReaderAt, h *format.PageHeader, at, end int64, codec format.CompressionCodec) error {
	values, levels := int64(0), int64(0)
	switch {
	case h.DataPageHeader.Valid:
		values = int64(h.DataPageHeader.V.NumValues)
	case h.DataPageHeaderV2.Valid:
		values = int64(h.DataPageHeaderV2.V.NumValues)
		levels = int64(h.DataPageHeaderV2.V.RepetitionLevelsByteLength) + int64(h.DataPageHeaderV2.V.DefinitionLevelsByteLength)
	case h.DictionaryPageHeader.Valid:
		values = int64(h.DictionaryPageHeader.V.NumValues)
	}
	packed, whole := int64(h.CompressedPageSize), int64(h.UncompressedPageSize)
	switch {
	case packed < 0 || packed > end-at || levels < 0 || levels > packed:
		return fmt.Errorf("%d bytes, of which the column has %d", packed, end-at)
	case whole < 0 || whole > mostPageBytes:
		return fmt.Errorf("%d bytes when it is decompressed; at most %d are read", whole, mostPageBytes)
	case values < 0 || values > mostPageValues:
		return fmt.Errorf("%d values; at most %d are read", values, mostPageValues)
	}
	if codec == format.Uncompressed && whole != packed {
		return fmt.Errorf("%d bytes that are not compressed, and its header says %d", packed, whole)
	}
	const longestHead = 18 // of a Zstandard frame
	b := make([]byte, min(longestHead, packed-levels))
	if _, err := r.ReadAt(b, at+levels); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if says, known := decompressed(codec, b); known && says > uint64(whole) {
		return fmt.Errorf("its compressed bytes say that they are %d, and its header %d", says, whole)
	}
	return nil
}

// decompressed is the length that compressed bytes say they have, which their decoders believe;
// false if they do not say it.
//
// Source: snappy's format_description.txt; RFC 8878, section 3.1.1.1.
func decompressed(codec format.CompressionCodec, b []byte) (n uint64, known bool) {
	switch codec {
	case format.Snappy:
		n, size := binary.Uvarint(b)
		return n, size > 0
	case format.Zstd:
		if len(b) < 5 || binary.LittleEndian.Uint32(b) != 0xfd2fb528 {
			return 0, false
		}
		flags := b[4]
		single := flags>>5&1 == 1
		at := 5 + []int{0, 1, 2, 4}[flags&3]
		if !single {
			at++
		}
		width := []int{0, 2, 4, 8}[flags>>6]
		if width == 0 && single {
			width = 1
		}
		if width == 0 || at+width > len(b) {
			return 0, false
		}
		var field [8]byte
		copy(field[:], b[at:at+width])
		if n = binary.LittleEndian.Uint64(field[:]); width == 2 {
			n += 256
		}
		return n, true
	}
	return 0, false
}
