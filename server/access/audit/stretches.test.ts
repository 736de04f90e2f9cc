import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'

let app: TestApp
let acme: TestWorkspace
let owner: pg.Client
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client({ connectionString: app.config.database.url })
  await owner.connect()
  await owner.query(`select set_config('verdict.system', 'on', false)`)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
  const actor = { kind: ActorKind.member, id: acme.admin.id }
  await app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
    for (const n of [1, 2, 3, 4, 5])
      await app.services.audit.append(tx, {
        workspaceId: acme.workspaceId,
        actor,
        event: 'tag.created',
        after: { n },
      })
  })
})

/** What somebody with the owner's password could do to the third entry. */
const rewrite = (n: number) =>
  owner.query(
    `begin; select set_config('verdict.workspaces', '{${acme.workspaceId}}', true);
     update audit_entry set after = '{"n":${n}}' where workspace_id = '${acme.workspaceId}' and seq = 3; commit`,
  )
const verify = async (from: number) => {
  const { data } = await app.graphql<{ verifyAuditLog: { broken: number | null } }>(
    acme.admin,
    'mutation ($from: Int!) { verifyAuditLog(input: { from: $from }) { broken } }',
    { from },
  )
  return data.verifyAuditLog.broken
}
const known = async () => {
  const { data } = await app.graphql<{ auditChain: object }>(
    acme.admin,
    '{ auditChain { entries checkedEntries broken } }',
  )
  return data.auditChain
}

it('[V2.16.5] a check of the end of a log that was never followed to there is not noted', async () => {
  await rewrite(7)
  expect(await verify(4)).toBe(null)
  expect(await known()).toEqual({ entries: 5, checkedEntries: null, broken: null })
})

it('[V2.16.5] an entry that was found changed stays so until it is followed again, and found as it was', async () => {
  await rewrite(7)
  expect(await verify(0)).toBe(3)
  for (const from of [3, 4, 5]) await verify(from)
  expect(await known()).toEqual({ entries: 5, checkedEntries: 2, broken: 3 })
  await rewrite(3)
  expect(await verify(2)).toBe(null)
  expect(await known()).toEqual({ entries: 5, checkedEntries: 5, broken: null })
})

it('[V2.16.5] a check goes on from where the last one came to', async () => {
  expect(await verify(0)).toBe(null)
  await app.services.tags.create(acme.admin, { name: 'New', color: '#ff0000' })
  expect(await verify(5)).toBe(null)
  expect(await known()).toEqual({ entries: 6, checkedEntries: 6, broken: null })
})
