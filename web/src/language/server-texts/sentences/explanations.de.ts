import type { Phrases } from '../../phrasebook.ts'
import { problems } from './problems.de.ts'

/** Why a condition matched or did not. */
const ofContent: Phrases = {
  'The text contains none of the words': 'Der Text enthält keines der Wörter',
  'The text matches none of the patterns': 'Der Text entspricht keinem der Muster',
  'The text contains no such URL': 'Der Text enthält keine solche URL',
  'The text contains no such phone number': 'Der Text enthält keine solche Telefonnummer',
  'The text contains no such e-mail address': 'Der Text enthält keine solche E-Mail-Adresse',
  'The text contains {1:quoted}': 'Der Text enthält {1}',
  'The text contains {1:quoted}: {2:found} of at least {3:number}':
    'Der Text enthält {1}: {2}, verlangt mindestens {3}',
  'The text matches {1:quoted}': 'Der Text entspricht {1}',
  'The text has {1:characters} (wanted: {2:range})': 'Der Text hat {1} (verlangt: {2})',
  '{1:number} of {2:number} characters are special (wanted: {3:range})':
    '{1} von {2} Zeichen sind Sonderzeichen (verlangt: {3})',
  '{1:number} of {2:number} characters are special (wanted: {3:range} %)':
    '{1} von {2} Zeichen sind Sonderzeichen (verlangt: {3}\u00A0%)',
  '{1:messages} {2:scope}{3:period} (wanted: at least {4:number})':
    'Gefunden: {1} {2}{3} (verlangt: mindestens {4})',
  'The text has {1:links} (wanted: {2:range})': 'Der Text hat {1} (verlangt: {2})',
  'The language cannot be told': 'Die Sprache lässt sich nicht erkennen',
  'The language, {1:choice+}, is one of those chosen': 'Die Sprache, {1}, gehört zu den gewählten',
  'The language, {1:choice+}, is none of those chosen': 'Die Sprache, {1}, gehört nicht zu den gewählten',
  'There is no text to score': 'Es gibt keinen Text zu bewerten',
  'There is no text to score: {1:problem?}': 'Es gibt keinen Text zu bewerten: {1}',
  'Not available: in {1:choice+} there are basic scores alone, and none of {2}':
    'Nicht verfügbar: Auf {1} gibt es nur einfache Bewertungen, und diese nicht',
  'Not available: {1:choice?} is an unsupported language': 'Nicht verfügbar: {1} wird nicht unterstützt',
  '{1:choice} is {2:number}% (wanted: at least {3:number}%)':
    '{1}: {2}\u00A0% (verlangt: mindestens {3}\u00A0%)',
  'There is no text, or nothing that tells its topic':
    'Es gibt keinen Text oder nichts, woran sich sein Thema erkennen lässt',
  'The text is about {1:topic} with {2:number}% (wanted: at least {3:number}%)':
    'Der Text handelt mit {2}\u00A0% von {1} (verlangt: mindestens {3}\u00A0%)',
  'The text is about {1} with {2:number}% (wanted: at least {3:number}%)':
    'Der Text handelt mit {2}\u00A0% von {1} (verlangt: mindestens {3}\u00A0%)',
  "The content's tags: {1:quoted} (asked about: {2:quoted})":
    'Schlagwörter des Inhalts: {1} (gefragt nach: {2})',
  "The content's tags: none (asked about: {1:quoted})": 'Schlagwörter des Inhalts: keine (gefragt nach: {1})',
  'The content holds {1:choice+} (wanted: {2:choice+})': 'Der Inhalt enthält: {1} (verlangt: {2})',
  'The content holds nothing (wanted: {1:choice+})': 'Der Inhalt enthält nichts (verlangt: {1})',
  'The project {1:quoted} is one of those chosen': 'Das Projekt {1} gehört zu den gewählten',
  'The project {1:quoted} is none of those chosen': 'Das Projekt {1} gehört nicht zu den gewählten',
}

