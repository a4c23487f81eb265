package calc

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// What each unit is in seconds, bytes or pieces: the SI brochure (2019) for prefixes,
// minute, hour and day; IEC 80000-13 for KiB and up; a month and a year as documented.
func TestUnitsHaveTheirSize(t *testing.T) {
	for text, want := range map[string]float64{
		"": 1, "1": 1, "%": 0.01, "‰": 0.001,
		"ns": 1e-9, "µs": 1e-6, "μs": 1e-6, "us": 1e-6, "ms": 1e-3, "s": 1, "second": 1, "seconds": 1,
		"min": 60, "minute": 60, "minutes": 60, "h": 3600, "hour": 3600, "hours": 3600,
		"d": 86400, "day": 86400, "days": 86400, "week": 604800, "weeks": 604800,
		"month": 2592000, "months": 2592000, "year": 31536000, "years": 31536000,
		"B": 1, "byte": 1, "bytes": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12, "PB": 1e15,
		"KiB": 1024, "MiB": 1048576, "GiB": 1073741824, "TiB": 1099511627776,
		"bit": 0.125, "bits": 0.125, "kbit": 125, "Mbit": 125e3, "Gbit": 125e6,
		"jobs": 1, "job": 1, "€": 1, "$": 1, "£": 1,
		"1/s": 1, "1/ms": 1000, "jobs/h": 1.0 / 3600, "MB/s": 1e6, "Gbit/s": 125e6, "worker·s": 1, "worker*h": 3600,
		"€/GB/month": 1 / 1e9 / 2592000, "ms/job": 1e-3, "kB/message": 1000, "%/day": 0.01 / 86400,
	} {
		var u units
		got, fault := u.parse(text)
		if fault != nil {
			t.Errorf("%q: %s", text, fault.message)
			continue
		}
		if x := got.num / got.den; math.Abs(x-want) > 1e-15*want {
			t.Errorf("one %q is %v, want %v", text, x, want)
		}
	}
}

func TestEveryUnitIsReadBack(t *testing.T) {
	for _, a := range atoms {
		for name := range strings.FieldsSeq(a.names) {
			if b, ok := findAtom(name); !ok || b.names != a.names {
				t.Errorf("%q is found as %q: two units have this name", name, b.names)
			}
			if _, ok := new(units).noun(name); ok {
				t.Errorf("%q is a unit and something counted", name)
			}
		}
	}
}

// 200 ms are the float64 next to 0.2 and not 200 times the one next to 0.001.
func TestConvertingRoundsOnce(t *testing.T) {
	var u units
	ms, _ := u.parse("ms")
	for k := 1.0; k < 3000; k++ {
		if got := ms.base(k); got != k/1000 {
			t.Errorf("%v ms = %v s", k, got)
		}
		if got, _ := ms.shown(k / 1000); math.Abs(got-k) > 1e-12*k {
			t.Errorf("%v s = %v ms", k/1000, got)
		}
	}
}

func TestNumbersAreWrittenAsPeopleWriteThem(t *testing.T) {
	for _, c := range []struct {
		x      float64
		unit   string
		digits int
		want   string
	}{
		{432e9, "data", -1, "432 GB"}, {3.024e12, "data", 1, "3 TB"}, {9.072e12, "data", -1, "9.07 TB"},
		{0, "data", -1, "0 B"}, {999, "data", -1, "999 B"}, {999.6, "data", -1, "1 kB"}, {999.6e6, "data", -1, "1 GB"}, {5e6, "data/s", -1, "5 MB/s"},
		{2e18, "data", -1, "2 EB"}, {2e21, "data", -1, "2,000 EB"}, {-432e9, "data", -1, "−432 GB"},
		{900, "time", -1, "15 min"}, {0.025, "time", -1, "25 ms"}, {108000, "time", -1, "1 d 6 h"}, {1e-6, "time", -1, "1 µs"}, {2.5e-8, "time", -1, "25 ns"}, {1e-15, "time", -1, "nearly 0 s"},
		{0, "time", -1, "0 s"}, {0.9996, "time", -1, "1 s"}, {27.5, "time", -1, "27.5 s"}, {27.5, "s", -1, "27.5 s"}, {100, "s", -1, "100 s"}, {36000, "s", -1, "10 h"}, {3e10, "MB", -1, "30 GB"}, {3e10, "MB/s", 1, "30 GB/s"}, {100, "time", -1, "100 s"}, {126060, "time", -1, "1 d 11 h"},
		{1e9, "time", -1, "31.7 years"}, {1e15, "time", -1, "31.7M years"}, {-90, "time", -1, "−90 s"},
		{720000, "jobs", -1, "720K jobs"}, {720000, "jobs", 0, "720K jobs"}, {3.6e11, "slots", 1, "360B slots"}, {0, "slots", 1, "0 slots"}, {0.04, "slots", 1, "0.04 slots"},
		{1e-9, "jobs", -1, "nearly 0 jobs"}, {-1e-9, "jobs", -1, "nearly 0 jobs"}, {-2, "jobs", -1, "−2 jobs"}, {1100, "jobs", -1, "1,100 jobs"}, {1, "jobs", -1, "1 job"},
		{1, "job/s", -1, "1 job/s"}, {2, "job/s", -1, "2 jobs/s"}, {86400, "days", -1, "1 day"}, {172800, "day", -1, "2 days"},
		{0.996006, "%", 1, "99.6%"}, {0.7, "%", -1, "70%"}, {0.0001, "%", -1, "0.01%"}, {1, "%", 1, "100%"}, {0.99999, "%", 1, "99.999%"}, {0.9996, "%", -1, "99.96%"}, {1e-12, "%", 1, "nearly 0%"},
		{25, "1/s", -1, "25/s"}, {1.0 / 3600, "messages/s", -1, "1 message/h"}, {0.02, "jobs/s", -1, "1.2 jobs/min"}, {1e-5, "1/s", -1, "0.864/day"}, {0, "jobs/s", -1, "0 jobs/s"}, {-0.02, "jobs/s", -1, "−1.2 jobs/min"},
		{0.004, "€", 0, "less than €0.01"}, {0.004, "€", -1, "€0.004"}, {907.2, "€", 0, "€907"}, {1200, "€", -1, "€1,200"}, {0.1, "€", 1, "€0.10"}, {-5, "$", -1, "−$5"}, {12.345, "€", -1, "€12.35"}, {12.5, "€", -1, "€12.50"},
		{38880, "€", 0, "€38.9K"}, {1e-9, "€", -1, "nearly €0"}, {0.4, "€", 0, "€0.40"},
		{285.714285, "slots", 1, "285.7 slots"}, {250.4, "", 0, "250"}, {0.5, "", -1, "0.5"},
	} {
		var u units
		unit, fault := u.parse(c.unit)
		if fault != nil {
			t.Fatal(fault)
		}
		if got := unit.write(c.x, c.digits); got != c.want {
			t.Errorf("%v in %q is written %q, want %q", c.x, c.unit, got, c.want)
		}
	}
}

