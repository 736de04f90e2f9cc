import { defineFact } from '../fact.ts'
import type { TextSource } from '../source-text.ts'
import type { SourceScores } from './source-scores.ts'

/** How likely the text shown or spoken in the item's videos is toxic, 0 to 100: the highest of all videos. */
export default defineFact({
  cost: 200,
  compute(_item, { sourceScores }: { sourceScores(): (source: TextSource) => SourceScores }) {
    const { scored, problem } = sourceScores()('videos')
    const score = scored && 'scores' in scored ? (scored.scores.toxicity ?? 0) : 0
    return { score, problem }
  },
})
