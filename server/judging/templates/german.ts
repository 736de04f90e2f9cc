/** What policy categories are called and say. */
const categories = {
  Spam: 'Spam',
  'Advertising nobody asked for, repeated or misleading posts':
    'Ungefragte Werbung, wiederholte oder irreführende Beiträge',
  Harassment: 'Belästigung',
  'Insults, threats or repeated attacks on a person':
    'Beleidigungen, Drohungen oder wiederholte Angriffe auf eine Person',
  Hate: 'Hass',
  'Attacks on people for who they are': 'Angriffe auf Menschen wegen dessen, was sie sind',
  'Sexual content': 'Sexuelle Inhalte',
  'Nudity and sexual acts': 'Nacktheit und sexuelle Handlungen',
  'Self-harm': 'Selbstverletzung',
  'Suicide, self-injury and eating disorders': 'Suizid, Selbstverletzung und Essstörungen',
  Scam: 'Betrug',
  'Attempts to get money, goods or passwords by deceit':
    'Versuche, durch Täuschung an Geld, Waren oder Passwörter zu kommen',
  'Personal data': 'Persönliche Daten',
  'Phone numbers, addresses and other ways to reach somebody':
    'Telefonnummern, Adressen und andere Wege, jemanden zu erreichen',
  'Forbidden goods': 'Verbotene Waren',
  'Goods that may not be offered': 'Waren, die nicht angeboten werden dürfen',
  Underage: 'Minderjährig',
  'Somebody who is or seems to be younger than allowed': 'Jemand, der jünger ist oder wirkt als erlaubt',
  Grooming: 'Cybergrooming',
  'Attempts to gain the trust of a child in order to abuse it':
    'Versuche, das Vertrauen eines Kindes zu gewinnen, um es zu missbrauchen',
  Violence: 'Gewalt',
  'Threats of violence and shocking pictures': 'Androhungen von Gewalt und verstörende Bilder',
}

/** Kinds of platforms, and their queues. */
const platforms = {
  'Forum or community': 'Forum oder Community',
  'Posts and comments in public: quarrels, hate, spam by new accounts, and people who need help.':
    'Öffentliche Beiträge und Kommentare: Streit, Hass, Spam neuer Konten und Menschen, die Hilfe brauchen.',
  Marketplace: 'Marktplatz',
  'Offers and messages about them: forbidden goods, fraud, and deals led away from the platform.':
    'Angebote und Nachrichten dazu: verbotene Waren, Betrug und Geschäfte an der Plattform vorbei.',
  Dating: 'Partnersuche',
  'Profiles and private messages: romance fraud, pictures nobody asked for, harassment, and minors.':
    'Profile und private Nachrichten: Liebesbetrug, ungefragte Bilder, Belästigung und Minderjährige.',
  Games: 'Spiele',
  'Chat between players: fast, rough and repeated. Banter stays; hate, threats and trade in accounts do not.':
    'Chat zwischen Spielern: schnell, rau und oft wiederholt. Neckerei bleibt; Hass, Drohungen und Handel mit Konten nicht.',
  'For children': 'Für Kinder',
  'Strict from the start: no way to reach a child elsewhere, no sexual words or pictures, bullying seen early.':
    'Von Anfang an streng: kein Weg, ein Kind anderswo zu erreichen, nichts Sexuelles in Wort und Bild, Mobbing früh erkannt.',
  Urgent: 'Dringend',
  Safety: 'Sicherheit',
  'Child safety': 'Kinderschutz',
  'Fraud and forbidden goods': 'Betrug und verbotene Waren',
}

