package main

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"millrace/server/store/disktest"
)

// trouble is a way for a disk to fail a program that runs on it.
type trouble struct {
	name   string
	health string // what /healthz says meanwhile
	begin  func(*testing.T)
	end    func(*testing.T)
}

func TestProofADiskInTroubleIsAdmittedAndGotOver(t *testing.T) {
	disk := disktest.New(t)
	surviveTroubles(t, disk.Folder, disk, []trouble{
		{"full", "the disk is full", func(*testing.T) { disk.Fill(0) }, func(*testing.T) { disk.Mend() }},
		{"nearly full", "the disk is full", func(*testing.T) { disk.Fill(10_000) }, func(*testing.T) { disk.Mend() }},
		{"write-protected", "the disk is write-protected", func(*testing.T) { disk.WriteProtect() }, func(*testing.T) { disk.Mend() }},
		{"failing to sync", "the disk reports an error", func(*testing.T) { disk.FailSyncs() }, func(*testing.T) { disk.Mend() }},
	})
}

// The same on a file system that really is full, where the test may mount one.
func TestProofAFileSystemThatIsFullIsGotOver(t *testing.T) {
	folder := t.TempDir()
	mountSmall(t, folder)
	filler := filepath.Join(folder, "filler")
	surviveTroubles(t, filepath.Join(folder, "data"), nil, []trouble{
		{"full", "the disk is full", func(t *testing.T) { fillUp(t, filler) }, func(t *testing.T) {
			if err := os.Remove(filler); err != nil {
				t.Fatal(err)
			}
		}},
	})
}

// SQLite and the program may want a place for temporary files. When there is no room in it,
// nothing that a learner does may fail, nor a backup.
func TestProofAFullTemporaryFolderHurtsNobody(t *testing.T) {
	disk, data, address := disktest.New(t), t.TempDir(), freeAddress(t)
	disk.Fill(0)
	p := startProgram(t, address, data, disk, "TMPDIR="+disk.Folder, "SQLITE_TMPDIR="+disk.Folder)
	learners := newLearners(t, p.site, 4)
	begin(t, learners)
	for range 30 {
		together(learners, func(l *learner) { l.send(t.Context()) })
	}
	mustRead(t, learners[0], "/", lessonPath, "/progress", "/account/export", "/search?q=jitter")
	backup := exec.Command(os.Args[0], "backup", filepath.Join(t.TempDir(), "copy.db"), "--data", data)
	backup.Env = append(os.Environ(), programVar+"=1", "TMPDIR="+disk.Folder, "SQLITE_TMPDIR="+disk.Folder)
	disk.Below(backup)
	if out, err := backup.CombinedOutput(); err != nil {
		t.Errorf("backup: %v\n%s", err, out)
	}
	if status, text := get(t, learners[0].client, p.site+"/healthz"); status != http.StatusOK {
		t.Errorf("health: %d %s", status, text)
	}
	for _, l := range learners {
		if n := l.refused.Load(); n > 0 {
			t.Errorf("%d posts refused: %.300s", n, l.words)
		}
	}
	finish(t, learners)
	p.stop()
	t.Log(provenRecord(t, data, learners))
	if t.Failed() {
		t.Logf("the program said:\n%s", p.out)
	}
}

// surviveTroubles runs one program through troubles of the disk below its data, one after
// the other, and never starts it again.
func surviveTroubles(t *testing.T, data string, disk *disktest.Disk, troubles []trouble) {
	t.Helper()
	posts := 25
	if wholeProof() {
		posts = 500
	}
	p := startProgram(t, freeAddress(t), data, disk)
	learners := newLearners(t, p.site, 8)
	begin(t, learners)
	for _, trouble := range troubles {
		for range 5 {
			together(learners, func(l *learner) { l.send(t.Context()) })
		}
		trouble.begin(t)
		before, refused := tally(learners)
		for range posts {
			together(learners, func(l *learner) { l.send(t.Context()) })
		}
		saved, all := tally(learners)
		saved, refused = saved-before, all-refused
		if refused == 0 {
			t.Errorf("%s: nothing was refused", trouble.name)
		}
		for _, l := range learners {
			if l.words != "" && (!strings.HasPrefix(l.words, "503 ") || !strings.Contains(l.words, "not saved")) {
				t.Errorf("%s: a learner is told %.300q, want 503 and that it was not saved", trouble.name, l.words)
			}
		}
		// Whoever has a session keeps it, and a stranger can read.
		mustRead(t, learners[0], "/", lessonPath, "/progress", "/account/export")
		mustRead(t, newLearners(t, p.site, 1)[0], "/", lessonPath, "/glossary")
		if status, text := get(t, http.DefaultClient, p.site+"/healthz"); status != http.StatusServiceUnavailable || !strings.Contains(text, trouble.health) {
			t.Errorf("%s: health says %d %q, want 503 and %q", trouble.name, status, text, trouble.health)
		}

		trouble.end(t)
		if status, text := get(t, http.DefaultClient, p.site+"/healthz"); status != http.StatusOK {
			t.Errorf("after %s: health says %d %q", trouble.name, status, text)
		}
		for _, l := range learners {
			if !l.send(t.Context()) {
				t.Errorf("after %s: the first post is refused: %.300s", trouble.name, l.words)
			}
		}
		t.Logf("%s: %d posts refused, %d deeds acknowledged meanwhile, then the first post of each learner taken", trouble.name, refused, saved)
	}
	finish(t, learners)
	p.stop()
	t.Log(provenRecord(t, data, learners))
	if t.Failed() {
		t.Logf("the program said:\n%.4000s", p.out)
	}
}

// tally adds up what was acknowledged to learners and how many of their posts were refused.
func tally(learners []*learner) (saved, refused int) {
	for _, l := range learners {
		saved += len(l.saved)
		refused += int(l.refused.Load())
	}
	return saved, refused
}

// mustRead reads pages as a learner.
func mustRead(t *testing.T, l *learner, paths ...string) {
	t.Helper()
	for _, path := range paths {
		if status, text := get(t, l.client, l.site+path); status != http.StatusOK {
			t.Errorf("%s: %d %.200s", path, status, text)
		}
	}
}

// mountSmall mounts a file system of 16 MB on a folder, or skips the test.
func mountSmall(t *testing.T, folder string) {
	t.Helper()
	if runtime.GOOS != "linux" || os.Getuid() != 0 {
		t.Skip("mounting a small file system takes root on Linux; TestProofADiskInTroubleIsAdmittedAndGotOver fills a disk of the tests' own")
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", folder).CombinedOutput(); err != nil {
		t.Skipf("this root may not mount: %s", out)
	}
	t.Cleanup(func() {
		for try := 0; ; try++ {
			out, err := exec.Command("umount", folder).CombinedOutput()
			if err == nil {
				return
			}
			if try == 50 {
				t.Errorf("unmounting: %s", out)
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	})
}

// fillUp writes a file until the file system has no room at all.
func fillUp(t *testing.T, path string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := io.Copy(f, neverEnding{}); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("filling the file system: %v", err)
	}
}

// neverEnding is a file without an end.
type neverEnding struct{}

func (neverEnding) Read(p []byte) (int, error) { return copy(p, bytes.Repeat([]byte{1}, 4096)), nil }