const ofClassifiers: Phrases = {
  'Not available: no version of the classifier is live':
    'Nicht verfügbar: Keine Version des Klassifikators ist in Betrieb',
  'There is no image or video to score': 'Es gibt kein Bild oder Video zu bewerten',
  'There is no image or video to score: {1:problem?}': 'Es gibt kein Bild oder Video zu bewerten: {1}',
  'Version {1:number} of the classifier says {2:number}% (wanted: {3:threshold})':
    'Version {1} des Klassifikators sagt {2}\u00A0% (verlangt: {3})',
  'Version {1:number} of the classifier says {2:number}% of {3:place} (wanted: {4:threshold})':
    'Version {1} des Klassifikators sagt {2}\u00A0% zu {3} (verlangt: {4})',
  'There is no image or video that a classifier could tell of':
    'Es gibt kein Bild oder Video, das ein Klassifikator hätte bewerten können',
  '{1:place} shows “{2:names}” with {3:number}%, says version {4:number} (wanted: at least {5:number}%)':
    '{1} zeigt „{2}“ mit {3}\u00A0%, sagt Version {4} (verlangt: mindestens {5}\u00A0%)',
}

const ofMedia: Phrases = {
  'Nothing of it is seen (wanted: {1:sight})': 'Davon ist nichts zu sehen (verlangt: {1})',
  'Seen: {1:sighting;} (wanted: {2:sight})': 'Zu sehen: {1} (verlangt: {2})',
  'There is no image (wanted: {1:choice+})': 'Es gibt kein Bild (verlangt: {1})',
  'Images of type {1} (wanted: {2:choice+})': 'Bilder vom Format {1} (verlangt: {2})',
  'There is a QR code: {1:quoted}': 'Es gibt einen QR-Code: {1}',
  'There is no QR code': 'Es gibt keinen QR-Code',
  'No image is like one of {1:known} (wanted: at least {2:number}%)':
    'Kein Bild gleicht {1} (verlangt: mindestens {2}\u00A0%)',
  'An image is {1:number}% like one of {2:known} (wanted: at least {3:number}%)':
    'Ein Bild gleicht zu {1}\u00A0% {2} (verlangt: mindestens {3}\u00A0%)',
  'The CSAM match score is {1:number} (wanted: at least {2:number})':
    'Die CSAM-Übereinstimmung ist {1} (verlangt: mindestens {2})',
}

const ofUsers: Phrases = {
  'Reported by nobody (wanted: {1:userType+})': 'Von niemandem gemeldet (verlangt: {1})',
  'Reported by {1:userType+} (wanted: {2:userType+})': 'Gemeldet von: {1} (verlangt: {2})',
  'The user made {1:reports}{2:period} (wanted: {3:range})':
    'Der Nutzer hat{2} {1} abgegeben (verlangt: {3})',
  '{1:reporters}{2:period} (wanted: {3:range})': '{1}{2} (verlangt: {3})',
  'The name has {1:characters} (wanted: {2:range})': 'Der Name hat {1} (verlangt: {2})',
  "The user's name is {1:quoted} (wanted: contains {2:quoted})":
    'Der Nutzer heißt {1} (verlangt: enthält {2})',
  "The user's name is {1:quoted} (wanted: does not contain {2:quoted})":
    'Der Nutzer heißt {1} (verlangt: enthält nicht {2})',
  "The user's name is {1:quoted} (wanted: is {2:quoted})": 'Der Nutzer heißt {1} (verlangt: ist {2})',
  'The user is {1:choice+} (wanted: {2:choice+})': 'Der Nutzer ist {1} (verlangt: {2})',
  'The user is of type {1:userType+} (wanted: {2:userType+})': 'Der Nutzer ist {1} (verlangt: {2})',
  'It is not known when the user signed up': 'Es ist nicht bekannt, wann sich der Nutzer registriert hat',
  'The user signed up {1:number} days ago': 'Der Nutzer hat sich vor {1} Tagen registriert',
  'The signup method is not known': 'Die Art der Registrierung ist nicht bekannt',
  'The signup method {1:quoted} {2:member}': 'Die Art der Registrierung, {1}, {2}',
  'The e-mail address is not known': 'Die E-Mail-Adresse ist nicht bekannt',
  'The e-mail domain {1:quoted} {2:member}': 'Die E-Mail-Domain {1} {2}',
  'The country is not known': 'Das Land ist nicht bekannt',
  'The country {1:quoted} {2:member}': 'Das Land {1} {2}',
  'The IP address is not known': 'Die IP-Adresse ist nicht bekannt',
  'The IP address {1:member}': 'Die IP-Adresse {1}',
  'The user has a profile image': 'Der Nutzer hat ein Profilbild',
  'The user has no profile image': 'Der Nutzer hat kein Profilbild',
  'The user has {1:strikes} (wanted: {2:range})': 'Der Nutzer hat {1} (verlangt: {2})',
  "The user's tags: {1:quoted} (asked about: {2:quoted})":
    'Schlagwörter des Nutzers: {1} (gefragt nach: {2})',
  "The user's tags: none (asked about: {1:quoted})": 'Schlagwörter des Nutzers: keine (gefragt nach: {1})',
  'The user belongs to no project': 'Der Nutzer gehört zu keinem Projekt',
  "The user's project {1:quoted} {2:member}": 'Das Projekt des Nutzers, {1}, {2}',
  'The user posted {1:items}{2:period} (wanted: {3:range})':
    'Der Nutzer hat{2} {1} veröffentlicht (verlangt: {3})',
  'The user posted {1:items} about {2:topic}{3:period} (wanted: at least {4:number})':
    'Der Nutzer hat{3} {1} zum Thema {2} veröffentlicht (verlangt: mindestens {4})',
}

