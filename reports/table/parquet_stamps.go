package table

import (
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/format"
)

// stampsOf returns how the timestamps of a column are written, nil for a column of others.
func stampsOf(c parquet.LeafColumn) func(int64) string {
	t := c.Node.Type()
	unit, zone := time.Duration(0), ""
	if of := t.LogicalType(); of != nil {
		if stamp, is := of.Value.(*format.TimestampType); is && stamp.Unit.Value != nil {
			unit = stamp.Unit.Value.Duration()
			if stamp.IsAdjustedToUTC {
				zone = "Z"
			}
		}
	} else if of := t.ConvertedType(); of != nil {
		switch *of {
		case deprecated.TimestampMillis:
			unit, zone = time.Millisecond, "Z"
		case deprecated.TimestampMicros:
			unit, zone = time.Microsecond, "Z"
		}
	}
	if unit <= 0 || t.Kind() != parquet.Int64 {
		return nil
	}
	per := int64(time.Second / unit)
	return func(n int64) string {
		return time.Unix(n/per, n%per*int64(unit)).UTC().Format("2006-01-02T15:04:05.999999999") + zone
	}
}
