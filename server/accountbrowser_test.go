package server

import "testing"

// The headers are what these browsers send, as MDN and their makers document them.
func TestBrowsersAreToldApartByFamily(t *testing.T) {
	const webkit = " AppleWebKit/537.36 (KHTML, like Gecko) "
	for header, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0":                                                                         "Firefox on Linux",
		"Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0":                                                                           "Firefox on Android",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64)" + webkit + "Chrome/126.0.0.0 Safari/537.36":                                                          "Chrome on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64)" + webkit + "Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0":                                            "Edge on Windows",
		"Mozilla/5.0 (Linux; Android 10; K)" + webkit + "Chrome/126.0.0.0 Mobile Safari/537.36":                                                          "Chrome on Android",
		"Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S901B)" + webkit + "SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36":                       "Samsung Internet on Android",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)" + webkit + "Chrome/126.0.0.0 Safari/537.36":                                                           "Chrome on ChromeOS",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15":                          "Safari on a Mac",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1":        "Safari on an iPhone",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1": "Chrome on an iPhone",
		"Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15":               "Firefox on an iPad",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64)" + webkit + "Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0":                                            "Opera on Windows",
		"Lynx/2.9.2 libwww-FM/2.14 (Linux)": "A browser on Linux",
		"curl/8.8.0":                        "Another program",
		"<script>alert(1)</script>":         "Another program",
		"":                                  "Another program",
	} {
		if got := browserName(header); got != want {
			t.Errorf("%q is %q, want %q", header, got, want)
		}
	}
}
