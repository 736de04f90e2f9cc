import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyzeContent } from '../../intake/content/content-intake.service.ts'
import { analyzeUser } from '../../intake/users/user-tasks.ts'
import { idOf } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makePolicy } from '../../test/moderated-workspace.ts'
import { reportsOf } from '../../test/reported-things.ts'
import { inSql } from '../../test/rule-things.ts'
import { makeUserRule, untilDone } from '../../test/user-rules.ts'
import { RuleType } from './rule-type.ts'

let app: TestApp
let acme: TestWorkspace
let on: ReturnType<typeof reportsOf>

interface Part {
  key: string
  params: Record<string, unknown>
}

async function makeRule(type: RuleType, conditions: Part[], actions: Part[]): Promise<string> {
  const actor = { kind: ActorKind.member, id: acme.admin.id }
  const { id } = await app.services.rules.create(
    { workspaceId: acme.workspaceId, actor },
    {
      type,
      name: 'r',
      conditions,
      actions,
    },
  )
  await app.services.rules.setEnabled({ workspaceId: acme.workspaceId, actor }, id, true)
  return id
}

const post = (id: string, text: string, user = 'u', place = 'chat') =>
  app.services.syncJudge.decide(
    acme.workspaceId,
    makeContent(id, text, { user: { id: user }, subcategory: { id: place } }),
  )
const statusOf = async (id: string) =>
  (await on.read<{ status: string }>(`select status from content where external_id = $1`, id))[0]?.status

beforeAll(async () => {
  app = await startTestApp({ worker: true })
})
afterAll(() => app.close())

const fresh = async () => {
  acme = await app.createWorkspace({ plan: 'pro' } as never)
  on = reportsOf(app, acme)
  await makePolicy(app, acme, 'Spam', { userReports: true })
}

describe('[2.10] Duplicate messages', () => {
  beforeAll(async () => {
    await fresh()
    const near = { scope: 'user', likeness: 'near', within: 1, unit: 'hours' }
    await makeRule(RuleType.content, [{ key: 'duplicate_messages', params: near }], [changeStatus('flagged')])
  })

  it.each([
    ['Buy the best watches in the world at our shop, visit us today', 'allowed'],
    ['buy THE best watches in the world, at our shop: visit us today!!', 'flagged'],
    ['Buy the best watches in the world at our shop, visit us todayy', 'flagged'],
    ['I had a lovely walk along the river with my dog this morning', 'allowed'],
    ['купите лучшие часы в нашем магазине', 'allowed'],
    ['КУПИТЕ лучшие часы, в нашем магазине', 'flagged'],
  ])('%j is %s', async (text, status) => {
    expect((await post(`dup-${text}`, text)).status).toBe(status)
  })

  it('of another user, in a batch, and long ago, are none', async () => {
    const text = 'a message that is only said once in a while'
    expect((await post('other-1', text, 'first')).status).toBe('allowed')
    expect((await post('other-2', text, 'second')).status).toBe('allowed')
    await inSql(
      app.services,
      acme.workspaceId,
      `update content set created_at = created_at - interval '61 minutes' where workspace_id = $1`,
    )
    expect((await post('other-3', text, 'first')).status).toBe('allowed')
    expect((await post('other-4', text, 'first')).status).toBe('flagged')
  })
})

describe('[2.10] Duplicate messages by scope', () => {
  it.each([
    ['user', { same: 'flagged', otherUser: 'allowed', otherPlace: 'flagged' }],
    ['place', { same: 'flagged', otherUser: 'flagged', otherPlace: 'allowed' }],
    ['both', { same: 'flagged', otherUser: 'allowed', otherPlace: 'allowed' }],
  ])('are looked for by %s', async (scope, expected) => {
    await fresh()
    const params = { scope, likeness: 'same', within: 1, unit: 'hours' }
    await makeRule(RuleType.content, [{ key: 'duplicate_messages', params }], [changeStatus('flagged')])
    const text = 'said here, and then again'
    await post('first', text, 'ada', 'chat')
    expect({
      otherUser: (await post('other-user', text, 'bob', 'chat')).status,
      otherPlace: (await post('other-place', text, 'ada', 'forum')).status,
      same: (await post('same', text, 'ada', 'chat')).status,
    }).toEqual(expected)
  })
})

