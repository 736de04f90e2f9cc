import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { idOf } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'
import { setLadder } from '../../test/struck-user.ts'

let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  await setLadder(app, acme)
})

const strike = (kind: 'strike' | 'add') => ({ key: 'strike', params: { strike: kind } })
const post = (contentId: string, text: string) =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(contentId, text))
const inSql = <T>(sql: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql, values))
const userId = () => idOf(acme.workspaceId, 'user', 'u-1')
const told = async () =>
  (
    await inSql<{ type: string; count: number | null; rule: boolean }>(
      `select action_type as type, details -> 'strike' -> 'count' as count, rule_id is not null as rule from action
       where object_id = $1 order by created_at, id`,
      userId(),
    )
  ).map(({ type, count, rule }) => `${type} ${count}${rule ? ' by rule' : ''}`)

describe('[2.10] the rule action Strike user', () => {
  it('Strike: gives one only if the user has no active strike', async () => {
    await makeRule(app, acme, 'rude', [changeStatus('hidden'), strike('strike')])
    await post('a', 'rude')
    await post('b', 'rude too')
    expect(await told()).toEqual(['StrikeUser 1 by rule'])
  })

  it('Add strike: always gives one, up to the last tier', async () => {
    await makeRule(app, acme, 'rude', [strike('add')])
    for (const id of ['a', 'b', 'c', 'd']) await post(id, 'rude')
    expect(await told()).toEqual([
      'StrikeUser 1 by rule',
      'EndStrikeUser 1 by rule',
      'StrikeUser 2 by rule',
      'EndStrikeUser 2 by rule',
      'StrikeUser 3 by rule',
    ])
  })

  it('[4.2] [V4.2.1] the synchronous answer has what rules did with the author, for the item that it was done for', async () => {
    await makeRule(app, acme, 'rude', [changeStatus('hidden'), strike('add')])
    const kinds = async (contentId: string, text: string) =>
      (await post(contentId, text)).actions.map(({ action_type, type }) => [action_type, type])
    const [first, other] = await Promise.all([kinds('a', 'rude'), kinds('b', 'fine')])
    expect(first).toEqual([
      ['ChangeStatus', 'content'],
      ['StrikeUser', 'user'],
    ])
    expect(other).toEqual([])
    expect(await kinds('c', 'rude')).toEqual([
      ['ChangeStatus', 'content'],
      ['EndStrikeUser', 'user'],
      ['StrikeUser', 'user'],
    ])
    expect(await kinds('c', 'rude')).toEqual([
      ['ChangeStatus', 'content'],
      ['StrikeUser', 'user'],
    ])
  })

  it('[3.2] a rule already applied to an item gives no second strike for it', async () => {
    await makeRule(app, acme, 'rude', [strike('add')])
    for (let n = 0; n < 3; n++) await post('a', 'rude')
    expect(await told()).toEqual(['StrikeUser 1 by rule'])
  })

  it('[3.1] after a human has decided on the item, its status stays and the author gets the strike, once', async () => {
    await makeRule(app, acme, 'rude', [changeStatus('hidden'), strike('add')])
    await post('a', 'fine')
    const input = {
      content: { id: idOf(acme.workspaceId, 'content', 'a') },
      status: 'ALLOWED',
      requestId: crypto.randomUUID(),
    }
    await app.graphql(
      acme.moderator,
      `mutation ($input: DecideInput!) { decide(input: $input) { review { id } } }`,
      { input },
    )
    for (const text of ['rude', 'ruder, rude'])
      expect(await post('a', text)).toMatchObject({
        status: 'allowed',
        actions: [{ action_type: 'StrikeUser' }],
      })
    expect(await told()).toEqual(['StrikeUser 1 by rule'])
  })

  it('[3.1] a decision of a human on the user does not keep later items from giving strikes', async () => {
    await makeRule(app, acme, 'rude', [strike('strike')])
    await post('a', 'fine')
    const input = { user: { id: userId() }, status: 'ALLOWED', requestId: crypto.randomUUID() }
    await app.graphql(
      acme.moderator,
      `mutation ($input: DecideInput!) { decide(input: $input) { review { id } } }`,
      { input },
    )
    await post('b', 'rude')
    expect((await told()).slice(-1)).toEqual(['StrikeUser 1 by rule'])
  })

  it('50 items at once give one strike', async () => {
    await makeRule(app, acme, 'rude', [strike('strike')])
    await Promise.all(Array.from({ length: 50 }, (_, n) => post(`p-${n}`, 'rude')))
    expect(await told()).toEqual(['StrikeUser 1 by rule'])
  })

  it('tags that a moderator removed are not added again to the same version', async () => {
    const actor = { kind: 'member' as never, id: acme.admin.id }
    await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor },
      { name: 'watch', color: '#ff0000' },
    )
    await makeRule(app, acme, 'rude', [
      { key: 'add_tags', params: { contentTags: ['watch'], userTags: ['watch'] } },
    ])
    await post('a', 'rude')
    const contentId = idOf(acme.workspaceId, 'content', 'a')
    for (const about of [{ content: { id: contentId } }, { user: { id: userId() } }])
      await app.graphql(
        acme.moderator,
        `mutation ($input: RemoveTagsInput!) { removeTags(input: $input) { actions { id } } }`,
        {
          input: { ...about, tags: ['watch'], requestId: crypto.randomUUID() },
        },
      )
    await post('a', 'rude')
    expect(await inSql(`select tags from content union all select tags from platform_user`)).toEqual([
      { tags: [] },
      { tags: [] },
    ])
  })
})

