import { defineLoadedFact } from '../fact.ts'
import { loadPolicyScoresOfImages, type FileSightings } from '../load-signals.ts'
import { PolicyScores, type ScoredPicture } from '../policy-scores.ts'

/** How likely the item's images violate policies in words. */
export default defineLoadedFact<PolicyScores<FileSightings<ScoredPicture>>>({
  cost: 3_000_000,
  load: (item, parts) =>
    Promise.resolve(
      new PolicyScores(async (policy) => {
        const { answers, problem } = await loadPolicyScoresOfImages(item, policy, parts)
        const seen = answers.flatMap(({ position, value }): ScoredPicture[] =>
          (value ?? []).map(({ second, value: score }) => ({ ...score, kind: 'image', position, second })),
        )
        return { seen, problem }
      }),
    ),
})
