// Package play knows the playground's links and what it opens with.
//
// A link carries the whole text behind the #, which a browser never sends to a server:
//
//	/play#d=<text>
//
// <text> is UTF-8, compressed by DEFLATE without a header (RFC 1951) and written in
// base64url without padding (RFC 4648, section 5). d stands for this form; another form
// would get another letter. static/js/playlink.js reads and writes the same.
//
// A lesson has many diagrams, and what is compressed once does not get smaller on the way
// to the browser. So the pages of a course name a text by its ID, and the server finds it:
//
//	/play?from=<id>
package play

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
)

// MaxText is the longest text that a link may hold, in bytes: Mermaid's own limit on a
// diagram.
const MaxText = 50_000

// prefix begins the fragment of a link.
const prefix = "d="

// ErrLink is returned for the fragment of a link that was cut off or changed on its way.
var ErrLink = errors.New("play: not the fragment of a link to the playground")

// Fragment returns what stands behind the # of a link that opens a text.
func Fragment(text string) string {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil { // a known level, and a buffer takes everything
		panic(fmt.Sprintf("play: compressing: %v", err))
	}
	return prefix + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// ID names a text of the site: the first 10 hexadecimal digits of its SHA-256. Among a
// thousand texts two have the same once in two million sites. A text that was changed has
// another, so a link never opens something else than it did.
func ID(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:5])
}

// Text returns the text that a fragment holds. Its error wraps ErrLink.
func Text(fragment string) (string, error) {
	code, ok := strings.CutPrefix(fragment, prefix)
	if !ok {
		return "", ErrLink
	}
	packed, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(code, "="))
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrLink, err)
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), MaxText+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("%w: %w", ErrLink, err)
	case len(text) > MaxText:
		return "", fmt.Errorf("%w: longer than %d bytes", ErrLink, MaxText)
	}
	return string(text), nil
}
