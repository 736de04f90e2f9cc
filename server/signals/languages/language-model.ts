import { gunzipSync } from 'node:zlib'

/** The header of a model file. */
export interface LanguageNames {
  /** ISO 639-1, by the number of a language. */
  languages: readonly string[]
  /** How close a text in a language comes to it on average, from 0 to 1, by its number. */
  usual: readonly number[]
}

/** How much n-grams speak for languages. */
export interface LanguageModel extends LanguageNames {
  /** Where the points of an n-gram, of which each character is a byte, begin. */
  places: ReadonlyMap<string, number>
  /** For each n-gram how many languages have it, then of each its number and its points less the least. */
  points: Uint8Array
}

/** An n-gram with the points of languages, by number. */
export type NGram = readonly [gram: string, points: ReadonlyMap<number, number>]

/** Reads a model file: the length of the header, the header as JSON; for each n-gram its length, its bytes, its points; all gzipped. */
export function readLanguageModel(file: Buffer): LanguageModel {
  const content = gunzipSync(file)
  const length = content.readUInt32LE(0)
  const names = JSON.parse(content.toString('utf8', 4, 4 + length)) as LanguageNames
  const places = new Map<string, number>()
  let at = 4 + length
  while (at < content.length) {
    const place = at + 1 + content.readUInt8(at)
    places.set(content.toString('latin1', at + 1, place), place)
    at = place + 1 + 2 * content.readUInt8(place)
  }
  return { ...names, places, points: content }
}

/** Writes what `readLanguageModel` reads, before it is gzipped. */
export function packLanguageModel(names: LanguageNames, grams: readonly NGram[]): Buffer {
  const header = Buffer.from(JSON.stringify(names))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(header.length)
  const rows = grams.map(([gram, points]) =>
    Buffer.concat([
      Buffer.of(gram.length),
      Buffer.from(gram, 'latin1'),
      Buffer.of(points.size, ...[...points].flat()),
    ]),
  )
  return Buffer.concat([length, header, ...rows])
}
