import type { ExecutionResult } from 'graphql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { RequestContext } from '../../../access/requests/request-context.ts'
import type { Principal } from '../../../access/team/principal.ts'
import { Database } from '../../../platform/database.ts'
import { idOf, newId } from '../../../platform/ids.ts'
import { announceReviews, type ReviewEvent } from '../../../reviews/review-events.ts'
import { ReviewReader } from '../../../reviews/review-list.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { patientPolls } from '../../../test/patient-polls.ts'
import { makeReview } from '../../../test/test-platform.ts'
import { knownOperations } from '../trusted-operations.ts'
import { SubscriptionReader } from './subscription-reader.ts'

let app: TestApp
let acme: TestWorkspace
let reader: SubscriptionReader
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  app = await startTestApp({ env: { DATABASE_JOB_POOL: '2' } })
  const operations = await knownOperations('/nowhere')
  const { schema, services } = app
  reader = new SubscriptionReader({ schema, operations, trustedOnly: false, log: services.log })
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
})
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

/** Subscribes as a socket does; answers what is told, as it comes. */
async function listen(principal: Principal, query: string, variables: Record<string, unknown> = {}) {
  const context = new RequestContext(app.services.on('jobs'), principal, newId())
  const args = await reader.read({ query, variables }, context)
  if (!('schema' in args)) throw args[0]
  const results = await reader.subscribe(args)
  if (!(Symbol.asyncIterator in results)) throw new Error(JSON.stringify(results))
  stops.push(() => results.return())
  const heard: ExecutionResult[] = []
  void (async () => {
    for await (const result of results) heard.push(result)
  })()
  return heard
}

const tell = (...events: Partial<ReviewEvent>[]) =>
  app.services.database.inWorkspace(acme.workspaceId, async (tx) =>
    announceReviews(
      tx,
      app.services.pubsub,
      events.map((event) => ({
        workspaceId: acme.workspaceId,
        kind: 'opened',
        reviewId: newId(),
        queueId: newId(),
        ...event,
      })),
    ),
  )

/** The data of each listener's only event, once all have heard one. */
async function only(all: readonly ExecutionResult[][]): Promise<unknown[]> {
  await vi.waitUntil(() => all.every(({ length }) => length > 0), { timeout: 10_000 })
  expect(all.map(({ length }) => length)).toEqual(all.map(() => 1))
  return all.map(([heard]) => (heard?.errors ? heard : heard?.data?.['reviewChanged']))
}

const whole = `subscription ($filter: ReviewEventFilter) { reviewChanged(filter: $filter) {
  kind reviewId review { id state queue { name } claim { mine } assignedTo { name } steps { id }
    reasons { explanation } object { ... on Content { externalId text user { externalId name } } } } } }`

test('several events at once reach hundreds of listeners without an error, each read once', async () => {
  const reviews = await Promise.all(
    Array.from({ length: 3 }, () => makeReview(app.services, acme.workspaceId)),
  )
  const filter = { kinds: ['OPENED'] }
  const all = await Promise.all(Array.from({ length: 400 }, () => listen(acme.moderator, whole, { filter })))
  const readings = (['inWorkspace', 'reader'] as const).map((way) => vi.spyOn(Database.prototype, way))
  await tell(...reviews.map(({ id: reviewId }) => ({ reviewId })))
  await vi.waitUntil(() => all.every(({ length }) => length === 3), { timeout: 20_000 })
  const used = readings.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const spied of readings) spied.mockRestore()
  expect(all.flat().filter(({ errors }) => errors)).toEqual([])
  for (const heard of all)
    expect(heard.map(({ data }) => data?.['reviewChanged'])).toMatchObject(
      reviews.map(({ id }) => ({ reviewId: id, review: { id } })),
    )
  // One for each who begins to follow, and a few for each event; each listener for themselves would be 6,000.
  expect(used).toBeLessThan(1000)
}, 60_000)

test.each([
  [
    'once for members who ask for the same',
    { priorities: ['URGENT', 'HIGH', 'MEDIUM', 'LOW', 'VERY_LOW'] },
    1,
  ],
  ['for each member who asks for their own', { mine: true }, 2],
])('what a filter lets through is looked up %s', async (_who, filter, times) => {
  const { id } = await makeReview(app.services, acme.workspaceId)
  const matching = vi.spyOn(ReviewReader.prototype, 'matching')
  const members = [acme.moderator, acme.colleague]
  const all = await Promise.all(members.map((who) => listen(who, whole, { filter })))
  await tell({ reviewId: id })
  if (times === 1) await only(all)
  await expect.poll(() => matching.mock.calls.length).toBe(times)
  matching.mockRestore()
})

