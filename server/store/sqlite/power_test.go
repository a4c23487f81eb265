package sqlite

import (
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"millrace/server/store/disktest"
)

// logOf runs a part of this binary to its end and returns what it did to the disk.
func logOf(t *testing.T, part string) []disktest.Entry {
	t.Helper()
	disk := disktest.New(t)
	if out, err := child(disk, part).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	log, err := disk.Log()
	if err != nil {
		t.Fatal(err)
	}
	if events := len(acknowledged(log)); events < 100 {
		t.Fatalf("only %d events were acknowledged", events)
	}
	return log
}

// cutPower pulls the plug at so many moments of a log. It returns in how many images an
// event is missing that was acknowledged before, how many events those are, and of how
// many. An image that cannot be opened or is not whole fails the test.
func cutPower(t *testing.T, log []disktest.Entry, cuts int) (broken, lost, promised int) {
	t.Helper()
	random := rand.New(rand.NewSource(7))
	moments := make([]int, cuts)
	for i := range moments {
		moments[i] = random.Intn(len(log) + 1)
	}
	slices.Sort(moments)
	platter, taken := disktest.NewPlatter("record.db"), 0
	for _, moment := range moments {
		for ; taken < moment; taken++ {
			platter.Take(log[taken])
		}
		folder, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			t.Fatal(err)
		}
		if err := platter.Image(folder, random); err != nil {
			t.Fatal(err)
		}
		before := acknowledged(log[:moment])
		missing, err := damage(filepath.Join(folder, "record.db"), before)
		if err != nil {
			t.Fatalf("power cut after entry %d of %d: %v", moment, len(log), err)
		}
		if promised += len(before); missing > 0 {
			broken++
			lost += missing
		}
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
	}
	return broken, lost, promised
}

// The bytes of an event are written to the log of the database and synced before anybody
// is told, so whenever the power goes, what was acknowledged is there. The same run with
// synchronous=NORMAL, which has no sync in a commit, must fail both ways: otherwise this
// test would find nothing.
func TestProofNoAcknowledgedEventIsLostWhenThePowerGoes(t *testing.T) {
	cuts := 40
	if whole() {
		cuts = 500
	}
	for part, safe := range map[string]bool{"append much": true, "append much, synchronous=NORMAL": false} {
		log := logOf(t, part)
		synced, all := disktest.SyncedBeforeNotes(log, "record.db-wal")
		if safe != (synced == all) {
			t.Errorf("%s: %d of %d acknowledgements had a sync before them", part, synced, all)
		}
		broken, lost, promised := cutPower(t, log, cuts)
		if safe != (lost == 0) {
			t.Errorf("%s: %d acknowledged events lost", part, lost)
		}
		t.Logf("%s: %d of %d acknowledgements after a sync; %d images: %d of %d acknowledgements lost, in %d images",
			part, synced, all, cuts, lost, promised, broken)
	}
}
