import { describe, expect, it } from 'vitest'
import { Phrasebook } from './phrasebook.ts'
import { serverTexts as german } from './server-texts/index.de.ts'

const book = new Phrasebook(german)
const explained = (english: string) => book.translatedAll(english, 'explanation', /(; |\. )/)

describe('a sentence of the server', () => {
  it.each([
    ['Text length is at least 5 characters', 'Textlänge: mindestens 5 Zeichen'],
    ['# of reports made in the last 1 day is exactly 2', 'Selbst gemeldet am letzten Tag: genau 2'],
    ['Signed up longer ago than 3 hours', 'Hat sich vor mehr als 3 Stunden registriert'],
    [
      'At least 1 earlier message with the same text in the same place in the last 10 minutes',
      'Mindestens eine frühere Nachricht mit demselben Text an demselben Ort in den letzten 10 Minuten',
    ],
    [
      'An image shows Explicit Nudity or Violence, at least 50%',
      'Ein Bild zeigt Explizite Nacktheit oder Gewalt, mindestens 50\u00A0%',
    ],
  ])('%s', (english, own) => {
    expect(book.translated(english, 'summary')).toBe(own)
  })

  it.each([
    ['“price” is at least 0.5', '„price“ ist mindestens 0,5'],
    ['“in the last 1 day” contains “at least 5”, “b”', '„in the last 1 day“ enthält „at least 5“, „b“'],
    [
      'The text is about Politics, “Drugs, or not” or Drugs with at least 50%',
      'Der Text handelt mit mindestens 50\u00A0% von Politik, „Drugs, or not“ oder Drogen',
    ],
    [
      'Text contains any word: “is in”, “b” and 3 more or of list “a; b”',
      'Text enthält irgendein Wort: „is in“, „b“ und 3 weitere oder aus der Liste „a; b“',
    ],
  ])('leaves what a customer wrote: %s', (english, own) => {
    expect(book.translated(english, 'summary')).toBe(own)
  })

  it('of an unknown form is not translated', () => {
    expect(book.translated('Text length is whatever characters', 'summary')).toBeUndefined()
    expect(book.translated('constructor', 'summary')).toBeUndefined()
    expect(book.translated('Text length', 'no such kind')).toBeUndefined()
  })
})

describe('sentences that the server joined', () => {
  it.each([
    [
      'The text contains “a; b”; not available: needs a provider; The user has no profile image',
      'Der Text enthält „a; b“; nicht verfügbar: braucht einen Anbieter; Der Nutzer hat kein Profilbild',
    ],
    [
      'Seen: image 1: Weapons 91%; video 2 at 2.5 s: explicit (basic) 80% (wanted: Violence, at least 50%); not all is known: a new problem',
      'Zu sehen: Bild 1: Weapons 91\u00A0%; Video 2 bei 2,5 s: explizit (einfach) 80\u00A0% (verlangt: Gewalt, mindestens 50\u00A0%); nicht alles ist bekannt: a new problem',
    ],
    [
      'The text contains “x”; the text of videos is not available: ffmpeg is not installed; speech is not transcribed here',
      'Der Text enthält „x“; der Text der Videos ist nicht verfügbar: ffmpeg ist nicht installiert; Gesprochenes wird hier nicht verschriftlicht',
    ],
  ])('%s', (english, own) => {
    expect(explained(english)).toBe(own)
  })

  it('are left where one of them is unknown', () => {
    expect(explained('The user has no profile image; something else')).toBeUndefined()
  })

  // Backtracking over them would outlast the test.
  it('are given up, whatever somebody wrote into them', () => {
    expect(explained(`The text contains “${'”; The text contains “'.repeat(400)}x`)).toBeUndefined()
    expect(explained(`Seen: ${'a 5%; '.repeat(400)}`)).toBeUndefined()
  })
})