const ofReviewsAndAttributes: Phrases = {
  'The priority is not known (wanted: {1:choice+})': 'Die Priorität ist nicht bekannt (verlangt: {1})',
  'The priority is {1:choice+} (wanted: {2:choice+})': 'Die Priorität ist {1} (verlangt: {2})',
  'The review is of content (wanted: {1:choice+})': 'Die Prüfung gilt einem Inhalt (verlangt: {1})',
  'The review is of a user (wanted: {1:choice+})': 'Die Prüfung gilt einem Nutzer (verlangt: {1})',
  'None of the chosen policy categories is on the review':
    'Die Prüfung hat keine der gewählten Richtlinienkategorien',
  '{1:number} of the chosen policy categories is on the review':
    'Die Prüfung hat {1} der gewählten Richtlinienkategorien',
  '“{1}” of the content was not sent, or is of another type':
    '„{1}“ des Inhalts wurde nicht gesendet oder ist von anderer Art',
  '“{1}” of the user was not sent, or is of another type':
    '„{1}“ des Nutzers wurde nicht gesendet oder ist von anderer Art',
  '“{1}” of the content is true': '„{1}“ des Inhalts ist wahr',
  '“{1}” of the content is false': '„{1}“ des Inhalts ist falsch',
  '“{1}” of the content is {2}': '„{1}“ des Inhalts ist {2}',
  '“{1}” of the user is true': '„{1}“ des Nutzers ist wahr',
  '“{1}” of the user is false': '„{1}“ des Nutzers ist falsch',
  '“{1}” of the user is {2}': '„{1}“ des Nutzers ist {2}',
}

/** What may follow after a semicolon: what is missing, and why, and what spoke for it. */
const further: Phrases = {
  ...problems,
  'not available: {1:problem?}': 'nicht verfügbar: {1}',
  'not all is known: {1:problem?}': 'nicht alles ist bekannt: {1}',
  'not all could be told: {1:problem?}': 'nicht alles ließ sich bewerten: {1}',
  'not all images and videos could be looked at: {1:problem?}':
    'nicht alle Bilder und Videos ließen sich ansehen: {1}',
  'the text of {1:source} is not available: {2:problem?}': 'der Text {1} ist nicht verfügbar: {2}',
  'what is said in {1:spoken} has a basic transcript':
    'was in {1} gesagt wird, ist nur einfach verschriftlicht',
  'for it spoke {1:quoted}': 'dafür sprach {1}',
  'it says: {1:quoted}': 'er sagt: {1}',
}

export const explanations: Phrases = {
  ...ofContent,
  ...ofClassifiers,
  ...ofMedia,
  ...ofUsers,
  ...ofReviewsAndAttributes,
  ...further,
}
