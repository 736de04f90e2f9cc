import { languageOf } from '../language-of.ts'
import { basicModel, basicScores, romanizedLanguage } from './basic/basic-scorer.ts'
import { builtInScorer } from './built-in-model.ts'
import type { ScoreLabel, TextScores } from './score-labels.ts'

/** Scores of a text: of all kinds where some of it is English, else of those that lists of words tell. */
export interface KnownScores {
  scores: Readonly<Partial<TextScores>>
  model: string
  /** The language of the text, where lists of words scored it. */
  basic?: string
}

/** What is made of a text, or the language that nothing knows it in; null without a text. */
export type ScoredText = KnownScores | { unsupportedLanguage: string } | null

/**
 * Scores a text where it is English, hidden or beside other languages too, by the model; in the languages that there are
 * lists of words for, by them. Nothing is guessed of a text that is certainly in another language. A language that is
 * given is believed; null is one that cannot be told.
 */
export function scoredText(text: string | null, given?: string | null): ScoredText {
  if (!text?.trim()) return null
  if (given !== undefined) return scoredIn(text, given)
  const told = languageOf(text)
  if (told === 'en') return english(builtInScorer().score(text))
  const language = told ?? romanizedLanguage(text)
  if (language === null) return english(builtInScorer().score(text))
  const basic = basicScores(text, language) ?? basicScores(text, romanizedLanguage(text) ?? '')
  const scores = builtInScorer().scoreEnglish(text)
  if (scores) return basic ? highest([english(scores), listed(basic, language)]) : english(scores)
  return basic ? listed(basic, language) : { unsupportedLanguage: language }
}

function scoredIn(text: string, language: string | null): ScoredText {
  if (language === null || language === 'en') return english(builtInScorer().score(text))
  const basic = basicScores(text, language)
  return basic ? listed(basic, language) : { unsupportedLanguage: language }
}

const english = (scores: TextScores): KnownScores => ({ scores, model: builtInScorer().model.version })

const listed = (scores: KnownScores['scores'], basic: string): KnownScores => ({
  scores,
  model: basicModel,
  basic,
})

/** Of several scores of the same item the highest of each kind; the first of what says nothing where none says anything. */
export function highest(scored: readonly ScoredText[]): ScoredText {
  const known = scored.filter((one): one is KnownScores => one !== null && 'scores' in one)
  const [first] = known
  if (!first) return scored.find((one) => one !== null) ?? null
  const scores: Partial<Record<ScoreLabel, number>> = {}
  for (const each of known)
    for (const [label, score] of Object.entries(each.scores) as [ScoreLabel, number][])
      scores[label] = Math.max(score, scores[label] ?? 0)
  return { ...first, scores, model: [...new Set(known.map(({ model }) => model))].join(', ') }
}
