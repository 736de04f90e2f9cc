import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyzeUser } from '../../intake/users/user-tasks.ts'
import { idOf } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../../test/moderated-workspace.ts'
import { makeUserRule, untilDone } from '../../test/user-rules.ts'

let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  acme = await app.createWorkspace()
  for (const name of ['Tester', 'Poster'])
    await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor: { kind: ActorKind.system, id: null } },
      { name, color: '#ff0000' },
    )
  const spam = await makePolicy(app, acme, 'Spam')
  await makeUserRule(app, acme, 'trusted are fine', [changeStatus('allowed')], [type('trusted')])
  await makeUserRule(app, acme, 'tester', [
    changeStatus('flagged', { policyCategoryId: spam }),
    { key: 'priority', params: { priority: 'high' } },
    { key: 'add_tags', params: { userTags: ['tester'] } },
  ])
})
afterAll(() => app.close())

const type = (value: string) => ({ key: 'user_type', params: { types: [value] } })
const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const userId = (id: string) => idOf(acme.workspaceId, 'user', id)
const save = async (user: object) => {
  await app.services.userIntake.save(acme.workspaceId, user)
  await untilDone(app, analyzeUser)
}
const user = async (id: string) => (await sql(`select * from platform_user where id = $1`, userId(id)))[0]
const actionsOn = (id: string) =>
  sql(
    `select action_type, status, previous_status, actor_kind, rule_id is not null as by_rule from action
     where object_id = $1 order by created_at, id`,
    userId(id),
  )