/** Rules that several templates have. */
const sharedRules = {
  'To the queue {1}': 'In die Warteschlange {1}',
  'Sends reviews for {1} to a queue of their own, so that they do not wait behind the others. Choose who works in it under Settings → Review queues before you turn the rule on.':
    'Leitet Prüfungen wegen {1} in eine eigene Warteschlange, damit sie nicht hinter den anderen warten. Vor dem Einschalten unter Einstellungen → Warteschlangen wählen, wer dort arbeitet.',
  'Reported by several users': 'Von mehreren Nutzern gemeldet',
  'Brings what {1} different users reported within a week to the top of the queue. Raise the number where users report each other in quarrels.':
    'Bringt nach oben, was innerhalb einer Woche so viele verschiedene Nutzer gemeldet haben: {1}. Die Zahl erhöhen, wo Nutzer einander im Streit melden.',
  'The same post again and again': 'Immer wieder derselbe Beitrag',
  'Flags the fourth nearly equal post of a user within an hour. Watch in shadow whether bots of your own post that way.':
    'Markiert den vierten fast gleichen Beitrag eines Nutzers innerhalb einer Stunde. Im Schattenbetrieb beobachten, ob eigene Bots so schreiben.',
  Threats: 'Drohungen',
  'Flags probable threats in English, the most urgent first. The score is a likelihood: 70 finds most of them and some quarrels too.':
    'Markiert wahrscheinliche Drohungen in englischen Texten als dringend. Die Bewertung ist eine Wahrscheinlichkeit: 70 findet die meisten, und auch manchen Streit.',
  'Somebody may be in danger': 'Jemand könnte in Gefahr sein',
  'Flags texts about suicide and self-injury as urgent, so that a person answers. Never remove these by a rule alone.':
    'Markiert Texte über Suizid und Selbstverletzung als dringend, damit ein Mensch antwortet. Nie allein durch eine Regel entfernen.',
  Insults: 'Beleidigungen',
  'Words that are never allowed': 'Wörter, die nie erlaubt sind',
  'Phone numbers by new accounts': 'Telefonnummern neuer Konten',
  'Nudity in pictures': 'Nacktheit auf Bildern',
}

const ofForums = {
  'Removes posts with a phrase of the list. Put in only what nobody may say in any context; what depends on context belongs to a rule that flags.':
    'Entfernt Beiträge mit einem Ausdruck der Liste. Nur aufnehmen, was in keinem Zusammenhang gesagt werden darf; was davon abhängt, gehört in eine Regel, die markiert.',
  'Flags probable attacks because of origin, religion, gender or disability.':
    'Markiert wahrscheinliche Angriffe wegen Herkunft, Religion, Geschlecht oder Behinderung.',
  'Flags probable insults. Begin at 85 and lower it once your moderators keep up with the queue.':
    'Markiert wahrscheinliche Beleidigungen. Mit 85 beginnen und senken, sobald die Moderatoren mit der Warteschlange nachkommen.',
  'Links by new accounts': 'Links neuer Konten',
  'Flags posts with a link by accounts that are younger than three days, the most common form of spam in communities.':
    'Markiert Beiträge mit einem Link von Konten, die jünger als drei Tage sind: die häufigste Form von Spam in Communitys.',
}

const ofMarketplaces = {
  'Flags offers that name goods of the list. Add what the law of your countries and your terms forbid.':
    'Markiert Angebote, die Waren der Liste nennen. Ergänzen, was die Gesetze der eigenen Länder und die eigenen Bedingungen verbieten.',
  'Payment outside of the platform': 'Zahlung an der Plattform vorbei',
  'Flags offers and messages that ask for ways to pay which cannot be taken back.':
    'Markiert Angebote und Nachrichten, die Zahlungen verlangen, die sich nicht zurückholen lassen.',
  'Flags a phone number in what accounts younger than a week write: most deals that are led away begin so.':
    'Markiert eine Telefonnummer in dem, was Konten schreiben, die jünger als eine Woche sind: So beginnen die meisten Geschäfte an der Plattform vorbei.',
  'E-mail addresses by new accounts': 'E-Mail-Adressen neuer Konten',
  'The same with e-mail addresses.': 'Dasselbe mit E-Mail-Adressen.',
  'Flags offers whose pictures probably show nudity. Where you sell swimwear, leave its group out.':
    'Markiert Angebote, deren Bilder wahrscheinlich Nacktheit zeigen. Wo Bademode verkauft wird, deren Gruppe weglassen.',
}

