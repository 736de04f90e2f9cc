import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { basicLanguages } from './basic-languages.ts'
import { basicScores, romanizedLanguage } from './basic-scorer.ts'

const folder = join(import.meta.dirname, '../../../../training/text/languages')
const sentencesOf = (code: string) =>
  readFileSync(join(folder, `${code}.tsv`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [kind: string, text: string])

const scored = (code: string, text: string) => basicScores(text, code) ?? expect.fail(`no ${code}`)

/** The share of the sentences of a kind of which it holds. */
function share(code: string, wanted: string, holds: (text: string) => boolean): number {
  const texts = sentencesOf(code).flatMap(([kind, text]) => (kind === wanted ? text : []))
  expect(texts.length).toBeGreaterThan(3)
  return texts.filter(holds).length / texts.length
}

describe('[2.10] profanity and insults in other languages than English, by lists of words', () => {
  it('has sentences of each to be measured with', () => {
    expect(readdirSync(folder).sort()).toEqual(basicLanguages.map(({ code }) => `${code}.tsv`).sort())
  })

  it.each(basicLanguages.map(({ code }) => code))('%s', (code) => {
    expect(share(code, 'insult', (text) => scored(code, text).insult >= 50)).toBeGreaterThan(0.9)
    expect(share(code, 'profanity', (text) => scored(code, text).profanity >= 50)).toBe(1)
    expect(share(code, 'profanity', (text) => scored(code, text).toxicity < 50)).toBe(1)
    const isFine = (text: string) => Math.max(...Object.values(scored(code, text))) < 50
    expect(share(code, 'fine', isFine)).toBeGreaterThan(0.9)
  })

  it.each([
    ['Du Idiot', 90],
    ['Idiot!', 80],
    ['Der Idiot vom Amt hat schon wieder angerufen', 45],
    ['Ich bin so ein Idiot', 20],
    ['DU   IDIOOOOOT', 90],
    ['D\u200Bu I\u0301diot', 90],
  ])('an insult counts most for whom it is spoken to: %s', (text, insult) => {
    expect(scored('de', text).insult).toBe(insult)
  })

  it('says nothing of a language without a list', () => {
    expect(basicScores('Du Idiot', 'sv')).toBeNull()
  })

  it.each([
    ['Tu bahut bada chutiya hai', 'hi-Latn'],
    ['Kya haal hai bhai, sab theek hai?', 'hi-Latn'],
    ['Hai guys, how are you?', null],
    ['To be or not to be', null],
    ['', null],
  ])('Hindi in Latin letters is told by its common words: %s', (text, code) => {
    expect(romanizedLanguage(text)).toBe(code)
  })
})
