import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reviewUser } from '../../intake/users/user-tasks.ts'
import { idOf } from '../../platform/ids.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeContent } from '../../test/moderated-workspace.ts'
import { reportsOf } from '../../test/reported-things.ts'
import { makeQueue, makeRouting } from '../../test/review-queue.ts'
import { untilDone } from '../../test/user-rules.ts'

let app: TestApp
let acme: TestWorkspace
let on: ReturnType<typeof reportsOf>

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  acme = await app.createWorkspace()
  on = reportsOf(app, acme)
  const queue = await makeQueue(app, acme, 'People')
  const users = [{ key: 'review_type', params: { type: 'user' } }]
  await makeRouting(app, acme, 'users', queue, users)
})
afterAll(() => app.close())

const save = (user: object) => app.services.userIntake.save(acme.workspaceId, user)
const reviewsOf = async (id: string) => {
  await untilDone(app, reviewUser)
  return on.read(
    `select r.state, q.name as queue, r.reasons from review r
     join review_queue q on (q.workspace_id, q.id) = (r.workspace_id, r.queue_id) where r.object_id = $1`,
    idOf(acme.workspaceId, 'user', id),
  )
}
const waiting = [
  {
    state: 'open',
    queue: 'People',
    reasons: [{ kind: 'customer', explanation: 'The user was sent as flagged' }],
  },
]

describe('[2.11] a user who is created as flagged becomes a review, which is routed', () => {
  it.each([
    ['POST /user', (id: string) => save({ id, status: 'flagged' })],
    [
      'the user of content',
      (id: string) =>
        app.services.intake.accept(
          acme.workspaceId,
          makeContent(id, 'hi', { user: { id, status: Status.flagged } }),
        ),
    ],
    [
      'the user of synchronous content',
      (id: string) =>
        app.services.syncJudge.decide(
          acme.workspaceId,
          makeContent(id, 'hi', { user: { id, status: Status.flagged } }),
        ),
    ],
  ])('over %s', async (how, send) => {
    await send(how)
    expect(await reviewsOf(how)).toMatchObject(waiting)
    await send(how)
    expect(await reviewsOf(how)).toMatchObject(waiting)
  })

  it('over an import of 10,000, each of the flagged and nobody else', async () => {
    const users = Array.from({ length: 10_000 }, (_, n) => ({
      id: `imported-${n}`,
      ...(n % 20 === 0 && { status: 'flagged' }),
    }))
    await app.services.userIntake.import(acme.workspaceId, { users })
    expect(await reviewsOf('imported-20')).toMatchObject(waiting)
    expect(await reviewsOf('imported-21')).toEqual([])
    expect(
      await on.read(
        `select count(*)::int as reviews from review r join platform_user u on u.id = r.object_id
         where u.external_id like 'imported-%'`,
      ),
    ).toEqual([{ reviews: 500 }])
  })

  it('when the first profile comes of somebody whom reports have named', async () => {
    await on.read(
      `insert into platform_user (workspace_id, id, external_id, unknown) values ($1, $2, 'named', true)`,
      acme.workspaceId,
      idOf(acme.workspaceId, 'user', 'named'),
    )
    await save({ id: 'named', status: 'flagged' })
    expect(await reviewsOf('named')).toMatchObject(waiting)
  })

  it('but not where the status is not honoured, or was something else', async () => {
    await save({ id: 'fine' })
    await save({ id: 'fine', status: 'flagged' })
    await save({ id: 'banned', status: 'hidden' })
    expect(await reviewsOf('fine')).toEqual([])
    expect(await reviewsOf('banned')).toEqual([])
  })

  it('once it is decided on it does not open again', async () => {
    await save({ id: 'decided', status: 'flagged' })
    await reviewsOf('decided')
    await on.decide(ObjectType.user, 'decided', Status.allowed)
    await save({ id: 'decided', status: 'flagged', name: 'Renamed' })
    expect(await reviewsOf('decided')).toMatchObject([{ state: 'resolved' }])
  })
})
