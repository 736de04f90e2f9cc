import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Status } from '../../platform/vocabulary/status.ts'
import { Decisiveness, thresholds } from './decisiveness.ts'
import { ruleOn } from './ruling.ts'
import type { Verdict } from './verdict.ts'

const { allowed, flagged, hidden } = Status
const all = [allowed, flagged, hidden]
const section = {
  policyCategoryId: 'c',
  policyId: 'scams',
  name: 'Scams',
  markdown: 'No scams.',
  enabledFor: all,
  automatic: true,
}
const quote = { start: 0, end: 4, entry: null, source: 'text' }
const verdict = (action: Status, confidence: number, over: Partial<Verdict> = {}): Verdict => ({
  action,
  confidence,
  section: action === allowed ? null : section,
  reasoning: 'Because.',
  evidence: action === allowed ? [] : [quote],
  doubt: null,
  ...over,
})

describe('[2.13.2] decisiveness is the confidence from which an AI moderator acts and recommends', () => {
  it.each([
    [Decisiveness.cautious, 0.95, 0.7],
    [Decisiveness.balanced, 0.85, 0.6],
    [Decisiveness.decisive, 0.7, 0.5],
  ])('%s acts from %d and recommends from %d', (decisiveness, act, recommend) => {
    const outcome = (confidence: number) =>
      ruleOn({ decisiveness, may: [hidden], categoryPermissions: [] }, verdict(hidden, confidence)).outcome
    expect([act, act - 0.001, recommend, recommend - 0.001].map(outcome)).toEqual([
      'acted',
      'recommended',
      'recommended',
      'silent',
    ])
  })
})

describe('[2.13.3] [V2.13.3] what it may not do becomes a recommendation', () => {
  it.each([
    ['remove', hidden, all, 0.99, { outcome: 'acted', status: hidden, recommends: false }],
    ['remove', hidden, [flagged], 0.99, { outcome: 'flagged', status: flagged, recommends: true }],
    ['remove', hidden, all, 0.75, { outcome: 'flagged', status: flagged, recommends: true }],
    ['remove', hidden, [], 0.99, { outcome: 'recommended', status: null, recommends: true }],
    ['flag', flagged, all, 0.99, { outcome: 'acted', status: flagged, recommends: false }],
    ['flag', flagged, all, 0.75, { outcome: 'flagged', status: flagged, recommends: false }],
    ['flag', flagged, [hidden], 0.99, { outcome: 'recommended', status: null, recommends: true }],
    ['allow', allowed, all, 0.99, { outcome: 'acted', status: allowed, recommends: false }],
    ['allow', allowed, [flagged], 0.99, { outcome: 'recommended', status: null, recommends: true }],
    ['allow', allowed, all, 0.5, { outcome: 'silent', status: null, recommends: false }],
  ])('%s (%s), permitted %j, at %d', (_name, action, may, confidence, ruling) => {
    expect(
      ruleOn(
        { decisiveness: Decisiveness.balanced, may, categoryPermissions: [] },
        verdict(action, confidence),
      ),
    ).toEqual(ruling)
  })

  it('[V2.13.8] nothing is removed without a quote from the text', () => {
    const ruling = ruleOn(
      { decisiveness: Decisiveness.decisive, may: all, categoryPermissions: [] },
      verdict(hidden, 1, { evidence: [] }),
    )
    expect(ruling).toEqual({ outcome: 'flagged', status: flagged, recommends: true })
  })

  it('[V2.13.9] a category that only moderators may attach is recommended only', () => {
    const only = { ...section, automatic: false }
    const ruling = ruleOn(
      { decisiveness: Decisiveness.decisive, may: all, categoryPermissions: [] },
      verdict(hidden, 1, { section: only }),
    )
    expect(ruling).toEqual({ outcome: 'recommended', status: null, recommends: true })
  })

  it('never sets a status that it may not, whatever a verdict says', () => {
    const verdicts = fc.record({
      action: fc.constantFrom(...all),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      evidence: fc.boolean().map((quoted) => (quoted ? [quote] : [])),
      automatic: fc.boolean(),
    })
    fc.assert(
      fc.property(
        verdicts,
        fc.subarray(all),
        fc.constantFrom(...Object.values(Decisiveness)),
        ({ action, confidence, evidence, automatic }, may, decisiveness) => {
          const about = action === allowed ? null : { ...section, automatic }
          const given = verdict(action, confidence, { evidence, section: about })
          const { status, outcome } = ruleOn({ decisiveness, may, categoryPermissions: [] }, given)
          expect(status === null || may.includes(status)).toBe(true)
          expect(confidence < thresholds[decisiveness].recommend).toBe(outcome === 'silent')
        },
      ),
    )
  })
})
