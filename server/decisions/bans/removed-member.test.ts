import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { makeContent } from '../../test/moderated-workspace.ts'
import { twoCategories, type TwoCategories } from '../../test/two-categories.ts'

let app: TestApp
let world: TwoCategories

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  world = await twoCategories(app)
}, 30_000)
afterAll(() => app.close())

test('[2.15] what a restricted moderator removes reaches no other category when they are removed from the team meanwhile', async () => {
  const { workspaceId, admin } = world.acme
  for (const category of ['near', 'far'])
    await app.services.syncJudge.decide(
      workspaceId,
      makeContent(`both-${category}`, 'hi', {
        user: { id: 'both-user' },
        category: { id: category },
        subcategory: { id: `${category}-both` },
      }),
    )
  const id = idOf(workspaceId, 'user', 'both-user')
  const banned = await app.graphql(
    world.restricted,
    `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
    { input: { user: { id }, status: 'HIDDEN', hideAllContent: {}, requestId: crypto.randomUUID() } },
  )
  expect(banned.errors).toEqual([])
  const removed = await app.graphql(
    admin,
    `mutation ($id: ID!) { removeMember(input: { id: $id }) { deletedId } }`,
    { id: world.restricted.id },
  )
  expect(removed.errors).toEqual([])
  await moveClock(app, '1 minute')
  const rows = <T>(text: string) =>
    app.services.database.inWorkspace(workspaceId, (tx) => tx.query<T>(text, [id]))
  await expect
    .poll(() => rows(`select finished_at is not null as over from content_hiding where user_id = $1`))
    .toEqual([{ over: true }])
  await expect
    .poll(() => rows(`select from task where kind = 'hide-content' and $1::uuid is not null`))
    .toEqual([])
  expect(
    await rows(`select external_id as id, status from content where user_id = $1 order by external_id`),
  ).toEqual([
    { id: 'both-far', status: 'allowed' },
    { id: 'both-near', status: 'allowed' },
  ])
})
