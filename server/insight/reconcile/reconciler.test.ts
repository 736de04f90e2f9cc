import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApiServer, type ApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeRule } from '../../test/moderated-workspace.ts'
import { restClient, type RestClient, restKey } from '../../test/rest-client.ts'
import type { DiscrepancyKind } from './discrepancies.ts'
import { Reconciler } from './reconciler.ts'

let app: TestApp
let api: ApiServer
let acme: TestWorkspace
let rest: RestClient
let reconciler: Reconciler

beforeAll(async () => {
  app = await startTestApp()
  api = await startApiServer(app)
})
afterAll(async () => {
  await api.stop()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
  await makeRule(app, acme, 'rude', [changeStatus('hidden')])
  rest = restClient(api.url, await restKey(app, acme))
  reconciler = new Reconciler(app.services)
})

const inAcme = <T>(sql: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql, values))
const place = { user: { id: 'u' }, category: { id: 'c' }, subcategory: { id: 's' } }

/** Sends items, has each decided on, and lets two minutes pass for them. */
async function send(...ids: string[]): Promise<void> {
  for (const id of ids)
    await rest('POST', 'content/sync', {
      content_id: id,
      text: id.startsWith('rude') ? 'rude' : 'plain',
      ...place,
    })
  await inAcme(`update content set created_at = created_at - interval '2 minutes'`)
  await inAcme(`update action set created_at = created_at - interval '2 minutes'`)
}

/** What is found in the workspace, by its kind and how often. */
async function found(): Promise<Partial<Record<DiscrepancyKind, number>>> {
  const all = [...(await reconciler.check())].map(([kind, rows]) => [
    kind,
    rows.filter(({ workspaceId }) => workspaceId === acme.workspaceId).length,
  ])
  return Object.fromEntries(all.filter(([, count]) => count !== 0)) as Partial<
    Record<DiscrepancyKind, number>
  >
}

const metric = async (kind: DiscrepancyKind) => {
  const { values } = await app.services.metrics.discrepancies.get()
  return values.find(({ labels }) => labels['kind'] === kind)?.value
}

