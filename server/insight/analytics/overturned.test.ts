import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollUpVerdicts } from '../../judging/rules/health/rule-verdict.store.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { eventOf, happen, type PastEvent, type TestPast, testPast } from '../../test/past-events.ts'
import { rollUp } from './roll-up.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const minute = 60_000

type Decision = Extract<PastEvent, { type: 'decision' }>
const decision = (actor: string, status: string, more: Partial<Decision> = {}): Decision => ({
  type: 'decision',
  object: 0,
  actor,
  status,
  ...more,
})

/** The overturned decisions of a rule, of an AI moderator and of all, after these, one a minute. */
async function overturnedBy(past: TestPast, decisions: readonly Decision[]) {
  for (const [at, event] of decisions.entries())
    await happen(app, past, event, (decisions.length - at) * minute)
  return app.services.database.inWorkspace(past.workspaceId, async (tx) => {
    await rollUp(tx, past.workspaceId)
    await rollUpVerdicts(tx, past.workspaceId, new Date(Date.now() - 2000 * minute))
    const [row] = await tx.query<{ rule: number; ai: number; all: number; health: number }>(
      `select ${[
        ['rule', `measure = 'rules'`],
        ['ai', `measure = 'ai'`],
        ['all', `measure = 'decisions'`],
      ]
        .map(([name, where]) => `coalesce(sum(overturned) filter (where ${where}), 0)::int as "${name}"`)
        .join(', ')},
         (select coalesce(sum(overturned), 0)::int from rule_hour where workspace_id = $1 and rule_id = $2) as health
       from analytics_count where workspace_id = $1 and grain = 'hour' and whole`,
      [past.workspaceId, past.ruleId],
    )
    return row
  })
}

describe('[V2.21.3] overturned decisions', () => {
  it('are those of every rule and AI moderator that had a say, not of the last one alone', async () => {
    const past = await testPast(app)
    expect(
      await overturnedBy(past, [
        decision('rule', 'flagged'),
        decision('ai', 'hidden'),
        decision('member', 'allowed'),
      ]),
    ).toEqual({ rule: 1, ai: 1, all: 2, health: 1 })
  })

  it('are not those before a human agreed, nor by a decision that was reverted', async () => {
    const past = await testPast(app)
    expect(
      await overturnedBy(past, [
        decision('rule', 'flagged'),
        decision('member', 'hidden'),
        decision('colleague', 'allowed'),
        decision('ai', 'flagged', { object: 1 }),
        decision('customer', 'allowed', { object: 1, reverted: true }),
      ]),
    ).toEqual({ rule: 0, ai: 0, all: 1, health: 0 })
  })

  it('of a rule are as many in its health as in analytics, whatever happened', async () => {
    const decisions = fc.array(
      eventOf.filter((event) => event.type === 'decision'),
      { minLength: 5, maxLength: 25 },
    )
    await fc.assert(
      fc.asyncProperty(decisions, async (events) => {
        const counts = await overturnedBy(await testPast(app), events)
        expect(counts?.health).toBe(counts?.rule)
      }),
      { numRuns: 15 },
    )
  })
})
