import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { TimerSweep } from '../../platform/timer-sweep.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { setClock } from '../../test/set-clock.ts'
import { makeReview } from '../../test/test-platform.ts'
import { timerKinds } from '../../timer-kinds.ts'
import type { QueueHistoryPoint } from './queue-history.object.ts'

interface Answer {
  queueHistory: { queue: { name: string }; points: QueueHistoryPoint[] }[]
}

const minute = 60_000
let app: TestApp
let acme: TestWorkspace
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  await setClock(app.config.database.url, '0')
  acme = await app.createWorkspace()
  await sql(`update review_queue set created_at = now() - interval '30 days'`)
})

const sql = <Row>(text: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<Row>(text, values))

/** Moves the clock, lets everything fall due, and answers the quarter of an hour that is over then. */
async function reach(offset: string): Promise<Date> {
  await setClock(app.config.database.url, offset)
  const [last] = await sql<{ at: Date }>(
    `select date_bin('15 minutes', verdict_now() - interval '1 minute', 'epoch'::timestamptz) as at`,
  )
  return last?.at ?? new Date(0)
}

/** A review that was opened so many minutes before a moment, and perhaps resolved. @returns its id */
async function review(moment: Date, opened: number, resolved: number | null = null): Promise<string> {
  const { id } = await makeReview(app.services, acme.workspaceId)
  const at = (minutes: number | null) =>
    minutes === null ? null : new Date(moment.getTime() - minutes * minute)
  await sql(`update review set opened_at = $2, resolved_at = $3, state = $4 where id = $1`, [
    id,
    at(opened),
    at(resolved),
    resolved === null ? 'open' : 'resolved',
  ])
  return id
}

/** What was done to a review so many minutes before a moment, the earliest first; a hold is until an hour after. */
async function steps(moment: Date, reviewId: string, ...done: [kind: string, minutes: number][]) {
  for (const [kind, minutes] of done)
    await sql(
      `insert into review_step (workspace_id, id, review_id, kind, actor_kind, at, until)
       values ($1, gen_random_uuid(), $2, $3, 'member', $4, $5)`,
      [
        acme.workspaceId,
        reviewId,
        kind,
        new Date(moment.getTime() - minutes * minute),
        kind === 'held' ? new Date(moment.getTime() + 60 * minute) : null,
      ],
    )
}

async function history(variables: Record<string, unknown> = {}, caller = acme.reader) {
  const { data, errors } = await app.graphql<Answer>(
    caller,
    `query ($filter: QueueHistoryFilter, $interval: QueueHistoryInterval! = QUARTER) {
      queueHistory(filter: $filter, interval: $interval) {
        queue { name } points { at depth greatestDepth onHoldCount oldestSeconds oldestSecondsAt opened resolved }
      }
    }`,
    variables,
  )
  return { errors, points: data?.queueHistory?.[0]?.points ?? [], queues: data?.queueHistory ?? [] }
}
/** The history until after the moved clock. */
const all = (moment: Date) => ({
  filter: {
    at: {
      from: new Date(moment.getTime() - 5 * 24 * 60 * minute).toISOString(),
      to: new Date(moment.getTime() + minute).toISOString(),
    },
  },
})

