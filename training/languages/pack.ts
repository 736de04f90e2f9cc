/** Writes the tables of Efficient Language Detector, its small set, as the file that `server/signals/language-of.ts` reads. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Gram, keyOf, packLanguages } from '../../server/signals/languages.ts'

const source = join(import.meta.dirname, '../../node_modules/eld/src')
const target = join(import.meta.dirname, '../../models/languages.gz')

interface Tables {
  languages: Record<string, string>
  ngrams: Record<string, Record<string, number>>
}

const load = async <T>(file: string): Promise<T> => (await import(join(source, file))) as T
const { ngramsData } = await load<{ ngramsData: Tables }>('ngrams/small.js')
const { avgScore } = await load<{ avgScore: Record<string, number> }>('avgScore.js')
const { separators } = await load<{ separators: RegExp }>('regexPatterns.js')
const { dictionary } = await load<{ dictionary: string[] }>('dictionary.js')

/** It writes the bytes of UTF-8 beyond ASCII as other characters, each as one of its own. */
const bytes = new Map(dictionary.map((character, byte) => [character, String.fromCharCode(byte)]))
bytes.set(' ', ' ')
const inBytes = (gram: string) =>
  [...gram].map((character) => (/[a-z'`]/.test(character) ? character : (bytes.get(character) ?? character)))

const codes = Object.values(ngramsData.languages)
const grams = Object.entries(ngramsData.ngrams).map(([gram, weights]): Gram => {
  const of = Object.entries(weights).map(([language, weight]) => [Number(language), weight] as const)
  return [keyOf(inBytes(gram).join('')), of]
})
const usual = codes.map((code) => avgScore[code] ?? 1)
const file = packLanguages({ codes, usual, separators: separators.source }, grams)
writeFileSync(target, file)
console.log(`${codes.length} languages, ${grams.length} runs of bytes, ${(file.length / 1e6).toFixed(2)} MB`)
