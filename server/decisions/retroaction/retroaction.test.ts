import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimTasks, type Task } from '../../platform/tasks.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { moveClock } from '../../test/clock.ts'
import { changeStatus, makePolicy, makeRule } from '../../test/moderated-workspace.ts'
import { type Past, startPast } from '../../test/past.ts'
import { makeUserRule } from '../../test/user-rules.ts'
import { retroactionFrame } from './retroaction-queue.ts'
import { nextStep, retroactionTasks } from './retroaction-task.ts'

let past: Past
beforeAll(async () => {
  past = await startPast()
})
afterAll(() => past.app.close())
beforeEach(() => past.next())

const remove = () => makeRule(past.app, past.acme, 'casino', [changeStatus('hidden')])

/** A rule that is off; one of type routing sends everything to the Default Queue. */
async function makeIdleRule(type: string): Promise<string> {
  const [queue] = await past.sql<{ id: string }>(`select id from review_queue`)
  const { id } = await past.services.rules.create(
    { workspaceId: past.acme.workspaceId, actor: past.admin },
    {
      type,
      name: 'Off',
      conditions: [{ key: 'user_type', params: { types: ['testing'] } }],
      actions: [
        type === 'routing'
          ? { key: 'route_to_queue', params: { queueId: queue?.id } }
          : changeStatus('hidden'),
      ],
    },
  )
  return id
}

