import { type DocumentNode, type ExecutionResult, parse } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RequestContext } from '../access/requests/request-context.ts'
import { eventStream } from '../edges/graphql/event-stream.ts'
import { newId } from '../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { makeReview } from '../test/test-platform.ts'
import { queuesTopic, reviewsTopic } from './review-events.ts'
import type { Principal } from '../access/team/principal.ts'

const reviewChanged = parse(
  `subscription ($queueId: ID) { reviewChanged(queueId: $queueId) { kind review { id state claim { mine } } } }`,
)
const queueChanged = parse(`subscription { queueChanged { name depth working { name } } }`)

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

  async function listeners(workspaceId: string): Promise<number> {
    const counts = await app.services.redis.pubSubNumSub([
      reviewsTopic(workspaceId),
      queuesTopic(workspaceId),
    ])
    return Object.values(counts).reduce((sum, count) => sum + Number(count), 0)
  }

  async function listenTo(
    document: DocumentNode,
    principal: Principal,
    variableValues: Record<string, unknown> = {},
  ) {
    const context = () => new RequestContext(app.services, principal, newId())
    const stream = await eventStream(
      { schema: app.schema, document, contextValue: context(), variableValues },
      context,
    )
    const heard: unknown[] = []
    if (!(Symbol.asyncIterator in stream)) return { heard, errors: stream.errors ?? [] }
    stops.push(() => stream.return(undefined))
    void collect(stream, heard)
    await expect.poll(() => listeners(principal.workspaceId)).toBeGreaterThan(0)
    return { heard, errors: [] }
  }

  const reviewer = ({ id: memberId }: Principal) => ({ workspaceId: mine.workspaceId, memberId })

  it('pages of the workspace hear of a claim and its release, others do not', async () => {
    const { id, queueId } = await makeReview(app.services, mine.workspaceId)
    const other = await app.createWorkspace()
    const [all, queue, elsewhere, theirs] = await Promise.all([
      listenTo(reviewChanged, mine.colleague),
      listenTo(reviewChanged, mine.moderator, { queueId }),
      listenTo(reviewChanged, mine.moderator, { queueId: newId() }),
      listenTo(reviewChanged, other.admin),
    ])
    await app.services.claims.claim(reviewer(mine.moderator), id)
    await expect
      .poll(() => all.heard)
      .toMatchObject([
        { reviewChanged: { kind: 'claimed', review: { id, state: 'claimed', claim: { mine: false } } } },
      ])
    await expect
      .poll(() => queue.heard)
      .toMatchObject([
        { reviewChanged: { kind: 'claimed', review: { id, state: 'claimed', claim: { mine: true } } } },
      ])
    await app.services.claims.release(reviewer(mine.moderator), id)
    const released = { reviewChanged: { kind: 'released', review: { id, state: 'open', claim: null } } }
    for (const { heard } of [all, queue]) await expect.poll(() => heard.slice(1)).toEqual([released])
    expect([elsewhere.heard, theirs.heard]).toEqual([[], []])
  })

  it('a queue tells its depth and who works in it, at most once a second', async () => {
    const { heard } = await listenTo(queueChanged, mine.colleague)
    const reviews = await Promise.all([1, 2, 3].map(() => makeReview(app.services, mine.workspaceId)))
    for (const { id } of reviews) await app.services.claims.claim(reviewer(mine.moderator), id)
    const told = { queueChanged: { name: 'Default Queue', depth: 3, working: [{ name: 'Mo' }] } }
    await expect.poll(() => heard.length, { timeout: 5000 }).toBeGreaterThan(1)
    expect(heard.at(-1)).toEqual(told)
    expect(heard.length).toBeLessThan(4)
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
async function collect(stream: AsyncIterable<ExecutionResult>, heard: unknown[]): Promise<void> {
  for await (const { data } of stream) heard.push(data)
}
