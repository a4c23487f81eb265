package server

import "strings"

// Which words in a User-Agent header name a browser and a system. The first that is found
// counts, because most browsers also name those whose pages they want to be sent.
var (
	browserWords = [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"Vivaldi/", "Vivaldi"},
		{"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},
	}
	systemWords = [][2]string{
		{"Android", "Android"}, {"iPhone", "an iPhone"}, {"iPad", "an iPad"}, {"Windows", "Windows"}, {"CrOS", "ChromeOS"},
		{"Macintosh", "a Mac"}, {"Linux", "Linux"},
	}
)

// browserName is the family of a browser and the system it runs on, so that somebody can
// tell their sessions apart. No version is kept: it would say more about a person than it
// tells them.
func browserName(userAgent string) string {
	browser, system := firstWord(userAgent, browserWords), firstWord(userAgent, systemWords)
	switch {
	case browser == "" && system == "":
		return "Another program"
	case browser == "":
		return "A browser on " + system
	case system == "":
		return browser
	}
	return browser + " on " + system
}

func firstWord(text string, words [][2]string) string {
	for _, w := range words {
		if strings.Contains(text, w[0]) {
			return w[1]
		}
	}
	return ""
}
