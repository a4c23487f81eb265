package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"
)

// file is something to be written: its name and its bytes.
type file struct {
	name string
	body []byte
}

// hashedName puts 40 bits of the content's hash between a file's stem and its suffix.
func (f file) hashedName() string {
	sum := sha256.Sum256(f.body)
	ext := filepath.Ext(f.name)
	return strings.TrimSuffix(f.name, ext) + "." + base32.StdEncoding.EncodeToString(sum[:5]) + ext
}

// compressible says which files shrink; fonts and bitmaps are compressed already.
func (f file) compressible() bool {
	switch filepath.Ext(f.name) {
	case ".css", ".js", ".wasm", ".svg":
		return true
	}
	return false
}

// writeAll writes files that are not there yet, each with its compressed forms, and
// removes what an earlier build left. A file's name is its content, so one that is
// there is right, and the slow compression is paid once for each content.
func writeAll(dir string, files []file) error {
	keep := map[string]bool{".gitkeep": true, "manifest.json": true}
	for _, f := range files {
		keep[f.name] = true
		forms := []file{f}
		if f.compressible() {
			keep[f.name+".br"], keep[f.name+".gz"] = true, true
			if _, err := os.Stat(filepath.Join(dir, f.name+".br")); errors.Is(err, fs.ErrNotExist) {
				small, err := compressed(f)
				if err != nil {
					return err
				}
				forms = append(forms, small...)
			}
		}
		for _, form := range forms {
			if err := os.WriteFile(filepath.Join(dir, form.name), form.body, 0o644); err != nil {
				return fmt.Errorf("writing %s: %w", form.name, err)
			}
		}
	}
	old, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("tidying %s: %w", dir, err)
	}
	for _, e := range old {
		if !keep[e.Name()] {
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
				return fmt.Errorf("tidying %s: %w", dir, err)
			}
		}
	}
	return nil
}

// compressed returns the gzip and the brotli form of f, gzip first: a build that is
// interrupted in between leaves no brotli form, and so is done again.
func compressed(f file) ([]file, error) {
	var gz, br bytes.Buffer
	zw, err := gzip.NewWriterLevel(&gz, gzip.BestCompression)
	if err != nil {
		return nil, fmt.Errorf("compressing %s: %w", f.name, err)
	}
	bw := brotli.NewWriterOptions(&br, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	for _, w := range []interface {
		Write([]byte) (int, error)
		Close() error
	}{zw, bw} {
		if _, err := w.Write(f.body); err != nil {
			return nil, fmt.Errorf("compressing %s: %w", f.name, err)
		}
		if err := w.Close(); err != nil {
			return nil, fmt.Errorf("compressing %s: %w", f.name, err)
		}
	}
	return []file{{f.name + ".gz", gz.Bytes()}, {f.name + ".br", br.Bytes()}}, nil
}
