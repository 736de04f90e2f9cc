import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import type { Principal } from '../../access/team/principal.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { workOnce, workToTheEnd } from '../../test/bulk-work.ts'
import { makeContent } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  for (let n = 0; n < 25; n++)
    await app.services.syncJudge.decide(acme.workspaceId, makeContent(`item-${n}`, 'a casino'))
})

const makeKey = async (): Promise<Principal> => {
  const asked = { name: 'Tool', scopes: [ApiKeyScope.graphql_admin] }
  const { apiKey } = await app.services.apiKeys.create(acme.admin, asked)
  return { ...acme.tool, id: apiKey.id, actor: { kind: acme.tool.actor.kind, id: apiKey.id } }
}
const revoke = ({ id }: Principal) => app.services.apiKeys.revoke(acme.admin, id)
const start = (by: Principal) =>
  app.services.bulkDecisions.start(by, {
    selection: { content: { search: 'casino' } },
    decision: { status: 'hidden' },
    expectedCount: 25,
  })
const read = async (id: string) => {
  const { data } = await app.graphql<{ bulkDecision: object }>(
    acme.admin,
    'query ($id: ID!) { bulkDecision(id: $id) { state changed reversed error } }',
    { id },
  )
  return data.bulkDecision
}

it('a bulk decision ends when the key that started it is revoked', async () => {
  const tool = await makeKey()
  const { id } = await start(tool)
  await workOnce(app)
  await revoke(tool)
  await workToTheEnd(app)
  const error = 'Whoever started it may not decide any more'
  expect(await read(id)).toEqual({ state: 'CANCELLED', changed: 20, reversed: 0, error })
})

/** A step of a bulk decision, after something has happened between its beginning and its transaction. */
async function workAfter(happens: () => Promise<unknown>): Promise<void> {
  const { pipeline } = app.services
  const ready = pipeline.ready.bind(pipeline)
  const spy = vi.spyOn(pipeline, 'ready').mockImplementationOnce(async (...given) => {
    await happens()
    return ready(...given)
  })
  await workOnce(app)
  spy.mockRestore()
}

it('the key is revoked as a step begins: that step decides on nothing', async () => {
  const tool = await makeKey()
  const { id } = await start(tool)
  await workAfter(() => revoke(tool))
  expect(await read(id)).toMatchObject({ state: 'CANCELLED', changed: 0 })
})

it('its member is restricted to categories as a step begins: that step decides on nothing else', async () => {
  const { id } = await start(acme.moderator)
  const { workspaceId, moderator } = acme
  await workAfter(() =>
    app.services.database.inWorkspace(workspaceId, (tx) =>
      tx.query(
        `with other as (insert into category (workspace_id, id, external_id) values ($1, gen_random_uuid(), 'other') returning id)
         insert into member_category (workspace_id, member_id, category_id) select $1, $2, id from other`,
        [workspaceId, moderator.id],
      ),
    ),
  )
  await workToTheEnd(app)
  expect(await read(id)).toMatchObject({ changed: 0 })
})

it('its reversal ends when the key that reverses it is revoked, and another can begin it again', async () => {
  const [tool, other] = [await makeKey(), await makeKey()]
  const { id } = await start(tool)
  await workToTheEnd(app)
  await app.services.bulkDecisions.reverse(other, id)
  await revoke(other)
  await workToTheEnd(app)
  const error = 'Whoever reversed it may not decide any more'
  expect(await read(id)).toEqual({ state: 'CANCELLED', changed: 25, reversed: 0, error })
  await app.services.bulkDecisions.reverse(tool, id)
  await workToTheEnd(app)
  expect(await read(id)).toEqual({ state: 'REVERSED', changed: 25, reversed: 25, error: null })
})

it('its reversal goes on where the key that started it is revoked', async () => {
  const [tool, other] = [await makeKey(), await makeKey()]
  const { id } = await start(tool)
  await workToTheEnd(app)
  await revoke(tool)
  await app.services.bulkDecisions.reverse(other, id)
  await workToTheEnd(app)
  expect(await read(id)).toEqual({ state: 'REVERSED', changed: 25, reversed: 25, error: null })
})
