// Package disktest puts a disk of our own below a program that keeps its data in SQLite:
// one that notes every write and sync, that can be full, write-protected or broken at the
// wish of a test, that kills the program at a chosen write, and whose plug can be pulled.
//
// Why below the C library and not a VFS of SQLite: what is tested is then the program as
// it is shipped, down to the calls it makes of the system. Why not a real disk: pulling
// its plug 500 times takes a laboratory, and filling one takes the rights of root. What
// this cannot show is a disk that lies about a sync.
//
// It needs Linux, a C compiler (as SQLite does) and a program that is linked dynamically.
package disktest

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

//go:embed testdata/disk.c
var source []byte

// Disk is the disk that one folder of a program lies on.
type Disk struct {
	Folder string // holds what is watched; the program keeps its data in it

	t       *testing.T
	library string
	log     string
	control string
	kill    string
}

// New makes a disk around a new, empty folder. It skips the test where there can be none.
func New(t *testing.T) *Disk {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("only Linux lets a test stand between a program and its disk")
	}
	library := filepath.Join(t.TempDir(), "disk.so")
	compile := exec.Command("cc", "-shared", "-fPIC", "-O1", "-o", library, "-xc", "-")
	compile.Stdin = bytes.NewReader(source)
	if out, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("compiling the disk: %v\n%s", err, out)
	}
	return (&Disk{t: t, library: library}).Another()
}

// Another makes another disk around another folder.
func (d *Disk) Another() *Disk {
	d.t.Helper()
	dir := d.t.TempDir()
	other := &Disk{
		t: d.t, library: d.library, Folder: filepath.Join(dir, "disk"),
		log: filepath.Join(dir, "log"), control: filepath.Join(dir, "control"),
	}
	if err := os.Mkdir(other.Folder, 0o700); err != nil {
		d.t.Fatal(err)
	}
	for name, size := range map[string]int{other.log: 0, other.control: 24} {
		if err := os.WriteFile(name, make([]byte, size), 0o600); err != nil {
			d.t.Fatal(err)
		}
	}
	other.Mend()
	return other
}

// Below puts the disk below a command that has not been started.
func (d *Disk) Below(cmd *exec.Cmd) {
	cmd.Env = append(cmd.Environ(), "LD_PRELOAD="+d.library, "DISK_ROOT="+d.Folder, "DISK_LOG="+d.log, "DISK_CONTROL="+d.control)
	if d.kill != "" {
		cmd.Env = append(cmd.Env, "DISK_KILL="+d.kill)
	}
}

// What a program can be killed at.
const (
	InWrite   = "W" // half of it is written
	AfterSync = "S" // the caller has not heard of it
)

// KillAt makes the next command die at its nth call of a kind, of those for files whose
// names end like suffix.
func (d *Disk) KillAt(kind, suffix string, nth int) {
	d.kill = fmt.Sprintf("%s %s %d", kind, suffix, nth)
}

// Fill lets files grow by so many bytes and no further.
func (d *Disk) Fill(room int64) { d.set(0, room) }

// WriteProtect lets nothing be changed.
func (d *Disk) WriteProtect() { d.set(8, 1) }

// FailSyncs makes every sync fail.
func (d *Disk) FailSyncs() { d.set(16, 1) }

// Mend makes it a good disk with much room again.
func (d *Disk) Mend() {
	d.Fill(math.MaxInt64)
	d.set(8, 0)
	d.set(16, 0)
}

// set changes a field of what disk.c calls control.
func (d *Disk) set(offset, value int64) {
	d.t.Helper()
	f, err := os.OpenFile(d.control, os.O_WRONLY, 0)
	if err != nil {
		d.t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt(binary.NativeEndian.AppendUint64(nil, uint64(value)), offset); err != nil {
		d.t.Fatal(err)
	}
}
