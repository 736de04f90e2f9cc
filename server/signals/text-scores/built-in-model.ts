import { modelFile } from '../model-file.ts'
import { type Model, readModel } from './model.ts'
import type { TextScores } from './score-labels.ts'
import { englishScorerOf, scorerOf } from './score-text.ts'

interface Scorer {
  model: Model
  score(text: string): TextScores
  /** Scores the English words of a text; undefined where it has none. */
  scoreEnglish(text: string): TextScores | undefined
}

let scorer: Scorer | undefined

/** The embedded model, read when the first text is scored. @throws Error when its file is missing */
export function builtInScorer(): Scorer {
  return (scorer ??= load())
}

function load(): Scorer {
  const model = readModel(modelFile('text-scores.gz'))
  return { model, score: scorerOf(model), scoreEnglish: englishScorerOf(model) }
}
