import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveContentStates } from '../../intake/content/content-decision.store.ts'
import { idOf } from '../../platform/ids.ts'
import { ActorKind, Status } from '../../platform/vocabulary/status.ts'
import { builtInScorer } from '../../signals/text-scores/built-in-model.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
let spam: string

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  spam = await makePolicy(app, acme, 'Spam & scams')
  await app.services.tags.create(
    { workspaceId: acme.workspaceId, actor: { kind: ActorKind.system, id: null } },
    { name: 'Repeat offender', color: '#ff0000' },
  )
  await makeRule(app, acme, 'friendly', [changeStatus('allowed')])
  await makeRule(app, acme, 'pills', [
    changeStatus('hidden', { policyCategoryId: spam, policyInformation: 'no drugs' }),
  ])
  await makeRule(app, acme, 'cheap', [
    changeStatus('flagged', { policyCategoryId: spam }),
    { key: 'priority', params: { priority: 'urgent' } },
  ])
  await makeRule(app, acme, 'deal', [
    changeStatus('flagged'),
    { key: 'add_tags', params: { contentTags: ['repeat-offender'], userTags: ['repeat-offender'] } },
  ])
})
afterAll(() => app.close())

const decide = (contentId: string, text: string) =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(contentId, text))

const read = <T>(sql: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql, values))
const contentId = (external: string) => idOf(acme.workspaceId, 'content', external)
const actionsOn = (external: string) =>
  read<Record<string, unknown>>(`select * from action where object_id = $1 order by id`, contentId(external))
const reviewsOf = (external: string) =>
  read<{ state: string; priority: number; reasons: unknown[] }>(
    `select * from review where object_id = $1`,
    contentId(external),
  )
const content = async (external: string) =>
  (await read<Record<string, unknown>>(`select * from content where id = $1`, contentId(external)))[0]