describe("[2.10] User's content volume", () => {
  beforeAll(async () => {
    await fresh()
    const params = { atLeast: 3, within: 2, unit: 'days' }
    await makeRule(RuleType.content, [{ key: 'content_volume', params }], [changeStatus('hidden')])
  })

  it('counts new items, not updates, by user, in the period', async () => {
    expect((await post('v1', 'one', 'busy')).status).toBe('allowed')
    expect((await post('v1', 'one again', 'busy')).status).toBe('allowed')
    expect((await post('v2', 'two', 'busy')).status).toBe('allowed')
    expect((await post('v3', 'three', 'calm')).status).toBe('allowed')
    expect((await post('v4', 'four', 'busy')).status).toBe('hidden')
    await inSql(
      app.services,
      acme.workspaceId,
      `update content_volume set hour = hour - interval '48 hours' where workspace_id = $1`,
    )
    expect((await post('v5', 'five', 'busy')).status).toBe('allowed')
  })

  it('[8.15] looks back at most 30 days', async () => {
    const looking = (within: number) =>
      makeRule(
        RuleType.content,
        [{ key: 'content_volume', params: { atLeast: 99, within, unit: 'days' } }],
        [changeStatus('flagged')],
      )
    await expect(looking(31)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
    await expect(looking(30)).resolves.toBeDefined()
  })
})

describe('[2.10] Reports', () => {
  beforeAll(async () => {
    await fresh()
    const params = { counts: 'unique', atLeast: 2, within: 7, unit: 'days' }
    await makeRule(RuleType.content, [{ key: 'times_reported', params }], [changeStatus('flagged')])
    const byModerators = { key: 'reported_by', params: { types: ['moderator'] } }
    await makeRule(RuleType.content, [byModerators], [changeStatus('hidden')])
    const made = { key: 'reports_made', params: { atLeast: 3 } }
    await makeUserRule(app, acme, 'busybody', [changeStatus('flagged')], [made])
  })

  const report = async (contentId: string, reporter: string, type?: string) => {
    await app.services.userReports.submit(
      { workspaceId: acme.workspaceId, actor: { kind: ActorKind.customer, id: null } },
      {
        policyId: 'spam',
        reporterExternalId: reporter,
        content: { externalId: contentId },
        ...(type ? { reportedByType: type } : {}),
      },
    )
    await untilDone(app, analyzeContent)
    await untilDone(app, analyzeUser)
  }

  it('[3.2.8] # of times reported counts unique reporters, on each report', async () => {
    await post('rep', 'fine')
    await report('rep', 'ann')
    await report('rep', 'ann')
    expect(await statusOf('rep')).toBe('allowed')
    await report('rep', 'bob')
    expect(await statusOf('rep')).toBe('flagged')
  })

  it('Reported by a moderator', async () => {
    await post('mod', 'fine')
    await report('mod', 'cid', 'trusted')
    expect(await statusOf('mod')).toBe('allowed')
    await report('mod', 'max', 'moderator')
    expect(await statusOf('mod')).toBe('hidden')
  })

  it('# of reports made, by user rules alone', async () => {
    const make = { key: 'reports_made', params: { atLeast: 1 } }
    await expect(makeRule(RuleType.content, [make], [changeStatus('flagged')])).rejects.toThrow()
    await post('busy', 'fine')
    for (let n = 0; n < 3; n++) await report('busy', 'zoe')
    await app.services.userIntake.rerun(acme.admin, idOf(acme.workspaceId, 'user', 'zoe'))
    await untilDone(app, analyzeUser)
    expect(await on.read(`select status from platform_user where external_id = 'zoe'`)).toEqual([
      { status: 'flagged' },
    ])
  })
})

describe('[2.10.14] [3.2.5] routing rules', () => {
  let queues: Record<string, string>
  beforeAll(async () => {
    await fresh()
    const make = async (name: string) =>
      (
        await app.graphql<{ createReviewQueue: { reviewQueue: { id: string } } }>(
          acme.admin,
          `mutation ($i: CreateReviewQueueInput!) { createReviewQueue(input: $i) { reviewQueue { id } } }`,
          { i: { name } },
        )
      ).data.createReviewQueue.reviewQueue.id
    queues = { urgent: await make('Urgent'), people: await make('People') }
    const flag = (word: string, priority: string) =>
      makeRule(
        RuleType.content,
        [{ key: 'text', params: { words: [word] } }],
        [changeStatus('flagged'), { key: 'priority', params: { priority } }],
      )
    await flag('fire', 'urgent')
    await flag('smoke', 'low')
    await makeUserRule(app, acme, 'testers', [changeStatus('flagged')])
    const route = (conditions: Part[], queueId: string | undefined) =>
      makeRule(RuleType.routing, conditions, [{ key: 'route_to_queue', params: { queueId } }])
    await route([{ key: 'review_priority', params: { priorities: ['urgent'] } }], queues['urgent'])
    await route([{ key: 'review_type', params: { type: 'user' } }], queues['people'])
    await route([{ key: 'review_priority', params: { priorities: ['urgent'] } }], queues['people'])
  })
  const queueOf = async (id: string) =>
    (
      await inSql<{ name: string }>(
        app.services,
        acme.workspaceId,
        `select q.name from review r join review_queue q on q.id = r.queue_id where r.workspace_id = $1 and r.object_id = $2`,
        [id],
      )
    )[0]?.name

  it('[2.11.4] [2.11.5] the first match decides, and what none matches goes to the Default Queue', async () => {
    await post('route-1', 'fire')
    await post('route-2', 'smoke')
    expect(await queueOf(idOf(acme.workspaceId, 'content', 'route-1'))).toBe('Urgent')
    expect(await queueOf(idOf(acme.workspaceId, 'content', 'route-2'))).toBe('Default Queue')
  })

  it('reviews of users are routed too', async () => {
    await app.services.userIntake.save(acme.workspaceId, { id: 'tester', type: 'testing' })
    await untilDone(app, analyzeUser)
    expect(await queueOf(idOf(acme.workspaceId, 'user', 'tester'))).toBe('People')
  })

  it('[V2.11.5] a queue that a rule routes to cannot be deleted; another moves its reviews to the Default Queue', async () => {
    const remove = (id: string | undefined) =>
      app.services.reviewQueues.delete(
        { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } },
        id ?? '',
      )
    await expect(remove(queues['urgent'])).rejects.toThrow(
      "Cannot delete review queue, it's in use by a rule",
    )
    await inSql(
      app.services,
      acme.workspaceId,
      `delete from rule where workspace_id = $1 and type = 'routing'`,
    )
    expect(await remove(queues['urgent'])).toBe(true)
    expect(await queueOf(idOf(acme.workspaceId, 'content', 'route-1'))).toBe('Default Queue')
  })

  it('[3.2.7a] a Rerun evaluates content rules again', async () => {
    await post('again', 'embers')
    await makeRule(
      RuleType.content,
      [{ key: 'text', params: { words: ['embers'] } }],
      [changeStatus('hidden')],
    )
    const contentId = idOf(acme.workspaceId, 'content', 'again')
    await app.graphql(
      acme.moderator,
      `mutation ($id: ID!) { rerunContentRules(input: { content: { id: $id } }) { content { id } } }`,
      {
        id: contentId,
      },
    )
    await untilDone(app, analyzeContent)
    expect(await statusOf('again')).toBe('hidden')
  })
})
