import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createWorker, PSM, type Word, type Worker } from 'tesseract.js'
import type { TextScript } from '../../platform/vocabulary/text-script.ts'
import { believableWords } from './believable-words.ts'
import type { ReadLine } from './found-lines.ts'
import { lettersOf } from './letters.ts'

/** The layout mode: a page, or sparse words anywhere. */
export type Layout = 'page' | 'anywhere'

const sureConfidence = 80
/** The least number of characters: a single letter is usually a misread shape. */
const leastCharacters = 2
/** The LSTM engine. */
const engine = 1
const modes: Readonly<Record<Layout, PSM>> = { page: PSM.AUTO, anywhere: PSM.SPARSE_TEXT }

/** The language data for each script; Kazakh stands in for Russian, which has no package, as it has all of its letters. */
const dataOf: Readonly<Record<TextScript, readonly string[]>> = {
  cyrillic: ['kaz', 'ukr'],
  greek: ['ell'],
  arabic: ['ara'],
  hebrew: ['heb'],
  devanagari: ['hin'],
  thai: ['tha'],
  chinese: ['chi_sim'],
  japanese: ['jpn'],
  korean: ['kor'],
}
/** Spaces that the OCR engine inserts in scripts without spaces, to be removed. */
const unspaced =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]) (?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])/gu

/** The least gap between words of Hangul, as a share of the line's height: the engine often splits a word into syllables. */
const leastGap = 0.34
const hangul = /^\p{sc=Hangul}+$/u

let reader: { scripts: string; worker: Worker } | undefined

/**
 * The lines of an image in memory, in Latin letters and the given scripts, without words below 60 percent confidence;
 * and the number of letters and digits of lower confidence.
 */
export async function recognize(
  picture: Buffer,
  layout: Layout,
  scripts: readonly TextScript[],
): Promise<{ lines: ReadLine[]; doubt: number }> {
  const worker = await readerOf(scripts)
  await worker.setParameters({ tessedit_pageseg_mode: modes[layout] })
  const { data } = await worker.recognize(picture, {}, { blocks: true, text: false })
  const read = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
  const unsure = read.flatMap(({ words }) => words.filter(({ confidence }) => confidence < sureConfidence))
  return {
    lines: read
      .map(({ words, bbox }) => lineOf(believableWords(words), bbox.y1 - bbox.y0))
      .filter(({ text }) => lettersIn(text) >= leastCharacters),
    doubt: unsure.reduce((sum, { text }) => sum + lettersIn(text), 0),
  }
}

const lettersIn = (text: string): number => lettersOf(text).length

type ReadWord = Pick<Word, 'text' | 'confidence' | 'bbox'>

const lineOf = (words: readonly ReadWord[], height: number): ReadLine => ({
  text: words
    .map((word, at) => `${at > 0 && isSpaced(words[at - 1], word, height) ? ' ' : ''}${word.text}`)
    .join('')
    .replace(unspaced, ''),
  sure: words.reduce(
    (sum, { text, confidence }) => sum + (confidence >= sureConfidence ? lettersIn(text) : 0),
    0,
  ),
})

function isSpaced(before: ReadWord | undefined, { text, bbox }: ReadWord, height: number): boolean {
  if (!before || !hangul.test(before.text) || !hangul.test(text)) return true
  const isSyllable = before.text.length === 1 || text.length === 1
  return !isSyllable || bbox.x0 - before.bbox.x1 >= leastGap * height
}

/**
 * The only OCR engine of the process, for the scripts: one for other scripts is terminated first, so that two never
 * share the memory.
 */
async function readerOf(scripts: readonly TextScript[]): Promise<Worker> {
  const key = [...new Set(scripts)].sort().join(' ')
  if (reader?.scripts === key) return reader.worker
  const before = reader
  reader = undefined
  await before?.worker.terminate()
  const worker = await startReader(scripts)
  reader = { scripts: key, worker }
  return worker
}

/**
 * Starts an OCR engine with the language data of the packages; nothing is downloaded. The library reads its data from
 * one folder, which exists only during the start, as each script's data is in a package of its own.
 */
async function startReader(scripts: readonly TextScript[]): Promise<Worker> {
  const codes = [...new Set(['eng', ...scripts.flatMap((script) => dataOf[script])])]
  const folder = await mkdtemp(path.join(tmpdir(), 'verdict-scripts-'))
  try {
    for (const code of codes) await symlink(dataFile(code), path.join(folder, `${code}.traineddata.gz`))
    const options = { langPath: folder, cacheMethod: 'none', gzip: true }
    return await createWorker(codes, engine, options)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function dataFile(code: string): string {
  const data = createRequire(import.meta.url).resolve(`@tesseract.js-data/${code}/package.json`)
  return path.join(path.dirname(data), '4.0.0_best_int', `${code}.traineddata.gz`)
}
