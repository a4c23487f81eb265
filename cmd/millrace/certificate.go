package main

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// certificate is that of the site, read again when its files change: whoever renews it
// restarts nothing.
type certificate struct {
	cert, key string // files
	log       *slog.Logger

	mu     sync.Mutex
	loaded *tls.Certificate
	asOf   [2]time.Time // when the files were written that are loaded, or could not be
	looked time.Time
}

// lookEvery is how often, at most, the files are looked at.
const lookEvery = time.Second

// loadCertificate reads a certificate and its key. Later ones that cannot be used are
// logged, and the one before goes on.
func loadCertificate(cert, key string, log *slog.Logger) (*certificate, error) {
	c := &certificate{cert: cert, key: key, log: log}
	if err := c.load(); err != nil {
		return nil, err
	}
	return c, nil
}

func (c *certificate) load() error {
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return fmt.Errorf("reading the certificate %s with the key %s: %w", c.cert, c.key, err)
	}
	c.loaded, c.asOf = &pair, c.written()
	return nil
}

func (c *certificate) written() (at [2]time.Time) {
	for i, file := range []string{c.cert, c.key} {
		if info, err := os.Stat(file); err == nil {
			at[i] = info.ModTime()
		}
	}
	return at
}

// get is what crypto/tls asks for a certificate.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.looked) < lookEvery {
		return c.loaded, nil
	}
	c.looked = time.Now()
	if now := c.written(); now != c.asOf {
		if err := c.load(); err != nil {
			c.asOf = now // said once for each change
			c.log.Error("the certificate was not renewed: the one before goes on", "error", err)
		} else {
			c.log.Info("the certificate was read again", "file", c.cert)
		}
	}
	return c.loaded, nil
}