describe('the look of each minute', () => {
  it('finds nothing in what was decided, edited, decided by hand and undone', async () => {
    await send('plain', 'rude-1', 'rude-2')
    await rest('POST', 'content/sync', { content_id: 'plain', text: 'rude', ...place })
    await rest('POST', 'status', { content_id: 'rude-1', status: 'allowed' })
    const [item] = await inAcme<{ id: string }>(`select id from content where external_id = 'rude-2'`)
    const decided = await app.graphql<{ decide: { actions: { id: string }[] } }>(
      acme.moderator,
      `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
      { input: { content: { id: item?.id }, status: 'FLAGGED', requestId: crypto.randomUUID() } },
    )
    const undone = await app.graphql(
      acme.moderator,
      `mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { __typename } }`,
      { id: decided.data.decide.actions[0]?.id },
    )
    expect(undone.errors).toEqual([])
    await inAcme(`update action set created_at = created_at - interval '1 minute'`)
    expect(await found()).toEqual({})
  })

  it('finds an item without a task and a status, until it has one', async () => {
    await send('plain', 'lost')
    await inAcme(`update content set status = null where external_id = 'lost'`)
    expect(await found()).toEqual({ undecided: 1 })
    expect(await metric('undecided')).toBe(1)
    expect(await found()).toEqual({ undecided: 1 })
    await inAcme(`update content set status = 'allowed' where external_id = 'lost'`)
    expect(await found()).toEqual({})
    expect(await metric('undecided')).toBe(0)
  })

  it.each([
    ['that was taken in just now', 'analyze-content', 0],
    ['that was tried before', 'analyze-content', 1],
    ['of its pictures', 'analyze-media', 0],
  ])('finds nothing in an item with a task %s', async (_which, kind, attempts) => {
    await send('waits')
    await inAcme(`update content set status = null`)
    await inAcme(
      `insert into task (workspace_id, kind, object_id, attempts, lease_token, lease_until, created_at)
       select workspace_id, $1, id, $2, gen_random_uuid(), now() + interval '1 minute', created_at from content`,
      [kind, attempts],
    )
    expect(await found()).toEqual({})
    await inAcme('delete from task')
  })

  it.each([
    ['an item', 'content', `external_id = 'rude'`],
    ['a user', 'platform_user', 'true'],
    ['a subcategory', 'subcategory', 'true'],
  ])('finds %s whose status is not that of the last action', async (_what, table, which) => {
    await send('rude')
    await rest('POST', 'status', { user_id: 'u', status: 'hidden' })
    await rest('POST', 'status', { subcategory_id: 's', status: 'hidden' })
    await inAcme(
      `update action set created_at = created_at - interval '2 minutes' where object_type <> 'content'`,
    )
    expect(await found()).toEqual({})
    reconciler = new Reconciler(app.services)
    await inAcme(`update ${table} set status = 'flagged' where ${which}`)
    expect(await found()).toEqual({ status_differs: 1 })
  })

  it('finds timers and deliveries that are overdue', async () => {
    await inAcme(
      `insert into timer (workspace_id, kind, object_id, due_at, retry_at, tries)
       values ($1, 'nothing', gen_random_uuid(), now() - interval '2 minutes', now() + interval '1 minute', 1)`,
      [acme.workspaceId],
    )
    expect(await found()).toEqual({})
    await inAcme(
      `update timer set retry_at = now() - interval '2 minutes', kind = 'claim' where kind = 'nothing'`,
    )
    expect(await found()).toEqual({ timers_overdue: 1 })
    await inAcme(
      `insert into delivery (workspace_id, id, outbox_ids, state, next_attempt_at, created_at)
       select $1, gen_random_uuid(), '{}', state, now() - late, now() - age from (values
         ('sending', interval '1 minute', interval '1 minute'), ('sending', '3 minutes', '3 minutes'), ('parked', '0', '20 hours'),
         ('parked', '0', '30 hours'), ('delivered', '3 hours', '30 hours')) as delivery (state, late, age)`,
      [acme.workspaceId],
    )
    expect(await found()).toEqual({ timers_overdue: 1, deliveries_overdue: 2 })
  })

  it('knows after a restart what was known before, however long ago it was, until it agrees', async () => {
    const restart = () => (reconciler = new Reconciler(app.services))
    await send('lost', 'rude')
    await inAcme(`update content set status = case external_id when 'rude' then 'flagged' end`)
    expect(await found()).toEqual({ undecided: 1, status_differs: 1 })
    await inAcme(`update content set created_at = created_at - interval '9 days'`)
    await inAcme(`update action set created_at = created_at - interval '9 days'`)
    restart()
    expect(await found()).toEqual({ undecided: 1, status_differs: 1 })
    await inAcme(`update content set status = 'allowed' where external_id = 'lost'`)
    restart()
    expect(await found()).toEqual({ status_differs: 1 })
    await inAcme(`update content set status = 'hidden' where external_id = 'rude'`)
    restart()
    expect(await found()).toEqual({})
    expect(await inAcme('select kind from discrepancy')).toEqual([])
  })

  it('tells when the tables were compared last, and not when that failed', async () => {
    const { metrics, database } = app.services
    const at = async () => (await metrics.reconciledAt.get()).values[0]?.value ?? 0
    metrics.reconciledAt.set(0)
    const broken = new Reconciler({
      ...app.services,
      database: {
        asSystem: (work, options) => database.asSystem(work, options),
        byKey: () => Promise.reject(new Error('too slow')),
      },
    })
    await expect(broken.check()).rejects.toThrow('too slow')
    expect(await at()).toBe(0)
    await reconciler.check()
    expect(await at()).toBeCloseTo(Date.now() / 1000, -1)
  })

  it('takes no more than a minute of the past with each look', async () => {
    await send('rude')
    expect(await found()).toEqual({})
    await inAcme(`update content set status = 'flagged'`)
    expect(await found()).toEqual({})
  })
})
