import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../../test/moderated-workspace.ts'

const evaluate = `query ($input: ContentInput!, $draft: RuleInput, $draftRuleId: ID, $fetchMedia: Boolean) {
  evaluate(input: $input, draft: $draft, draftRuleId: $draftRuleId, fetchMedia: $fetchMedia) {
    status tags knownContent knownUser actions draftId microseconds milliseconds
    rules { ruleId name version matched applied note conditions { key matched explanation } }
    user { status tags rules { name matched applied } }
    strike { count duration period }
    review { priority queue { id name } rules { name matched } }
  }
}`

interface Traced {
  ruleId: string
  name: string
  version: number
  matched: boolean
  applied: boolean
  note: string | null
  conditions: { key: string; matched: boolean; explanation: string }[]
}

interface Answer {
  evaluate: {
    status: string
    tags: string[]
    knownContent: boolean
    knownUser: boolean
    actions: { action_type: string }[]
    draftId: string | null
    microseconds: number
    milliseconds: number
    rules: Traced[]
    user: { status: string; tags: string[]; rules: { name: string; matched: boolean; applied: boolean }[] }
    strike: { count: number; duration: number; period: string } | null
    review: { priority: string; queue: { name: string }; rules: { name: string; matched: boolean }[] } | null
  }
}

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
})

const sent = (text: string, over: object = {}) => ({
  externalId: 'post-1',
  text,
  user: { externalId: 'u-1', name: 'Uma' },
  category: { externalId: 'general' },
  subcategory: { externalId: 'chat' },
  ...over,
})

async function ask(input: object, over: object = {}, caller = acme.moderator): Promise<Answer['evaluate']> {
  const { data, errors } = await app.graphql<Answer>(caller, evaluate, { input, ...over })
  expect(errors).toEqual([])
  return data.evaluate
}