describe('[8] the rule action Strike user needs the Pro or Enterprise plan', () => {
  it('is refused when the rule is written, and gives nothing after the plan went down', async () => {
    await makeRule(app, acme, 'rude', [strike('strike')])
    await inSql(`update workspace set plan = 'starter'`)
    await post('a', 'rude')
    expect(await told()).toEqual([])
    const small = await app.createWorkspace({ plan: Plan.starter })
    await expect(makeRule(app, small, 'rude', [strike('strike')])).rejects.toMatchObject({
      fields: { 'actions.0.params.strike': 'Strikes need the Pro or Enterprise plan' },
    })
  })
})

describe('[2.12] a rule that gives strikes where nobody can get one', () => {
  const rulesOf = async (workspace: TestWorkspace) => {
    const { data } = await app.graphql<{
      rules: { inertActions: string[] }[]
      ruleActionDefinitions: { key: string; unavailableReason: string | null }[]
    }>(
      workspace.admin,
      `{ rules(type: CONTENT) { inertActions } ruleActionDefinitions { key unavailableReason } }`,
    )
    return {
      rules: data.rules.map(({ inertActions }) => inertActions),
      action: data.ruleActionDefinitions.find(({ key }) => key === 'strike')?.unavailableReason,
    }
  }
  const traced = async (contentId: string) => {
    const { data } = await app.graphql<{ content: { trace: { rules: object[] } } }>(
      acme.moderator,
      `query ($id: ID!) { content(by: { id: $id }) { trace { rules { applied note } } } }`,
      { id: idOf(acme.workspaceId, 'content', contentId) },
    )
    return data.content.trace.rules
  }
  const noTiers = 'Strikes are off: the workspace has no tiers'

  it('says so in the editor, in the list, and in the trace of what it matched', async () => {
    acme = await app.createWorkspace()
    await makeRule(app, acme, 'rude', [strike('strike')])
    await makeRule(app, acme, 'vile', [changeStatus('hidden'), strike('add')])
    expect(await rulesOf(acme)).toEqual({ rules: [[noTiers], [noTiers]], action: noTiers })
    await post('a', 'rude')
    expect(await traced('a')).toMatchObject([
      { applied: false, note: 'strike not applied: strikes are off: the workspace has no tiers' },
      {},
    ])
    await post('b', 'vile')
    expect((await traced('b')).at(-1)).toEqual({
      applied: true,
      note: 'strike not applied: strikes are off: the workspace has no tiers',
    })
    await setLadder(app, acme)
    expect(await rulesOf(acme)).toEqual({ rules: [[], []], action: null })
  })

  it('names the plan where that is what has no strikes', async () => {
    await makeRule(app, acme, 'rude', [strike('strike')])
    await inSql(`update workspace set plan = 'starter'`)
    expect((await rulesOf(acme)).rules).toEqual([['Strikes need the Pro or Enterprise plan']])
  })
})
