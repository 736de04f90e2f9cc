import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eld } from 'eld/small'
import { expect, it } from 'vitest'
import { languageOf } from './language-of.ts'

const training = join(import.meta.dirname, '../../../training')

it('tells the language of a sentence, and none of a word or two', () => {
  expect(languageOf('Guten Morgen, wie geht es dir heute?')).toBe('de')
  expect(languageOf('ok')).toBeNull()
  expect(languageOf('')).toBeNull()
})

it('says of the texts for training, alone and several together, what eld says', () => {
  const lines = readdirSync(training, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').split(/[\n\t]/))
  const together = lines.map((_, at) => lines.slice(at, at + 9).join(' ')).filter((_, at) => at % 5 === 0)
  const texts = [...lines, ...together, ...together.map(inOtherLetters)]
  expect(texts.length).toBeGreaterThan(5000)
  expect(texts.filter((text) => languageOf(text) !== byEld(text))).toEqual([])
})

/** Characters of two, three and four bytes. */
const inOtherLetters = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) =>
    String.fromCodePoint(([0x430, 0x3041, 0x905, 0x1f600][text.length % 4] ?? 0) + letter.charCodeAt(0) - 97),
  )

function byEld(text: string): string | null {
  const detected = eld.detect(text)
  return detected.language !== '' && detected.isReliable() ? detected.language : null
}
