/** Writes the model file of languages from the n-grams and averages of eld's small database, which the package doesn't export. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type NGram, packLanguageModel } from '../../server/signals/languages/language-model.ts'

const root = join(import.meta.dirname, '../..')
const partOfEld = (file: string): Promise<unknown> => import(join(root, 'node_modules/eld/src', file))

interface Database {
  ngramsData: { languages: Record<number, string>; ngrams: Record<string, Record<string, number>> }
}

const { ngramsData } = (await partOfEld('ngrams/small.js')) as Database
const { avgScore } = (await partOfEld('avgScore.js')) as { avgScore: Record<string, number> }
/** eld writes bytes that are no ASCII as characters of its own. */
const { dictionary } = (await partOfEld('dictionary.js')) as { dictionary: string[] }

const languages = Object.values(ngramsData.languages)
const usual = languages.map((language) => avgScore[language] ?? 1)
const bytes = (gram: string) =>
  gram.replaceAll(/[^ ]/g, (letter) => String.fromCharCode(dictionary.indexOf(letter)))
const grams = Object.entries(ngramsData.ngrams).map(([gram, points]): NGram => [
  bytes(gram),
  new Map(Object.entries(points).map(([key, value]) => [Number(key), value])),
])
const file = gzipSync(packLanguageModel({ languages, usual }, grams), { level: 9 })
writeFileSync(join(root, 'models/languages.gz'), file)
console.log(`${languages.length} languages, ${grams.length} n-grams, ${(file.length / 1e6).toFixed(2)} MB`)
