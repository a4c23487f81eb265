package study

// Role is what an account may do on the whole site. Roles in a class are memberships.
type Role string

// The site roles, from least to most.
const (
	Learner    Role = "learner"
	Instructor Role = "instructor"
	Admin      Role = "admin"
)

// Actor is who asks: a subject (empty for a visitor who has done nothing yet) and the
// role of its account (empty without one).
type Actor struct {
	Subject Subject
	Account string
	Role    Role
}

// Action is what an actor wants to do.
type Action string

// The actions of this version.
const (
	ReadLesson    Action = "read a lesson"
	WriteRecord   Action = "write a learner's record"
	ReadRecord    Action = "read a learner's record"
	ManageAccount Action = "manage an account" // its name, password and sessions; its end
	ManageUsers   Action = "manage users"
	CreateClass   Action = "create a class"
	JoinClass     Action = "join a class"
	SeeClass      Action = "see a class"   // its name, what is due, one's own seat; leave it
	TeachClass    Action = "teach a class" // see its learners' records, set what is due, change who is in it
)

// Object is what it is done to: the subject that owns it, if anybody does, and the role that
// the actor has in the class it belongs to, if it belongs to one and the actor sits in it.
type Object struct {
	Owner   Subject
	InClass ClassRole
}

// Can reports whether actor may do action to object. Whatever is not allowed here is
// denied; a caller answers a denial like an object that does not exist.
func Can(actor Actor, action Action, object Object) bool {
	switch action {
	case ReadLesson:
		return true
	case WriteRecord, ReadRecord:
		return actor.Subject != "" && actor.Subject == object.Owner
	case ManageAccount:
		return actor.Account != "" && actor.Subject != "" && actor.Subject == object.Owner
	case ManageUsers:
		return actor.Role == Admin
	case CreateClass:
		return actor.Account != "" && (actor.Role == Instructor || actor.Role == Admin)
	case JoinClass:
		return actor.Account != "" && actor.Subject != ""
	case SeeClass:
		return object.InClass != ""
	case TeachClass:
		return actor.Account != "" && object.InClass == ClassInstructor
	}
	return false
}
