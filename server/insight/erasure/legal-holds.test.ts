import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { claimTasks } from '../../platform/tasks.ts'
import { ActorKind, ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { startRestApp } from '../../test/rest-app.ts'
import type { RestClient } from '../../test/rest-client.ts'
import { forgettings } from '../retention/forgetting.ts'
import { erasureFrame } from './erasure-queue.ts'
import { erasureTasks } from './erasure-task.ts'
import { lockToHold, placeHold } from './legal-hold.store.ts'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let call: RestClient
beforeAll(async () => {
  app = await startTestApp({ env: { DATABASE_LOCK_TIMEOUT: '10' } })
  rest = await startRestApp(app)
})
afterAll(async () => {
  await rest.close()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
  call = await rest.client(acme)
  for (const id of ['a', 'b'])
    await call('POST', 'content/sync', {
      content_id: id,
      text: 'hello',
      user: { id: 'jane' },
      category: { id: 'market' },
      subcategory: { id: 'bikes' },
    })
})

const inAcme = <T>(sql: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql, values))
const hold = (input: object, who = acme.admin) =>
  app.graphql(
    who,
    `mutation ($input: PlaceLegalHoldInput!) { placeLegalHold(input: $input) { legalHold { reason until placedBy { name } } } }`,
    { input: { reason: 'Case 4711', ...input } },
  )
const release = (input: object) =>
  app.graphql(
    acme.admin,
    `mutation ($input: ReleaseLegalHoldInput!) { releaseLegalHold(input: $input) { legalHold { reason } } }`,
    { input },
  )
const [a, jane] = [{ content: { externalId: 'a' } }, { user: { externalId: 'jane' } }]

/** Does what is due of erasures; what waits for a hold to end is due at once. */
async function step(): Promise<void> {
  await inAcme(`update task set lease_until = now() where attempts > 0`)
  for (let tasks; (tasks = await claimTasks(app.services.database, erasureFrame.kind, 1, 60)).length > 0;)
    await erasureTasks(app.services).run(tasks)
}
const items = async () =>
  (await inAcme<{ id: string }>('select external_id as id from content order by 1')).map(({ id }) => id)

