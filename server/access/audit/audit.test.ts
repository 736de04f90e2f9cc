import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { type AuditEventName, auditEvents } from './audit-events.ts'
import { type ChainHead } from './chain.ts'
import { verifyChain } from './verify-chain.ts'

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
})

const append = (
  event: AuditEventName,
  after: unknown = { text: 'é – "quoted"', count: 1.5, nested: [{ b: 1, a: null }] },
) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    app.services.audit.append(tx, {
      workspaceId: acme.workspaceId,
      actor: { kind: ActorKind.member, id: acme.admin.id },
      event,
      after,
    }),
  )
const check = (stretch: { after?: number; most?: number; kept?: ChainHead } = {}) =>
  verifyChain(app.services, acme.workspaceId, stretch)
const verify = async () => {
  const { entries, broken } = await check()
  return { entries, broken }
}
const entries = async (count: number) => {
  for (const event of auditEvents.slice(0, count)) await append(event)
}

/** What somebody with the owner's password could do to the tables. */
const tamper = (sql: string) =>
  owner.query(
    `begin; select set_config('verdict.workspaces', '{${acme.workspaceId}}', true); ${sql.replaceAll('$ws', `'${acme.workspaceId}'`)}; commit`,
  )

test('a log that nobody touched is whole, also an empty one', async () => {
  expect(await verify()).toEqual({ entries: 0, broken: null })
  await entries(5)
  expect(await verify()).toEqual({ entries: 5, broken: null })
})

test.each<[string, string, number]>([
  ['a changed event', `update audit_entry set event = 'x' where workspace_id = $ws and seq = 3`, 3],
  [
    'a changed value',
    `update audit_entry set after = after || '{"count": 2}' where workspace_id = $ws and seq = 2`,
    2,
  ],
  [
    'another actor',
    `update audit_entry set actor_id = gen_random_uuid() where workspace_id = $ws and seq = 5`,
    5,
  ],
  [
    'another time',
    `update audit_entry set at = at + interval '1 ms' where workspace_id = $ws and seq = 1`,
    1,
  ],
  ['a deleted entry', `delete from audit_entry where workspace_id = $ws and seq = 3`, 3],
  ['a deleted first entry', `delete from audit_entry where workspace_id = $ws and seq = 1`, 1],
  ['a deleted last entry', `delete from audit_entry where workspace_id = $ws and seq = 5`, 5],
  ['a log cut short', `delete from audit_entry where workspace_id = $ws and seq >= 3`, 3],
  [
    'a log cut short with its head put back',
    `delete from audit_entry where workspace_id = $ws and seq >= 3; update audit_head set seq = 2 where workspace_id = $ws`,
    3,
  ],
  [
    'two entries exchanged',
    `update audit_entry set seq = seq + 100 where workspace_id = $ws and seq in (2, 3); update audit_entry set seq = 105 - seq where workspace_id = $ws and seq > 100`,
    2,
  ],
  [
    'an entry that was made up',
    `insert into audit_entry select workspace_id, 6, at, actor_kind, actor_id, event, subject, before, after, mac from audit_entry where workspace_id = $ws and seq = 5`,
    6,
  ],
  [
    'another item',
    `update audit_entry set object_id = gen_random_uuid() where workspace_id = $ws and seq = 4`,
    4,
  ],
  [
    'a category that was put in',
    `update audit_entry set policy_category_id = gen_random_uuid() where workspace_id = $ws and seq = 4`,
    4,
  ],
  [
    'words taken out by somebody without the key',
    `update audit_entry set after = null, redaction = mac where workspace_id = $ws and seq = 2`,
    2,
  ],
  ['everything gone', `delete from audit_entry where workspace_id = $ws`, 1],
])('[V2.16.5] %s shows, and where', async (_name, sql, broken) => {
  await entries(5)
  await tamper(sql)
  expect((await verify()).broken).toBe(broken)
})

test('[V2.16.5] an entry whose words were taken out leaves the chain whole, and says nothing but who, what and when', async () => {
  const object = { type: 'content', id: crypto.randomUUID() }
  const actor = { kind: ActorKind.member, id: acme.admin.id }
  const decided = { workspaceId: acme.workspaceId, actor, event: 'decision.removed', object } as const
  await entries(2)
  const { head: kept } = await check()
  await app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
    await app.services.audit.append(tx, {
      ...decided,
      subject: 'Ada',
      before: { a: 1 },
      after: { note: 'Elm Street' },
    })
    await app.services.audit.append(tx, { ...decided, after: { note: 'Oak Street' } })
    expect(await app.services.audit.redactAbout(tx, acme.workspaceId, [object.id])).toBe(2)
    expect(await app.services.audit.redactAbout(tx, acme.workspaceId, [object.id])).toBe(0)
  })
  await entries(2)
  expect(await check({ kept })).toMatchObject({ entries: 6, broken: null })
  const { rows } = await owner.query(
    `select actor_id, event, object_id, subject, before, after from audit_entry where workspace_id = $1 and seq = 3`,
    [acme.workspaceId],
  )
  expect(rows).toEqual([
    {
      actor_id: actor.id,
      event: decided.event,
      object_id: object.id,
      subject: null,
      before: null,
      after: null,
    },
  ])
})