const ofDating = {
  'An age below 18': 'Ein Alter unter 18',
  'Flags texts in which somebody says to be between 10 and 17. Check each by hand: people also write about their children.':
    'Markiert Texte, in denen jemand ein Alter von 10 bis 17 angibt. Jeden von Hand prüfen: Menschen schreiben auch über ihre Kinder.',
  'Signs of romance fraud': 'Anzeichen für Liebesbetrug',
  'Flags messages with a phrase of the list. What your users report tells which phrases are missing.':
    'Markiert Nachrichten mit einem Ausdruck der Liste. Was Nutzer melden, zeigt, welche Ausdrücke fehlen.',
  'Explicit pictures': 'Explizite Bilder',
  'Flags pictures that probably show nudity, before they are seen where you send them synchronously.':
    'Markiert Bilder, die wahrscheinlich Nacktheit zeigen; wo sie synchron gesandt werden, bevor jemand sie sieht.',
  'Flags a phone number in the first two days of an account: bots lead people away at once.':
    'Markiert eine Telefonnummer in den ersten zwei Tagen eines Kontos: Bots locken sofort fort.',
  'Flags probable insults in messages.': 'Markiert wahrscheinliche Beleidigungen in Nachrichten.',
}

const ofGames = {
  'Removes messages with a phrase of the list at once, since chat is read within seconds.':
    'Entfernt Nachrichten mit einem Ausdruck der Liste sofort, denn Chat wird binnen Sekunden gelesen.',
  'Removes messages that are nearly surely attacks on people for who they are. Watch its hits in shadow for a week first.':
    'Entfernt Nachrichten, die fast sicher Menschen wegen dessen angreifen, was sie sind. Die Treffer zuerst eine Woche lang im Schattenbetrieb beobachten.',
  'Heavy insults': 'Schwere Beleidigungen',
  'Flags insults that go beyond the usual banter. Lower the score where your players are young.':
    'Markiert Beleidigungen, die über übliche Neckerei hinausgehen. Die Bewertung senken, wo die Spieler jung sind.',
  'Trade in accounts and cheats': 'Handel mit Konten und Cheats',
  'Flags offers of accounts, boosting and cheats.': 'Markiert Angebote von Konten, Boosting und Cheats.',
  'Flooding the chat': 'Chat wird geflutet',
  'Flags the sixth nearly equal message of a player within five minutes.':
    'Markiert die sechste fast gleiche Nachricht eines Spielers innerhalb von fünf Minuten.',
}

const ofChildren = {
  'Signs of grooming': 'Anzeichen für Cybergrooming',
  'Flags phrases that adults use to gain the trust of a child, as urgent. Look at all that the author has written.':
    'Markiert Ausdrücke, mit denen Erwachsene das Vertrauen eines Kindes gewinnen, als dringend. Alles ansehen, was der Verfasser geschrieben hat.',
  'Phone numbers': 'Telefonnummern',
  'Removes phone numbers: children give them away without a thought.':
    'Entfernt Telefonnummern: Kinder geben sie ohne Bedenken weiter.',
  'E-mail addresses': 'E-Mail-Adressen',
  'Removes e-mail addresses.': 'Entfernt E-Mail-Adressen.',
  'Ways to another app': 'Wege zu einer anderen App',
  'Flags messages that lead to an app where nobody looks after the child.':
    'Markiert Nachrichten, die zu einer App führen, in der niemand auf das Kind achtet.',
  Links: 'Links',
  'Flags each link; allow your own addresses above it.':
    'Markiert jeden Link; die eigenen Adressen darüber zulassen.',
  'Sexual texts': 'Sexuelle Texte',
  'Removes texts that are probably sexual. Strict on purpose: 50 finds much that is harmless among adults.':
    'Entfernt Texte, die wahrscheinlich sexuell sind. Mit Absicht streng: 50 findet vieles, was unter Erwachsenen harmlos ist.',
  'Removes pictures that probably show nudity or people in underwear.':
    'Entfernt Bilder, die wahrscheinlich Nacktheit oder Menschen in Unterwäsche zeigen.',
  Bullying: 'Mobbing',
  'Flags probable insults early.': 'Markiert wahrscheinliche Beleidigungen früh.',
}

/** German for the texts of the templates, by the English; a test has all of them. */
export const german: Readonly<Record<string, string>> = {
  ...categories,
  ...platforms,
  ...sharedRules,
  ...ofForums,
  ...ofMarketplaces,
  ...ofDating,
  ...ofGames,
  ...ofChildren,
}