describe('[V2.17.7] an enabled rule applied to past items', () => {
  it('counts first, by status, and changes nothing until that count is confirmed', async () => {
    await past.post(5)
    await past.post(3, 'nothing', 'other')
    const ruleId = await remove()
    const counted = await past.count(ruleId)
    await past.toTheEnd()
    expect(await past.read(counted)).toMatchObject({
      state: 'COUNTED',
      total: 8,
      examined: 8,
      counted: 5,
      changed: 0,
      changes: [{ from: 'ALLOWED', to: 'HIDDEN', count: 5 }],
    })
    expect(await past.statuses()).toEqual([{ status: 'allowed', count: 8 }])
    await expect(past.confirm(counted, 4)).rejects.toThrow('5 items would change, not 4')
    await past.confirm(counted, 5)
    await past.toTheEnd()
    expect(await past.read(counted)).toMatchObject({ state: 'APPLIED', processed: 5, changed: 5 })
    expect(await past.statuses()).toEqual([
      { status: 'allowed', count: 3 },
      { status: 'hidden', count: 5 },
    ])
  })

  it('is counted, confirmed and reversed by an API key, which has no id of a person', async () => {
    await past.post(2)
    const key = { kind: ActorKind.customer, id: null }
    const { retroactions } = past.services
    const { workspaceId } = past.acme
    const { id } = await retroactions.count({ workspaceId, actor: key }, await remove(), 30)
    await past.toTheEnd()
    await retroactions.confirm({ workspaceId, actor: key }, id, { count: 2, webhooksPerMinute: null })
    await past.toTheEnd()
    expect(await past.sql(`select created_by_kind as kind, created_by_id as id from retroaction`)).toEqual([
      key,
    ])
    await retroactions.reverse({ workspaceId, actor: key }, id)
    await past.toTheEnd()
    expect(await past.read({ id })).toMatchObject({ state: 'REVERSED', reversed: 2 })
  })

  it('[V2.17.10] acts in the name of the rule, with its category and tags, and tells the customer platform', async () => {
    await past.post(2)
    await past.setWebhook()
    const policyCategoryId = await makePolicy(past.app, past.acme, 'Gambling')
    await past.services.tags.create(
      { workspaceId: past.acme.workspaceId, actor: past.admin },
      { name: 'Casino', color: '#ff0000' },
    )
    const ruleId = await makeRule(past.app, past.acme, 'casino', [
      changeStatus('hidden', { policyCategoryId }),
      { key: 'add_tags', params: { contentTags: ['casino'] } },
    ])
    await past.apply(ruleId, 2)
    const sent = await past.sql<{ body: string }>(
      `select body from outbox where object_external_id = 'item-1' order by id`,
    )
    expect(sent.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      {
        action_type: 'ChangeStatus',
        status: 'hidden',
        previous_status: 'allowed',
        rule_id: ruleId,
        policy_id: 'gambling',
        content: { id: 'item-1', tags: ['casino'] },
      },
      { action_type: 'AddTags', rule_id: ruleId, tags_added: ['casino'] },
    ])
  })

  it('[V2.17.9] [3.1] never touches what a human decided, before the count or after it', async () => {
    await past.post(4)
    await past.decide('item-0', 'ALLOWED')
    const ruleId = await remove()
    const counted = await past.count(ruleId)
    await past.toTheEnd()
    expect(await past.read(counted)).toMatchObject({ counted: 3 })
    const [late] = await past.sql<{ id: string }>(`select id from content where external_id = 'item-1'`)
    await past.sql(`update content set decided_by_kind = 'member' where id = $1`, late?.id)
    await past.confirm(counted, 3)
    await past.toTheEnd()
    expect(await past.read(counted)).toMatchObject({ state: 'APPLIED', processed: 3, changed: 2 })
    expect(await past.statuses()).toMatchObject([{ status: 'allowed', count: 2 }, { status: 'hidden' }])
  })

  it('[V2.17.8] acts only where the rules above it, and those below it, would let it act', async () => {
    await past.post(2, 'a casino with poker', 'above')
    await past.post(3, 'a casino with slots', 'below')
    await past.post(4)
    await makeRule(past.app, past.acme, 'poker', [changeStatus('allowed')])
    const ruleId = await makeRule(past.app, past.acme, 'casino', [changeStatus('flagged')])
    await makeRule(past.app, past.acme, 'slots', [changeStatus('hidden')])
    await past.apply(ruleId, 4)
    expect(await past.statuses()).toEqual([
      { status: 'allowed', count: 5 },
      { status: 'flagged', count: 4 },
    ])
  })

  it('[V2.17.9] acts again where it has acted, but not where the customer platform refused it', async () => {
    const ruleId = await makeRule(past.app, past.acme, 'casino', [changeStatus('flagged')])
    await past.submit('acted', 'a casino')
    await past.sql(`update content set status = 'allowed', decided_by_kind = 'system'`)
    await past.submit('refused', 'a casino')
    await past.sql(
      `update action set reverted_at = now(), cause_key = cause_key || ':then' where object_id = $1`,
      past.contentId('refused'),
    )
    await past.sql(`update content set status = 'allowed', decided_by_kind = 'system'`)
    await past.submit('fresh', 'nothing')
    await past.sql(`update content set text = 'a casino' where external_id = 'fresh'`)
    const counted = await past.apply(ruleId, 2)
    expect(await past.read(counted)).toMatchObject({
      changed: 2,
      items: { nodes: [{ object: { externalId: 'fresh' } }, { object: { externalId: 'acted' } }] },
    })
  })

  it('[V2.17.8] gives nobody a strike and tags no user for what is long past', async () => {
    await past.services.strikeLadders.update(
      { workspaceId: past.acme.workspaceId, actor: past.admin },
      {
        tiers: [{ duration: 1, period: 'days' }],
      },
    )
    await past.services.tags.create(
      { workspaceId: past.acme.workspaceId, actor: past.admin },
      { name: 'Gambler', color: '#ff0000' },
    )
    await past.post(1)
    const ruleId = await makeRule(past.app, past.acme, 'casino', [
      changeStatus('hidden'),
      { key: 'strike', params: { strike: 'strike' } },
      { key: 'add_tags', params: { userTags: ['gambler'] } },
    ])
    await past.apply(ruleId, 1)
    expect(await past.sql(`select strike_count, tags from platform_user`)).toEqual([
      { strike_count: 0, tags: [] },
    ])
  })

  it('[V2.17.9] leaves an item alone of which a new version came meanwhile', async () => {
    await past.post(2)
    const ruleId = await remove()
    const counted = await past.count(ruleId)
    await past.toTheEnd()
    await past.sql(`update content set text = 'harmless', version = version + 1 where external_id = 'item-0'`)
    await past.confirm(counted, 2)
    await past.toTheEnd()
    expect(await past.read(counted)).toMatchObject({ processed: 2, changed: 1 })
  })

  it('[V2.17.12] ends when the rule is changed or turned off', async () => {
    await past.post(2)
    const ruleId = await remove()
    const counted = await past.count(ruleId)
    await past.toTheEnd()
    await past.services.rules.setEnabled(
      { workspaceId: past.acme.workspaceId, actor: past.admin },
      ruleId,
      false,
    )
    await past.confirm(counted, 2)
    await past.toTheEnd()
    expect(await past.read(counted)).toMatchObject({
      state: 'CANCELLED',
      changed: 0,
      error: 'The rule was changed, turned off or deleted',
    })
  })

  it('[V2.17.11] keeps to the pace of webhooks, and stands still while the endpoint is down', async () => {
    await past.post(30)
    await past.setWebhook()
    const ruleId = await remove()
    const counted = await past.count(ruleId)
    await past.toTheEnd()
    await past.confirm(counted, 30, 120)
    await past.toTheEnd()
    expect(await past.read(counted)).toMatchObject({ state: 'APPLYING', changed: 10 })
    await past.sql(`update webhook set outage_since = now()`)
    await moveClock(past.app, '5 seconds')
    await past.toTheEnd()
    expect(await past.read(counted)).toMatchObject({ state: 'APPLYING', changed: 10 })
    await past.sql(`update webhook set outage_since = null`)
    await moveClock(past.app, '36 seconds')
    await past.toTheEnd()
    expect(await past.read(counted)).toMatchObject({ state: 'APPLYING', changed: 20 })
    await moveClock(past.app, '0 seconds')
  })

  it('[V2.17.12] a cancel stops it where it is', async () => {
    await past.post(250)
    const ruleId = await remove()
    const counted = await past.count(ruleId)
    await past.toTheEnd()
    await past.confirm(counted, 250)
    await past.step()
    await past.services.retroactions.cancel(
      { workspaceId: past.acme.workspaceId, actor: past.admin },
      counted.id,
    )
    await past.toTheEnd()
    expect(await past.read(counted)).toMatchObject({ state: 'CANCELLED', changed: 100 })
    await past.reverse(counted)
    await past.toTheEnd()
    expect(await past.statuses()).toEqual([{ status: 'allowed', count: 250 }])
  })

  it('[V2.17.10] [R1] a crash between batches, or in the middle of one, loses nothing and does nothing twice', async () => {
    await past.post(350)
    const ruleId = await remove()
    const { database } = past.services
    const crash = async () => {
      for (
        let crashes = 0;
        (await past.sql(`select 1 from task where kind = $1`, retroactionFrame.kind)).length > 0;
        crashes++
      ) {
        const [task] = await claimTasks(database, retroactionFrame.kind, 1, 0)
        if (!task) continue
        const pipeline = await past.services.pipeline.ready([past.acme.workspaceId])
        const work = database.inWorkspace(past.acme.workspaceId, async (tx) => {
          await nextStep(tx, { ...past.services, pipeline }, task)
          if (crashes % 2 === 0) throw new Error('crashed before the commit')
        })
        await work.catch(() => undefined)
      }
    }
    const counted = await past.count(ruleId)
    await crash()
    await past.confirm(counted, 350)
    await crash()
    await past.reverse(counted)
    await crash()
    expect(await past.read(counted)).toMatchObject({
      state: 'REVERSED',
      counted: 350,
      changed: 350,
      reversed: 350,
      kept: 0,
    })
    expect(
      await past.sql(
        `select status, count(*)::int as actions, count(distinct object_id)::int as objects from action
         where cause_key is not null group by status order by status`,
      ),
    ).toEqual([
      { status: 'allowed', actions: 350, objects: 350 },
      { status: 'hidden', actions: 350, objects: 350 },
    ])
  })

  it('[R6] a worker whose claim is over changes nothing', async () => {
    await past.post(3)
    const counted = await past.count(await remove())
    const [frozen] = await claimTasks(past.services.database, retroactionFrame.kind, 1, 0)
    await past.toTheEnd()
    await retroactionTasks(past.services).run([frozen as Task])
    expect(await past.read(counted)).toMatchObject({ state: 'COUNTED', examined: 3, counted: 3 })
  })

  it('[V2.17.14] is for admins', async () => {
    const ruleId = await remove()
    const { errors } = await past.app.graphql(
      past.acme.moderator,
      `mutation ($ruleId: ID!) { countRetroaction(input: { ruleId: $ruleId }) { retroaction { id } } }`,
      { ruleId },
    )
    expect(errors).toMatchObject([{ code: 'FORBIDDEN' }])
  })

  it('[V2.17.12] works one at a time in a workspace', async () => {
    const ruleId = await remove()
    await past.count(ruleId)
    await expect(past.count(ruleId)).rejects.toThrow('Another rule is being applied to past items')
  })

  it('a task that fails again and again ends it', async () => {
    const counted = await past.count(await remove())
    const [task] = await claimTasks(past.services.database, retroactionFrame.kind, 1, 30)
    await retroactionTasks(past.services).poisoned(task as Task, 'its worker stopped')
    expect(await past.read(counted)).toMatchObject({ state: 'FAILED', error: 'its worker stopped' })
  })

  it.each([
    [
      'a rule that is off',
      () => makeIdleRule('content'),
      'ruleId: Only an enabled rule can be applied to past items',
    ],
    ['a routing rule', () => makeIdleRule('routing'), 'ruleId: Routing rules change no items'],
    ['an unknown rule', () => Promise.resolve(past.acme.admin.id), 'Rule not found'],
  ])('refuses %s', async (_name, rule, message) => {
    await expect(past.count(await rule())).rejects.toThrow(message)
  })

  it('[V2.17.8] applies user rules to users, without hiding their content', async () => {
    await past.services.userIntake.save(past.acme.workspaceId, { id: 'tester', type: 'testing' })
    await past.submit('theirs', 'hello', { user: { id: 'tester' } })
    const ruleId = await makeUserRule(past.app, past.acme, 'no testers', [
      changeStatus('hidden'),
      { key: 'hide_all', params: {} },
    ])
    await past.sql(`delete from task`)
    await past.apply(ruleId, 1)
    expect(await past.sql(`select status from platform_user`)).toEqual([{ status: 'hidden' }])
    expect(await past.sql(`select 1 from content_hiding`)).toEqual([])
  })
})
