// Package static is what is sent as it is: the stylesheet, the scripts, pictures, fonts
// and the widgets' WebAssembly, embedded in the binary.
//
// Why two shapes: `make` bundles, compresses and names everything by its content
// (dist/), so a browser may keep a file for ever. A fresh clone has no dist/, and still
// must build, run and look right: then the sources are served as they lie here, with
// their imports, and only the WebAssembly is missing, which every page survives.
package static

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"
)

//go:embed all:dist css js img fonts
var files embed.FS

// Prefix is the path below which all assets are served.
const Prefix = "/static/"

// Manifest says under which file of dist/ each asset lies: "site.css" to
// "site.3KZ7QD5A.css".
type Manifest map[string]string

// Assets finds and serves embedded files, which never change.
type Assets struct {
	files    fs.FS
	manifest Manifest // nil when nothing was built
	tags     sync.Map // ETags by the names of files, of those that were asked for
}

// Open reads the embedded assets.
func Open() (*Assets, error) { return OpenFS(files) }

// OpenFS reads assets from a file system laid out like this folder.
func OpenFS(fsys fs.FS) (*Assets, error) {
	a := &Assets{files: fsys}
	raw, err := fs.ReadFile(fsys, "dist/manifest.json")
	if errors.Is(err, fs.ErrNotExist) {
		return a, nil
	}
	if err != nil {
		return nil, fmt.Errorf("static: reading the manifest: %w", err)
	}
	if err := json.Unmarshal(raw, &a.manifest); err != nil {
		return nil, fmt.Errorf("static: reading the manifest: %w", err)
	}
	return a, nil
}

// Built reports whether the bundled and compressed files are there.
func (a *Assets) Built() bool { return a.manifest != nil }

// URL returns the address of an asset by its plain name ("site.css"), or "" when it is
// not there: the WebAssembly of an unbuilt clone.
func (a *Assets) URL(name string) string {
	if a.manifest != nil {
		if file, ok := a.manifest[name]; ok {
			return Prefix + file
		}
		return ""
	}
	folder := map[string]string{".css": "css/", ".js": "js/", ".woff2": "fonts/"}[path.Ext(name)]
	if folder == "" {
		folder = "img/"
	}
	if _, err := fs.Stat(a.files, folder+name); err != nil {
		return ""
	}
	return Prefix + "src/" + folder + name
}

// find returns the file that serves url and whether its name carries its hash.
func (a *Assets) find(url string) (name string, immutable, ok bool) {
	rest, found := strings.CutPrefix(url, Prefix)
	if !found || !fs.ValidPath(rest) {
		return "", false, false
	}
	if source, found := strings.CutPrefix(rest, "src/"); found && a.manifest == nil {
		if folder, _, _ := strings.Cut(source, "/"); folder == "dist" {
			return "", false, false
		}
		return source, false, true
	}
	if a.manifest != nil && rest != "manifest.json" && !strings.Contains(rest, "/") {
		return "dist/" + rest, true, true
	}
	return "", false, false
}
