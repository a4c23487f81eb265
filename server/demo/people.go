package demo

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"millrace/server/study"
)

// Nobody in these lists exists.
var (
	autumnNames = []string{
		"Adaeze Nwankpa", "Mateo Quiroga", "Yuki Hanamura", "Linnea Östberg", "Tariq Belmadi",
		"Priya Venkataraghavan", "Ioana Dumbrăveanu", "Kwabena Asiedu", "Soraya Farrokhpour", "Hoài An Nguyễn",
		"Lars Bjerregaard", "Malia Kealoha", "Ruoxi Zhang", "Olumide Adewusi", "Eleni Papathanasi",
		"Jan Kowalczewski", "Hye-jin Baek", "Tomás Iriarte", "Fatou Diabaté-Sarr", "Noor Al-Khatib",
		"Siobhán Mac Giolla", "Dmytro Havrylenko", "Aroha Te Whiu", "Rafael Bittencourt", "Ayşe Karagözlü",
		"Chidi Emenike", "Marta Szczepaniak", "Arjun Deshpande-Rao", "Nomvula Mabaso", "Sanna Koskelainen",
		"Bakyt Toktogulov", "Inés Villafañe", "Kofi Amoah", "Leilani Tupou", "Pietro Scandurra",
		"Wen-Ling Hsueh", "Abebe Woldeyes", "Petra Novotná-Říhová", "Samira Ouazzani", "William Harrowgate",
	}
	awaitedNames = []string{"Hana Šimečková", "Oluwaseun Balogun-Price", "Théo Marchetti-Roy"}
	smallNames   = []string{"Bence Halmosi", "Dalia Shapirov", "Keoni Nakoa", "Ulla Rasvik"}
	springNames  = []string{"Greta Ohlendorf", "Ibrahim Sissako", "Jun Takamori", "Lucía Pedraza-Gil", "Owen Tresillian", "Rin Matsuzawa"}
)

const (
	instructorName   = "Ingrid Valdemarsen"
	coInstructorName = "Joaquim Tavares-Lobo"
	adminName        = "Robin Ashdown"
)

// loginOf is what somebody signs in with: their name in plain letters, with dots.
func loginOf(name string) string {
	bare := transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
	plain, _, err := transform.String(bare, strings.ToLower(name))
	if err != nil {
		plain = strings.ToLower(name) // a login may have other letters too
	}
	return strings.NewReplacer(" ", ".", "ı", "i", "ø", "o").Replace(plain)
}

// course is how somebody goes through the lessons.
type course int

const (
	steady course = iota
	stopped
	never
	stuckCheck // answers a quick check wrong again and again
	stuckQuiz  // has taken a quiz twice and not passed it
	stuckIdle  // has left in the middle of a lesson
)

// learner is somebody who takes the course, and how.
type learner struct {
	name    string
	subject study.Subject
	seat    string // id
	group   string
	course  course
	done    int     // lessons that are done by now
	ability float64 // 0 is the middle of a class, 1 is a standard deviation better
	lead    float64 // days before a deadline at which they hand in; below 0 is late
	recent  recency
	scripts bool // their browser runs scripts, so it saves what they have not handed in yet
	chance  *rand.Rand
}

// recency is when somebody was there last.
type recency int

const (
	days    recency = iota
	today           // some hours ago
	minutes         // just now
)

// fate is how the course goes for some.
type fate struct {
	course course
	done   int // lessons
	many   int
}

// The casts of the classes. Most of the autumn course are in lessons 4 to 7.
var (
	autumnCast = []fate{
		{steady, 10, 4}, {steady, 8, 1}, {steady, 7, 1}, {steady, 6, 4}, {steady, 5, 12}, {steady, 4, 7}, {steady, 3, 4},
		{stopped, 3, 1}, {stopped, 2, 1}, {never, 0, 2}, {stuckCheck, 4, 1}, {stuckQuiz, 4, 1}, {stuckIdle, 3, 1},
	}
	smallCast  = []fate{{steady, 3, 1}, {steady, 2, 1}, {steady, 5, 1}, {steady, 1, 1}}
	springCast = []fate{{steady, 10, 2}, {steady, 8, 1}, {steady, 6, 2}, {stopped, 2, 1}}
)

// newLearners gives each name a fate of a cast. It is the same for the same seed, whatever time
// it is, but for who they are to the site.
func newLearners(names []string, cast []fate, seed uint64, lessons int) []*learner {
	var fates []fate
	for _, f := range cast {
		for range f.many {
			fates = append(fates, f)
		}
	}
	chance := stream(seed, names[0])
	chance.Shuffle(len(fates), func(i, j int) { fates[i], fates[j] = fates[j], fates[i] })
	all := make([]*learner, len(names))
	there := 0
	for i, name := range names {
		f := fates[i%len(fates)]
		l := &learner{
			name: name, group: []string{"A", "B"}[i%2], course: f.course, done: min(f.done, lessons),
			subject: study.NewSubject(), seat: newID(), chance: stream(seed, name+" "),
		}
		l.ability = 0.2*float64(f.done-5) + l.chance.NormFloat64()
		l.lead = 0.3 + 2.5*l.chance.Float64()
		if f.done <= 4 {
			l.lead = -4 + 5*l.chance.Float64()
		}
		l.scripts = l.chance.Float64() < 0.85
		if f.course == stuckCheck || f.course == stuckQuiz {
			l.ability = min(l.ability, -0.5)
		}
		if f.course == steady && l.done < lessons {
			switch there++; {
			case there <= 5:
				l.recent = minutes
			case there <= 13:
				l.recent = today
			}
		}
		all[i] = l
	}
	return all
}

// newID is an id of an account, a class, a seat or an assignment.
func newID() string { return string(study.NewSubject()) }

// identifier is what another system calls the learner with a number.
func identifier(n int) string { return fmt.Sprintf("04%05d", 17003+n*37) }

// mail is an address where nobody gets any.
func mail(name string) string { return loginOf(name) + "@students.example.org" }

// stream is a stream of random numbers of its own: what one learner does changes nothing
// about another.
func stream(seed uint64, name string) *rand.Rand { return rand.New(rand.NewPCG(seed, hash(name))) }
