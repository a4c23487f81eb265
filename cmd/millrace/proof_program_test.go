package main

import (
	"database/sql"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"millrace/server/store"
	"millrace/server/store/disktest"
)

// The proofs of what is promised about a learner's record need the program in a process of
// its own, which can be killed and whose disk can fail. It is this test binary, in which
// programVar makes TestMain call main.
const programVar = "MILLRACE_TEST_PROGRAM"

// wholeProof reports whether proofs run at their full length, as "make proof" has them.
func wholeProof() bool { return os.Getenv("MILLRACE_PROOF") != "" }

// program is one run of millrace serve.
type program struct {
	t       *testing.T
	cmd     *exec.Cmd
	site    string
	out     *lockedBuffer
	ended   chan struct{}
	started time.Duration // from its start to its first answer
}

// freeAddress is one that a program can be started on again and again.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// startProgram starts the program on a data folder, and on a disk unless that is nil, and
// returns when it answers.
func startProgram(t *testing.T, address, data string, disk *disktest.Disk, env ...string) *program {
	t.Helper()
	p := &program{t: t, site: "http://" + address, out: &lockedBuffer{}, ended: make(chan struct{})}
	p.cmd = exec.Command(os.Args[0], "serve", "--quiet", "--addr", address, "--data", data)
	p.cmd.Env = append(append(os.Environ(), programVar+"=1"), env...)
	p.cmd.Stdout, p.cmd.Stderr = p.out, p.out
	if disk != nil {
		disk.Below(p.cmd)
	}
	began := time.Now()
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.cmd.Wait() // how it ended is in p.cmd.ProcessState
		close(p.ended)
	}()
	t.Cleanup(p.kill)
	for time.Since(began) < 30*time.Second {
		select {
		case <-p.ended:
			t.Fatalf("the program ended at once: %v\n%s", p.cmd.ProcessState, p.out)
		default:
		}
		if response, err := http.Get(p.site + "/healthz"); err == nil {
			response.Body.Close()
			p.started = time.Since(began)
			return p
		}
		time.Sleep(2 * time.Millisecond)
	}
	t.Fatalf("the program does not answer\n%s", p.out)
	return nil
}

// kill ends the program as a loss of power would, and as often as one likes.
func (p *program) kill() {
	p.cmd.Process.Kill() // it may have ended already
	<-p.ended
}

// stop ends the program as its host does.
func (p *program) stop() {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	select {
	case <-p.ended:
	case <-time.After(30 * time.Second):
		p.t.Fatal("the program does not stop")
	}
	if !p.cmd.ProcessState.Success() {
		p.t.Errorf("it ended with %v\n%s", p.cmd.ProcessState, p.out)
	}
}

// get reads a page with a client and returns its status and text.
func get(t *testing.T, client *http.Client, address string) (status int, text string) {
	t.Helper()
	response, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	all, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(all)
}

// database opens the file of a program that has ended, for reading.
func database(t *testing.T, data string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+filepath.Join(data, store.FileName)+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// column reads the text of all rows of a query of one column.
func column(t *testing.T, db *sql.DB, query string) (all []string) {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		all = append(all, one)
	}
	if err := rows.Err(); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return all
}

// tables reads every table, each row as one text.
func tables(t *testing.T, db *sql.DB) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, table := range column(t, db, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`) {
		columns := column(t, db, fmt.Sprintf(`SELECT 'quote(' || name || ')' FROM pragma_table_info('%s')`, table))
		all[table] = column(t, db, fmt.Sprintf(`SELECT %s AS row FROM %s ORDER BY row`, strings.Join(columns, ` || ' ' || `), table))
	}
	return all
}
