import { type DocumentNode, parse } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkpointOf, eventsOf } from '../access/requests/events-of.ts'
import { RequestContext } from '../access/requests/request-context.ts'
import type { Principal } from '../access/team/principal.ts'
import type { ReadEvent } from '../platform/events/event.store.ts'
import { newId } from '../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { listenTo as listen } from '../test/listen-to.ts'
import { makeReview } from '../test/test-platform.ts'
import { announceReviews, reviewTopic } from './review-events.ts'

const reviewChanged = parse(
  `subscription ($filter: ReviewEventFilter, $after: String) {
    reviewChanged(filter: $filter, after: $after) { kind review { id state claim { mine } } }
  }`,
)
const queueChanged = parse(
  `subscription ($filter: QueueEventFilter) { queueChanged(filter: $filter) { queue { name depth working { name } } } }`,
)

describe('[2.11] live news of reviews', () => {
  let app: TestApp
  let mine: TestWorkspace
  let stops: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    mine = await app.createWorkspace()
    return async () => {
      await Promise.all(stops.map((stop) => stop()))
      stops = []
    }
  })

  async function listenTo(
    document: DocumentNode,
    principal: Principal,
    variableValues: Record<string, unknown> = {},
  ) {
    const { stop, ...told } = await listen(app, principal, document, variableValues)
    stops.push(stop)
    return told
  }

  const reviewer = ({ id: memberId }: Principal) => ({ workspaceId: mine.workspaceId, memberId })

  it('pages of the workspace hear of a claim and its release, others do not', async () => {
    const { id, queueId } = await makeReview(app.services, mine.workspaceId)
    const other = await app.createWorkspace()
    const [all, queue, elsewhere, theirs] = await Promise.all([
      listenTo(reviewChanged, mine.colleague),
      listenTo(reviewChanged, mine.moderator, { filter: { queueIds: [queueId] } }),
      listenTo(reviewChanged, mine.moderator, { filter: { kinds: ['RESOLVED'] } }),
      listenTo(reviewChanged, other.admin),
    ])
    await app.services.claims.claim(reviewer(mine.moderator), id)
    await expect
      .poll(() => all.heard)
      .toMatchObject([
        { reviewChanged: { kind: 'CLAIMED', review: { id, state: 'CLAIMED', claim: { mine: false } } } },
      ])
    await expect
      .poll(() => queue.heard)
      .toMatchObject([
        { reviewChanged: { kind: 'CLAIMED', review: { id, state: 'CLAIMED', claim: { mine: true } } } },
      ])
    await app.services.claims.release(reviewer(mine.moderator), id)
    const released = { reviewChanged: { kind: 'RELEASED', review: { id, state: 'OPEN', claim: null } } }
    for (const { heard } of [all, queue]) await expect.poll(() => heard.slice(1)).toEqual([released])
    expect([elsewhere.heard, theirs.heard]).toEqual([[], []])
  })

  it('a queue tells its depth and who works in it, at most once a second', async () => {
    const { heard } = await listenTo(queueChanged, mine.colleague)
    const reviews = await Promise.all([1, 2, 3].map(() => makeReview(app.services, mine.workspaceId)))
    for (const { id } of reviews) await app.services.claims.claim(reviewer(mine.moderator), id)
    const told = { queueChanged: { queue: { name: 'Default Queue', depth: 3, working: [{ name: 'Mo' }] } } }
    await expect.poll(() => heard.length, { timeout: 5000 }).toBeGreaterThan(1)
    expect(heard.at(-1)).toEqual(told)
    expect(heard.length).toBeLessThan(4)
  })

  /** A review that waits, and that it was opened. */
  async function openReview(): Promise<string> {
    const { workspaceId } = mine
    const { database, pubsub } = app.services
    const { id: reviewId, queueId } = await makeReview(app.services, workspaceId)
    await database.inWorkspace(workspaceId, async (tx) =>
      announceReviews(tx, pubsub, [{ workspaceId, kind: 'opened', reviewId, queueId }]),
    )
    return reviewId
  }

  interface Told {
    reviewChanged: {
      id: string
      cursor: string
      kind: string
      reviewId: string
      review: { id: string } | null
    }
  }
  const whole = parse(
    `subscription ($filter: ReviewEventFilter, $after: String) {
      reviewChanged(filter: $filter, after: $after) { id cursor kind reviewId review { id } }
    }`,
  )
  const eventCursor = async (principal: Principal): Promise<string> =>
    (await app.graphql<{ eventCursor: string }>(principal, '{ eventCursor }')).data.eventCursor

  it('what was missed is told from any cursor on, in order, and then what comes', async () => {
    const start = await eventCursor(mine.moderator)
    const id = await openReview()
    await app.services.claims.claim(reviewer(mine.moderator), id)
    await app.services.claims.release(reviewer(mine.moderator), id)
    const first = await listenTo(whole, mine.colleague, { after: start })
    await expect.poll(() => first.heard.length).toBe(3)
    const told = first.heard as Told[]
    expect(told.map(({ reviewChanged: { kind } }) => kind)).toEqual(['OPENED', 'CLAIMED', 'RELEASED'])
    const after = told[1]?.reviewChanged.cursor
    const second = await listenTo(whole, mine.colleague, { after })
    await app.services.claims.claim(reviewer(mine.colleague), id)
    await expect.poll(() => second.heard.length).toBe(2)
    await expect.poll(() => first.heard.length).toBe(4)
    expect(second.heard).toEqual(first.heard.slice(2))
  })

  it('checkpoints come first and after a silence, and each can be gone on from', async () => {
    const listening = eventsOf<object>({ topics: [reviewTopic] }, 50)
    const context = new RequestContext(app.services, mine.colleague, newId())
    const events = await listening({
      args: { checkpoints: true },
      context,
      info: { fieldName: 'reviewChanged' },
    })
    await openReview()
    const [begin, first, quiet] = [await events.next(), await events.next(), await events.next()].map(
      ({ value }) => checkpointOf(context, value as ReadEvent),
    )
    const cursor = expect.any(String) as string
    expect([begin, first, quiet]).toEqual([{ cursor, begun: true }, null, { cursor }])
    const later = await openReview()
    expect((await events.next()).value).toMatchObject({ objectId: later })
    await events.return?.()
    const after = quiet?.cursor
    const rest = await listenTo(whole, mine.colleague, { after })
    await expect.poll(() => rest.heard).toMatchObject([{ reviewChanged: { reviewId: later } }])
  })

  it('an event of a review that is gone still says which one it was', async () => {
    const start = await eventCursor(mine.moderator)
    const id = await openReview()
    await app.services.database.inWorkspace(mine.workspaceId, (tx) =>
      tx.query('delete from review where id = $1', [id]),
    )
    const { heard } = await listenTo(whole, mine.colleague, { after: start })
    await expect
      .poll(() => heard)
      .toMatchObject([{ reviewChanged: { kind: 'OPENED', reviewId: id, review: null } }])
  })

  it('only reviews are told of that the filter finds', async () => {
    const start = await eventCursor(mine.moderator)
    const id = await openReview()
    const other = await openReview()
    await app.services.database.inWorkspace(mine.workspaceId, (tx) =>
      tx.query('update review set priority = 0 where id = $1', [other]),
    )
    const urgent = await listenTo(whole, mine.colleague, { after: start, filter: { priorities: ['URGENT'] } })
    const opened = await listenTo(whole, mine.colleague, { after: start, filter: { kinds: ['OPENED'] } })
    await expect.poll(() => urgent.heard).toMatchObject([{ reviewChanged: { reviewId: other } }])
    await expect
      .poll(() => (opened.heard as Told[]).map(({ reviewChanged }) => reviewChanged.reviewId))
      .toEqual([id, other])
  })

  it.each([
    ['a queue that is not there', whole, { filter: { queueIds: [newId()] } }, 'NOT_FOUND'],
    [
      'a queue that is not there, for its figures',
      queueChanged,
      { filter: { queueIds: [newId()] } },
      'NOT_FOUND',
    ],
    ['a rule that is not there', whole, { filter: { ruleIds: [newId()] } }, 'NOT_FOUND'],
    ['a category that is not there', whole, { filter: { policyCategoryIds: [newId()] } }, 'NOT_FOUND'],
    ['no kind at all', whole, { filter: { kinds: [] } }, 'BAD_USER_INPUT'],
    ['what is no cursor', whole, { after: 'nonsense' }, 'BAD_USER_INPUT'],
  ])('who asks for %s is told so', async (_what, document, variables, code) => {
    const { errors } = await listenTo(document, mine.moderator, variables)
    expect(errors).toMatchObject([{ extensions: { code } }])
  })

  it('a key without the right to read hears nothing', async () => {
    const { id } = await makeReview(app.services, mine.workspaceId)
    const { heard, errors } = await listenTo(reviewChanged, mine.rest)
    expect(errors).toHaveLength(1)
    await app.services.claims.claim(reviewer(mine.moderator), id)
    expect(heard).toEqual([])
  })
})

/** Collects the data of a stream's events as they come. */