/** Every row of the workspace, as one digest a table. */
async function everything(): Promise<Record<string, unknown>> {
  return app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
    const tables = await tx.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'workspace_id'`,
    )
    const digests: Record<string, unknown> = {}
    for (const { name } of tables)
      digests[name] = await tx.query(
        `select md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t`,
      )
    return digests
  })
}

const draft = (word: string, status: string) => ({
  type: 'CONTENT',
  name: 'Draft',
  conditions: [{ key: 'text', params: { match: 'contains_any_word', words: [word] } }],
  actions: [{ key: 'change_status', params: { status } }],
})

describe('[V2.18.7] trying an item', () => {
  it('tells status, tags, strike, queue and every rule tried, and leaves nothing behind', async () => {
    const actor = { kind: ActorKind.member, id: acme.admin.id }
    await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor },
      { name: 'Seen', color: '#ff0000' },
    )
    await app.services.strikeLadders.update(
      { workspaceId: acme.workspaceId, actor },
      {
        tiers: [{ duration: 3, period: 'days' }],
        clearing: null,
      },
    )
    await makeRule(app, acme, 'poker', [changeStatus('hidden')])
    await makeRule(app, acme, 'casino', [
      changeStatus('flagged', { policyCategoryId: await makePolicy(app, acme, 'Gambling') }),
      { key: 'priority', params: { priority: 'high' } },
      { key: 'add_tags', params: { contentTags: ['seen'], userTags: ['seen'] } },
      { key: 'strike', params: { strike: 'strike' } },
    ])
    const before = await everything()
    const made = await ask(sent('a casino'))
    expect(made).toMatchObject({
      status: 'FLAGGED',
      tags: ['seen'],
      knownContent: false,
      knownUser: false,
      user: { status: 'ALLOWED', tags: ['seen'] },
      strike: { count: 1, duration: 3, period: 'DAYS' },
      review: { priority: 'HIGH', queue: { name: 'Default Queue' } },
    })
    expect(made.rules.map(({ name, matched, applied }) => [name, matched, applied])).toEqual([
      ['poker rule', false, false],
      ['casino rule', true, true],
    ])
    expect(made.actions.map(({ action_type }) => action_type).sort()).toEqual([
      'AddTags',
      'AddTags',
      'ChangeStatus',
      'StrikeUser',
    ])
    expect(made.milliseconds).toBeGreaterThan(0)
    expect(await everything()).toEqual(before)
  })

  it('gives the same answer as the synchronous submission', async () => {
    await makeRule(app, acme, 'casino', [changeStatus('flagged')])
    await makeRule(app, acme, 'casino', [changeStatus('hidden')])
    const trial = await ask(sent('a casino'))
    const real = await app.services.syncJudge.decide(acme.workspaceId, makeContent('post-1', 'a casino'))
    expect(trial.status).toBe(real.status?.toUpperCase())
    const kinds = (actions: Record<string, unknown>[]) =>
      actions.map((each) => [each['action_type'], each['status']])
    expect(kinds(trial.actions)).toEqual(kinds(real.actions))
  })

  it('reads what is known of the item and its user, and treats the unknown as new', async () => {
    await makeRule(app, acme, 'casino', [changeStatus('hidden')])
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('post-1', 'a casino'))
    const again = await ask(sent('a casino'))
    expect(again).toMatchObject({ knownContent: true, knownUser: true, status: 'HIDDEN' })
    expect(again.rules[0]).toMatchObject({
      applied: false,
      note: 'not applied: already applied',
    })
    expect(await ask(sent('fine', { externalId: 'post-2', user: { externalId: 'u-2' } }))).toMatchObject({
      knownContent: false,
      knownUser: false,
      status: 'ALLOWED',
      review: null,
      actions: [],
    })
  })

  it('refuses what accepting the item would refuse', async () => {
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('post-1', 'hello'))
    const { errors } = await app.graphql(acme.moderator, evaluate, {
      input: sent('x', { user: { externalId: 'u-9' } }),
    })
    expect(errors[0]?.message).toBe(
      'Can only update content that match existing user, category and subcategory ids',
    )
    const tooLong = await app.graphql(acme.moderator, evaluate, { input: sent('x'.repeat(4001)) })
    expect(tooLong.errors[0]).toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  it('tries a draft below the others, or in the place of the rule that it changes, and keeps nothing of it', async () => {
    const first = await makeRule(app, acme, 'casino', [changeStatus('hidden')])
    const below = await ask(sent('a casino'), { draft: draft('casino', 'allowed') }, acme.admin)
    expect(below).toMatchObject({ status: 'HIDDEN' })
    expect(below.rules.map(({ name }) => name)).toEqual(['casino rule'])
    const instead = await ask(
      sent('a casino'),
      { draft: draft('casino', 'allowed'), draftRuleId: first },
      acme.admin,
    )
    expect(instead.status).toBe('ALLOWED')
    expect(instead.rules.map(({ ruleId, name }) => [ruleId, name])).toEqual([[instead.draftId, 'Draft']])
    expect(instead.rules[0]?.conditions[0]?.explanation).toContain('casino')
    expect(await ask(sent('a casino'))).toMatchObject({ status: 'HIDDEN', draftId: null })
    const { errors } = await app.graphql(acme.moderator, evaluate, {
      input: sent('a casino'),
      draft: draft('casino', 'allowed'),
    })
    expect(errors[0]).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('tries user rules on the author and routing rules on the review', async () => {
    const actor = { kind: ActorKind.member, id: acme.admin.id }
    const queue = await app.graphql<{ createReviewQueue: { reviewQueue: { id: string } } }>(
      acme.admin,
      `mutation { createReviewQueue(input: { name: "Urgent" }) { reviewQueue { id } } }`,
    )
    const make = async (input: object) => {
      const rule = await app.services.rules.create({ workspaceId: acme.workspaceId, actor }, input)
      await app.services.rules.setEnabled({ workspaceId: acme.workspaceId, actor }, rule.id, true)
    }
    await make({
      type: 'routing',
      name: 'To Urgent',
      conditions: [{ key: 'review_type', params: { type: 'content' } }],
      actions: [{ key: 'route_to_queue', params: { queueId: queue.data.createReviewQueue.reviewQueue.id } }],
    })
    await make({
      type: 'user',
      name: 'Ban Uma',
      conditions: [{ key: 'user_name', params: { match: 'is', words: ['Uma'] } }],
      actions: [{ key: 'change_status', params: { status: 'hidden' } }],
    })
    await makeRule(app, acme, 'casino', [changeStatus('flagged')])
    const made = await ask(sent('a casino'))
    expect(made.review).toMatchObject({
      queue: { name: 'Urgent' },
      rules: [{ name: 'To Urgent', matched: true }],
    })
    expect(made.user).toMatchObject({
      status: 'HIDDEN',
      rules: [{ name: 'Ban Uma', matched: true, applied: true }],
    })
  })

  it('is not counted against the plan, nor refused by its weekly volume', async () => {
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`update workspace set plan = 'free' where id = $1`, [acme.workspaceId]),
    )
    for (let round = 0; round < 3; round++)
      expect(await ask(sent('hi', { externalId: `post-${round}` }))).toMatchObject({ knownContent: false })
  })
})
