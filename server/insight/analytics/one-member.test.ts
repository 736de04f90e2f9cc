import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Principal } from '../../access/team/principal.ts'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { happen, type PastEvent, type TestPast, testPast } from '../../test/past-events.ts'
import { rollUp } from './roll-up.ts'

let app: TestApp
let past: TestPast
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  past = await testPast(app)
})

const dayMs = 86_400_000
const minute = 60_000
const now = Date.now()
const within = <T>(work: Parameters<typeof app.services.database.inWorkspace<T>>[1]) =>
  app.services.database.inWorkspace(past.workspaceId, work)

async function ask(who: Principal, fields: string, over: Record<string, unknown> = {}) {
  const { data, errors } = await app.graphql<{ analytics: Record<string, never> | null }>(
    who,
    `query ($from: DateTimeISO!, $to: DateTimeISO!, $interval: AnalyticsInterval, $memberId: ID, $categoryIds: [ID!]) {
      analytics(from: $from, to: $to, interval: $interval, memberId: $memberId, categoryIds: $categoryIds) { ${fields} }
    }`,
    {
      from: new Date(now - 2 * dayMs),
      to: new Date(now + 60 * minute),
      interval: 'DAY',
      memberId: null,
      categoryIds: null,
      ...over,
    },
  )
  return { analytics: data.analytics, errors }
}

const decision = (status: string, actor: string, object: number): PastEvent => ({
  type: 'decision',
  status,
  actor,
  object,
})

/** An item that two people decided on, so many days ago. */
const twice = (daysAgo: number, outcome: string, over: Record<string, unknown> = {}) =>
  within(async (tx) => {
    const check = {
      known_by_id: past.moderator.id,
      member_id: past.colleague.id,
      content_id: past.items[0]?.id,
      golden_id: null,
      told_at: new Date(now),
      ...over,
    }
    const at = new Date(now - daysAgo * dayMs)
    await tx.query(
      `insert into quality_check (workspace_id, id, queue_id, version, priority, reasons, shown, decided_from, known_status,
         known_policy_ids, state, ready_at, ends_at, opened_at, status, answered_at, outcome, known_by_id, member_id, content_id,
         golden_id, told_at)
       select $1, $2, q.id, 1, 1, '[]', '{}', $3, 'hidden', '{}', 'over', $3, $3, $3, 'hidden', $3, $4, $5, $6, $7, $8, $9
       from review_queue q where q.workspace_id = $1`,
      [past.workspaceId, newId(), at, outcome, ...Object.values(check)],
    )
  })

describe('analytics of one member', () => {
  beforeEach(async () => {
    const events: [minutesAgo: number, event: PastEvent][] = [
      [300, decision('flagged', 'rule', 0)],
      [200, decision('flagged', 'member', 1)],
      [150, decision('hidden', 'member', 2)],
      [100, decision('allowed', 'colleague', 2)],
      [90, { type: 'review', object: 1, waited: 20 }],
      [80, { type: 'item', object: 1 }],
      [70, { type: 'report', object: 1, handledAfter: 5 }],
    ]
    for (const [ago, event] of events) await happen(app, past, event, ago * minute)
    while ((await within((tx) => rollUp(tx, past.workspaceId))).more);
  })

  const totals =
    'items allowed flagged removed byRules byModerators overturned reviewsOpened reviewsResolved reports'
  const ofMo = {
    items: 0,
    allowed: 0,
    flagged: 1,
    removed: 1,
    byRules: 0,
    byModerators: 2,
    overturned: 1,
    reviewsOpened: 0,
    reviewsResolved: 1,
    reports: 0,
  }

  it('have what they decided and how long that took, as totals and over time, and nothing of anybody else', async () => {
    const parts = `totals { ${totals} } points { ${totals} } wait { reviews medianSeconds } waits { reviews }
      rules { id } policies { name } aiModerators { id } reports { received } reporters { reports }
      moderators { member { name } decisions reviews }`
    const { analytics, errors } = await ask(past.admin, parts, { memberId: past.moderator.id })
    expect(errors).toEqual([])
    const { points, ...rest } = analytics as unknown as { points: Record<string, number>[] }
    expect(rest).toEqual({
      totals: ofMo,
      wait: { reviews: 1, medianSeconds: expect.closeTo(20, -0.4) as number },
      waits: [{ reviews: 1 }],
      rules: [],
      policies: [],
      aiModerators: [],
      reporters: [],
      reports: { received: 0 },
      moderators: [{ member: { name: 'Mo' }, decisions: 2, reviews: 1 }],
    })
    const sums = Object.keys(ofMo).map((name) => [name, points.reduce((sum, at) => sum + (at[name] ?? 0), 0)])
    expect(Object.fromEntries(sums)).toEqual(ofMo)
  })

  it('are narrowed by categories too', async () => {
    const categoryIds = [past.items[1]?.categoryId]
    const { analytics } = await ask(past.admin, 'totals { flagged removed }', {
      memberId: past.moderator.id,
      categoryIds,
    })
    expect(analytics).toEqual({ totals: { flagged: 1, removed: 0 } })
  })

  it('are those of themselves alone for a moderator', async () => {
    const own = await ask(past.moderator, 'totals { flagged }', { memberId: past.moderator.id })
    expect(own).toEqual({ analytics: { totals: { flagged: 1 } }, errors: [] })
    const other = await ask(past.moderator, 'totals { flagged }', { memberId: past.colleague.id })
    expect(other.errors).toMatchObject([{ code: 'FORBIDDEN' }])
  })

  it('are empty for a member of another workspace', async () => {
    const { moderator } = await app.createWorkspace()
    const { analytics } = await ask(past.admin, 'totals { flagged }', { memberId: moderator.id })
    expect(analytics).toEqual({ totals: { flagged: 0 } })
  })
})

