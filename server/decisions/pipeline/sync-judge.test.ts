import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { submissionOf } from '../../intake/content/content-rows.ts'
import { upsertContent } from '../../intake/content/content-upsert.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'
import { makeQueue } from '../../test/review-queue.ts'
import { makeList } from '../../test/rule-things.ts'

let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace({ plan: Plan.enterprise })
  await makeRule(app, acme, 'casino', [changeStatus('hidden')])
})
afterAll(() => app.close())

const decide = (id: string, text: string, over: Parameters<typeof makeContent>[2] = {}) =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text, over))

/** How often something was sent to the database during the work. */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const trips = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const times = trips.mock.calls.length
  trips.mockRestore()
  return times
}

describe('a synchronous decision on a new item', () => {
  it('goes to the database twice: to write the item and load it, and to write what was decided and commit', async () => {
    await decide('first', 'hello')
    expect(await tripsOf(() => decide('second', 'hello'))).toBe(2)
    expect(await decide('third', 'a casino')).toMatchObject({ status: 'hidden' })
  })

  it('is counted as an accepted item, once', async () => {
    const accepted = async () => (await app.services.metrics.accepted.get()).values[0]?.value ?? 0
    const before = await accepted()
    await decide('counted', 'hello')
    expect(await accepted()).toBe(before + 1)
  })

  it('judges the author as it was just sent', async () => {
    const by = { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } }
    const conditions = [{ key: 'user_name', params: { words: ['Spammer'] } }]
    const named = { type: RuleType.content, name: 'Spammers', conditions, actions: [changeStatus('flagged')] }
    await app.services.rules.setEnabled(by, (await app.services.rules.create(by, named)).id, true)
    const statusAs = async (id: string, name: string) =>
      (await decide(id, 'hi', { user: { id: 'ann', name } })).status
    expect(await statusAs('before', 'Ann')).toBe('allowed')
    expect(await statusAs('after', 'Spammer')).toBe('flagged')
  })

  it('does not wait for another batch of the same author, and both are counted', async () => {
    const user = { id: 'busy', name: 'Bea' }
    await decide('known', 'hi', { user })
    const counted = await app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
      const beside = submissionOf(acme.workspaceId, makeContent('beside', 'hi', { user }))
      expect(await upsertContent(tx, [beside])).toMatchObject([{ ok: true }])
      expect((await decide('meanwhile', 'hi', { user })).status).toBe('allowed')
      return tx.query(
        'select sum(v.items)::int as items from content_volume v join platform_user u on u.id = v.user_id where u.external_id = $1',
        [user.id],
      )
    })
    expect(counted).toEqual([{ items: 3 }])
  })

  it('of versions that come together, decides on the last', async () => {
    const [one, other, same] = await Promise.all(
      ['hello', 'a casino', 'a casino'].map((text) => decide('many', text)),
    )
    expect([one, other, same].map((each) => each?.status)).toEqual(['hidden', 'hidden', 'hidden'])
  })
})

describe('while rules are compiled, no transaction holds what others would wait for', () => {
  const whoCompiles = `select a.backend_xid as writes from pg_locks l join pg_stat_activity a using (pid)
    where l.relation = 'list_item'::regclass and not l.granted and a.query like 'select "value"%'`
  const connection = () => new pg.Client({ connectionString: app.config.database.url })
  const bySync = async (id: string) => {
    const { status } = await app.services.syncJudge.decide(id, makeContent('new', 'a casino'))
    return status
  }
  const inBackground = async (id: string) => {
    const task = await app.services.intake.acceptClaimed(id, makeContent('new', 'a casino'), null)
    const { decided } = await app.services.pipeline.analyze([task])
    return decided[0]?.outcome.status
  }
  const routeTo = (queueId: string) => ({ key: 'route_to_queue', params: { queueId } })

  it.each([
    ['rules of items, synchronously', RuleType.content, bySync],
    ['rules of items, in the background', RuleType.content, inBackground],
    ['rules of queues, synchronously', RuleType.routing, bySync],
    ['rules of queues, in the background', RuleType.routing, inBackground],
  ])('%s', async (_, type, decideOn) => {
    const workspace = await app.createWorkspace({ plan: Plan.enterprise })
    const { workspaceId, admin } = workspace
    const by = { workspaceId, actor: { kind: ActorKind.member, id: admin.id } }
    const listId = await makeList(app.services, workspaceId, 'strings', ['casino'])
    const conditions = [{ key: 'text', params: { match: 'contains_any_word', listId } }]
    const routing = type === RuleType.routing
    if (routing) await makeRule(app, workspace, 'casino', [changeStatus('flagged')])
    const action = routing ? routeTo(await makeQueue(app, workspace, 'Money')) : changeStatus('flagged')
    const listed = { type, name: 'Listed', conditions, actions: [action] }
    await app.services.rules.setEnabled(by, (await app.services.rules.create(by, listed)).id, true)
    // A transaction sees what others do as it was when it first looked, so that another connection looks.
    const [owner, watcher] = [connection(), connection()]
    await Promise.all([owner.connect(), watcher.connect()])
    try {
      await owner.query('begin; lock table list_item in access exclusive mode')
      const deciding = decideOn(workspaceId)
      await expect.poll(async () => (await watcher.query(whoCompiles)).rows).toEqual([{ writes: null }])
      await owner.query('commit')
      expect(await deciding).toBe('flagged')
    } finally {
      await Promise.all([owner.end(), watcher.end()])
    }
  })
})
