package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

type versionCommand struct{}

// Run prints one line.
func (c *versionCommand) Run(m *Main) error {
	_, err := fmt.Fprintln(m.Stdout, buildVersion())
	return err
}

// buildVersion names the version, the commit it was built from and the toolchain.
func buildVersion() string {
	version, commit := "devel", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" && v != "(devel)" {
			version = v
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				commit = " commit " + s.Value[:12]
			}
		}
	}
	return fmt.Sprintf("millrace %s%s %s %s/%s", version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
