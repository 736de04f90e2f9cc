import { createRequire } from 'node:module'
import path from 'node:path'
import { createWorker, type Worker } from 'tesseract.js'

const leastConfidence = 60
/** A lone letter is more often a shape than a text. */
const leastCharacters = 2
const longest = 10_000
/** The model of the LSTM engine. */
const engine = 1

let worker: Promise<Worker> | undefined

/** The text in a picture, line by line; words that the reader is less than 60 percent sure of are left out. */
export async function readText(picture: Buffer): Promise<string> {
  const reader = await (worker ??= startReader())
  const { data } = await reader.recognize(picture, {}, { blocks: true, text: false })
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  )
  return lines
    .map(({ words }) =>
      words
        .filter(({ confidence }) => confidence >= leastConfidence)
        .map(({ text }) => text)
        .join(' '),
    )
    .filter((line) => (line.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= leastCharacters)
    .join('\n')
    .slice(0, longest)
}

/** A reader over the language data that comes with the packages; nothing is fetched or written. */
function startReader(): Promise<Worker> {
  const data = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')
  return createWorker('eng', engine, {
    langPath: path.join(path.dirname(data), '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
  })
}
