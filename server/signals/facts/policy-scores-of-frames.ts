import { defineLoadedFact } from '../fact.ts'
import { loadPolicyScoresOfVideos, type FileSightings } from '../load-signals.ts'
import { PolicyScores, type ScoredPicture } from '../policy-scores.ts'

/** How likely the frames of the item's videos violate policies in words. */
export default defineLoadedFact<PolicyScores<FileSightings<ScoredPicture>>>({
  cost: 60_000_000,
  load: (item, parts) =>
    Promise.resolve(
      new PolicyScores(async (policy) => {
        const { answers, problem } = await loadPolicyScoresOfVideos(item, policy, parts)
        const seen = answers.flatMap(({ position, value }) =>
          (value ?? []).map((frame): ScoredPicture => ({
            ...frame.value,
            kind: 'video',
            position,
            second: frame.second,
          })),
        )
        return { seen, problem }
      }),
    ),
})
