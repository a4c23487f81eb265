package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// writeCertificate writes a certificate for 127.0.0.1 with a serial number, and its key.
func writeCertificate(t *testing.T, cert, key string, serial int64) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	public, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: public}, key: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// begun starts a site and returns what it printed so far and where it is; it is stopped at
// the end of the test, or earlier by calling stop.
func begun(t *testing.T, args ...string) (url string, out *lockedBuffer, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ready, ended := make(chan string, 1), make(chan int, 1)
	out = &lockedBuffer{}
	m := &Main{Stdin: strings.NewReader(""), Stdout: out, Stderr: out, Ready: func(u string) { ready <- u }}
	go func() {
		ended <- m.Run(ctx, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir()}, args...))
	}()
	stop = sync.OnceFunc(func() {
		cancel()
		if status := <-ended; status != 0 {
			t.Errorf("it ended with status %d:\n%s", status, out)
		}
	})
	t.Cleanup(stop)
	select {
	case url = <-ready:
	case status := <-ended:
		ended <- 0
		t.Fatalf("it did not start (status %d):\n%s", status, out)
	}
	return url, out, stop
}

func TestACertificateIsReadAgainWhenItIsRenewed(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	writeCertificate(t, cert, key, 1)
	site, out, _ := begun(t, "--tls-cert", cert, "--tls-key", key)
	address, isTLS := strings.CutPrefix(site, "https://")
	if !isTLS {
		t.Fatalf("the site is on %s, want https", site)
	}
	serial := func() int64 {
		t.Helper()
		c, err := tls.Dial("tcp", address, &tls.Config{InsecureSkipVerify: true}) // it is ours, and the test's
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		return c.ConnectionState().PeerCertificates[0].SerialNumber.Int64()
	}
	becomes := func(want int64) {
		t.Helper()
		for end := time.Now().Add(10 * time.Second); serial() != want; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("the certificate is still number %d, want %d", serial(), want)
			}
		}
	}
	becomes(1)
	writeCertificate(t, cert, key, 2)
	becomes(2)
	if err := os.WriteFile(key, []byte("half a k"), 0o600); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * lookEvery)
	if got := serial(); got != 2 {
		t.Errorf("with a broken key the site shows number %d, want the one before", got)
	}
	if c, err := tls.Dial("tcp", address, &tls.Config{}); err == nil {
		c.Close()
		t.Error("a client that trusts nobody got through: nothing was shown")
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: true}}
	defer client.CloseIdleConnections()
	response, err := client.Post(site+lessonPath+"/sections/retries-storm", "application/x-www-form-urlencoded", strings.NewReader(""))
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if got := response.Request.URL; response.StatusCode != http.StatusOK || response.ProtoMajor != 2 {
		t.Errorf("%s by HTTP/%d: %s", got, response.ProtoMajor, response.Status)
	}
	if log := out.String(); strings.Contains(log, "127.0.0.1:") && strings.Contains(log, "handshake") {
		t.Errorf("the address of a client is in the log:\n%s", log)
	}
}

func TestSettingsThatCannotBeKeepTheSiteFromStarting(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cert.pem")
	status, _, errs := run(t, "", "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--tls-cert", file, "--tls-key", file)
	if status != 1 || !strings.Contains(errs, "cert.pem") {
		t.Errorf("status %d: %s", status, errs)
	}
	for _, base := range []string{
		"learn.example.org", "ftp://learn.example.org", "https://a@b", "https://a.b/?x=1", "https://a.b/#x",
		"https://a.b/learn//here", "https://a.b//learn", "https://a.b/../learn", "https://a.b/learn.d/", "https://a.b/l%C3%A4rn", "https://a.b/a%2fb", "https://a.b/a b",
	} {
		status, _, errs := run(t, "", "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--base-url", base)
		if status != 2 || !strings.Contains(errs, "--base-url") {
			t.Errorf("--base-url %s: status %d: %s", base, status, errs)
		}
	}
}

func TestMeasurementsHaveAnAddressOfTheirOwn(t *testing.T) {
	site, out, stop := begun(t, "--metrics-addr", "127.0.0.1:0")
	found := regexp.MustCompile(`http://\S+/metrics`).FindString(out.String())
	if found == "" {
		t.Fatalf("it does not say where:\n%s", out)
	}
	if status, _ := get(t, http.DefaultClient, site+"/metrics"); status != http.StatusNotFound {
		t.Errorf("/metrics of the site: %d, want 404", status)
	}
	status, text := get(t, http.DefaultClient, found)
	if status != http.StatusOK {
		t.Errorf("%s: %d", found, status)
	}
	value := func(name string) string {
		return regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + `(?:\{.*\})? (\S+)$`).FindString(text)
	}
	for _, name := range []string{"millrace_build_info", "go_goroutines", "process_open_fds", "millrace_database_bytes", "millrace_wal_bytes", "millrace_disk_free_bytes"} {
		if line := value(name); line == "" || strings.HasSuffix(line, " 0") {
			t.Errorf("%s is %q", name, line)
		}
	}
	if !strings.Contains(text, `route="none",status="404"} 1`) {
		t.Errorf("what was asked for is not counted:\n%s", text)
	}
	stop()
	if response, err := http.Get(found); err == nil {
		_, _ = io.Copy(io.Discard, response.Body)
		response.Body.Close()
		t.Error("it still measures after it stopped")
	}
}
