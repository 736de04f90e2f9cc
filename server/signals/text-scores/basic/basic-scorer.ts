import type { ScoreLabel } from '../score-labels.ts'
import type { BasicLanguage } from './basic-language.ts'
import { basicLanguages } from './basic-languages.ts'
import { plain, WordList } from './word-list.ts'

const labels = ['toxicity', 'insult', 'profanity'] as const satisfies readonly ScoreLabel[]
export type BasicLabel = (typeof labels)[number]

/** The labels that word lists support. */
export const listedLabels: ReadonlySet<ScoreLabel> = new Set(labels)

/** The likelihood of each of these labels, 0 to 100. */
export type BasicScores = Record<BasicLabel, number>

/** The model name of word list scores, different from that of the embedded model. */
export const basicModel = 'word lists 1'

/** The maximum number of words between an insult and the word for its target. */
const reach = 4
/** The maximum number of words of a text in which an insult is assumed to target the reader. */
const shortest = 3
const word = /[\p{L}\p{M}]+/gu

const likelihoods = {
  /** Scores of an insult: addressed to a person, alone in a short text, about something else, about oneself. */
  insult: { addressed: 90, short: 80, other: 45, self: 20 },
  profanity: { profane: 90, mild: 55 },
  /** The toxicity of profanity without a target. */
  swearing: 45,
  both: 95,
} as const

class BasicScorer {
  readonly #profane: WordList
  readonly #mild: WordList
  readonly #insults: WordList
  readonly #you: WordList
  readonly #self: WordList

  constructor({ profane, mild, insults, you, self }: BasicLanguage) {
    this.#profane = new WordList(profane)
    this.#mild = new WordList(mild)
    this.#insults = new WordList(insults)
    this.#you = new WordList(you)
    this.#self = new WordList(self)
  }

  score(text: string): BasicScores {
    const words = wordsIn(text)
    const isProfane = words.some((each) => this.#profane.has(each))
    const profanity = isProfane ? likelihoods.profanity.profane : this.#mildness(words)
    const insult = words.reduce((most, _, at) => Math.max(most, this.#insult(words, at)), 0)
    const swearing = isProfane ? likelihoods.swearing : 0
    const isBoth = isProfane && insult >= likelihoods.insult.short
    return { profanity, insult, toxicity: isBoth ? likelihoods.both : Math.max(insult, swearing) }
  }

  #mildness(words: readonly string[]): number {
    return words.some((each) => this.#mild.has(each)) ? likelihoods.profanity.mild : 0
  }

  #insult(words: readonly string[], at: number): number {
    if (!this.#insults.has(words[at] as string)) return 0
    const near = words.slice(Math.max(0, at - reach), at + reach + 1)
    if (near.some((each) => this.#you.has(each))) return likelihoods.insult.addressed
    if (near.some((each) => this.#self.has(each))) return likelihoods.insult.self
    return words.length <= shortest ? likelihoods.insult.short : likelihoods.insult.other
  }
}

const wordsIn = (text: string): string[] => plain(text).match(word) ?? []

const byCode = new Map(basicLanguages.map((language) => [language.code, language]))
const scorers = new Map<string, BasicScorer>()

/** The word list scores of a text in a language; null for a language without lists. */
export function basicScores(text: string, code: string): BasicScores | null {
  const language = byCode.get(code)
  if (!language) return null
  const scorer = scorers.get(code) ?? new BasicScorer(language)
  scorers.set(code, scorer)
  return scorer.score(text)
}

const common = basicLanguages.flatMap(({ code, common: words }) =>
  words === undefined ? [] : [{ code, words: new WordList(words) }],
)

/** The minimum share, and number, of common words of a language that its script does not identify. */
const share = 0.3
const fewest = 2

/** The code of the language of a text in a script that is not the usual one for it; else null. */
export function romanizedLanguage(text: string): string | null {
  const words = wordsIn(text)
  for (const { code, words: list } of common) {
    const known = words.filter((each) => list.has(each)).length
    if (known >= fewest && known >= share * words.length) return code
  }
  return null
}