describe('a legal hold', () => {
  it('on an item, or on its author, has its deletion refused until it is released', async () => {
    for (const held of [a, jane]) {
      expect((await hold(held)).errors).toEqual([])
      const refused = await call('DELETE', 'content/a')
      expect(refused).toMatchObject({
        status: 409,
        body: { error: 'The item is on legal hold: release it first' },
      })
      await release(held)
    }
    expect((await call('DELETE', 'content/a')).status).toBe(200)
  })

  it('on a user has their erasure wait, and go on when it is released', async () => {
    await hold(jane)
    expect((await call('DELETE', 'user/jane')).status).toBe(200)
    await step()
    expect(await items()).toEqual(['a', 'b'])
    await release(jane)
    await step()
    expect(await items()).toEqual([])
    expect((await call('GET', 'user/jane')).status).toBe(404)
  })

  it('on an item has the erasure of its author wait with that item alone, and with the author', async () => {
    await hold(a)
    await call('DELETE', 'user/jane')
    await step()
    expect(await items()).toEqual(['a'])
    expect((await call('GET', 'user/jane')).status).toBe(200)
    await release(a)
    await step()
    expect((await call('GET', 'user/jane')).status).toBe(404)
  })

  it('that is placed while the last step of an erasure waits for the user keeps them', async () => {
    await inAcme('delete from content')
    await call('DELETE', 'user/jane')
    const objectId = idOf(acme.workspaceId, 'user', 'jane')
    const object = { workspaceId: acme.workspaceId, objectType: ReviewSubjectType.user, objectId }
    const placed = {
      reason: 'Case 4711',
      until: null,
      placedByKind: ActorKind.member,
      placedById: acme.admin.id,
    }
    const { stepped } = await app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
      await lockToHold(tx, object)
      await placeHold(tx, { ...object, ...placed })
      const stepping = step()
      const waiting = () =>
        tx.query('select from pg_locks where not granted and transactionid = pg_current_xact_id()::text::xid')
      await expect.poll(waiting, { interval: 20, timeout: 10_000 }).toHaveLength(1)
      return { stepped: stepping }
    })
    await stepped
    expect((await call('GET', 'user/jane')).status).toBe(200)
    expect(await inAcme('select reason from legal_hold')).toEqual([{ reason: 'Case 4711' }])
    await release(jane)
    await step()
    expect((await call('GET', 'user/jane')).status).toBe(404)
  })

  it('on an item, or on its author, has the erasure of who reported it wait with that report alone', async () => {
    await makePolicy(app, acme, 'Spam', { userReports: true })
    for (const held of [a, jane]) {
      await call('POST', 'user', { id: 'joe' })
      await call('POST', 'content/sync', {
        content_id: 'other',
        text: 'hello',
        user: { id: 'jim' },
        category: { id: 'market' },
        subcategory: { id: 'bikes' },
      })
      for (const id of ['a', 'other'])
        await call('POST', 'user-reports', {
          report: { policy_id: 'spam', content_id: id, reported_by_id: 'joe', extra_info: `about ${id}` },
        })
      await hold(held)
      await call('DELETE', 'user/joe')
      await step()
      expect(await inAcme('select extra_info from user_report')).toEqual([{ extra_info: 'about a' }])
      expect((await call('GET', 'user/joe')).status).toBe(200)
      await release(held)
      await step()
      expect(await inAcme('select extra_info from user_report')).toEqual([])
      expect((await call('GET', 'user/joe')).status).toBe(404)
    }
  })

  it('keeps from being forgotten with time what is about it', async () => {
    await inAcme(
      `insert into content_topic (workspace_id, content_id, topic, counted_at)
       select $1, id, 'x', now() - interval '1 year' from content`,
      [acme.workspaceId],
    )
    const forget = async () => {
      for (const { sql } of forgettings({ deliveries: 90 })) await inAcme(sql, [acme.workspaceId, 100])
      return (await inAcme('select 1 from content_topic')).length
    }
    await hold(a)
    expect(await forget()).toBe(1)
    await release(a)
    expect(await forget()).toBe(0)
  })

  it('ends by itself at its moment', async () => {
    await hold({ ...a, until: new Date(Date.now() + 60_000) })
    await inAcme(`update legal_hold set until = now() - interval '1 second'`)
    expect((await call('DELETE', 'content/a')).status).toBe(200)
    expect((await hold({ ...jane, until: new Date(0) })).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
  })

  it('is shown with its reason on what it is on, to moderators too, and recorded', async () => {
    await hold(a)
    await hold({ ...a, reason: 'Case 4712' })
    const { data, errors } = await app.graphql(
      acme.moderator,
      '{ content(by: { externalId: "a" }) { legalHold { reason placedBy { name } } user { legalHold { reason } } } }',
    )
    expect(errors).toEqual([])
    expect(data).toEqual({
      content: { legalHold: { reason: 'Case 4712', placedBy: { name: 'Ada' } }, user: { legalHold: null } },
    })
    await release(a)
    const log = await app.graphql<{ auditEntries: { nodes: object[] } }>(
      acme.admin,
      `{ auditEntries(filter: { objectIds: ["${idOf(acme.workspaceId, 'content', 'a')}"], nouns: [LEGAL_HOLD] }) { nodes { event } } }`,
    )
    expect(log.data.auditEntries.nodes).toEqual([
      { event: 'LEGAL_HOLD_RELEASED' },
      { event: 'LEGAL_HOLD_PLACED' },
      { event: 'LEGAL_HOLD_PLACED' },
    ])
  })

  it('is placed by admins on what is there, and released where it stands', async () => {
    const codes = ({ errors }: { errors: { code: unknown }[] }) => errors.map(({ code }) => code)
    expect(codes(await hold(a, acme.moderator))).toEqual(['FORBIDDEN'])
    expect(codes(await hold({ content: { externalId: 'none' } }))).toEqual(['NOT_FOUND'])
    expect(codes(await hold(a, (await app.createWorkspace()).admin))).toEqual(['NOT_FOUND'])
    expect(codes(await release(a))).toEqual(['NOT_FOUND'])
    expect(codes(await hold({ ...a, ...jane }))).toEqual(['EXACTLY_ONE_OF'])
  })

  it('is in a list while it stands, by what it is on', async () => {
    await hold(a, acme.admin)
    await hold({ ...jane, reason: 'Case 4712' })
    await hold({ content: { externalId: 'b' } })
    await inAcme(`update legal_hold set until = now() - interval '1 day' where object_id = $1`, [
      idOf(acme.workspaceId, 'content', 'b'),
    ])
    const listed = async (filter: object, who = acme.admin) =>
      app.graphql<{ legalHolds: { nodes: object[] } }>(
        who,
        `query ($filter: LegalHoldFilter) { legalHolds(filter: $filter) { nodes { reason object {
          ... on Content { externalId } ... on User { externalId } } } } }`,
        { filter },
      )
    const nodes = async (filter: object) => (await listed(filter)).data.legalHolds.nodes
    const [onItem, onUser] = [
      { reason: 'Case 4711', object: { externalId: 'a' } },
      { reason: 'Case 4712', object: { externalId: 'jane' } },
    ]
    expect(await nodes({})).toEqual([onUser, onItem])
    expect(await nodes({ objectTypes: ['CONTENT'] })).toEqual([onItem])
    expect(await nodes({ users: [{ externalId: 'jane' }] })).toEqual([onUser])
    expect(await nodes({ contents: [{ externalId: 'b' }] })).toEqual([])
    expect((await listed({}, acme.moderator)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await listed({}, (await app.createWorkspace()).admin)).data.legalHolds.nodes).toEqual([])
  })
})
