package input

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// longestSecret is the greatest length of a file with a secret, in bytes.
const longestSecret = 4 << 10

// An ExposedError reports a file with a secret that other users may read or write.
type ExposedError struct {
	Path string
	Mode os.FileMode
}

func (e *ExposedError) Error() string {
	return fmt.Sprintf("others than its owner may read or write it (mode %04o); chmod 600 it, and make a new secret if they did", e.Mode)
}

// Secret returns what stands in a file that only its owner may read, without the space around it.
//
// Errors: *ExposedError; those of Open.
func Secret(ctx context.Context, path string) (string, error) {
	f, err := Open(ctx, path, longestSecret)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if open := f.Info.Mode().Perm(); open&0o077 != 0 && runtime.GOOS != "windows" { // where there are no such bits
		return "", &ExposedError{path, open}
	}
	data, err := io.ReadAll(f)
	return strings.TrimSpace(string(data)), err
}
