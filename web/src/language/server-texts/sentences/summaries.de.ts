import type { Phrases } from '../../phrasebook.ts'

/** Conditions and actions of rules in words, as the list of rules shows them. */
const ofContent: Phrases = {
  'Text {1:variant}': 'Text {1}',
  'Text {1:variant}: {2:words}': 'Text {1}: {2}',
  'Text length is {1:range} characters': 'Textlänge: {1} Zeichen',
  'Special characters in text: number of them is {1:range}': 'Sonderzeichen im Text: {1}',
  'Special characters in text: percent of the text is {1:range}':
    'Sonderzeichen im Text: {1} Prozent des Textes',
  'Number of links is {1:range}': 'Anzahl der Links: {1}',
  'At least {1:messages} with {2:likeness} {3:scope}{4:period}': 'Mindestens {1} mit {2} {3}{4}',
  'Language is in {1:choice+}': 'Sprache ist {1}',
  'Language is not in {1:choice+}': 'Sprache ist nicht {1}',
  '{1:choice} is at least {2:number}%': '{1}: mindestens {2}\u00A0%',
  'By the classifier {1:quoted} {2:classified} violates with at least {3:number}%':
    'Laut dem Klassifikator {1} verstößt {2} mit mindestens {3}\u00A0%',
  'By the classifier {1:quoted} {2:classified} violates': 'Laut dem Klassifikator {1} verstößt {2}',
  'By the classifier {1:quoted} {2:classified} does not violate':
    'Laut dem Klassifikator {1} verstößt {2} nicht',
  'The text is about {1:topic+} with at least {2:number}%':
    'Der Text handelt mit mindestens {2}\u00A0% von {1}',
  'An image shows {1:choice+}, at least {2:number}%': 'Ein Bild zeigt {1}, mindestens {2}\u00A0%',
  'An image shows {1:choice+}, at least {2:number}% (provider)':
    'Ein Bild zeigt {1}, mindestens {2}\u00A0% (laut Anbieter)',
  'An image shows {1:choice+}, at least {2:number}% (embedded (basic))':
    'Ein Bild zeigt {1}, mindestens {2}\u00A0% (eingebaut, einfach)',
  'A video shows {1:choice+}, at least {2:number}%': 'Ein Video zeigt {1}, mindestens {2}\u00A0%',
  'An image shows {1:quoted} with at least {2:number}%': 'Ein Bild zeigt {1} mit mindestens {2}\u00A0%',
  'A video shows {1:quoted} with at least {2:number}%': 'Ein Video zeigt {1} mit mindestens {2}\u00A0%',
  'An image or a video shows {1:quoted} with at least {2:number}%':
    'Ein Bild oder ein Video zeigt {1} mit mindestens {2}\u00A0%',
  'A video or an image shows {1:quoted} with at least {2:number}%':
    'Ein Video oder ein Bild zeigt {1} mit mindestens {2}\u00A0%',
  'Image type is {1:choice+}': 'Bildformat ist {1}',
  'An image is at least {1:number}% like one of {2:known}': 'Ein Bild gleicht zu mindestens {1}\u00A0% {2}',
  'Number of people in an image is {1:range}': 'Personen auf einem Bild: {1}',
  'Somebody in an image looks {1:range} years old': 'Jemand auf einem Bild sieht {1} Jahre alt aus',
  'Has a QR code': 'Hat einen QR-Code',
  'Has an image without a QR code': 'Hat ein Bild ohne QR-Code',
  'A known face is in an image': 'Ein bekanntes Gesicht ist auf einem Bild',
  'No known face is in an image': 'Kein bekanntes Gesicht ist auf einem Bild',
  'An image is a close-up of a face': 'Ein Bild zeigt ein Gesicht in Nahaufnahme',
  'No image is a close-up of a face': 'Kein Bild zeigt ein Gesicht in Nahaufnahme',
  'A celebrity is in an image, at least {1:number}%':
    'Jemand Prominentes ist auf einem Bild, mindestens {1}\u00A0%',
  'CSAM match score is at least {1:number}': 'CSAM-Übereinstimmung: mindestens {1}',
  'Content type is {1:choice+}': 'Art des Inhalts ist {1}',
  'Project is in {1:quoted}': 'Projekt ist eines von {1}',
  'Project is not in {1:quoted}': 'Projekt ist keines von {1}',
  'Content tags is in {1:quoted}': 'Ein Schlagwort des Inhalts ist eines von {1}',
  'Content tags is not in {1:quoted}': 'Kein Schlagwort des Inhalts ist eines von {1}',
}

