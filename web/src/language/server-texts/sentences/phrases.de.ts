import type { Phrases } from '../../phrasebook.ts'
import { choices } from '../choices.de.ts'

/** Choices that may stand in a sentence, as they are called in the editor. */
const chosen = (...names: string[]): Phrases =>
  Object.fromEntries(names.map((name) => [name, choices[name] ?? name]))

/** What stands between the parts of an enumeration and of a number. */
const sign: Phrases = { ' or ': ' oder ', '”, “': '“, „', '.': ',' }

/** Names of customers, the first few of them. */
const quoted: Phrases = {
  '“{1:names}”': '„{1}“',
  '“{1:names}” and {2:number} more': '„{1}“ und {2} weitere',
}

/** Numbers, and numbers of something in the accusative. */
const counts = {
  range: {
    'exactly {1:number}': 'genau {1}',
    'at least {1:number}': 'mindestens {1}',
    'at most {1:number}': 'höchstens {1}',
    'between {1:number} and {2:number}': 'zwischen {1} und {2}',
  },
  comparison: chosen('greater than', 'at least', 'less than', 'at most'),
  items: { '1 item': 'einen Inhalt', '{1:number} items': '{1} Inhalte' },
  messages: {
    '1 earlier message': 'eine frühere Nachricht',
    '{1:number} earlier messages': '{1} frühere Nachrichten',
  },
  reports: { '1 report': 'eine Meldung', '{1:number} reports': '{1} Meldungen' },
  reporters: {
    '1 report': 'Eine Meldung',
    '{1:number} reports': '{1} Meldungen',
    '1 unique reporter': 'Von einem Nutzer gemeldet',
    '{1:number} unique reporters': 'Von {1} verschiedenen Nutzern gemeldet',
  },
  links: { '1 link': 'einen Link', '{1:number} links': '{1} Links' },
  strikes: { '1 strike': 'eine Verwarnung', '{1:number} strikes': '{1} Verwarnungen' },
  characters: { '1 character': 'ein Zeichen', '{1:number} characters': '{1} Zeichen' },
  found: {
    '1 word': 'ein Wort',
    '{1:number} words': '{1} Wörter',
    '1 time': 'einmal',
    '{1:number} times': '{1}-mal',
  },
} satisfies Record<string, Phrases>

const periods = {
  period: {
    '': '',
    ' in the last 1 minute': ' in der letzten Minute',
    ' in the last {1:number} minutes': ' in den letzten {1} Minuten',
    ' in the last 1 hour': ' in der letzten Stunde',
    ' in the last {1:number} hours': ' in den letzten {1} Stunden',
    ' in the last 1 day': ' am letzten Tag',
    ' in the last {1:number} days': ' in den letzten {1} Tagen',
  },
  span: {
    '1 minute': 'einer Minute',
    '{1:number} minutes': '{1} Minuten',
    '1 hour': 'einer Stunde',
    '{1:number} hours': '{1} Stunden',
    '1 day': 'einem Tag',
    '{1:number} days': '{1} Tagen',
  },
} satisfies Record<string, Phrases>

/** The topics that come with the program. */
export const topics: Phrases = {
  Politics: 'Politik',
  Religion: 'Religion',
  'Health and medicine': 'Gesundheit und Medizin',
  'Finance and crypto': 'Finanzen und Krypto',
  Dating: 'Partnersuche',
  Gambling: 'Glücksspiel',
  'Adult content': 'Inhalte für Erwachsene',
  Drugs: 'Drogen',
  Weapons: 'Waffen',
  Sports: 'Sport',
  Gaming: 'Computerspiele',
  'Job offers': 'Stellenangebote',
}

