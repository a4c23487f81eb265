package lanes

import "testing"

// The figures of the suggestions in tries. 50 ms, 6,250 s and 5,555.6 s are also the
// arithmetic of oracle_test.go.
func TestTheSuggestionsAreTrue(t *testing.T) {
	for _, c := range []struct {
		pairs      []string
		name, want string
	}{
		{[]string{"mode=separate", "compare=priority"}, "otp_worst_s", "50 ms"},
		{[]string{"mode=separate", "compare=priority"}, "campaign_s", "6,250 s"},
		{[]string{"mode=separate", "compare=priority"}, "compare_otp_worst_s", "100 ms"},
		{[]string{"mode=separate", "compare=priority"}, "compare_campaign_s", "5,050.55 s"},
		{[]string{"code_workers=1", "bulk_workers=9"}, "compare_otp_worst_s", "50 ms"},
		{[]string{"code_workers=1", "bulk_workers=9"}, "compare_campaign_s", "5,555.6 s"},
		{[]string{"mode=priority", "compare=preempt", "bulk_ms=800", "campaign=50000"}, "otp_worst_s", "850 ms"},
		{[]string{"mode=priority", "compare=preempt", "bulk_ms=800", "campaign=50000"}, "compare_otp_worst_s", "50 ms"},
	} {
		if got := reading(t, finished(t, c.pairs...), c.name).Full(); got != c.want {
			t.Errorf("%v: %s is %s, want %s", c.pairs, c.name, got, c.want)
		}
	}
}
