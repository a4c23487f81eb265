package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// entries are the files that pages name; whatever they import is bundled into them.
var entries = []string{
	"css/site.css",
	"css/more.css",
	"css/play.css",
	"js/theme.js",
	"js/site.js",
	"js/draft.js",
	"js/live.js",
	"js/waiting.js",
	"js/sw.js",
	"js/islands.js",
	"js/play.js",
	"js/worker.js",
}

// bundle bundles and minifies the entries below root. It returns the files to write and
// which of them stands for which entry.
func bundle(root string) (files []file, names map[string]string, err error) {
	points := make([]string, len(entries))
	for i, e := range entries {
		points[i] = filepath.Join(root, e)
	}
	result := api.Build(api.BuildOptions{
		EntryPoints:       points,
		Bundle:            true,
		Outdir:            "out",
		EntryNames:        "[name].[hash]",
		AssetNames:        "[name].[hash]",
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
		Charset:           api.CharsetUTF8,
		Loader:            map[string]api.Loader{".woff2": api.LoaderFile, ".svg": api.LoaderFile},
		LogLevel:          api.LogLevelSilent,
	})
	var faults []error
	for _, m := range append(result.Errors, result.Warnings...) {
		where := ""
		if m.Location != nil {
			where = fmt.Sprintf("%s:%d:%d: ", m.Location.File, m.Location.Line, m.Location.Column+1)
		}
		faults = append(faults, errors.New(where+m.Text))
	}
	if len(faults) > 0 {
		return nil, nil, fmt.Errorf("bundling: %w", errors.Join(faults...))
	}
	names = map[string]string{}
	for _, o := range result.OutputFiles {
		hashed := filepath.Base(o.Path)
		files = append(files, file{hashed, o.Contents})
		names[plainName(hashed)] = hashed
	}
	return files, names, nil
}

// plainName takes the hash out of "site.3KZ7QD5A.css".
func plainName(hashed string) string {
	ext := filepath.Ext(hashed)
	stem := strings.TrimSuffix(hashed, ext)
	return strings.TrimSuffix(stem, filepath.Ext(stem)) + ext
}