/** What of several things is chosen. */
const things = {
  topic: { ...topics, '{1:quoted}': '{1}' },
  userType: chosen('normal', 'trusted', 'moderator', 'admin', 'testing'),
  scope: chosen('by the same user', 'in the same place', 'by the user in the place'),
  likeness: chosen('the same text', 'the same or nearly the same text'),
  known: chosen('removed content or lists of known images', 'removed content', 'lists of known images'),
  variant: {
    ...chosen(
      'contains any word',
      'not contains any word',
      'contains part of any word',
      'not contains part of any word',
      'contains regex',
      'contains URL',
      'contains phone number',
      'contains email',
    ),
    'contains at least {1:number} words': 'enthält mindestens {1} Wörter',
    'contains part of any word at least {1:number} times':
      'enthält Teile irgendeines Wortes mindestens {1}-mal',
  },
  classified: {
    'the text': 'der Text',
    'an image': 'ein Bild',
    'a video': 'ein Video',
    'an image or a video': 'ein Bild oder ein Video',
    'a video or an image': 'ein Video oder ein Bild',
  },
  threshold: {
    'at least {1:number}%': 'mindestens {1}\u00A0%',
    'at least the threshold of {1:number}%': 'mindestens den Schwellenwert von {1}\u00A0%',
    'below the threshold of {1:number}%': 'unter dem Schwellenwert von {1}\u00A0%',
  },
  member: {
    'is one of those chosen': 'gehört zu den gewählten',
    'is none of those chosen': 'gehört nicht zu den gewählten',
  },
  words: {
    '{1:quoted}': '{1}',
    'of list {1:quoted}': 'aus der Liste {1}',
    '{1:quoted} or of list {2:quoted}': '{1} oder aus der Liste {2}',
  },
} satisfies Record<string, Phrases>

/** Where something is seen, and what is. */
const sights = {
  place: {
    'image {1:number}': 'Bild {1}',
    'image {1:number} at {2:number} s': 'Bild {1} bei {2} s',
    'video {1:number}': 'Video {1}',
    'video {1:number} at {2:number} s': 'Video {1} bei {2} s',
    'Image {1:number}': 'Bild {1}',
    'Image {1:number} at {2:number} s': 'Bild {1} bei {2} s',
    'Video {1:number}': 'Video {1}',
    'Video {1:number} at {2:number} s': 'Video {1} bei {2} s',
    'An image': 'Ein Bild',
  },
  sighting: {
    '1 face': 'ein Gesicht',
    '{1:number} faces': '{1} Gesichter',
    'a face of {1:number}% of the image': 'ein Gesicht auf {1}\u00A0% des Bildes',
    '{1:number} to {2:number} years': '{1} bis {2} Jahre',
    'toxic text {1:number}%': 'toxischer Text {1}\u00A0%',
    '{1:place}: explicit (basic) {2:number}%': '{1}: explizit (einfach) {2}\u00A0%',
    '{1:place}: suggestive (basic) {2:number}%': '{1}: anzüglich (einfach) {2}\u00A0%',
    '{1:place}: {2} {3:number}%': '{1}: {2} {3}\u00A0%',
    '{1} {2:number}%': '{1} {2}\u00A0%',
  },
  sight: {
    '{1:range}': '{1}',
    '{1:range} years': '{1} Jahre',
    'a celebrity, at least {1:number}%': 'jemand Prominentes, mindestens {1}\u00A0%',
    'a face of at least {1:number}%': 'ein Gesicht auf mindestens {1}\u00A0%',
    'no face of at least {1:number}%': 'kein Gesicht auf mindestens {1}\u00A0%',
    'a known face': 'ein bekanntes Gesicht',
    'no known face': 'kein bekanntes Gesicht',
    '{1:choice+}, at least {2:number}%': '{1}, mindestens {2}\u00A0%',
  },
  source: { 'the text': 'des Textes', images: 'der Bilder', videos: 'der Videos', audio: 'des Tons' },
  spoken: { videos: 'den Videos', audio: 'dem Ton' },
} satisfies Record<string, Phrases>

/** German for what stands within the sentences of the server. */
export const phrases = { choice: choices, sign, quoted, ...counts, ...periods, ...things, ...sights }
