import { EventEmitter, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '../../platform/database.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { AssignmentSweep } from '../../reviews/assignment-sweep.ts'
import { openReviews } from '../../reviews/open-review.store.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeQueue } from '../../test/review-queue.ts'
import { storeContent } from '../../test/test-platform.ts'
import { decide } from './decide.ts'
import { bySystem, judgementOf } from './decision.ts'
import type { RouteReviews } from './route-reviews.ts'

const rounds = 10
const size = 200
const batches = 5

let app: TestApp
let acme: TestWorkspace
let contents: string[]
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  const { services } = app
  const stored = Array.from({ length: size }, () => storeContent(services, acme.workspaceId))
  contents = (await Promise.all(stored)).map(({ id }) => id)
})
afterAll(() => app.close())

const inWorkspace = <T>(work: (tx: Transaction) => Promise<T>) =>
  app.services.database.inWorkspace(acme.workspaceId, work)
const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => [Math.random(), value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value)
const toOpen = (queueId: string) => (objectId: string) => ({
  workspaceId: acme.workspaceId,
  objectType: ObjectType.content,
  objectId,
  priority: 2,
  reasons: [],
  queueId,
})

/** The transaction over a slow connection: reviews are opened some time before others are resolved. */
const slow = (tx: Transaction): Transaction => ({
  ...tx,
  async query(statement, values) {
    if (JSON.stringify(statement).includes('update review')) await setTimeout(20)
    return tx.query(statement, values)
  },
})

/** Decides on some items at once, as the pipeline does: a third is flagged, the others are removed or allowed. */
const decideOn = (objectIds: readonly string[], queueId: string, round: number, opening: () => void) => {
  const route: RouteReviews = (_tx, reviews) => {
    opening()
    return Promise.resolve(reviews.map((review) => ({ ...review, queueId })))
  }
  const judgements = objectIds.map((objectId, at) =>
    judgementOf({
      workspaceId: acme.workspaceId,
      objectType: ObjectType.content,
      objectId,
      decisions: [
        {
          ...bySystem,
          cause: `round:${round}:${objectId}`,
          status: [Status.flagged, Status.hidden, Status.allowed][at % 3] ?? Status.flagged,
        },
      ],
    }),
  )
  return inWorkspace((tx) => decide(slow(tx), judgements, route))
}

describe('[V2.11.5] deleting a queue while its reviews are decided, opened and assigned', () => {
  it('never deadlocks, whoever comes first, and leaves nothing in a queue that is gone', async () => {
    const { workspaceId, admin } = acme
    for (let round = 0; round < rounds; round++) {
      const queueId = await makeQueue(app, acme, `Queue ${round}`)
      const waiting = shuffled(contents)
      await inWorkspace((tx) => openReviews(tx, waiting.map(toOpen(queueId))))
      await app.services.queueWork.start({ workspaceId, memberId: admin.id, sessionId: null }, queueId)
      const parts = shuffled(contents)
      const begun = new EventEmitter()
      const someOpen = once(begun, 'opening')
      const settled = await Promise.allSettled([
        ...Array.from({ length: batches }, (_, n) =>
          decideOn(
            parts.filter((_id, at) => at % batches === n),
            queueId,
            round,
            () => begun.emit('opening'),
          ),
        ),
        someOpen.then(async () => {
          await setTimeout(Math.random() * 40)
          await app.services.reviewQueues.delete(
            { workspaceId, actor: { kind: ActorKind.member, id: admin.id } },
            queueId,
          )
        }),
        new AssignmentSweep(app.services).sweep(),
      ])
      expect(settled.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []))).toEqual([])
    }
    const [left] = await inWorkspace((tx) =>
      tx.query<{ queues: number }>(
        `select count(*)::int as queues from review_queue where workspace_id = $1`,
        [workspaceId],
      ),
    )
    expect(left).toEqual({ queues: 1 })
  }, 60_000)

  it('takes along what is resolved in it, however much that is', async () => {
    const { workspaceId, admin } = acme
    const queueId = await makeQueue(app, acme, 'Old')
    await inWorkspace((tx) =>
      tx.query(
        `insert into review (workspace_id, id, queue_id, object_type, object_id, state, priority, resolved_at)
         select $1, gen_random_uuid(), $2, 'content', gen_random_uuid(), 'resolved', 2, now() from generate_series(1, 2500)`,
        [workspaceId, queueId],
      ),
    )
    const resolved = () =>
      inWorkspace((tx) =>
        tx.query(
          `select count(*)::int as all, count(*) filter (where q.is_default)::int as here from review r
           join review_queue q on q.id = r.queue_id where r.workspace_id = $1 and r.priority = 2 and r.resolved_at is not null`,
          [workspaceId],
        ),
      )
    const [before] = await resolved()
    await app.services.reviewQueues.delete(
      { workspaceId, actor: { kind: ActorKind.member, id: admin.id } },
      queueId,
    )
    const [after] = await resolved()
    expect(after).toEqual({ all: before?.['all'], here: before?.['all'] })
  })
})