describe('what waits in a queue is written down at each quarter of an hour', () => {
  it('as it was at its end, with what was opened and resolved in it', async () => {
    const at = await reach('2 hours')
    await review(at, 40)
    await review(at, 5)
    await steps(at, await review(at, 60), ['held', 50])
    await review(at, 10, 2)
    await review(at, 30, -0.5)
    await review(at, -0.5)
    await moveClock(app, '2 hours')
    expect((await history(all(at))).points).toEqual([
      {
        at: at.toISOString(),
        depth: 3,
        greatestDepth: 3,
        onHoldCount: 1,
        oldestSeconds: 2400,
        oldestSecondsAt: at.toISOString(),
        opened: 2,
        resolved: 1,
      },
    ])
  })

  it('once, however many workers do it and however often', async () => {
    const at = await reach('2 hours')
    const sweep = () => new TimerSweep(timerKinds(app.services), app.services).sweep()
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect((await history(all(at))).points).toHaveLength(1)
  })

  it('after a time in which nothing ran, the first has all that was opened and resolved meanwhile', async () => {
    const first = await reach('1 hour')
    await review(first, 3)
    await moveClock(app, '1 hour')
    const next = await reach('6 hours')
    for (const opened of [10, 100, 200]) await review(next, opened)
    await review(next, 250, 240)
    await moveClock(app, '6 hours')
    expect((await history(all(next))).points).toMatchObject([
      { at: first.toISOString(), depth: 1, opened: 1, resolved: 0 },
      { at: next.toISOString(), depth: 4, opened: 4, resolved: 1 },
    ])
  })

  it('a queue that was made in such a time has all that was opened since', async () => {
    await reach('1 hour')
    await moveClock(app, '1 hour')
    const next = await reach('6 hours')
    const { id } = await app.services.reviewQueues.create(acme.admin, { name: 'Spam' })
    await sql(`update review_queue set created_at = $2 where id = $1`, [
      id,
      new Date(next.getTime() - 240 * minute),
    ])
    for (const opened of [10, 100, 200]) await review(next, opened)
    await sql(`update review set queue_id = $1`, [id])
    await moveClock(app, '6 hours')
    const { queues } = await history(all(next))
    expect(queues.find(({ queue }) => queue.name === 'Spam')?.points).toMatchObject([
      { at: next.toISOString(), depth: 3, opened: 3, resolved: 0 },
    ])
  })

  it('a queue that was made since has no point yet', async () => {
    await sql(`update review_queue set created_at = now() + interval '3 hours'`)
    const at = await reach('2 hours')
    await moveClock(app, '2 hours')
    expect((await history(all(at))).points).toEqual([])
  })
})

/** The list of what waited at a moment, the oldest first, as it is now. */
async function waitedAt(moment: string | null) {
  const { data } = await app.graphql<{ reviews: { nodes: { id: string; openedAt: string }[] } }>(
    acme.reader,
    `query ($at: DateTimeISO) {
      reviews(first: 50, filter: { waitingAt: $at }, orderBy: { field: OPENED_AT }) { nodes { id openedAt } }
    }`,
    { at: moment },
  )
  return data?.reviews.nodes ?? []
}

describe('a point counts what the list of those that waited then has', () => {
  it('as many, the oldest first, without what was on hold then, whatever was done since', async () => {
    const at = await reach('2 hours')
    const old = await review(at, 60)
    const decidedSince = await review(at, 90, -30)
    const held = await review(at, 300)
    await steps(at, held, ['held', 200], ['woken', -20])
    const heldSince = await review(at, 45)
    await steps(at, heldSince, ['held', -5])
    const woken = await review(at, 80)
    await steps(at, woken, ['held', 70], ['escalated', 50], ['assigned', 10])
    await review(at, 100, 10)
    await sql(`update review set priority = 0 where id = $1`, [heldSince])
    await moveClock(app, '2 hours')
    const [point] = (await history(all(at))).points
    const list = await waitedAt(String(point?.oldestSecondsAt))
    expect(list.map(({ id }) => id)).toEqual([decidedSince, woken, old, heldSince])
    expect(point).toMatchObject({ depth: list.length, onHoldCount: 1 })
    expect(at.getTime() - Date.parse(list[0]?.openedAt ?? '')).toBe(Number(point?.oldestSeconds) * 1000)
  })

  it('of a longer interval at the quarter of an hour in which one had waited longest', async () => {
    const first = await reach('1 hour')
    const oldest = await review(first, 120, -5)
    await review(first, 20)
    await moveClock(app, '1 hour')
    const next = await reach('75 minutes')
    await moveClock(app, '75 minutes')
    const { points } = await history({ ...all(next), interval: 'DAY' })
    const point = points.find(({ oldestSeconds }) => oldestSeconds === 7200)
    expect(point?.oldestSecondsAt).toBe(first.toISOString())
    expect((await waitedAt(first.toISOString()))[0]?.id).toBe(oldest)
  })
})