test.each([
  ['other words', `after = '{"note": "invented"}'`],
  ['another actor', `actor_id = gen_random_uuid()`],
  [
    'the code of another entry',
    `redaction = (select redaction from audit_entry where workspace_id = $ws and seq = 4)`,
  ],
])('[V2.16.5] %s in an entry whose words were taken out shows', async (_name, change) => {
  await entries(1)
  await app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
    const id = crypto.randomUUID()
    for (let n = 0; n < 3; n++)
      await app.services.audit.append(tx, {
        workspaceId: acme.workspaceId,
        actor: { kind: ActorKind.member, id: acme.admin.id },
        event: 'decision.removed',
        object: { type: 'content', id },
        after: { n },
      })
    await app.services.audit.redactAbout(tx, acme.workspaceId, [id])
  })
  expect((await verify()).broken).toBe(null)
  await tamper(`update audit_entry set ${change} where workspace_id = $ws and seq = 3`)
  expect((await verify()).broken).toBe(3)
})

test('[V2.16.5] the program may write over an entry nothing but that it says nothing', async () => {
  await entries(1)
  const write = (set: string) =>
    app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query(`update audit_entry set ${set}`))
  await expect(write(`after = '{}'`)).rejects.toThrow('row-level security policy "redacts_only"')
  await expect(write('subject = null, before = null, after = null')).rejects.toThrow(
    'row-level security policy "redacts_only"',
  )
  await expect(write(`event = 'x'`)).rejects.toThrow(/permission denied/)
})

test('a chain can be followed in stretches', async () => {
  await entries(5)
  expect(await check({ most: 2 })).toMatchObject({ entries: 2, broken: null, head: { seq: 5 } })
  expect(await check({ after: 2, most: 2 })).toMatchObject({ entries: 4, broken: null })
  await tamper(`update audit_entry set event = 'x' where workspace_id = $ws and seq = 4`)
  expect(await check({ after: 2, most: 1 })).toMatchObject({ entries: 3, broken: null })
  expect(await check({ after: 3, most: 2 })).toMatchObject({ entries: 3, broken: 4 })
})

test('[V2.16.5] an end that was kept shows a log that was written anew with the key of the installation', async () => {
  await entries(3)
  const { head: kept } = await check()
  await entries(2)
  expect((await check({ kept })).broken).toBe(null)
  await tamper(
    `delete from audit_entry where workspace_id = $ws; delete from audit_head where workspace_id = $ws`,
  )
  await entries(2)
  expect((await check()).broken).toBe(null)
  expect((await check({ kept })).broken).toBe(3)
  await entries(3)
  expect((await check()).broken).toBe(null)
  expect((await check({ kept })).broken).toBe(3)
})

test('entries made at the same time keep one chain', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, i) => append(auditEvents[i] ?? 'tag.created')))
  expect(await verify()).toEqual({ entries: 40, broken: null })
})

test('an entry of a transaction that did not commit leaves no gap', async () => {
  await append('tag.created')
  const { database, audit } = app.services
  const undone = database.inWorkspace(acme.workspaceId, async (tx) => {
    await audit.append(tx, {
      workspaceId: acme.workspaceId,
      actor: { kind: ActorKind.system, id: null },
      event: 'tag.deleted',
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await append('tag.updated')
  expect(await verify()).toEqual({ entries: 2, broken: null })
})

test('the application itself can neither change nor delete an entry', async () => {
  await append('tag.created')
  const attempt = (sql: string) => app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query(sql))
  await expect(attempt(`update audit_entry set event = 'x'`)).rejects.toThrow(/permission denied/)
  await expect(attempt('delete from audit_entry')).rejects.toThrow(/permission denied/)
})

interface Listed {
  auditEntries: {
    nodes: { seq: number; actor: { kind: string; name: string } }[]
    pageInfo: { endCursor: string | null; hasNextPage: boolean }
  }
}
const list = (variables: object) =>
  app.graphql<Listed>(
    acme.admin,
    'query ($first: Int!, $after: String) { auditEntries(first: $first, after: $after) { nodes { seq actor { kind name } } pageInfo { endCursor hasNextPage } } }',
    { ...variables },
  )

test('the log is read newest first, page by page, with the names of who acted', async () => {
  await entries(5)
  const seen: number[] = []
  let after: string | null = null
  for (let page = 0; page < 3; page++) {
    const { data }: { data: Listed } = await list({ first: 2, after })
    seen.push(...data.auditEntries.nodes.map(({ seq }) => seq))
    after = data.auditEntries.pageInfo.endCursor
    expect(data.auditEntries.pageInfo.hasNextPage).toBe(page < 2)
    expect(data.auditEntries.nodes[0]?.actor).toEqual({ kind: 'MEMBER', name: 'Ada' })
  }
  expect(seen).toEqual([5, 4, 3, 2, 1])
})

test.each([
  { first: 0 },
  { first: 101 },
  { first: 5, after: 'nonsense' },
  { first: 5, after: Buffer.from('["x"]').toString('base64url') },
  { first: 5, after: Buffer.from('[1.5]').toString('base64url') },
])('a page %o does not exist', async (variables) => {
  expect((await list(variables)).errors[0]?.code).toBe('BAD_USER_INPUT')
})
