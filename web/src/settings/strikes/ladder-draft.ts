import type { StrikeSettingsQuery } from '../../gql/graphql.ts'
import type { TimeSpan } from '../../ui/span.ts'

/** The state of the form; a tier has a key, so that a row keeps its focus when others move. */
export interface LadderDraft {
  tiers: (TimeSpan & { key: number })[]
  clearing: TimeSpan | undefined
}

let lastKey = 0
const keyed = ({ duration, period }: TimeSpan) => ({ duration, period, key: ++lastKey })
const bare = ({ duration, period }: TimeSpan): TimeSpan => ({ duration, period })

/** The draft of a saved ladder. */
export const ladderDraft = ({ tiers, clearing }: StrikeSettingsQuery['strikeSettings']): LadderDraft => ({
  tiers: tiers.map(keyed),
  clearing: clearing ? bare(clearing) : undefined,
})

/** The draft with one more tier: twice the last one, or one day for the first. */
export function withTier(draft: LadderDraft): LadderDraft {
  const last = draft.tiers.at(-1)
  const next: TimeSpan = last
    ? { duration: Math.min(last.duration * 2, 1000), period: last.period }
    : { duration: 1, period: 'DAYS' }
  return { ...draft, tiers: [...draft.tiers, keyed(next)] }
}

/** The draft with a tier moved up or down. */
export function moveTier(draft: LadderDraft, from: number, step: 1 | -1): LadderDraft {
  const tiers = [...draft.tiers]
  const [tier] = tiers.splice(from, 1)
  if (tier) tiers.splice(from + step, 0, tier)
  return { ...draft, tiers }
}

/** The draft as the schema's input. */
export const ladderInput = ({ tiers, clearing }: LadderDraft) => ({
  tiers: tiers.map(bare),
  ...(clearing && { clearing: bare(clearing) }),
})
