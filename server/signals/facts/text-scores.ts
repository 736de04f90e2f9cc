import { builtInScorer } from '../text-scores/built-in-model.ts'
import type { TextScores } from '../text-scores/score-labels.ts'
import { defineFact } from '../fact.ts'

/** What the model makes of a text, or the language that it does not know; null without a text. */
export type ScoredText = { scores: TextScores; model: string } | { unsupportedLanguage: string } | null

const known: ReadonlySet<string | null> = new Set([null, 'en'])

/** How likely the item's own text is of each kind; nothing is guessed of a text in a language that the model was not trained on. */
export default defineFact<ScoredText, { language: () => string | null }>({
  cost: 70,
  compute({ text }, { language }) {
    if (!text?.trim()) return null
    const told = language()
    if (told !== null && !known.has(told)) return { unsupportedLanguage: told }
    const { model, score } = builtInScorer()
    return { scores: score(text), model: model.version }
  },
})