describe('agreement over time', () => {
  const weeks = { from: new Date(now - 27 * dayMs), interval: 'WEEK' }
  const read = async (over: Record<string, unknown> = {}) => {
    const { analytics, errors } = await ask(past.admin, 'agreement { at agreed count }', {
      ...weeks,
      ...over,
    })
    expect(errors).toEqual([])
    return (analytics as unknown as { agreement: { at: string; agreed: number; count: number }[] }).agreement
  }
  const sum = (points: Awaited<ReturnType<typeof read>>) => ({
    agreed: points.reduce((all, { agreed }) => all + agreed, 0),
    count: points.reduce((all, { count }) => all + count, 0),
  })

  beforeEach(async () => {
    await twice(0.01, 'agreed')
    await twice(0.01, 'disagreed')
    await twice(21, 'agreed', { content_id: past.items[1]?.id })
    await twice(21, 'agreed', { known_by_id: past.admin.id })
    // Not compared, golden, before the period, and not yet told to whoever decided.
    await twice(1, 'overtaken')
    await twice(1, 'agreed', { golden_id: newId(), known_by_id: null })
    await twice(40, 'agreed')
    await twice(0.5, 'agreed', { told_at: null })
  })

  it('has each week of the period, from Monday, with how many of those judged twice agreed', async () => {
    const points = await read()
    expect(points.every(({ at }) => new Date(at).getUTCDay() === 1)).toBe(true)
    expect(points.map(({ at }) => Date.parse(at))).toEqual(
      points.map((_, place) => Date.parse(points[0]?.at ?? '') + place * 7 * dayMs),
    )
    expect(sum(points)).toEqual({ agreed: 3, count: 4 })
    expect(points.findLast(({ count }) => count > 0)).toMatchObject({ agreed: 1, count: 2 })
    expect(points.some(({ count }) => count === 0)).toBe(true)
  })

  it('is that of one member, first or second, and of categories', async () => {
    expect(sum(await read({ memberId: past.moderator.id }))).toEqual({ agreed: 2, count: 3 })
    expect(sum(await read({ memberId: past.admin.id }))).toEqual({ agreed: 1, count: 1 })
    expect(sum(await read({ categoryIds: [past.items[1]?.categoryId] }))).toEqual({ agreed: 1, count: 1 })
  })

  it('is in the figures of the team that of categories, too', async () => {
    const counted = async (categoryIds: (string | undefined)[] | null) => {
      const { data, errors } = await app.graphql<{
        teamQuality: { pairs: { count: number }[]; people: { second: { count: number } }[] }
      }>(
        past.admin,
        `query ($categoryIds: [ID!]) { teamQuality(days: 30, categoryIds: $categoryIds) { pairs { count } people { second { count } } } }`,
        { categoryIds },
      )
      expect(errors).toEqual([])
      const { pairs, people } = data.teamQuality
      return [pairs.map(({ count }) => count), people.map(({ second }) => second.count).toSorted()]
    }
    const [even, odd] = past.items.map(({ categoryId }) => categoryId)
    expect(await counted(null)).toEqual([
      [3, 1],
      [1, 3, 4],
    ])
    expect(await counted([odd])).toEqual([[1], [1, 1]])
    expect(await counted([even, odd])).toEqual(await counted(null))
    expect(await counted([newId()])).toEqual([[], []])
  })

  it('has the days of a period by the day', async () => {
    const points = await read({ interval: 'DAY' })
    expect(points.length).toBeGreaterThanOrEqual(28)
    expect(sum(points)).toEqual({ agreed: 3, count: 4 })
  })

  it('is not for moderators', async () => {
    const { errors } = await ask(past.moderator, 'agreement { count }', weeks)
    expect(errors).toMatchObject([{ code: 'FORBIDDEN' }])
  })
})
