/** The names and descriptions of conditions and actions of rules, and of the groups that they are chosen from. */
export const conditions: Readonly<Record<string, string>> = {
  Text: 'Text',
  'Text length': 'Textlänge',
  'Special characters in text': 'Sonderzeichen im Text',
  'Duplicate messages': 'Doppelte Nachrichten',
  'Number of links': 'Anzahl der Links',
  Language: 'Sprache',
  'AI scores': 'KI-Bewertungen',
  'Custom AI scores': 'Eigene KI-Bewertungen',
  Topic: 'Thema',
  'Image labels': 'Bildmerkmale',
  'Custom AI scores (images)': 'Eigene KI-Bewertungen (Bilder)',
  'Custom image labels': 'Eigene Bildmerkmale',
  'Image type': 'Bildformat',
  'Similar images': 'Ähnliche Bilder',
  'Number of people in image(s)': 'Anzahl der Personen im Bild',
  "Content's age range": 'Altersspanne im Inhalt',
  'QR code': 'QR-Code',
  'Face recognition': 'Gesichtserkennung',
  'Face close-up': 'Gesicht in Nahaufnahme',
  Celebrity: 'Prominente',
  CSAM: 'CSAM',
  'Video labels': 'Videomerkmale',
  'Content type': 'Art des Inhalts',
  Project: 'Projekt',
  'Content tags': 'Schlagwörter des Inhalts',
  '# of times reported': 'Wie oft gemeldet',
  'Reported by': 'Gemeldet von',
  '# of reports made': 'Wie oft selbst gemeldet',
  Name: 'Name',
  'Length of the name': 'Länge des Namens',
  Status: 'Status',
  Type: 'Art',
  'Signed up': 'Registriert',
  'Signup method': 'Art der Registrierung',
  'Email domain': 'E-Mail-Domain',
  Location: 'Standort',
  'IP address': 'IP-Adresse',
  'Profile image': 'Profilbild',
  'Number of strikes': 'Anzahl der Verwarnungen',
  'User tags': 'Schlagwörter des Nutzers',
  "User's project": 'Projekt des Nutzers',
  "User's content volume": 'Menge der Inhalte des Nutzers',
  'Topic volume': 'Menge zu einem Thema',
  Priority: 'Priorität',
  'Review type': 'Art der Prüfung',
  'Policy category': 'Richtlinienkategorie',
  'Number attribute': 'Zahl-Attribut',
  'Text attribute': 'Text-Attribut',
  'True/false attribute': 'Ja/Nein-Attribut',
  'Enum attribute': 'Auswahl-Attribut',
  'User ID attribute': 'Nutzer-ID-Attribut',
  'Content ID attribute': 'Inhalts-ID-Attribut',
  'Change status': 'Status ändern',
  'Hide all content': 'Alle Inhalte verbergen',
  'Strike user': 'Nutzer verwarnen',
  'Add tags': 'Schlagwörter hinzufügen',
  'Route to queue': 'In Warteschlange leiten',
  Image: 'Bild',
  Video: 'Video',
  'General content': 'Inhalt allgemein',
  Reports: 'Meldungen',
  User: 'Nutzer',
  Review: 'Prüfung',
  Custom: 'Eigenes',
  'Needs a provider': 'Braucht einen Anbieter',
  'Words, parts of words, regular expressions, URLs, phone numbers or e-mail addresses, of the rule itself or from a list, in the text or in what media show and say':
    'Wörter, Wortteile, reguläre Ausdrücke, URLs, Telefonnummern oder E-Mail-Adressen, aus der Regel selbst oder aus einer Liste, im Text oder in dem, was Medien zeigen und sagen',
  'The number of characters of the text': 'Die Anzahl der Zeichen des Textes',
  'Characters that are neither letters, digits nor spaces: punctuation, symbols, emoji':
    'Zeichen, die weder Buchstaben, Ziffern noch Leerzeichen sind: Satzzeichen, Symbole, Emoji',
  'Earlier items with the same or nearly the same text, among the last 500 of the user and of the place':
    'Frühere Inhalte mit demselben oder fast demselben Text, unter den letzten 500 des Nutzers und des Ortes',
  'The number of web addresses in the text, with or without http':
    'Die Anzahl der Webadressen im Text, mit oder ohne http',
  'The language that the text is in, where it is long enough to tell':
    'Die Sprache des Textes, wo er lang genug ist, um sie zu erkennen',
  'How likely the text is of a kind: in English, and basic scores in ten more languages':
    'Wie wahrscheinlich der Text von einer Art ist: auf Englisch, und einfache Bewertungen in zehn weiteren Sprachen',
  'What a classifier of your own makes of the text': 'Was ein eigener Klassifikator vom Text hält',
  'What the text is about: a topic that comes with the program, or one of your own':
    'Wovon der Text handelt: ein mitgeliefertes Thema oder ein eigenes',
  'What is seen in an image; the embedded labels are basic: they know explicit and suggestive pictures alone':
    'Was auf einem Bild zu sehen ist; die eingebauten Merkmale sind einfach: Sie kennen nur explizite und anzügliche Bilder',
  'What a classifier of your own makes of an image, or of a frame of a video; the highest of several':
    'Was ein eigener Klassifikator von einem Bild oder einem Einzelbild eines Videos hält; von mehreren der höchste Wert',
  'Labels of your own that are seen in an image, or in a frame of a video: classifiers of images, any of them':
    'Eigene Merkmale auf einem Bild oder einem Einzelbild eines Videos: Klassifikatoren für Bilder, irgendeiner davon',
  'The file type of an image, by what the file holds':
    'Das Dateiformat eines Bildes, nach dem Inhalt der Datei',
  'Whether an image, its mirror image or a video frame is like one that is known; where more than 10 of 64 bits differ, under 84 percent, nothing is':
    'Ob ein Bild, sein Spiegelbild oder ein Einzelbild eines Videos einem bekannten gleicht; wo mehr als 10 von 64 Bits abweichen, unter 84 Prozent, gleicht nichts',
  'How many people are seen in an image, by their faces; one of several images is enough':
    'Wie viele Personen auf einem Bild zu sehen sind, nach ihren Gesichtern; eines von mehreren Bildern genügt',
  'How old somebody in an image looks: the range of years that a face is told to be of meets the one that is wanted':
    'Wie alt jemand auf einem Bild aussieht: Die geschätzte Altersspanne eines Gesichts berührt die gesuchte',
  'Whether an image, or a video, holds a QR code; without one only where all of them could be looked at':
    'Ob ein Bild oder Video einen QR-Code enthält; ohne einen nur, wo sich alle ansehen ließen',
  'Whether a face of the collection that the provider keeps is in an image; without one only where all images could be looked at':
    'Ob ein Gesicht aus der Sammlung des Anbieters auf einem Bild ist; ohne eines nur, wo sich alle Bilder ansehen ließen',
  'Whether a face fills 15 percent of an image or more; without one only where all images could be looked at':
    'Ob ein Gesicht 15 Prozent eines Bildes oder mehr füllt; ohne eines nur, wo sich alle Bilder ansehen ließen',
  'Whether a celebrity is in an image': 'Ob jemand Prominentes auf einem Bild ist',
  'How closely an image matches known abuse material of the hash lists: review is recommended above 40, blocking above 85':
    'Wie sehr ein Bild bekanntem Missbrauchsmaterial der Hash-Listen gleicht: Über 40 wird eine Prüfung empfohlen, über 85 das Sperren',
  'What is seen in a frame of a video, or how toxic the text is that is shown or said; without a provider, adult, suggestive and toxic text alone':
    'Was auf einem Einzelbild eines Videos zu sehen ist oder wie toxisch der gezeigte oder gesprochene Text ist; ohne Anbieter nur sexuell, anzüglich und toxischer Text',
  'What the content holds: text, images, videos or audio':
    'Was der Inhalt enthält: Text, Bilder, Videos oder Ton',
  'The category that the content was posted in': 'Die Kategorie, in der der Inhalt veröffentlicht wurde',
  'The tags that are on the content': 'Die Schlagwörter am Inhalt',
  'How often the content or the user was reported, handled and ignored reports included':
    'Wie oft der Inhalt oder der Nutzer gemeldet wurde, bearbeitete und ignorierte Meldungen eingeschlossen',
  'Whether somebody of a type has ever reported the content or the user':
    'Ob jemand einer Art den Inhalt oder den Nutzer je gemeldet hat',
  'How many reports the user made': 'Wie viele Meldungen der Nutzer abgegeben hat',
  'The name of the user, or of the author of the content':
    'Der Name des Nutzers oder des Verfassers des Inhalts',
  'The number of characters of the name of the user, or of the author of the content':
    'Die Anzahl der Zeichen im Namen des Nutzers oder des Verfassers des Inhalts',
  'The present status of the user, or of the author of the content':
    'Der jetzige Status des Nutzers oder des Verfassers des Inhalts',
  'What kind of user the customer platform says the user, or the author of the content, is':
    'Welche Art von Nutzer der Nutzer oder der Verfasser des Inhalts laut der Plattform ist',
  'How long ago the user signed up on the customer platform':
    'Wie lange es her ist, dass sich der Nutzer auf der Plattform registriert hat',
  'How the user signed up: email, phone, the name of a provider':
    'Wie sich der Nutzer registriert hat: E-Mail, Telefon, der Name eines Anbieters',
  "The domain of the user's e-mail address, subdomains included":
    'Die Domain der E-Mail-Adresse des Nutzers, Subdomains eingeschlossen',
  'The country of the user': 'Das Land des Nutzers',
  'The IP address of the user: single ones, ranges such as 192.0.2.0/24, or a list':
    'Die IP-Adresse des Nutzers: einzelne, Bereiche wie 192.0.2.0/24 oder eine Liste',
  'Whether the user has a profile image': 'Ob der Nutzer ein Profilbild hat',
  "The strikes on the user's record, ended ones included, removed ones not":
    'Die Verwarnungen des Nutzers, beendete eingeschlossen, entfernte nicht',
  'The tags that are on the user': 'Die Schlagwörter am Nutzer',
  'The project that the customer platform says the user belongs to':
    'Das Projekt, zu dem der Nutzer laut der Plattform gehört',
  'How many items the user posted in a period of up to 30 days, this one included; counted by the hour':
    'Wie viele Inhalte der Nutzer in bis zu 30 Tagen veröffentlicht hat, dieser eingeschlossen; stundenweise gezählt',
  'How many items about a topic the user posted in a period of up to 30 days, this one included; counted by the hour, from when a rule first asked':
    'Wie viele Inhalte zu einem Thema der Nutzer in bis zu 30 Tagen veröffentlicht hat, dieser eingeschlossen; stundenweise gezählt, ab dem Moment, in dem eine Regel zuerst danach fragte',
  'The priority that the review opens with': 'Die Priorität, mit der die Prüfung beginnt',
  'Whether the review is of content or of a user': 'Ob die Prüfung einem Inhalt oder einem Nutzer gilt',
  'The policy categories that the review opens with':
    'Die Richtlinienkategorien, mit denen die Prüfung beginnt',
  'A registered attribute that is a number': 'Ein registriertes Attribut, das eine Zahl ist',
  'A registered attribute that is a text': 'Ein registriertes Attribut, das ein Text ist',
  'A registered attribute that is true or false': 'Ein registriertes Attribut, das wahr oder falsch ist',
  'A registered attribute that is one of several values':
    'Ein registriertes Attribut, das einer von mehreren Werten ist',
  'A registered attribute that names a user': 'Ein registriertes Attribut, das einen Nutzer nennt',
  'A registered attribute that names a content item': 'Ein registriertes Attribut, das einen Inhalt nennt',
  'Allows, flags or removes the content; allows, flags or bans the user. Allow, remove and ban end the evaluation of the rules below':
    'Lässt den Inhalt zu, markiert oder entfernt ihn; lässt den Nutzer zu, markiert oder sperrt ihn. Nach Zulassen, Entfernen und Sperren werden die Regeln darunter nicht mehr ausgewertet',
  'How soon what is flagged wants a human': 'Wie bald Markiertes einen Menschen braucht',
  "With a ban: also removes the user's existing content, with a policy category of its own":
    'Bei einer Sperre: entfernt auch die vorhandenen Inhalte des Nutzers, mit einer eigenen Richtlinienkategorie',
  'Strike: only if the user has no active strike. Add strike: always, up to the last tier':
    'Verwarnen: nur, wenn der Nutzer keine aktive Verwarnung hat. Verwarnung hinzufügen: immer, bis zur letzten Stufe',
  'Adds tags to the content, to its user, or to both; tags are never taken away':
    'Versieht den Inhalt, seinen Nutzer oder beide mit Schlagwörtern; weggenommen werden sie nie',
  'Sends the review to a queue; what no rule routes goes to the Default Queue':
    'Leitet die Prüfung in eine Warteschlange; was keine Regel leitet, kommt in die Standard-Warteschlange',
}