describe('the points of a longer interval', () => {
  const point = (at: string, depth: number, oldest: string | null, opened: number, resolved: number) =>
    sql(
      `insert into queue_point (workspace_id, queue_id, at, depth, on_hold_count, oldest_at, opened, resolved)
       select workspace_id, id, $1, $2, 1, $3, $4, $5 from review_queue`,
      [at, depth, oldest, opened, resolved],
    )
  const day = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' }

  it('are how it was at its end, the most of it, and the sums', async () => {
    await point('2026-03-01T08:15:00Z', 7, '2026-03-01T08:00:00Z', 7, 0)
    await point('2026-03-01T08:30:00Z', 9, '2026-03-01T08:00:00Z', 3, 1)
    await point('2026-03-01T09:00:00Z', 0, null, 1, 10)
    await point('2026-03-01T09:15:00Z', 2, '2026-03-01T09:10:00Z', 2, 0)
    const { points } = await history({ filter: { at: day }, interval: 'HOUR' })
    expect(points).toEqual([
      {
        at: '2026-03-01T09:00:00.000Z',
        depth: 0,
        greatestDepth: 9,
        onHoldCount: 1,
        oldestSeconds: 1800,
        oldestSecondsAt: '2026-03-01T08:30:00.000Z',
        opened: 11,
        resolved: 11,
      },
      {
        at: '2026-03-01T09:15:00.000Z',
        depth: 2,
        greatestDepth: 2,
        onHoldCount: 1,
        oldestSeconds: 300,
        oldestSecondsAt: '2026-03-01T09:15:00.000Z',
        opened: 2,
        resolved: 0,
      },
    ])
    expect((await history({ filter: { at: day }, interval: 'DAY' })).points).toMatchObject([
      { depth: 2, greatestDepth: 9, opened: 13, resolved: 11 },
    ])
  })

  it('are asked for of some queues, in the order of the queues; one that is not there is left out', async () => {
    const { queues } = await history({ filter: { at: day } })
    expect(queues.map(({ queue }) => queue.name)).toEqual(['Default Queue'])
    const other = await app.createWorkspace()
    expect((await history({ filter: { at: day, queueIds: [other.workspaceId] } })).queues).toEqual([])
  })
})

describe('a question', () => {
  test.each([
    ['QUARTER', 11, 'Must be at most 10 days before to in these intervals'],
    ['HOUR', 32, 'Must be at most 31 days before to in these intervals'],
    ['DAY', 93, 'Must be at most 92 days before to in these intervals'],
  ])('by the %s over %i days is refused', async (interval, days, message) => {
    const to = new Date('2026-06-01T00:00:00Z')
    const from = new Date(to.getTime() - days * 24 * 60 * minute)
    const { errors } = await history({ filter: { at: { from, to } }, interval })
    expect(errors[0]).toMatchObject({
      code: 'BAD_USER_INPUT',
      extensions: { fields: { 'filter.at.from': message } },
    })
  })

  test('that ends before it begins is refused', async () => {
    const at = { from: '2026-06-02T00:00:00Z', to: '2026-06-01T00:00:00Z' }
    expect((await history({ filter: { at } })).errors[0]?.extensions['fields']).toEqual({
      'filter.at.to': 'Must be after from',
    })
  })

  test('about more points than an answer has is refused, and says what to ask for instead', async () => {
    await sql(
      `insert into review_queue (workspace_id, id, name) select $1, gen_random_uuid(), 'Queue ' || n from generate_series(1, 150) n`,
      [acme.workspaceId],
    )
    const at = (days: number) => ({
      to: new Date().toISOString(),
      from: new Date(Date.now() - days * 24 * 60 * minute).toISOString(),
    })
    expect((await history({ filter: { at: at(10) }, interval: 'QUARTER' })).errors).toMatchObject([
      {
        code: 'BAD_USER_INPUT',
        message: 'filter: At most 100,000 points: ask for fewer queues, a shorter time or longer intervals',
      },
    ])
    const { errors, queues } = await history({ filter: { at: at(6) }, interval: 'QUARTER' })
    expect([errors, queues.length]).toEqual([[], 151])
  })

  test('is not for moderators, whose queues may be a part of what waits', async () => {
    expect((await history({}, acme.moderator)).errors[0]).toMatchObject({ code: 'FORBIDDEN' })
  })
})
