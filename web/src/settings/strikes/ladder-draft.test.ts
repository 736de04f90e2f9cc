import { describe, expect, it } from 'vitest'
import { ladderDraft, ladderInput, moveTier, withTier } from './ladder-draft.ts'

const saved = {
  tiers: [
    { duration: 1, period: 'DAYS' as const },
    { duration: 2, period: 'WEEKS' as const },
  ],
  clearing: null,
}

describe('[2.12] the ladder being edited', () => {
  it('saves what it was read from', () => {
    expect(ladderInput(ladderDraft(saved))).toEqual({ tiers: saved.tiers })
    const clearing = { duration: 3, period: 'MONTHS' as const }
    expect(ladderInput(ladderDraft({ ...saved, clearing }))).toEqual({ tiers: saved.tiers, clearing })
  })

  it('a new tier is twice the last one, never above 1,000', () => {
    expect(ladderInput(withTier(ladderDraft(saved))).tiers.at(-1)).toEqual({ duration: 4, period: 'WEEKS' })
    expect(ladderInput(withTier(ladderDraft({ tiers: [], clearing: null }))).tiers).toEqual([
      { duration: 1, period: 'DAYS' },
    ])
    const long = { tiers: [{ duration: 900, period: 'DAYS' as const }], clearing: null }
    expect(withTier(ladderDraft(long)).tiers.at(-1)?.duration).toBe(1000)
  })

  it('moves a tier and keeps the key of each', () => {
    const draft = ladderDraft(saved)
    const moved = moveTier(draft, 0, 1)
    expect(moved.tiers.map(({ key }) => key)).toEqual(draft.tiers.map(({ key }) => key).reverse())
  })
})