describe('[1.1] decision order for new content', () => {
  it('[1.0.2d] what is scored high and no rule asks for is allowed: signals never act alone', async () => {
    const insult = 'you are a stupid worthless idiot'
    expect(Object.values(builtInScorer().score(insult)).some((score) => score > 85)).toBe(true)
    expect(await decide('d-alone', insult)).toEqual({ status: 'allowed', actions: [], timeout: false })
  })

  it('what is allowed is written on the page where it came in, with no entry in any index', async () => {
    await decide('d-0', 'good morning')
    const { workspaceId } = acme
    const inPlace = await app.services.database.inWorkspace(workspaceId, async (tx) => {
      const [item] = await tx.query<{ id: string }>(
        `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text)
         select workspace_id, gen_random_uuid(), 'in-place', user_id, category_id, subcategory_id, text
         from content limit 1 returning id`,
      )
      const writtenInPlace = async () =>
        (
          await tx.query<{ n: number }>(
            `select pg_stat_get_xact_tuples_hot_updated('content'::regclass)::int as n`,
          )
        )[0]?.n ?? 0
      const before = await writtenInPlace()
      const state = { tags: [], version: 1, policyCategoryId: null, decidedBy: null, status: Status.allowed }
      await saveContentStates(tx, [{ workspaceId, id: item?.id ?? '', ...state }])
      return (await writtenInPlace()) - before
    })
    expect(inPlace).toBe(1)
  })

  it('[1.1.3] nothing matched: allowed, with an action that names nobody', async () => {
    expect(await decide('d-1', 'hello there')).toEqual({ status: 'allowed', actions: [], timeout: false })
    expect(await content('d-1')).toMatchObject({
      status: 'allowed',
      initial_status: 'allowed',
      judged_version: 1,
    })
    expect(await actionsOn('d-1')).toMatchObject([
      {
        action_type: 'ChangeStatus',
        status: 'allowed',
        previous_status: null,
        actor_kind: 'system',
        rule_id: null,
      },
    ])
  })

  it('[3.2.2] remove stops the rules below it, and carries its policy category', async () => {
    const { status, actions } = await decide('d-2', 'cheap pills, a deal')
    expect(status).toBe('hidden')
    expect(actions).toMatchObject([
      {
        action_type: 'ChangeStatus',
        type: 'content',
        status: 'hidden',
        previous_status: null,
        policy_id: 'spam-scams',
        policy_name: 'Spam & scams',
        policy_information: 'no drugs',
      },
    ])
    expect(await reviewsOf('d-2')).toEqual([])
  })

  it('[3.2.2] allow stops the rules below it', async () => {
    expect(await decide('d-3', 'friendly cheap pills')).toMatchObject({
      status: 'allowed',
      actions: [{ status: 'allowed' }],
    })
  })

  it('[3.2.3] flags add up, [1.1.4] and open one review at the most urgent priority with both reasons', async () => {
    const { status, actions } = await decide('d-4', 'a cheap deal')
    expect(status).toBe('flagged')
    expect(actions.map((each) => [each['action_type'], each['type'], each['previous_status']])).toEqual([
      ['ChangeStatus', 'content', null],
      ['ChangeStatus', 'content', 'flagged'],
      ['AddTags', 'content', undefined],
      ['AddTags', 'user', undefined],
    ])
    expect(await reviewsOf('d-4')).toMatchObject([{ state: 'open', priority: 0 }])
    expect((await reviewsOf('d-4'))[0]?.reasons).toHaveLength(2)
    expect(await content('d-4')).toMatchObject({ tags: ['repeat-offender'], policy_category_id: spam })
  })

  it('[6.2] tags on the user are an action on the user', async () => {
    await decide('d-5', 'another deal')
    const user = idOf(acme.workspaceId, 'user', 'u-1')
    expect(await read(`select tags from platform_user where id = $1`, user)).toEqual([
      { tags: ['repeat-offender'] },
    ])
    expect(await read(`select action_type, tags_added from action where object_id = $1`, user)).toEqual([
      { action_type: 'AddTags', tags_added: ['repeat-offender'] },
    ])
  })

  it('[3.2] the same version again: no rule acts twice, and there is one review', async () => {
    const { actions } = await decide('d-6', 'cheap')
    expect(await decide('d-6', 'cheap')).toMatchObject({ status: 'flagged', actions })
    expect(await actionsOn('d-6')).toHaveLength(1)
    expect(await reviewsOf('d-6')).toHaveLength(1)
  })

  it('a changed item is judged again; where nothing matches it keeps its status', async () => {
    const { actions } = await decide('d-7', 'cheap')
    expect(await decide('d-7', 'harmless now')).toMatchObject({ status: 'flagged', actions })
    expect(await decide('d-7', 'pills now')).toMatchObject({
      status: 'hidden',
      actions: [{ status: 'hidden', previous_status: 'flagged' }],
    })
    expect(await content('d-7')).toMatchObject({ initial_status: 'flagged', version: 3 })
    expect(await reviewsOf('d-7')).toMatchObject([{ state: 'resolved' }])
  })

  it('50 identical synchronous submissions in parallel act once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => decide('d-8', 'cheap')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['flagged']))
    expect(await actionsOn('d-8')).toHaveLength(1)
  })

  it('the trace names every rule tried, what it saw and where', async () => {
    await decide('d-9', 'so cheap')
    const { data } = await app.graphql<{
      content: {
        trace: {
          outcome: string
          rules: { name: string; matched: boolean; applied: boolean; conditions: { spans: unknown[] }[] }[]
        }
      }
    }>(
      acme.moderator,
      `query ($id: ID!) { content(by: { id: $id }) { trace { outcome rules { name matched applied conditions { matched explanation spans { start end } } } } } }`,
      { id: contentId('d-9') },
    )
    const { outcome, rules } = data.content.trace
    expect(outcome).toBe('FLAGGED')
    expect(rules.map(({ name, matched, applied }) => [name, matched, applied])).toEqual([
      ['friendly rule', false, false],
      ['pills rule', false, false],
      ['cheap rule', true, true],
      ['deal rule', false, false],
    ])
    expect(rules[2]?.conditions[0]?.spans).toEqual([{ start: 3, end: 8 }])
  })
})

describe('[3.1] after a human decision', () => {
  it('rules do not act, and the trace says who decided', async () => {
    await decide('h-1', 'cheap')
    await app.graphql(
      acme.moderator,
      `mutation ($input: DecideInput!) { decide(input: $input) { review { state } } }`,
      {
        input: { content: { id: contentId('h-1') }, status: 'ALLOWED', requestId: crypto.randomUUID() },
      },
    )
    expect(await decide('h-1', 'cheap pills')).toMatchObject({ status: 'allowed', actions: [] })
    const { data } = await app.graphql<{
      content: {
        status: string
        trace: { rules: { name: string; matched: boolean; applied: boolean; note: string }[] }
      }
    }>(
      acme.moderator,
      `query ($id: ID!) { content(by: { id: $id }) { status trace { rules { name matched applied note } } } }`,
      { id: contentId('h-1') },
    )
    expect(data.content.status).toBe('ALLOWED')
    expect(data.content.trace.rules).toContainEqual({
      name: 'pills rule',
      matched: true,
      applied: false,
      note: 'not applied: decided by a moderator',
    })
  })
})