const ofUsers: Phrases = {
  '# of times reported (unique reporters){1:period} is {2:range}': 'Von so vielen Nutzern{1} gemeldet: {2}',
  '# of times reported (unique reporters, {1:userType+}){2:period} is {3:range}':
    'Von so vielen Nutzern ({1}){2} gemeldet: {3}',
  '# of times reported (reports in total){1:period} is {2:range}': 'Meldungen insgesamt{1}: {2}',
  '# of times reported (reports in total, {1:userType+}){2:period} is {3:range}':
    'Meldungen insgesamt ({1}){2}: {3}',
  'Reported by {1:userType+}': 'Gemeldet von: {1}',
  '# of reports made{1:period} is {2:range}': 'Selbst gemeldet{1}: {2}',
  'Name contains {1:quoted}': 'Name enthält {1}',
  'Name does not contain {1:quoted}': 'Name enthält nicht {1}',
  'Name is {1:quoted}': 'Name ist {1}',
  'Length of the name is {1:range} characters': 'Länge des Namens: {1} Zeichen',
  'User status is {1:choice+}': 'Status des Nutzers ist {1}',
  'User type is {1:userType+}': 'Art des Nutzers ist {1}',
  'Signed up{1:period}': 'Hat sich{1} registriert',
  'Signed up longer ago than {1:span}': 'Hat sich vor mehr als {1} registriert',
  'Signup method is in {1:quoted}': 'Art der Registrierung ist eine von {1}',
  'Signup method is not in {1:quoted}': 'Art der Registrierung ist keine von {1}',
  'Email domain is in {1:quoted}': 'E-Mail-Domain ist eine von {1}',
  'Email domain is not in {1:quoted}': 'E-Mail-Domain ist keine von {1}',
  'Location is in {1:quoted}': 'Standort ist in {1}',
  'Location is not in {1:quoted}': 'Standort ist nicht in {1}',
  'IP address is in {1:quoted}': 'IP-Adresse ist in {1}',
  'IP address is not in {1:quoted}': 'IP-Adresse ist nicht in {1}',
  'Has a profile image': 'Hat ein Profilbild',
  'Has no profile image': 'Hat kein Profilbild',
  'Number of strikes is {1:range}': 'Anzahl der Verwarnungen: {1}',
  'User tags is in {1:quoted}': 'Ein Schlagwort des Nutzers ist eines von {1}',
  'User tags is not in {1:quoted}': 'Kein Schlagwort des Nutzers ist eines von {1}',
  "User's project is in {1:quoted}": 'Projekt des Nutzers ist eines von {1}',
  "User's project is not in {1:quoted}": 'Projekt des Nutzers ist keines von {1}',
  "User's content volume{1:period} is {2:range}": 'Menge der Inhalte des Nutzers{1}: {2}',
  'The user posted at least {1:items} about {2:topic}{3:period}':
    'Der Nutzer hat{3} mindestens {1} zum Thema {2} veröffentlicht',
}

const ofReviewsAndAttributes: Phrases = {
  'Priority is {1:choice+}': 'Priorität ist {1}',
  'Review type is content': 'Die Prüfung gilt einem Inhalt',
  'Review type is user': 'Die Prüfung gilt einem Nutzer',
  'Policy category is in {1:quoted}': 'Richtlinienkategorie ist eine von {1}',
  'Policy category is not in {1:quoted}': 'Richtlinienkategorie ist keine von {1}',
  '{1:quoted} is true': '{1} ist wahr',
  '{1:quoted} is false': '{1} ist falsch',
  '{1:quoted} is {2:comparison} {3:number}': '{1} ist {2} {3}',
  '{1:quoted} contains {2:quoted}': '{1} enthält {2}',
  '{1:quoted} does not contain {2:quoted}': '{1} enthält nicht {2}',
  '{1:quoted} is {2:quoted}': '{1} ist {2}',
  '{1:quoted} is not {2:quoted}': '{1} ist nicht {2}',
  '{1:quoted} is in {2:quoted}': '{1} ist einer von {2}',
  '{1:quoted} is not in {2:quoted}': '{1} ist keiner von {2}',
  '{1} (needs a provider)': '{1} (braucht einen Anbieter)',
}

const ofActions: Phrases = {
  Allow: 'Zulassen',
  Flag: 'Markieren',
  Remove: 'Entfernen',
  Ban: 'Sperren',
  'Allow with policy category {1:quoted}': 'Zulassen, Richtlinienkategorie {1}',
  'Flag with policy category {1:quoted}': 'Markieren, Richtlinienkategorie {1}',
  'Remove with policy category {1:quoted}': 'Entfernen, Richtlinienkategorie {1}',
  'Ban with policy category {1:quoted}': 'Sperren, Richtlinienkategorie {1}',
  'With priority {1:choice+}': 'Mit Priorität {1}',
  'Hide all content': 'Alle Inhalte verbergen',
  'Hide all content with policy category {1:quoted}': 'Alle Inhalte verbergen, Richtlinienkategorie {1}',
  'Strike to the user': 'Den Nutzer verwarnen',
  'Add strike to the user': 'Dem Nutzer eine Verwarnung hinzufügen',
  'Tag the content {1:quoted}': 'Schlagwörter am Inhalt: {1}',
  'Tag the user {1:quoted}': 'Schlagwörter am Nutzer: {1}',
  'Route to queue {1:quoted}': 'In die Warteschlange {1} leiten',
}

export const summaries: Phrases = { ...ofContent, ...ofUsers, ...ofReviewsAndAttributes, ...ofActions }
