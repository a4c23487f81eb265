package content

import "embed"

// Files are the courses in the binary, one folder each.
//
//go:embed all:async-messaging
var Files embed.FS