// What somebody typed is not rounded under their eyes.
func TestASettingIsWrittenAsItWasSet(t *testing.T) {
	for _, c := range []struct {
		x      float64
		unit   string
		digits int
		want   string
	}{
		{1000, "jobs/s", 0, "1,000 jobs/s"}, {9999, "jobs", 0, "9,999 jobs"}, {20000, "jobs", 0, "20K jobs"}, {1e6, "jobs", 0, "1M jobs"},
		{3.6e6, "", 0, "3.6M"}, {1234567, "jobs", 0, "1,234,567 jobs"}, {10001, "jobs", 0, "10,001 jobs"}, {10000.5, "jobs", 1, "10,000.5 jobs"},
		{3600, "ms", 0, "1 h"}, {60, "ms", 0, "1 min"}, {12.345, "ms", 0, "12,345 ms"}, {86400, "s", 0, "1 day"}, {1e10, "MB/s", 0, "10 GB/s"}, {5e6, "MB/s", 0, "5 MB/s"}, {0.2, "ms", 0, "200 ms"},
		{0.999, "%", 1, "99.9%"}, {1e-7, "jobs", 7, "0.0000001 jobs"}, {0.1, "€", 1, "€0.10"}, {-20000, "jobs", 0, "−20K jobs"}, {1, "jobs", 0, "1 job"},
	} {
		var u units
		unit, fault := u.parse(c.unit)
		if fault != nil {
			t.Fatal(fault)
		}
		if got := unit.exactly(c.x, c.digits); got != c.want {
			t.Errorf("%v in %q is written %q, want %q", c.x, c.unit, got, c.want)
		}
	}
}

// The unit of an axis is one for all its numbers: 90 s stay seconds, 3 min are minutes.
func TestAnAxisHasTheUnitOfItsLargestNumber(t *testing.T) {
	for _, c := range []struct {
		auto scale
		most float64
		want string
	}{
		{byTime, 0.03, "ms"}, {byTime, 1.5, "ms"}, {byTime, 90, "s"}, {byTime, 180, "min"}, {byTime, 8000, "h"}, {byTime, 200000, "days"}, {byTime, 1e9, "years"}, {byTime, 2e-5, "µs"}, {byTime, 0, "s"},
		{byData, 0, "B"}, {byData, 999, "B"}, {byData, 432e9, "GB"}, {byData, 999.9e9, "TB"}, {byData, 5e17, "PB"}, {byData, 5e18, "EB"},
	} {
		if got := (unit{auto: c.auto}).scaled(c.most).name; got != c.want {
			t.Errorf("up to %v: %s, want %s", c.most, got, c.want)
		}
	}
}

func TestFaultsOfUnitsHaveTheirPlace(t *testing.T) {
	for text, want := range map[string]string{
		"jbos/s":              "0 there is no unit “jbos” (did you mean jobs?)",
		"jobs/mss":            "5 there is no unit “mss” (did you mean ms?)",
		"KB":                  "0 there is no unit “KB” (did you mean kB?)",
		"jobs/":               "5 a unit is incomplete here (write it like jobs/s or 1/s)",
		"/s":                  "0 a unit is incomplete here (write it like jobs/s or 1/s)",
		"zebras":              "0 there is no unit “zebras” (what a calculator counts is declared by counts: [parcel parcels])",
		"PB*PB":               "3 this unit is too much for a calculator",
		"s*s*s*s*s*s*s*s*s*s": "18 this unit is too much for a calculator",
		"1/time":              "2 “time” leaves the unit open, so it comes first (name one here, like s or GB)",
		"job/message/request/event/order/task/item/row/record/email/call": "59 a calculator cannot count so many kinds of things",
	} {
		var u units
		_, fault := u.parse(text)
		got := "nothing"
		if fault != nil {
			if got = strconv.Itoa(fault.at) + " " + fault.message; fault.hint != "" {
				got += " (" + fault.hint + ")"
			}
		}
		if got != want {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
	}
}