describe('nobody is told what was read for somebody else:', () => {
  test('workspaces each hear of their own', async () => {
    const other = await app.createWorkspace()
    const [ours, theirs] = [
      await makeReview(app.services, acme.workspaceId),
      await makeReview(app.services, other.workspaceId),
    ]
    const all = await Promise.all([acme.moderator, other.moderator].map((who) => listen(who, whole)))
    await tell({ reviewId: theirs.id })
    const event = { workspaceId: other.workspaceId, kind: 'opened', reviewId: theirs.id, queueId: newId() }
    await app.services.database.inWorkspace(other.workspaceId, async (tx) =>
      announceReviews(tx, app.services.pubsub, [event as ReviewEvent]),
    )
    expect(await only(all)).toMatchObject([{ review: null }, { review: { id: theirs.id } }])
    expect(ours.id).not.toBe(theirs.id)
  })

  test('members restricted to other categories hear nothing of it, those alike hear the same', async () => {
    const { id } = await makeReview(app.services, acme.workspaceId)
    const near = { categories: [idOf(acme.workspaceId, 'category', 'area-1')] }
    const far = { categories: [idOf(acme.workspaceId, 'category', 'elsewhere')] }
    const members = [acme.moderator, { ...acme.moderator, ...near }, { ...acme.colleague, ...near }]
    const away = await listen({ ...acme.colleague, ...far }, whole)
    const all = await Promise.all(members.map((who) => listen(who, whole)))
    await tell({ reviewId: id }, { kind: 'updated', reviewId: newId() })
    await vi.waitUntil(() => all[0]?.length === 2 && all.every(({ length }) => length > 0), patientPolls)
    for (const [first] of all)
      expect(first?.data).toMatchObject({ reviewChanged: { review: { id, object: { text: 'hello' } } } })
    expect([away.length, all[1]?.length, all[2]?.length]).toEqual([0, 1, 1])
  })

  test('what grants and membership of a queue decide is told to each as it is for them', async () => {
    const { id } = await makeReview(app.services, acme.workspaceId)
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query('update review_queue set member_ids = $1', [[acme.moderator.id]]),
    )
    const members = [acme.admin, acme.moderator, acme.colleague, acme.reader, acme.tool]
    const query = 'subscription { reviewChanged { review { queue { mayWork } } } }'
    const all = await Promise.all([...members, ...members].map((who) => listen(who, query)))
    await tell({ reviewId: id })
    const may = [true, true, false, false, false]
    expect(await only(all)).toEqual([...may, ...may].map((mayWork) => ({ review: { queue: { mayWork } } })))
  })

  test('who holds a claim is told so, and nobody else', async () => {
    const { id } = await makeReview(app.services, acme.workspaceId)
    const members = [acme.admin, acme.moderator, acme.colleague, acme.reader]
    const query =
      'subscription { reviewChanged(filter: { kinds: [CLAIMED] }) { review { claim { mine member { name } } } } }'
    const all = await Promise.all([...members, ...members].map((who) => listen(who, query)))
    const { workspaceId } = acme
    await app.services.claims.claim({ workspaceId, memberId: acme.moderator.id }, id)
    const mine = [false, true, false, false]
    expect(await only(all)).toEqual(
      [...mine, ...mine].map((own) => ({ review: { claim: { mine: own, member: { name: 'Mo' } } } })),
    )
  })

  test('other fields, names, fragments and variables are answered as they were asked', async () => {
    const { id } = await makeReview(app.services, acme.workspaceId)
    const withText = `subscription ($text: Boolean!) { reviewChanged {
      reviewId review { id object { ... on Content { text @include(if: $text) } } } } }`
    const named = `subscription A { reviewChanged { kind } } subscription B { reviewChanged { reviewId } }`
    const context = new RequestContext(app.services.on('jobs'), acme.moderator, newId())
    const args = await reader.read({ query: named, operationName: 'B' }, context)
    if (!('schema' in args)) throw args[0]
    const b = await reader.subscribe(args)
    if (!(Symbol.asyncIterator in b)) throw new Error('no results')
    stops.push(() => b.return())
    const all = await Promise.all([
      listen(acme.moderator, 'subscription { reviewChanged { kind } }'),
      listen(acme.moderator, 'subscription { reviewChanged { reviewId } }'),
      listen(acme.moderator, 'subscription { reviewChanged { kind: reviewId } }'),
      listen(acme.moderator, withText, { text: true }),
      listen(acme.moderator, withText, { text: false }),
      listen(
        acme.moderator,
        'subscription { ...Root } fragment Root on Subscription { reviewChanged(filter: { kinds: [OPENED] }) { kind } }',
      ),
    ])
    await tell({ reviewId: id })
    expect(await only(all)).toEqual([
      { kind: 'OPENED' },
      { reviewId: id },
      { kind: id },
      { reviewId: id, review: { id, object: { text: 'hello' } } },
      { reviewId: id, review: { id, object: {} } },
      { kind: 'OPENED' },
    ])
    expect((await b.next()).value).toMatchObject({ data: { reviewChanged: { reviewId: id } } })
  })

  test('each hears of what their own filter lets through', async () => {
    const queueId = newId()
    const ask = (filter: object) => listen(acme.moderator, whole, { filter })
    const [opened, updated, both, mine] = await Promise.all([
      ask({ kinds: ['OPENED'] }),
      ask({ kinds: ['UPDATED'] }),
      ask({ kinds: ['OPENED', 'UPDATED'] }),
      ask({ mine: true }),
    ])
    await tell({ queueId }, { kind: 'updated', queueId })
    await vi.waitUntil(() => both.length === 2 && opened.length > 0 && updated.length > 0, patientPolls)
    const kinds = (heard: ExecutionResult[]) =>
      heard.map(({ data }) => (data?.['reviewChanged'] as { kind: string }).kind)
    expect([opened, updated, both, mine].map(kinds)).toEqual([
      ['OPENED'],
      ['UPDATED'],
      ['OPENED', 'UPDATED'],
      [],
    ])
  })
})
