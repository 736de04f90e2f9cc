import { languageOf } from '../languages/language-of.ts'
import { basicModel, basicScores, romanizedLanguage } from './basic/basic-scorer.ts'
import { builtInScorer } from './built-in-model.ts'
import type { ScoreLabel, TextScores } from './score-labels.ts'

/** Scores of a text: of all labels if some of it is English, else of those that word lists support. */
export interface KnownScores {
  scores: Readonly<Partial<TextScores>>
  model: string
  /** The language of the text, if it was scored by word lists. */
  basic?: string
}

/** The scores of a text, or its language if that is not supported; null without a text. */
export type ScoredText = KnownScores | { unsupportedLanguage: string } | null

/**
 * Scores a text: by the model if it is English, even if obfuscated or mixed with other languages; by word lists in the languages
 * that have one. A text that is certainly in another language is not scored. A given language is trusted; null is one that cannot
 * be detected.
 */
export function scoredText(text: string | null, given?: string | null): ScoredText {
  if (!text?.trim()) return null
  if (given !== undefined) return scoredIn(text, given)
  const detected = languageOf(text)
  if (detected === 'en') return english(builtInScorer().score(text))
  const language = detected ?? romanizedLanguage(text)
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

/** The highest score of each label over several results for the same item; the first result when none has scores. */
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
