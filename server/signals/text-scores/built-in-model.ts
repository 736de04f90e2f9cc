import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Model, readModel } from './model.ts'
import { englishScorerOf, scorerOf } from './score-text.ts'
import type { TextScores } from './score-labels.ts'

const name = 'models/text-scores.gz'
/** Relative to the sources, to the production bundle, or to a folder of its chunks. */
const roots = ['../../..', '../..', '../../../..']

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
  const paths = roots.map((root) => join(import.meta.dirname, root, name))
  const path = paths.find((each) => existsSync(each))
  if (path === undefined) throw new Error(`${name} is missing`)
  const model = readModel(readFileSync(path))
  return { model, score: scorerOf(model), scoreEnglish: englishScorerOf(model) }
}
