package web

// errorTitle and errorSentence say what a status means to somebody who is not a
// programmer.
func errorTitle(status int) string {
	switch status {
	case 400, 409, 413, 422:
		return "That did not go through"
	case 403:
		return "That is not allowed from here"
	case 404:
		return "There is no such page"
	case 405:
		return "That page takes no forms"
	case 429:
		return "Too fast"
	case 503:
		return "Back in a moment"
	}
	if status >= 500 {
		return "Something broke on our side"
	}
	return "That did not work"
}

func errorSentence(status int) string {
	switch status {
	case 403:
		return "The request did not come from a page of this site, or it asks for something that is somebody else's."
	case 404:
		return "The address leads nowhere, or to something that is not yours to see."
	case 429:
		return "There were too many requests from you in a short time. Wait a minute, then go on."
	case 503:
		return "The site is starting, stopping or very busy."
	}
	if status >= 500 {
		return "It is written down for whoever runs this site. Nothing that was saved is lost."
	}
	return "The server could not make sense of the request, so nothing was changed."
}
