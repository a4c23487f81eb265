package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// output runs a program of the system.
func output(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	command := exec.Command(name, args...)
	command.Env = append(os.Environ(), env...)
	text, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, text)
	}
	return string(text)
}

// debian builds a package as "make release" does, of a program that does nothing.
func debian(t *testing.T, version string) string {
	t.Helper()
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skip("there is no dpkg-deb here: Debian packages are built and tested on Debian")
	}
	dir := t.TempDir()
	program, unit := filepath.Join(dir, "program"), filepath.Join(dir, "unit")
	_, text, _ := run(t, "", "service", "systemd", "--program", "/usr/bin/millrace", "--settings", "/etc/millrace/millrace.yaml")
	for name, content := range map[string]string{program: "#!/bin/sh\n", unit: text} {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	output(t, []string{"SOURCE_DATE_EPOCH=1796040000"}, "sh", "host/deb/build.sh", program, "arm64", version, unit, dir)
	built, err := filepath.Glob(filepath.Join(dir, "*.deb"))
	if err != nil || len(built) != 1 {
		t.Fatalf("built %v, %v", built, err)
	}
	return built[0]
}

func TestAPackageSaysWhatItIs(t *testing.T) {
	for version, want := range map[string]string{
		"v1.2.3":      "1.2.3",
		"v1.2.3-rc.1": "1.2.3~rc.1", // comes before 1.2.3
		"v0.0.0-20261130181200-68a1850aabbc+dirty": "0.0.0~20261130181200~68a1850aabbc+dirty",
		"devel": "0~devel",
	} {
		file := debian(t, version)
		if got := strings.TrimSpace(output(t, nil, "dpkg-deb", "-f", file, "Version")); got != want {
			t.Errorf("version %s became %s, want %s", version, got, want)
		}
		if got := filepath.Base(file); got != "millrace_"+want+"_arm64.deb" {
			t.Errorf("version %s is in %s", version, got)
		}
		output(t, nil, "dpkg", "--validate-version", want)
	}
	file := debian(t, "v1.2.3")
	fields := output(t, nil, "dpkg-deb", "-f", file)
	for _, want := range []string{"Package: millrace\n", "Architecture: arm64\n"} {
		if !strings.Contains(fields, want) {
			t.Errorf("it does not say %q:\n%s", want, fields)
		}
	}
	if strings.Contains(fields, "@") && !strings.Contains(fields, "Maintainer: The Millrace authors <millrace@example.org>\n") || strings.Contains(fields, "Depends") {
		t.Errorf("a field is not filled in, or it needs something:\n%s", fields)
	}
	if first, second := read(t, file), read(t, debian(t, "v1.2.3")); first != second {
		t.Error("the same input gave other bytes")
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAPackageHoldsWhatAServiceNeedsAndIsRoots(t *testing.T) {
	file := debian(t, "v1.2.3")
	var found []string
	for line := range strings.Lines(output(t, nil, "dpkg-deb", "-c", file)) {
		f := strings.Fields(line)
		if f[1] != "root/root" {
			t.Errorf("it is not root's: %s", line)
		}
		found = append(found, f[0]+" "+strings.TrimPrefix(f[5], "."))
	}
	for _, want := range []string{
		"-rwxr-xr-x /usr/bin/millrace", "-rw-r--r-- /usr/lib/systemd/system/millrace.service", "-rw-r--r-- /etc/millrace/millrace.yaml",
		"-rw-r--r-- /usr/share/doc/millrace/copyright", "drwxr-xr-x /usr/bin/",
	} {
		if !slices.Contains(found, want) {
			t.Errorf("%q is not in it:\n%s", want, strings.Join(found, "\n"))
		}
	}
	dir := t.TempDir()
	output(t, nil, "dpkg-deb", "-R", file, dir)
	unit := read(t, filepath.Join(dir, "usr/lib/systemd/system/millrace.service"))
	for _, want := range []string{"ExecStart=/usr/bin/millrace serve\n", "\nEnvironment=MILLRACE_CONFIG=/etc/millrace/millrace.yaml\n", "\nStateDirectory=millrace\n"} {
		if !strings.Contains(unit, want) {
			t.Errorf("the unit does not say %q:\n%s", want, unit)
		}
	}
	if got := read(t, filepath.Join(dir, "DEBIAN/conffiles")); got != "/etc/millrace/millrace.yaml\n" {
		t.Errorf("a new version would write over the settings: conffiles %q", got)
	}
	// What is set in the file is taken by the program, and nothing in the unit hides it.
	status, out, errs := run(t, "", "config", "show", "--config", filepath.Join(dir, "etc/millrace/millrace.yaml"))
	if status != 0 || !strings.Contains(out, "file") || strings.Contains(unit, "\nEnvironment=MILLRACE_ADDR") {
		t.Errorf("the settings: status %d\n%s%s\n%s", status, out, errs, unit)
	}
	all := strings.ReplaceAll(read(t, filepath.Join(dir, "etc/millrace/millrace.yaml")), "\n# ", "\n")
	all = all[strings.Index(all, "\naddr:"):]
	var settings []string
	for line := range strings.Lines(all) { // those that are commented out too
		if name, _, ok := strings.Cut(line, ":"); ok && !strings.Contains(name, " ") {
			settings = append(settings, strings.TrimSuffix(line, "\n"))
		}
	}
	every := filepath.Join(t.TempDir(), "every.yaml")
	if err := os.WriteFile(every, []byte(strings.Join(settings, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, out, errs := run(t, "", "config", "show", "--config", every); status != 0 || strings.Count(out, " file\n") != 6 {
		t.Errorf("with every setting: status %d\n%s%s", status, out, errs)
	}
}

// Installed, removed and purged in a folder that stands for a host without systemd.
func TestAPackageComesAndGoesAndLeavesTheRecord(t *testing.T) {
	file, host := debian(t, "v1.2.3"), t.TempDir()
	dpkg := func(args ...string) string {
		t.Helper()
		return output(t, nil, "dpkg", append([]string{"--root=" + host, "--force-not-root", "--force-script-chrootless", "--force-architecture"}, args...)...)
	}
	there := func(name string) bool {
		_, err := os.Stat(filepath.Join(host, name))
		return err == nil
	}
	for _, name := range []string{"var/lib/dpkg/info", "var/lib/dpkg/updates"} {
		if err := os.MkdirAll(filepath.Join(host, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"status", "available"} {
		if err := os.WriteFile(filepath.Join(host, "var/lib/dpkg", name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	said := dpkg("--install", file)
	for _, want := range []string{"not started", "systemctl enable --now millrace", "become the administrator"} {
		if !strings.Contains(said, want) {
			t.Errorf("installing does not say %q:\n%s", want, said)
		}
	}
	if !there("usr/bin/millrace") || !there("etc/millrace/millrace.yaml") || there("etc/systemd/system/multi-user.target.wants/millrace.service") {
		t.Error("it is not installed, or starts by itself")
	}
	if said := dpkg("--install", file); strings.Contains(said, "What to do now") {
		t.Errorf("a new version says again what to do:\n%s", said)
	}
	record := filepath.Join(host, "var/lib/private/millrace")
	if err := os.MkdirAll(record, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(record, "millrace.db"), []byte("what learners did"), 0o600); err != nil {
		t.Fatal(err)
	}
	dpkg("--remove", "millrace")
	if there("usr/bin/millrace") || !there("etc/millrace/millrace.yaml") {
		t.Error("removed, the program is there or the settings are not")
	}
	if said := dpkg("--purge", "millrace"); !strings.Contains(said, "/var/lib/private/millrace") {
		t.Errorf("purging does not say where the record stays:\n%s", said)
	}
	if there("etc/millrace/millrace.yaml") || read(t, filepath.Join(record, "millrace.db")) != "what learners did" {
		t.Error("purged, the settings are there or the record is not")
	}
}
