import { modelFile } from '../model-file.ts'
import { type LanguageModel, readLanguageModel } from './language-model.ts'

/**
 * Languages are told as by the detector eld, whose n-grams the model file has (training/languages), by groups of four bytes:
 * docs/decisions/0095-languages.md says why.
 */
let model: LanguageModel | undefined

/** What is between words: anything but letters of the first plane and apostrophes before them. */
const separators = /(?:\P{L}|[\u{10000}-\u{10FFFF}])+(?<!['`’])/gu
/** Characters of a text that count. */
const most = 1000
/** Bytes of words after which the first space ends what counts, and those after which the character does. */
const mostBytes = { space: 350, character: 380 }
/** Bytes of a word that count. */
const mostOfWord = 70
/** What is added to the points of the model file. */
const leastPoints = 53
/** Fewer n-grams tell nothing. */
const fewestGrams = 3
/** The points of an n-gram that make for a closeness of a half. */
const half = 25
/** The share of the usual closeness of a language from which a text is in it. */
const certain = 0.75

/**
 * The language of a text as an ISO 639-1 code; null when it cannot be detected, as for a word or two. The model file is read when
 * the first text is asked about. @throws Error when it is missing
 */
export function languageOf(text: string): string | null {
  model ??= readLanguageModel(modelFile('languages.gz'))
  const { languages, usual } = model
  const grams = gramsOf(text)
  if (grams.size < fewestGrams) return null
  const points = pointsOf(grams, model)
  const highest = Math.max(...points)
  const language = points.indexOf(highest)
  const mean = highest / grams.size
  return mean / (mean + half) < certain * (usual[language] ?? 1) ? null : (languages[language] ?? null)
}

/** The sum of the points of each language, by its number. */
function pointsOf(grams: ReadonlySet<string>, { languages, places, points }: LanguageModel): Uint32Array {
  const sums = new Uint32Array(languages.length)
  for (const gram of grams) {
    const place = places.get(gram)
    if (place === undefined) continue
    const end = place + 1 + 2 * (points[place] ?? 0)
    for (let at = place + 1; at < end; at += 2) {
      const language = points[at] ?? 0
      sums[language] = (sums[language] ?? 0) + (points[at + 1] ?? 0) + leastPoints
    }
  }
  return sums
}

/** The n-grams of a text, a character for each byte of UTF-8, with a space where a word begins or ends. */
function gramsOf(text: string): Set<string> {
  const words = text.slice(0, most).replace(separators, ' ').trim().toLowerCase()
  const grams = new Set<string>()
  for (const word of beginning(Buffer.from(words).toString('latin1')).split(' '))
    if (word !== '') addGrams(word, grams)
  return grams
}

function beginning(bytes: string): string {
  let end = mostBytes.character + 1
  while (isContinuation(bytes.charCodeAt(end))) end++
  const space = bytes.indexOf(' ', mostBytes.space + 1)
  return bytes.slice(0, space < 0 ? end : Math.min(space, end))
}

const isContinuation = (byte: number): boolean => byte >= 0x80 && byte < 0xc0

/** Four bytes at a time, of which the last is the first of the next; at last the last four. */
function addGrams(word: string, grams: Set<string>): void {
  const length = Math.min(word.length, mostOfWord)
  let from = 0
  for (; from + 4 < length; from += 3) grams.add((from === 0 ? ' ' : '') + word.slice(from, from + 4))
  grams.add(`${from === 0 ? ' ' : ''}${word.slice(Math.max(0, length - 4))} `)
}
