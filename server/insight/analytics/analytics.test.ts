import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Principal } from '../../access/team/principal.ts'
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

const minute = 60_000
const now = Date.now()

/** Writes what happened some minutes ago, and counts. */
async function write(...events: [minutesAgo: number, event: PastEvent][]): Promise<void> {
  for (const [ago, event] of events) await happen(app, past, event, ago * minute)
  const step = () => app.services.database.inWorkspace(past.workspaceId, (tx) => rollUp(tx, past.workspaceId))
  while ((await step()).more);
}

const ask = (who: Principal, fields: string, over: Record<string, unknown> = {}) =>
  app.graphql<{ analytics: Record<string, unknown> }>(
    who,
    `query ($from: DateTimeISO!, $to: DateTimeISO!, $interval: AnalyticsInterval, $timeZone: String, $categoryIds: [ID!]) {
      analytics(from: $from, to: $to, interval: $interval, timeZone: $timeZone, categoryIds: $categoryIds) { ${fields} }
    }`,
    {
      from: new Date(now - 2400 * minute),
      to: new Date(now + 60 * minute),
      interval: 'DAY',
      timeZone: 'UTC',
      categoryIds: null,
      ...over,
    },
  )

const read = async (fields: string, over: Record<string, unknown> = {}, who: Principal = past.admin) => {
  const { data, errors } = await ask(who, fields, over)
  expect(errors).toEqual([])
  return data.analytics
}

const decision = (status: string, actor: string, object = 0): PastEvent => ({
  type: 'decision',
  status,
  actor,
  object,
})

