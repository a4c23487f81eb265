package study

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
)

// Body decodes the payload into the type of the event's kind: a CheckAnswered,
// QuizOpened, QuizProlonged, QuizSaved, QuizSubmitted, QuizMarked, Position,
// ChallengeSubmitted, ChallengeMarked or ReviewGraded, and nil for a kind that has no payload
// of its own or is unknown. Fields it does not know are left alone.
func (e Event) Body() (any, error) {
	switch e.Kind {
	case KindCheckAnswered:
		return decode[CheckAnswered](e)
	case KindQuizSubmitted:
		return decode[QuizSubmitted](e)
	case KindQuizMarked:
		return decode[QuizMarked](e)
	case KindPosition:
		return decode[Position](e)
	case KindQuizOpened:
		return decode[QuizOpened](e)
	case KindQuizProlonged:
		return decode[QuizProlonged](e)
	case KindQuizSaved:
		return decode[QuizSaved](e)
	case KindChallengeSubmitted:
		return decode[ChallengeSubmitted](e)
	case KindChallengeMarked:
		return decode[ChallengeMarked](e)
	case KindReviewGraded:
		body, err := decode[ReviewGraded](e)
		if g, ok := body.(ReviewGraded); ok && !g.Grade.Valid() {
			return nil, invalid("grade %d: want 1 (again) to 4 (easy)", g.Grade)
		}
		return body, err
	}
	return nil, nil
}

func decode[T any](e Event) (any, error) {
	var body T
	if err := json.Unmarshal(e.payload(), &body); err != nil {
		return nil, fmt.Errorf("%w payload of %s: %w", ErrInvalid, e.Kind, err)
	}
	return body, nil
}

// payload is the payload with its default.
func (e Event) payload() []byte {
	if e.Payload == nil {
		return []byte("{}")
	}
	return e.Payload
}

// BodyHash identifies what the event says: SHA-256 over kind, content id, content revision
// and the payload with its keys sorted and its white space gone, each preceded by its
// length as 8 bytes, big-endian. Two events with one id are the same event when their
// hashes agree.
//
// Not in it: ClientTime, which is information only and may be written anew by a client
// that tries again; and Subject, because a guest's event may be sent again after the guest
// has signed in. A Store compares subjects by person. Numbers count as they are spelled,
// so 1 and 1.0 differ. Stored hashes depend on this recipe: it must never change.
func (e Event) BodyHash() ([sha256.Size]byte, error) {
	payload, err := canonical(e.payload())
	if err != nil {
		return [sha256.Size]byte{}, fmt.Errorf("%w payload: %w", ErrInvalid, err)
	}
	h := sha256.New()
	var size [8]byte
	for _, field := range [][]byte{[]byte(e.Kind), []byte(e.ContentID), []byte(e.ContentRev), payload} {
		binary.BigEndian.PutUint64(size[:], uint64(len(field)))
		h.Write(size[:])
		h.Write(field)
	}
	return [sha256.Size]byte(h.Sum(nil)), nil
}

// canonical writes JSON with sorted keys, no white space, no needless escapes and the
// numbers as they were spelled.
func canonical(text []byte) ([]byte, error) {
	if string(text) == "{}" {
		return text, nil // which is what most events say besides their names
	}
	in := json.NewDecoder(bytes.NewReader(text))
	in.UseNumber()
	var value any
	if err := in.Decode(&value); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), nil
}
