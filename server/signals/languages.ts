import { gunzipSync, gzipSync } from 'node:zlib'

/** What a file of languages says before its tables. */
export interface LanguagesHeader {
  /** ISO 639-1 codes. */
  codes: string[]
  /** The usual score of a text in each. */
  usual: number[]
  /** What stands between words, as a regular expression. */
  separators: string
  /** How many short runs of bytes it knows. */
  grams: number
}

/** Which languages each run of up to six bytes speaks for, and how much: tables of a megabyte instead of objects of a hundred. */
export interface Languages extends Omit<LanguagesHeader, 'separators'> {
  separators: RegExp
  /** The runs as numbers, ascending. */
  keys: Float64Array
  /** Where the languages of each run begin, and after the last one where they end. */
  starts: Uint32Array
  languages: Uint8Array
  weights: Uint8Array
}

const keyBytes = 6

/** A run of bytes, a character each, as a number. */
export function keyOf(gram: string): number {
  let key = 0
  for (let at = 0; at < gram.length; at++) key = key * 256 + gram.charCodeAt(at)
  return key
}

/** The weights of a run by the places of the languages. */
export type Gram = readonly [key: number, weights: readonly (readonly [language: number, weight: number])[]]

/** Makes a file: the length of the header, the header as JSON, the keys, how many languages each has, these, the weights; gzipped. */
export function packLanguages(header: Omit<LanguagesHeader, 'grams'>, grams: readonly Gram[]): Buffer {
  const sorted = grams.toSorted(([one], [other]) => one - other)
  const told = Buffer.from(JSON.stringify({ ...header, grams: sorted.length } satisfies LanguagesHeader))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(told.length)
  const keys = Buffer.alloc(keyBytes * sorted.length)
  sorted.forEach(([key], at) => keys.writeUIntLE(key, at * keyBytes, keyBytes))
  const pairs = sorted.flatMap(([, weights]) => weights)
  const counts = sorted.map(([, weights]) => weights.length)
  const tables = [counts, pairs.map(([language]) => language), pairs.map(([, weight]) => weight)]
  return gzipSync(Buffer.concat([length, told, keys, ...tables.map((table) => Buffer.from(table))]), {
    level: 9,
  })
}

/** Reads a file of languages. */
export function readLanguages(file: Buffer): Languages {
  const content = gunzipSync(file)
  const from = 4 + content.readUInt32LE(0)
  const header = JSON.parse(content.toString('utf8', 4, from)) as LanguagesHeader
  const { grams } = header
  const keys = Float64Array.from({ length: grams }, (_, at) =>
    content.readUIntLE(from + at * keyBytes, keyBytes),
  )
  const starts = new Uint32Array(grams + 1)
  const counts = from + grams * keyBytes
  for (let at = 0; at < grams; at++) starts[at + 1] = (starts[at] ?? 0) + (content[counts + at] ?? 0)
  const pairs = starts[grams] ?? 0
  const table = (at: number) =>
    Uint8Array.from(content.subarray(counts + grams + at * pairs).subarray(0, pairs))
  const separators = new RegExp(header.separators, 'gu')
  return { ...header, separators, keys, starts, languages: table(0), weights: table(1) }
}
