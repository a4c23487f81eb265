package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/alecthomas/kong"

	"millrace/server"
	"millrace/server/metrics"
	"millrace/server/store"
	"millrace/server/store/index"
	"millrace/server/study"
	"millrace/static"
	"millrace/wasm/widgets"
)

// siteFlags say what is served and where; `serve` and `dev` share them.
type siteFlags struct {
	Addr   string `help:"Address to listen on." default:"localhost:8080" env:"MILLRACE_ADDR"`
	Data   string `help:"Folder for the database; made when it is not there." default:"data" env:"MILLRACE_DATA" type:"path"`
	Secure bool   `help:"The site is reached over https: cookies are sent over https only." env:"MILLRACE_SECURE"`
	Quiet  bool   `help:"Log problems only." env:"MILLRACE_QUIET"`

	BaseURL      string         `name:"base-url" help:"Address that people reach the site by, like https://learn.example.org, or https://example.org/learn/ below a path of a host that it shares. With https cookies are sent over https only, as with --secure. Requests for another host are refused." env:"MILLRACE_BASE_URL"`
	TrustedProxy []netip.Prefix `help:"Networks of the proxies before the site, like 10.0.0.0/8 (repeat it, or separate by commas): of them, X-Forwarded-For is believed." env:"MILLRACE_TRUSTED_PROXY"`
	TLSCert      string         `name:"tls-cert" help:"Certificate file (PEM), to serve https without a proxy. Read again when it changes." env:"MILLRACE_TLS_CERT" type:"path" and:"tls"`
	TLSKey       string         `name:"tls-key" help:"Key of the certificate (PEM)." env:"MILLRACE_TLS_KEY" type:"path" and:"tls"`
	MetricsAddr  string         `help:"Address to answer Prometheus on, at /metrics; off by default." env:"MILLRACE_METRICS_ADDR"`
	Linger       time.Duration  `help:"How long to go on answering after the signal to stop, while /readyz says 503, so that a balancer can look elsewhere." default:"0s" env:"MILLRACE_LINGER"`

	NoServiceWorker bool `help:"Keep no lessons in browsers for reading offline, and have browsers that keep some drop them." env:"MILLRACE_NO_SERVICE_WORKER"`

	sources `embed:""`
}

type serveCommand struct {
	siteFlags `embed:""`
	demoFlags `embed:""`
}

// Run serves until ctx ends.
func (c *serveCommand) Run(ctx context.Context, k *kong.Context, m *Main) error {
	site, err := c.load()
	if err != nil {
		return err
	}
	if len(site.Faults) > 0 {
		printFaults(m.Stderr, site.Faults)
		return fmt.Errorf("%s in the content: nothing is served until they are mended (\"millrace dev\" serves all the same)", count(len(site.Faults), "fault"))
	}
	if c.Demo {
		return c.serveDemo(ctx, m, site, isSet(k, "data"))
	}
	return c.serve(ctx, m, site, nil, nil)
}