describe('[V2.21] analytics', () => {
  it('[2.7.13] a deleted category is shown as Deleted Policy, and under its name again when it is restored', async () => {
    await write([10, decision('hidden', 'rule')], [9, { type: 'report', object: 1, handledAfter: null }])
    const policies = 'policies { policyCategoryId name deleted removed reports }'
    const known = { policyCategoryId: past.policyId, name: 'Spam', deleted: false, removed: 1, reports: 1 }
    expect(await read(policies)).toEqual({ policies: [known] })
    const actor = { kind: 'member', id: past.admin.id } as never
    await app.services.policyCategories.delete({ workspaceId: past.workspaceId, actor }, past.policyId)
    expect(await read(policies)).toEqual({
      policies: [{ ...known, policyCategoryId: null, name: 'Deleted Policy', deleted: true }],
    })
    await app.services.policyCategories.create({ workspaceId: past.workspaceId, actor }, { name: 'Spam' })
    expect(await read(policies)).toEqual({ policies: [known] })
  })

  it('[V2.21.3] decisions count by status and by source, and as overturned when a human decides the other way', async () => {
    await write(
      [300, decision('flagged', 'rule')],
      [200, decision('allowed', 'member')],
      [100, decision('hidden', 'colleague')],
      [50, decision('flagged', 'ai', 1)],
      [40, decision('hidden', 'member', 1)],
    )
    expect(
      await read(`totals { items allowed flagged removed byRules byModerators byAi overturned }
        rules { id decisions overturned } aiModerators { id decisions overturned }`),
    ).toEqual({
      totals: {
        items: 0,
        allowed: 1,
        flagged: 2,
        removed: 2,
        byRules: 1,
        byModerators: 3,
        byAi: 1,
        overturned: 2,
      },
      rules: [{ id: past.ruleId, decisions: 1, overturned: 1 }],
      aiModerators: [{ id: past.aiId, decisions: 1, overturned: 0 }],
    })
  })

  it('[V2.21.4] moderators are shown with what they decided, and a moderator sees themselves alone', async () => {
    await write(
      [100, decision('flagged', 'member')],
      [90, decision('allowed', 'colleague')],
      [80, { type: 'review', object: 1, waited: 20 }],
    )
    const moderators = 'moderators { member { name } decisions overturned reviews medianSeconds }'
    const own = {
      member: { name: 'Mo' },
      decisions: 1,
      overturned: 1,
      reviews: 1,
      medianSeconds: expect.closeTo(20, -0.4) as number,
    }
    const other = {
      member: { name: 'Cleo' },
      decisions: 1,
      overturned: 0,
      reviews: 0,
      medianSeconds: null,
    }
    expect((await read(moderators))['moderators']).toEqual(expect.arrayContaining([own, other]))
    expect(await read(moderators, {}, past.moderator)).toEqual({ moderators: [own] })
  })

  it('[V2.21.5] times to a decision are at most a tenth off', async () => {
    const waits = [3, 7, 12, 19, 25, 31, 38, 44, 49]
    await write(...waits.map((waited) => [30, { type: 'review', object: 0, waited }] as [number, PastEvent]))
    const { wait } = (await read('wait { reviews medianSeconds p90Seconds }')) as {
      wait: Record<string, number>
    }
    expect(wait).toEqual({
      reviews: 9,
      medianSeconds: expect.any(Number) as number,
      p90Seconds: expect.any(Number) as number,
    })
    expect(Math.abs((wait['medianSeconds'] ?? 0) / 25 - 1)).toBeLessThan(0.1)
    expect(Math.abs((wait['p90Seconds'] ?? 0) / 49 - 1)).toBeLessThan(0.1)
  })

  it('[V2.21.2] days begin at midnight of the time zone, and last 23 or 25 hours where the clocks change', async () => {
    const points = async (timeZone: string, from: string, to: string) =>
      ((await read('points { at }', { timeZone, from, to }))['points'] as { at: string }[]).map(
        ({ at }) => at,
      )
    expect(await points('Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-30T22:00:00Z')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ])
    expect(await points('America/New_York', '2026-06-01T04:00:00Z', '2026-06-02T04:00:00Z')).toEqual([
      '2026-06-01T04:00:00.000Z',
    ])
    for (const zone of ['CET', 'met'])
      expect(await points(zone, '2026-06-30T22:00:00Z', '2026-07-01T22:00:00Z')).toEqual([
        '2026-06-30T22:00:00.000Z',
      ])
    expect(await points('EET', '2026-06-30T21:00:00Z', '2026-07-01T21:00:00Z')).toHaveLength(1)
    expect(await points('WET', '2026-06-30T23:00:00Z', '2026-07-01T23:00:00Z')).toHaveLength(1)
  })

  it.each([
    ['the hours of a month', 'HOUR', '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z', 745],
    ['the days of a leap year', 'DAY', '2027-10-29T22:00:00Z', '2028-10-29T23:00:00Z', 366],
  ])('%s are all read, also with the hour more when the clocks go back', async (_what, interval, ...rest) => {
    const [from, to, length] = rest
    const { points } = await read('points { at }', { timeZone: 'Europe/Berlin', interval, from, to })
    expect(points).toHaveLength(length)
  })

  it('every hour of a period is a point, and their sums are the totals', async () => {
    await write(
      [200, { type: 'item', object: 0 }],
      [100, { type: 'item', object: 1 }],
      [60, decision('flagged', 'rule')],
      [30, { type: 'report', object: 1, handledAfter: 5 }],
    )
    const fields = 'items flagged reports'
    const from = new Date(Math.floor(now / 3_600_000) * 3_600_000 - 24 * 60 * minute)
    const { points, totals } = (await read(`points { ${fields} } totals { ${fields} }`, {
      from,
      to: new Date(from.getTime() + 26 * 60 * minute),
      interval: 'HOUR',
    })) as { points: Record<string, number>[]; totals: object }
    expect(points).toHaveLength(26)
    expect(totals).toEqual({ items: 2, flagged: 1, reports: 1 })
    const sum = (field: string) => points.reduce((all, point) => all + (point[field] ?? 0), 0)
    expect({ items: sum('items'), flagged: sum('flagged'), reports: sum('reports') }).toEqual(totals)
  })

  it.each([
    ['Asia/Kolkata', 5.5],
    ['Pacific/Marquesas', -9.5],
    ['Asia/Kathmandu', 5.75],
    ['Asia/Tokyo', 9],
  ])(
    'days of %s begin with the hour in which their midnight lies, and none is left out',
    async (timeZone, off) => {
      // A day with an item in the hour of each of its two midnights and one in between.
      const zoneMs = off * 60 * minute
      const midnight = Math.floor((now + zoneMs) / (1440 * minute) - 4) * 1440 * minute - zoneMs
      const hour = (at: number) => Math.floor(at / (60 * minute)) * 60 * minute
      const item = (at: number): [number, PastEvent] => [
        (Date.now() - at) / minute,
        { type: 'item', object: 0 },
      ]
      const ends = midnight + 1440 * minute
      await write(item(hour(midnight) + minute), item(midnight + 700 * minute), item(hour(ends) + minute))
      const days = async (from: number, to: number) => {
        const asked = { timeZone, from: new Date(from), to: new Date(to) }
        const { points, totals } = await read('points { items } totals { items }', asked)
        const items = (points as { items: number }[]).map((point) => point.items)
        expect(items.reduce((sum, each) => sum + each, 0)).toBe((totals as { items: number }).items)
        return items
      }
      expect(await days(midnight, ends + 1440 * minute)).toEqual([2, 1])
      expect(await days(midnight, ends)).toEqual(ends === hour(ends) ? [2] : [3])
    },
  )

  it('a longer period, whose days are counted as such, says the same as its hours', async () => {
    const hours = Array.from({ length: 40 }, (_, n) => (n * n * 7) % (5 * 24))
    await write(
      ...hours.map((ago, n): [number, PastEvent] => [
        ago * 60,
        decision(n % 3 ? 'hidden' : 'allowed', 'rule', n % 4),
      ]),
    )
    for (const [from, to] of [
      [130, -1],
      [97, 30],
      [20, 12],
    ] as const) {
      const [since, until] = [new Date(now - from * 60 * minute), new Date(now - to * 60 * minute)]
      const { totals, points, rules } = (await read(
        'totals { removed } points { removed } rules { decisions }',
        {
          from: since,
          to: until,
          interval: 'HOUR',
        },
      )) as Record<'points' | 'rules', Record<string, number>[]> & { totals: { removed: number } }
      const summed = points.reduce((sum, { removed = 0 }) => sum + removed, 0)
      expect(totals.removed).toBe(summed)
      expect(rules[0]?.['decisions'] ?? 0).toBeGreaterThanOrEqual(summed)
    }
  })

  it('[2.15] categories narrow it down, and a restricted member sees nothing of the others whatever is asked', async () => {
    await write(
      [100, { type: 'item', object: 0 }],
      [90, { type: 'item', object: 1 }],
      [80, decision('hidden', 'rule', 1)],
      [70, { type: 'report', object: 1, handledAfter: null }],
      [60, { type: 'review', object: 1, waited: 5 }],
    )
    const [near = '', far = ''] = past.items.map(({ categoryId }) => categoryId)
    const totals = 'totals { items removed reports reviewsResolved }'
    const all = { items: 2, removed: 1, reports: 1, reviewsResolved: 1 }
    expect(await read(totals)).toEqual({ totals: all })
    expect(await read(totals, { categoryIds: [far] })).toEqual({ totals: { ...all, items: 1 } })
    const restricted = { ...past.moderator, categories: [near] }
    const none = { removed: 0, reports: 0, reviewsResolved: 0 }
    for (const categoryIds of [null, [near, far]])
      expect(await read(totals, { categoryIds }, restricted)).toEqual({ totals: { items: 1, ...none } })
    expect(
      await read('policies { name } rules { id } reporters { reports } wait { reviews }', {}, restricted),
    ).toEqual({ policies: [], rules: [], reporters: [], wait: null })
  })

  it('[2.1.2] [V2.1.1] another workspace sees nothing of it', async () => {
    await write([100, decision('hidden', 'rule')], [90, { type: 'report', object: 0, handledAfter: 3 }])
    const other = await app.createWorkspace()
    const { countedUntil, totals, ...parts } = await read(
      `countedUntil totals { items removed reports } policies { name } rules { id } moderators { decisions }
       reporters { reports } waits { reviews }`,
      { categoryIds: null },
      other.admin,
    )
    expect([countedUntil, totals]).toEqual([null, { items: 0, removed: 0, reports: 0 }])
    expect(Object.values(parts)).toEqual([[], [], [], [], []])
  })

  it.each([
    [{ to: new Date(0) }, 'to'],
    [{ from: new Date(now - 40 * 1440 * minute), interval: 'HOUR' }, 'from'],
    [{ from: new Date(now - 400 * 1440 * minute) }, 'from'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+05:30' }, 'timeZone'],
    [{ categoryIds: ['x'] }, 'categoryIds.0'],
  ])('refuses %o', async (over, field) => {
    const { errors } = await ask(past.admin, 'countedUntil', over)
    expect(errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    expect(JSON.stringify(errors)).toContain(`"${field}"`)
  })
})

describe('[8] plan and usage', () => {
  it('[V8.6] the items of the last 7 days are exact, counted or not, and every plan tells its terms', async () => {
    for (const daysAgo of [6.99, 7.01, 3])
      await happen(app, past, { type: 'item', object: 1 }, daysAgo * 1440 * minute)
    await write([100, { type: 'item', object: 0 }])
    await happen(app, past, { type: 'item', object: 1 }, 0)
    const usage = '{ viewer { workspace { weeklyItems terms { plan lists } } } plans { plan weeklyItems } }'
    const plans = ['FREE', 'STARTER', 'PRO', 'ENTERPRISE'].map((plan) => ({
      plan,
      weeklyItems: plan === 'FREE' ? 1000 : null,
    }))
    const shown = (weeklyItems: number) => ({
      viewer: { workspace: { weeklyItems, terms: { plan: 'ENTERPRISE', lists: null } } },
      plans,
    })
    const { data } = await app.graphql(past.admin, usage)
    expect(data).toEqual(shown(past.items.length + 4))
  })
})
