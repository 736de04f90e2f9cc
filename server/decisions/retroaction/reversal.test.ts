import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeStatus, makeRule } from '../../test/moderated-workspace.ts'
import { type Past, startPast } from '../../test/past.ts'

let past: Past
beforeAll(async () => {
  past = await startPast()
})
afterAll(() => past.app.close())
beforeEach(() => past.next())

const remove = () => makeRule(past.app, past.acme, 'casino', [changeStatus('hidden')])

describe('[V2.17.13] reversing what a rule did to past items', () => {
  it('takes back what nobody has touched since, as actions that the customer platform is told of', async () => {
    await past.post(4)
    const ruleId = await remove()
    const counted = await past.apply(ruleId, 4)
    await past.decide('item-0', 'HIDDEN')
    await past.setWebhook()
    await past.reverse(counted)
    await past.toTheEnd()
    expect(await past.read(counted)).toMatchObject({ state: 'REVERSED', reversed: 3, kept: 1 })
    expect(await past.statuses()).toMatchObject([
      { status: 'allowed', count: 3 },
      { status: 'hidden', count: 1 },
    ])
    const sent = await past.sql<{ body: string }>(
      `select body from outbox where object_external_id = 'item-1'`,
    )
    expect(sent.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      {
        action_type: 'ChangeStatus',
        status: 'allowed',
        previous_status: 'hidden',
        actor_id: past.acme.admin.id,
        content: { id: 'item-1' },
      },
    ])
    expect(JSON.parse(sent[0]?.body ?? '{}')).not.toHaveProperty('rule_id')
    expect(
      await past.sql(`select count(*)::int as actions from action where cause_key like 'retroaction:%'`),
    ).toEqual([{ actions: 3 }])
  })

  it('removes the tags it added, opens reviews and reports again that it settled, and settles those it opened', async () => {
    await past.services.tags.create(
      { workspaceId: past.acme.workspaceId, actor: past.admin },
      { name: 'Casino', color: '#ff0000' },
    )
    const before = await makeRule(past.app, past.acme, 'casino', [changeStatus('flagged')])
    await past.submit('reviewed', 'a casino')
    await past.services.rules.delete({ workspaceId: past.acme.workspaceId, actor: past.admin }, before)
    const ruleId = await makeRule(past.app, past.acme, 'casino', [
      changeStatus('hidden'),
      { key: 'add_tags', params: { contentTags: ['casino'] } },
    ])
    const counted = await past.apply(ruleId, 1)
    expect(await past.sql(`select state from review`)).toEqual([{ state: 'resolved' }])
    await past.reverse(counted)
    await past.toTheEnd()
    expect(await past.sql(`select status, tags from content`)).toEqual([{ status: 'flagged', tags: [] }])
    expect(await past.sql(`select count(*)::int as open from review where state <> 'resolved'`)).toEqual([
      { open: 1 },
    ])
  })

  it('[6.3] is an action of the member who reversed it, but no decision of hers on the item: rules act on it as before', async () => {
    await past.post(1)
    const counted = await past.apply(await remove(), 1)
    await past.reverse(counted)
    await past.toTheEnd()
    expect(
      await past.sql(
        `select actor_kind, actor_id, rule_id from action where object_id = $1 order by created_at desc, id desc limit 1`,
        past.contentId('item-0'),
      ),
    ).toEqual([{ actor_kind: 'member', actor_id: past.acme.admin.id, rule_id: null }])
    expect(await past.sql(`select status, decided_by_kind from content`)).toEqual([
      { status: 'allowed', decided_by_kind: 'system' },
    ])
    await makeRule(past.app, past.acme, 'slots', [changeStatus('hidden')])
    expect(await past.submit('item-0', 'a casino with slots')).toMatchObject({ status: 'hidden' })
  })

  it('[V2.17.14] is in the audit log, with who counted, confirmed and reversed', async () => {
    await past.post(1)
    const counted = await past.apply(await remove(), 1)
    await past.reverse(counted)
    const entries = await past.sql(
      `select event, actor_id as by from audit_entry where subject = $1 order by seq`,
      counted.id,
    )
    expect(entries).toEqual(
      ['retroaction.counted', 'retroaction.confirmed', 'retroaction.reversed'].map((event) => ({
        event,
        by: past.acme.admin.id,
      })),
    )
  })

  it('is refused where nothing was changed, or all of it was taken back', async () => {
    await past.post(1)
    const ruleId = await remove()
    const counted = await past.count(ruleId)
    await past.toTheEnd()
    await expect(past.reverse(counted)).rejects.toThrow('There is nothing to reverse')
    await past.confirm(counted, 1)
    await past.toTheEnd()
    await past.reverse(counted)
    await past.toTheEnd()
    await expect(past.reverse(counted)).rejects.toThrow('There is nothing to reverse')
  })
})