// serve opens the store and serves a site. started, when not nil, is called with the
// running server.
func (c *siteFlags) serve(ctx context.Context, m *Main, site *server.Site, dev *server.Reload, started func(*server.Server)) (err error) {
	level := slog.LevelInfo
	if c.Quiet {
		level = slog.LevelWarn
	}
	log := slog.New(slog.NewTextHandler(m.Stderr, &slog.HandlerOptions{Level: level}))
	assets, err := static.Open()
	if err != nil {
		return err
	}
	var cert *certificate
	if c.TLSCert != "" || c.TLSKey != "" {
		if cert, err = loadCertificate(c.TLSCert, c.TLSKey, log); err != nil {
			return err
		}
	}
	base, err := c.base()
	if err != nil {
		return err
	}
	var measured *metrics.Registry
	if c.MetricsAddr != "" {
		measured = &metrics.Registry{}
		measureProgram(measured, c.Data)
	}
	records, err := store.Open(ctx, c.Data)
	if err != nil {
		return fmt.Errorf("opening the data folder %s: %w", c.Data, err)
	}
	defer func() { err = errors.Join(err, records.Close()) }()
	if dev == nil { // an author saves more often than anybody begins an attempt
		if err := site.Keep(ctx, records); err != nil {
			return err
		}
	}
	srv, err := server.New(server.Config{
		Store: records, Index: index.Open, Site: site, Widgets: widgets.All, Assets: assets, Log: log, Dev: dev, Draw: drawSketch, NoWorker: c.NoServiceWorker,
		Secure: c.Secure || cert != nil || base != nil && base.Scheme == "https", Base: base, Proxies: c.TrustedProxy, Metrics: measured,
	})
	if err != nil {
		return err
	}
	listener, err := openListener(c.Addr, "--addr")
	if err != nil {
		return err
	}
	defer listener.Close() // closed already, unless what follows fails
	scheme := "http://"
	if cert != nil {
		scheme = "https://"
	}
	url := scheme + shown(listener.Addr().String())
	if base != nil {
		url += strings.TrimSuffix(base.Path, "/")
	}
	fmt.Fprintf(m.Stdout, "Millrace is on %s\n", url)
	if !assets.Built() {
		fmt.Fprintln(m.Stdout, "The widgets are not built, so they answer by forms only. Run \"make wasm\", then start again.")
	}
	if dev == nil {
		at := url
		if base != nil {
			at = strings.TrimSuffix(base.String(), "/")
		}
		if err := inviteAdmin(ctx, records, at, log); err != nil {
			return err
		}
	}
	if measured != nil {
		at, stop, err := serveMetrics(ctx, c.MetricsAddr, measured, log)
		if err != nil {
			return err
		}
		defer stop()
		fmt.Fprintf(m.Stdout, "What it measures is on %s\n", at)
	}
	if started != nil {
		started(srv)
	}
	if m.Ready != nil {
		m.Ready(url)
	}
	var attending sync.WaitGroup
	defer attending.Wait() // before the store is closed
	attended, leave := context.WithCancel(ctx)
	defer leave()
	attending.Go(func() { srv.Attend(attended, attendEvery) })
	return front{listener: listener, handler: srv, log: log, certificate: cert, linger: c.Linger, leave: func() {
		srv.Leave()
		if dev != nil {
			dev.Close()
		}
	}}.serve(ctx)
}

// attendEvery is how often the server looks for attempts whose time is up.
const attendEvery = 5 * time.Second

// inviteAdmin logs a link that makes the first administrator, while there is none.
func inviteAdmin(ctx context.Context, records study.Store, at string, log *slog.Logger) error {
	path, err := server.NewSetupLink(ctx, records, time.Now())
	if errors.Is(err, study.ErrTaken) {
		return nil
	}
	if err != nil {
		return err
	}
	log.Warn("there is no administrator yet: open this link within the hour to become it; millrace user link makes another", "link", at+path)
	return nil
}

// shown writes a listening address as somebody would type it.
func shown(addr string) string {
	for _, local := range []string{"127.0.0.1:", "[::1]:", "[::]:", "0.0.0.0:"} {
		if port, ok := strings.CutPrefix(addr, local); ok {
			return "localhost:" + port
		}
	}
	return addr
}

// Validate is asked by kong before anything is done.
func (c *siteFlags) Validate() error {
	_, err := c.base()
	return err
}

// basePath is what a path of --base-url looks like. What would have to be escaped, or a dot,
// some proxy or browser writes in another way than the rest.
var basePath = regexp.MustCompile(`^(/[A-Za-z0-9_-]+)*/?$`)

// base is the address that people reach the site by, nil for any.
func (c *siteFlags) base() (*url.URL, error) {
	if c.BaseURL == "" {
		return nil, nil
	}
	base, err := url.Parse(c.BaseURL)
	switch {
	case err != nil:
		return nil, fmt.Errorf("--base-url: %w", err)
	case base.Scheme != "http" && base.Scheme != "https" || base.Host == "" || base.User != nil || base.RawQuery != "" || base.Fragment != "":
		return nil, fmt.Errorf("--base-url %s: write it like https://learn.example.org", c.BaseURL)
	case !basePath.MatchString(base.EscapedPath()):
		return nil, fmt.Errorf("--base-url %s: below %s it cannot live: a path is made of letters, digits, - and _ between slashes, as in %s://%s/learn/", c.BaseURL, base.EscapedPath(), base.Scheme, base.Host)
	}
	return base, nil
}
