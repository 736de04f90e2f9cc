import { defineLoadedFact } from '../fact.ts'
import { loadPolicyScores, type Seen } from '../load-signals.ts'
import { type PolicyScore, PolicyScores } from '../policy-scores.ts'

/** How likely a picture violates a policy in words. */
export interface ScoredPicture extends PolicyScore {
  /** The place of the file among those of its kind, from 0. */
  position: number
}

/** How likely the item's images violate policies in words. */
export default defineLoadedFact<PolicyScores<Seen<ScoredPicture>>>({
  cost: 3_000_000,
  load: (item, parts) =>
    Promise.resolve(
      new PolicyScores(async (policy) => {
        const { told, problem } = await loadPolicyScores(item, policy, parts)
        return {
          seen: told.flatMap(({ position, value }) => (value ? [{ ...value, position }] : [])),
          problem,
        }
      }),
    ),
})
