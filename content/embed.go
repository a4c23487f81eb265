package content

import "embed"

// Files are the courses in the binary, one folder each.
//
//go:embed all:async-messaging all:guide
var Files embed.FS
