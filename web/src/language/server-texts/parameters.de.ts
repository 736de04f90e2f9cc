/** The titles of the parameters of conditions and actions, and what stands under their fields. */
export const parameters: Readonly<Record<string, string>> = {
  'The text': 'Der Text',
  Words: 'Wörter',
  Regexes: 'Reguläre Ausdrücke',
  List: 'Liste',
  'At least': 'Mindestens',
  'Where to look': 'Wo gesucht wird',
  'At most': 'Höchstens',
  Measure: 'Maß',
  Posted: 'Veröffentlicht',
  With: 'Mit',
  'Earlier messages, at least': 'Frühere Nachrichten, mindestens',
  'Within the last': 'Innerhalb der letzten',
  Unit: 'Einheit',
  'The language': 'Die Sprache',
  Languages: 'Sprachen',
  Score: 'Bewertung',
  'Minimum likelihood': 'Mindestwahrscheinlichkeit',
  Classifier: 'Klassifikator',
  Outcome: 'Ergebnis',
  Topics: 'Themen',
  Labels: 'Merkmale',
  'Labels from': 'Merkmale von',
  'Is one of': 'Ist eines von',
  'Minimum similarity': 'Mindestähnlichkeit',
  'Like images of': 'Wie Bilder aus',
  'Has a QR code': 'Hat einen QR-Code',
  'A known face is seen': 'Ein bekanntes Gesicht ist zu sehen',
  'Is a close-up': 'Ist eine Nahaufnahme',
  'Minimum match score': 'Mindestwert des Treffers',
  'Holds one of': 'Enthält eines von',
  'The project': 'Das Projekt',
  Projects: 'Projekte',
  'A tag': 'Ein Schlagwort',
  Tags: 'Schlagwörter',
  Count: 'Anzahl',
  'Within the last days': 'Innerhalb der letzten Tage',
  'By reporters of type': 'Von Meldenden der Art',
  'By somebody of type': 'Von jemandem der Art',
  'The name': 'Der Name',
  'Any of': 'Eines von',
  Time: 'Zeit',
  'The method': 'Die Art',
  Methods: 'Arten',
  'The domain': 'Die Domain',
  Domains: 'Domains',
  'The country': 'Das Land',
  Countries: 'Länder',
  'The address': 'Die Adresse',
  Addresses: 'Adressen',
  'Has a profile image': 'Hat ein Profilbild',
  "The user's project": 'Das Projekt des Nutzers',
  'Is of a': 'Gilt einem',
  'The policy category': 'Die Richtlinienkategorie',
  'Policy categories': 'Richtlinienkategorien',
  'Attribute of': 'Attribut von',
  Attribute: 'Attribut',
  Is: 'Ist',
  Number: 'Zahl',
  'Is true': 'Ist wahr',
  'The value': 'Der Wert',
  Values: 'Werte',
  'User IDs': 'Nutzer-IDs',
  'Content IDs': 'Inhalts-IDs',
  'Change status to': 'Status ändern zu',
  'Extra information': 'Zusätzliche Angaben',
  'Policy category of the content': 'Richtlinienkategorie der Inhalte',
  Give: 'Vergeben',
  'Tags on the content': 'Schlagwörter am Inhalt',
  'Tags on the user': 'Schlagwörter am Nutzer',
  Queue: 'Warteschlange',
  'Group joined by OR': 'Mit „oder“ verbundene Gruppe',
  'Capitals, accents and look-alike letters count as the plain letter, but for regexes.':
    'Großbuchstaben, Akzente und ähnlich aussehende Buchstaben zählen als der einfache Buchstabe, außer in regulären Ausdrücken.',
  'Words or phrases, parted by lines or commas; in a phrase with a comma, by lines alone.':
    'Wörter oder Wendungen, getrennt durch Zeilen oder Kommas; bei einer Wendung mit Komma nur durch Zeilen.',
  'One a line, in the syntax of RE2: neither look-around nor back-references.':
    'Einer je Zeile, in der Syntax von RE2: ohne Lookaround und Rückverweise.',
  'Looked for together with what is given above; its later entries too.':
    'Wird zusammen mit dem oben Angegebenen gesucht, auch mit späteren Einträgen.',
  'How many different words, or how often any of them, has to be found.':
    'Wie viele verschiedene Wörter oder wie oft irgendeines davon vorkommen muss.',
  'Only in the text of the content when nothing is chosen.': 'Ohne Auswahl nur im Text des Inhalts.',
  'The lowest number of characters that matches.': 'Die kleinste Anzahl von Zeichen, die zutrifft.',
  'The highest number of characters that matches.': 'Die größte Anzahl von Zeichen, die zutrifft.',
  'What the two limits below are compared with.': 'Womit die beiden Grenzen unten verglichen werden.',
  'The lowest number of special characters, or of percent, that matches.':
    'Die kleinste Anzahl von Sonderzeichen oder Prozent, die zutrifft.',
  'The highest number of special characters, or of percent, that matches.':
    'Die größte Anzahl von Sonderzeichen oder Prozent, die zutrifft.',
  'Whose earlier messages it is compared with.': 'Mit wessen früheren Nachrichten verglichen wird.',
  'Nearly the same: with small changes, as of some letters or words.':
    'Fast derselbe: mit kleinen Änderungen, etwa einigen Buchstaben oder Wörtern.',
  'How many like it there have to be already, this one not counted.':
    'Wie viele gleiche es schon geben muss, diese nicht mitgezählt.',
  'A whole number of the unit below, at most 30 days of it. All time when empty.':
    'Eine ganze Zahl der Einheit unten, höchstens 30 Tage. Leer: alle Zeit.',
  'What the number above counts.': 'Was die Zahl oben zählt.',
  'The lowest number of links that matches.': 'Die kleinste Anzahl von Links, die zutrifft.',
  'The highest number of links that matches.': 'Die größte Anzahl von Links, die zutrifft.',
  'Compared with what is given below. Where it is not known, neither matches.':
    'Wird mit dem unten Angegebenen verglichen. Ist sie nicht bekannt, trifft beides nicht zu.',
  'One of them is enough.': 'Eines davon genügt.',
  'What the text is scored for.': 'Worauf der Text bewertet wird.',
  'It matches from this many percent on; 100 is certain.': 'Trifft ab so viel Prozent zu; 100 ist sicher.',
  'A version of it has to be live.': 'Eine Version davon muss im Einsatz sein.',
  'Violates or not is told by the threshold of the version that is live.':
    'Ob er verstößt, sagt die Schwelle der Version, die im Einsatz ist.',
  'Which labels are asked: those of the provider, or those that come with the program.':
    'Welche Merkmale gefragt werden: die des Anbieters oder die mitgelieferten.',
  'In both when nothing is chosen. A provider is asked about each frame, up to 60 of a video.':
    'Ohne Auswahl in beiden. Ein Anbieter wird nach jedem Einzelbild gefragt, bis zu 60 eines Videos.',
  'Classifiers of images with a live version; one of them is enough.':
    'Klassifikatoren für Bilder mit einer Version im Einsatz; einer davon genügt.',
  'One image of that type is enough, whatever its name ends with.':
    'Ein Bild dieses Formats genügt, wie auch immer sein Name endet.',
  'It matches from this many percent on; 100 is the same picture.':
    'Trifft ab so viel Prozent zu; 100 ist dasselbe Bild.',
  'Which known images it is compared with.': 'Mit welchen bekannten Bildern verglichen wird.',
  'The lowest number of people in one image that matches.':
    'Die kleinste Anzahl von Personen auf einem Bild, die zutrifft.',
  'The highest number of people in one image that matches.':
    'Die größte Anzahl von Personen auf einem Bild, die zutrifft.',
  'The lowest number of years of age that matches.': 'Das niedrigste Alter in Jahren, das zutrifft.',
  'The highest number of years of age that matches.': 'Das höchste Alter in Jahren, das zutrifft.',
  'Off: it matches where there is none.': 'Aus: trifft zu, wo keiner ist.',
  'Off: it matches where none is seen.': 'Aus: trifft zu, wo keines zu sehen ist.',
  'Off: it matches where no face fills that much.': 'Aus: trifft zu, wo kein Gesicht so viel füllt.',
  'It matches from this score on; 100 is the same picture.':
    'Trifft ab diesem Wert zu; 100 ist dasselbe Bild.',
  'One of them is enough, beside anything else.': 'Eines davon genügt, neben allem anderen.',
  'Compared with those chosen below.': 'Wird mit den unten gewählten verglichen.',
  'The categories of your platform that content was posted in.':
    'Die Kategorien der Plattform, in denen Inhalte veröffentlicht wurden.',
  'Not in: none of the tags chosen below is on it.':
    'Nicht in: Keines der unten gewählten Schlagwörter ist daran.',
  'Whether somebody who reports it twice counts once or twice.':
    'Ob jemand, der zweimal meldet, einmal oder zweimal zählt.',
  'The lowest number of reports or reporters that matches.':
    'Die kleinste Anzahl von Meldungen oder Meldenden, die zutrifft.',
  'The highest number of reports or reporters that matches.':
    'Die größte Anzahl von Meldungen oder Meldenden, die zutrifft.',
  'A whole number of the unit below, at most 365 days of it. All time when empty.':
    'Eine ganze Zahl der Einheit unten, höchstens 365 Tage. Leer: alle Zeit.',
  'Any when empty.': 'Leer: jede.',
  'The lowest number of reports that matches.': 'Die kleinste Anzahl von Meldungen, die zutrifft.',
  'The highest number of reports that matches.': 'Die größte Anzahl von Meldungen, die zutrifft.',
  'Capitals, accents and look-alike letters count as the plain letter.':
    'Großbuchstaben, Akzente und ähnlich aussehende Buchstaben zählen als der einfache Buchstabe.',
  'Parted by lines or commas; one of them is enough.':
    'Durch Zeilen oder Kommas getrennt; eines davon genügt.',
  'The present one, whoever set it.': 'Der jetzige, wer auch immer ihn gesetzt hat.',
  'As the platform last sent it.': 'Wie die Plattform sie zuletzt gesendet hat.',
  'Where the day is not known, neither matches.': 'Ist der Tag nicht bekannt, trifft beides nicht zu.',
  'A whole number of the unit below, at most 3650 days of it.':
    'Eine ganze Zahl der Einheit unten, höchstens 3650 Tage.',
  'As the platform sends them, capitals or not; parted by lines or commas.':
    'Wie die Plattform sie sendet, groß oder klein; durch Zeilen oder Kommas getrennt.',
  'Such as example.com, parted by lines or commas; their subdomains are in them.':
    'Etwa example.com, durch Zeilen oder Kommas getrennt; ihre Subdomains gehören dazu.',
  'A list of domains, looked for together with those above.':
    'Eine Liste von Domains, zusammen mit denen oben gesucht.',
  'Codes of two letters (ISO 3166-1) such as US, parted by lines or commas.':
    'Codes aus zwei Buchstaben (ISO 3166-1) wie US, durch Zeilen oder Kommas getrennt.',
  'A list of countries, looked for together with those above.':
    'Eine Liste von Ländern, zusammen mit denen oben gesucht.',
  'Such as 192.0.2.7, or a range such as 192.0.2.0/24; parted by lines or commas.':
    'Etwa 192.0.2.7 oder ein Bereich wie 192.0.2.0/24; durch Zeilen oder Kommas getrennt.',
  'A list of IP addresses, looked for together with those above.':
    'Eine Liste von IP-Adressen, zusammen mit denen oben gesucht.',
  'Off: it matches users without one.': 'Aus: trifft auf Nutzer ohne eines zu.',
  'The lowest number of strikes that matches.': 'Die kleinste Anzahl von Verwarnungen, die zutrifft.',
  'The highest number of strikes that matches.': 'Die größte Anzahl von Verwarnungen, die zutrifft.',
  'A user without a project is not in any.': 'Ein Nutzer ohne Projekt ist in keinem.',
  'Projects are the categories that content is posted in.':
    'Projekte sind die Kategorien, in denen Inhalte veröffentlicht werden.',
  'The lowest number of items that matches.': 'Die kleinste Anzahl von Inhalten, die zutrifft.',
  'The highest number of items that matches.': 'Die größte Anzahl von Inhalten, die zutrifft.',
  'A whole number of the unit below, at most 30 days of it.':
    'Eine ganze Zahl der Einheit unten, höchstens 30 Tage.',
  'One that comes with the program, or a classifier of topics of your own.':
    'Ein mitgeliefertes oder ein eigener Klassifikator für Themen.',
  'Routing reads it when the review opens; one of those chosen is enough.':
    'Gelesen wird sie, wenn die Prüfung beginnt; eine der gewählten genügt.',
  'What is reviewed.': 'Was geprüft wird.',
  'Not in: it opens with none of those chosen below, or with none at all.':
    'Nicht in: Sie beginnt mit keiner der unten gewählten oder mit gar keiner.',
  'Whose registered attributes the next field offers.':
    'Wessen registrierte Attribute das nächste Feld anbietet.',
  'Registered under the settings; where an item came without it, the condition does not match.':
    'In den Einstellungen registriert; wo ein Inhalt ohne das Attribut kam, trifft die Bedingung nicht zu.',
  'How the number that was sent is compared with the one below.':
    'Wie die gesendete Zahl mit der unten verglichen wird.',
  'Fractions have a point: 0.5.': 'Brüche mit Komma: 0,5.',
  'Off: it matches where it is false.': 'Aus: trifft zu, wo es falsch ist.',
  'Exactly as the platform sends them, capitals included; one a line.':
    'Genau wie die Plattform sie sendet, auch groß und klein; eines je Zeile.',
  'What happens to what the conditions match.': 'Was mit dem geschieht, worauf die Bedingungen zutreffen.',
  'What it violates: it goes to your platform with the decision. None with an allow.':
    'Wogegen es verstößt: Sie geht mit der Entscheidung an die Plattform. Keine beim Zulassen.',
  'Goes to your platform with the policy category.': 'Geht mit der Richtlinienkategorie an die Plattform.',
  'Reviews of a higher one come first.': 'Prüfungen mit höherer kommen zuerst.',
  'What the removed content goes to your platform with; the ban has its own.':
    'Womit die entfernten Inhalte an die Plattform gehen; die Sperre hat eine eigene.',
  'The tiers, and what each does, are set up under the settings.':
    'Die Stufen, und was jede bewirkt, stehen in den Einstellungen.',
  'Not in rules on users.': 'Nicht in Regeln für Nutzer.',
  'In rules on content, its author.': 'In Regeln für Inhalte deren Verfasser.',
  'Its members review it.': 'Ihre Mitglieder prüfen sie.',
}