describe('[3.2.7a] user rules', () => {
  it('are evaluated when the account is created: a flag opens a review of the user', async () => {
    await save({ id: 'tess', type: 'testing' })
    expect(await user('tess')).toMatchObject({ status: 'flagged', tags: ['tester'] })
    expect(await actionsOn('tess')).toEqual([
      {
        action_type: 'ChangeStatus',
        status: 'flagged',
        previous_status: 'allowed',
        actor_kind: 'rule',
        by_rule: true,
      },
      { action_type: 'AddTags', status: null, previous_status: null, actor_kind: 'rule', by_rule: true },
    ])
    expect(
      await sql(
        `select object_type, state, priority, reasons from review where object_id = $1`,
        userId('tess'),
      ),
    ).toMatchObject([
      {
        object_type: 'user',
        state: 'open',
        priority: 1,
        reasons: [
          { kind: 'rule', ruleName: 'tester', explanation: expect.stringContaining('testing') as string },
        ],
      },
    ])
  })

  it('[3.2.4] act once on a user; [3.1] there is no second review', async () => {
    await save({ id: 'once', type: 'testing' })
    await save({ id: 'once', type: 'testing' })
    expect(await actionsOn('once')).toHaveLength(2)
    await save({ id: 'once', name: 'Changed' })
    expect(await actionsOn('once')).toHaveLength(2)
    expect(await sql(`select 1 from review where object_id = $1`, userId('once'))).toHaveLength(1)
  })

  it('[3.1.9] a flag of a user who waits for a human already opens no second review', async () => {
    await save({ id: 'waits', type: 'testing' })
    const flag = { user: { id: userId('waits') }, status: 'FLAGGED', requestId: randomUUID() }
    const decide = 'mutation ($input: DecideInput!) { decide(input: $input) { actions { status } } }'
    const { data, errors } = await app.graphql(acme.moderator, decide, { input: flag })
    expect([data, errors]).toEqual([{ decide: { actions: [{ status: 'FLAGGED' }] } }, []])
    expect(await sql(`select state from review where object_id = $1`, userId('waits'))).toEqual([
      { state: 'open' },
    ])
  })

  it('are evaluated when the account is updated', async () => {
    await save({ id: 'late' })
    expect(await user('late')).toMatchObject({ status: 'allowed' })
    await save({ id: 'late', type: 'testing' })
    expect(await user('late')).toMatchObject({ status: 'flagged' })
  })

  it('[3.2.2] an allow match ends the evaluation', async () => {
    await save({ id: 'tim', type: 'trusted' })
    expect(await actionsOn('tim')).toMatchObject([{ status: 'allowed' }])
  })

  it.each(['accept', 'sync'])('are evaluated when the user posts content (%s)', async (how) => {
    await app.services.userIntake.import(acme.workspaceId, {
      users: [{ id: `poster-${how}`, type: 'testing' }],
    })
    expect(await user(`poster-${how}`)).toMatchObject({ status: 'allowed' })
    const content = makeContent(`by-${how}`, 'hello', { user: { id: `poster-${how}` } })
    if (how === 'sync') await app.services.syncJudge.decide(acme.workspaceId, content)
    else {
      await app.services.intake.accept(acme.workspaceId, content)
      await untilDone(app, 'analyze-content')
    }
    await untilDone(app, analyzeUser)
    expect(await user(`poster-${how}`)).toMatchObject({ status: 'flagged' })
  })

  it('[4.5] are not evaluated by an import', async () => {
    await app.services.userIntake.import(acme.workspaceId, { users: [{ id: 'imported', type: 'testing' }] })
    await untilDone(app, analyzeUser)
    expect(await user('imported')).toMatchObject({ status: 'allowed' })
  })

  it('are evaluated by a manual Rerun', async () => {
    await app.services.userIntake.import(acme.workspaceId, { users: [{ id: 'rerun', type: 'testing' }] })
    const { errors } = await app.graphql(
      acme.moderator,
      `mutation ($id: ID!) { rerunRules(input: { user: { id: $id } }) { user { id } } }`,
      { id: userId('rerun') },
    )
    expect(errors).toEqual([])
    await untilDone(app, analyzeUser)
    expect(await user('rerun')).toMatchObject({ status: 'flagged' })
  })

  it('are evaluated when the user is reported', async () => {
    await makePolicy(app, acme, 'Rude', { userReports: true })
    await app.services.userIntake.import(acme.workspaceId, { users: [{ id: 'reported', type: 'testing' }] })
    const report = { policyId: 'rude', reporterExternalId: 'rita', user: { externalId: 'reported' } }
    await app.services.userReports.submit(
      { workspaceId: acme.workspaceId, actor: { kind: ActorKind.customer, id: null } },
      report,
    )
    await untilDone(app, analyzeUser)
    expect(await user('reported')).toMatchObject({ status: 'flagged' })
  })

  it('[3.1] never override a ban set by hand', async () => {
    await save({ id: 'hand' })
    await app.graphql(acme.moderator, decide, {
      input: { user: { id: userId('hand') }, status: 'HIDDEN', requestId: crypto.randomUUID() },
    })
    await save({ id: 'hand', type: 'trusted' })
    expect(await user('hand')).toMatchObject({ status: 'hidden', decided_by_kind: 'member' })
    expect(await trace('hand')).toMatchObject([
      {
        name: 'trusted are fine',
        matched: true,
        applied: false,
        note: 'not applied: decided by a moderator',
      },
    ])
  })

  it('the trace says which rules were tried and what came of them', async () => {
    await save({ id: 'traced', type: 'testing' })
    expect((await trace('traced')).slice(0, 2)).toMatchObject([
      { name: 'trusted are fine', matched: false },
      { name: 'tester', matched: true, applied: true, note: null },
    ])
  })

  it('tags that several items of one batch put on a user are all kept', async () => {
    for (const [word, tag] of [
      ['alpha', 'tester'],
      ['beta', 'poster'],
    ] as const)
      await makeRule(app, acme, word, [{ key: 'add_tags', params: { userTags: [tag] } }])
    await Promise.all(
      ['alpha', 'beta'].map((text) =>
        app.services.syncJudge.decide(
          acme.workspaceId,
          makeContent(`tag-${text}`, text, { user: { id: 'tagged' } }),
        ),
      ),
    )
    expect(await user('tagged')).toMatchObject({
      tags: expect.arrayContaining(['tester', 'poster']) as string[],
    })
  })
})

