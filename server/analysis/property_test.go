package analysis

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
)

// Whatever comes in, no order of it shows, nothing is NaN, and bounds hold.
func TestOrderDoesNotShowAndBoundsHold(t *testing.T) {
	for seed := range uint64(300) {
		rnd := rand.New(rand.NewPCG(seed, 8))
		questions, sheets := invent(rnd)
		want := Analyse(questions, sheets)
		for range 3 {
			rnd.Shuffle(len(sheets), func(i, j int) { sheets[i], sheets[j] = sheets[j], sheets[i] })
			for _, s := range sheets {
				for _, a := range s {
					for _, picks := range a.Choices {
						rnd.Shuffle(len(picks), func(i, j int) { picks[i], picks[j] = picks[j], picks[i] })
					}
				}
			}
			if got := Analyse(questions, sheets); !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d: another order gives\n%+v\nand not\n%+v", seed, got, want)
			}
		}
		within(t, seed, reflect.ValueOf(want), "")
		for _, it := range want.Items {
			if it.Facility < 0 || it.Facility > 1 || math.Abs(it.Correlation.Value) > 1 || math.Abs(it.Discrimination.Value) > 1 {
				t.Fatalf("seed %d: out of bounds: %+v", seed, it)
			}
		}
	}
}

func invent(rnd *rand.Rand) (questions []Question, sheets []Sheet) {
	most := []int{1, 1000, 3000, math.MaxInt}[rnd.IntN(4)]
	for i := range 1 + rnd.IntN(6) {
		questions = append(questions, Question{ID: fmt.Sprint(i), Fields: []Field{{Name: "f", Choices: []string{"a", "b"}, Right: []string{"b"}}}})
	}
	for range rnd.IntN(45) {
		s := Sheet{}
		for _, q := range questions {
			if rnd.IntN(9) == 0 {
				continue
			}
			a := Answer{Max: rnd.IntN(3) * (most / 2), Spent: time.Duration(rnd.IntN(3))}
			a.Mark = []int{0, a.Max, a.Max / 3, -5, math.MaxInt, rnd.IntN(most)}[rnd.IntN(6)]
			picks := []string{string(rune('a' + rnd.IntN(4))), "a", "b"}
			a.Choices = map[string][]string{"f": picks[:rnd.IntN(4)], "other": {"x"}}
			s[q.ID] = a
		}
		sheets = append(sheets, s)
	}
	return questions, sheets
}

// within fails on any number in v that is none, and any value of a Figure not known.
func within(t *testing.T, seed uint64, v reflect.Value, path string) {
	switch v.Kind() {
	case reflect.Float64:
		if f := v.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			t.Fatalf("seed %d: %s is %v", seed, path, f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			within(t, seed, v.Index(i), path)
		}
	case reflect.Struct:
		if f, ok := v.Interface().(Figure); ok && !f.Known && f.Value != 0 {
			t.Fatalf("seed %d: %s is not known and has a value", seed, path)
		}
		for i := range v.NumField() {
			within(t, seed, v.Field(i), path+"."+v.Type().Field(i).Name)
		}
	}
}

func TestArgumentsAreLeftAsTheyWere(t *testing.T) {
	questions, sheets := byHand()
	sheets[0]["q4"] = Answer{Mark: 9000, Max: 1000, Choices: map[string][]string{"pick": {"c", "a", "c"}, "gap": {"z"}}}
	Analyse(questions, sheets)
	want := Answer{Mark: 9000, Max: 1000, Choices: map[string][]string{"pick": {"c", "a", "c"}, "gap": {"z"}}}
	if !reflect.DeepEqual(sheets[0]["q4"], want) || len(questions[3].Fields) != 1 {
		t.Errorf("changed to %+v, %+v", sheets[0]["q4"], questions[3])
	}
}
