import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { submissionOf } from '../../intake/content/content-rows.ts'
import { upsertContent } from '../../intake/content/content-upsert.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'
import { tripsOf } from '../../test/trips-of.ts'

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