const decide = `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`
const trace = async (id: string) => {
  const { data } = await app.graphql<{ user: { trace: { rules: Record<string, unknown>[] } } }>(
    acme.moderator,
    `query ($id: ID!) { user(by: { id: $id }) { trace { rules { name matched applied note } } } }`,
    { id: userId(id) },
  )
  return data.user.trace.rules
}

describe('[2.10] rules of users', () => {
  const create = (rule: object) =>
    app.graphql(
      acme.admin,
      `mutation ($input: CreateRuleInput!) { createRule(input: $input) { rule { actions { summary } } } }`,
      {
        input: {
          type: 'USER',
          name: 'A rule',
          conditions: [type('testing')],
          actions: [changeStatus('hidden')],
          ...rule,
        },
      },
    )
  const hideAll = { key: 'hide_all', params: {} }

  it('ban and hide all content', async () => {
    expect((await create({ actions: [changeStatus('hidden'), hideAll] })).data).toEqual({
      createRule: { rule: { actions: [{ summary: 'Ban' }, { summary: 'Hide all content' }] } },
    })
  })

  it.each([
    [
      'hide all content without a ban',
      { actions: [changeStatus('flagged'), hideAll] },
      'actions.1.params.policyCategoryId: Only a ban can hide all content',
    ],
    [
      'tag content',
      { actions: [{ key: 'add_tags', params: { contentTags: ['tester'] } }] },
      'actions.0.params.contentTags: User rules put tags on users alone',
    ],
    [
      'ask about a text',
      { conditions: [{ key: 'text_length', params: { atLeast: 1 } }] },
      'conditions.0.key: Does not apply to user rules',
    ],
    [
      'hide all content as content rules',
      { type: 'CONTENT', actions: [changeStatus('hidden'), hideAll] },
      'actions.1.key: Does not apply to content rules',
    ],
  ])('cannot %s', async (_name, rule, message) => {
    expect((await create(rule)).errors).toMatchObject([{ message }])
  })

  it('[2.7] a category that is not for users cannot be attached', async () => {
    const forContent = await makePolicy(app, acme, 'For content', { availableFor: ['content'] })
    expect(
      (await create({ actions: [changeStatus('hidden', { policyCategoryId: forContent })] })).errors,
    ).toMatchObject([
      { message: 'actions.0.params.policyCategoryId: Policy category is not available for users' },
    ])
  })

  it("[2.10] User's project decides by the project that the user was created with", async () => {
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('pr-1', 'hello'))
    await makeUserRule(
      app,
      acme,
      'members of general',
      [changeStatus('hidden')],
      [{ key: 'user_project', params: { categoryIds: [idOf(acme.workspaceId, 'category', 'general')] } }],
    )
    await save({ id: 'in-general', projectId: 'general' })
    await save({ id: 'elsewhere', projectId: 'other' })
    expect([await user('in-general'), await user('elsewhere')]).toMatchObject([
      { status: 'hidden' },
      { status: 'allowed' },
    ])
  })

  it('[3.2.6] a preview shows what the rule would do to the newest users', async () => {
    const other = await app.createWorkspace()
    await app.services.userIntake.import(other.workspaceId, {
      users: [
        { id: 'p-1', type: 'testing' },
        { id: 'p-2', type: 'testing', status: 'hidden' },
        { id: 'p-3' },
      ],
    })
    const { data } = await app.graphql(
      other.admin,
      `query ($input: RuleInput!) { rulePreview(input: $input) { examined matched changes { from to count } samples { explanation object { ... on User { externalId } } } } }`,
      {
        input: {
          type: 'USER',
          name: 'A rule',
          conditions: [type('testing')],
          actions: [changeStatus('hidden')],
        },
      },
    )
    expect(data).toMatchObject({
      rulePreview: {
        examined: 3,
        matched: 2,
        changes: [{ from: 'ALLOWED', to: 'HIDDEN', count: 1 }],
        samples: expect.arrayContaining(
          ['p-1', 'p-2'].map((externalId) => ({
            explanation: expect.stringContaining('testing') as string,
            object: { externalId },
          })),
        ) as object[],
      },
    })
  })
})
