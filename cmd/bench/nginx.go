package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"
)

// nginx is a running nginx that sends files as they are, with headers of ours.
type nginx struct {
	addr string
	cmd  *exec.Cmd
	said bytes.Buffer // to be read after the end only
}

// file is an answer that nginx repeats.
type file struct {
	path   string
	header textproto.MIMEHeader
	body   []byte
}

// nginxHead sets as many workers as there are cores, and what Debian's own configuration
// sets; the log of requests is off, as ours is.
const nginxHead = `%[1]sdaemon off;
worker_processes %[2]d;
pid %[3]s/pid;
error_log stderr error;
events { worker_connections 768; }
http {
	sendfile on;
	tcp_nopush on;
	access_log off;
	keepalive_requests 1000000000;
	types { }
	client_body_temp_path %[3]s/body;
	proxy_temp_path %[3]s/proxy;
	fastcgi_temp_path %[3]s/fastcgi;
	uwsgi_temp_path %[3]s/uwsgi;
	scgi_temp_path %[3]s/scgi;
	server {
		listen %[4]s;
`

// startNginx starts nginx with a configuration of its own that serves some files.
func (r *rig) startNginx(ctx context.Context, files []file) (*nginx, error) {
	program, err := exec.LookPath("nginx")
	if err != nil {
		program = "/usr/sbin/nginx" // which is not in everybody's PATH
	}
	if _, err := os.Stat(program); err != nil {
		return nil, errors.New("no nginx found: \"make bench\" installs it")
	}
	dir, err := r.folder()
	if err != nil {
		return nil, err
	}
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	user := ""
	if os.Geteuid() == 0 {
		user = "user root;\n" // or its workers could not read a scratch folder of ours
	}
	var b strings.Builder
	fmt.Fprintf(&b, nginxHead, user, runtime.NumCPU(), dir, addr)
	for i, f := range files {
		name := filepath.Join(dir, fmt.Sprint("body", i))
		if err := os.WriteFile(name, f.body, 0o600); err != nil {
			return nil, fmt.Errorf("writing a file for nginx: %w", err)
		}
		fmt.Fprintf(&b, "\t\tlocation = %s {\n\t\t\talias %s;\n\t\t\tdefault_type %q;\n", f.path, name, f.header.Get("Content-Type"))
		for h, values := range f.header {
			if slices.Contains([]string{"Content-Type", "Content-Length", "Date", "Transfer-Encoding", "Connection"}, h) {
				continue
			}
			for _, v := range values {
				fmt.Fprintf(&b, "\t\t\tadd_header %s %q;\n", h, v)
			}
		}
		b.WriteString("\t\t}\n")
	}
	b.WriteString("\t}\n}\n")
	conf := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(conf, []byte(b.String()), 0o600); err != nil {
		return nil, fmt.Errorf("writing the configuration of nginx: %w", err)
	}
	n := &nginx{addr: addr}
	n.cmd = exec.CommandContext(ctx, program, "-p", dir, "-e", "stderr", "-c", conf)
	n.cmd.Stdout, n.cmd.Stderr = &n.said, &n.said
	if err := n.cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting nginx: %w", err)
	}
	for until := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			conn.Close()
			return n, nil
		}
		if time.Now().After(until) || ctx.Err() != nil {
			n.stop()
			return nil, fmt.Errorf("nginx did not answer: %w\n%s", errors.Join(err, ctx.Err()), n.said.Bytes())
		}
	}
}

// stop asks nginx to end and waits for it and its workers.
func (n *nginx) stop() {
	// It may have ended by itself; then there is nobody to tell.
	_ = n.cmd.Process.Signal(syscall.SIGTERM)
	_ = n.cmd.Wait()
}
