import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analyzeUser } from '../../../intake/users/user-tasks.ts'
import { idOf } from '../../../platform/ids.ts'
import { ActorKind } from '../../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { part } from '../../../test/make-plan.ts'
import { changeStatus, makeContent, makePolicy } from '../../../test/moderated-workspace.ts'
import { makeRuleIn } from '../../../test/shadow-rule.ts'
import { untilDone } from '../../../test/user-rules.ts'
import { RuleMode } from '../rule-mode.ts'
import { RuleType } from '../rule-type.ts'

let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  app = await startTestApp({ worker: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
})

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const idOfContent = (external: string) => idOf(acme.workspaceId, 'content', external)
const post = (external: string, text: string, over: object = {}) =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(external, text, over))
const decide = (external: string, status: string, over: object = {}) =>
  app.services.decisions.take(
    { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.moderator.id } },
    { requestId: randomUUID(), content: { id: idOfContent(external) }, status, ...over },
  )
const hits = () =>
  sql(
    `select rule_id, object_type, object_version, status, queue_id, taken_by, explanation from rule_shadow_hit order by matched_at`,
  )
const shadowOf = async (id: string, by = acme.admin) => {
  const { data, errors } = await app.graphql<{ rule: { mode: string; shadow: Record<string, unknown> } }>(
    by,
    `query ($id: ID!) { rule(id: $id) { mode shadow { since matched taken
       humans { decided matched positive positiveMatched precision recall }
       samples { explanation decided agrees spans { entry } object { ... on Content { externalId } ... on User { externalId } } } } } }`,
    { id },
  )
  expect(errors).toEqual([])
  return data.rule
}

describe('[V2.10.2] a rule in shadow', () => {
  it('acts on nothing: no status, tag, strike, review or stop', async () => {
    const everything = [
      changeStatus('hidden'),
      part('add_tags', { contentTags: ['spam'], userTags: ['spammer'] }),
      part('strike', { strike: 'strike' }),
    ]
    await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor: { kind: ActorKind.system, id: null } },
      { name: 'spam', color: '#ff0000' },
    )
    await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor: { kind: ActorKind.system, id: null } },
      { name: 'spammer', color: '#ff0000' },
    )
    const id = await makeRuleIn(app, acme, 'casino', everything)
    expect(await post('c-1', 'a casino')).toMatchObject({ status: 'allowed', actions: [] })
    expect(await sql(`select actor_kind, status from action`)).toEqual([
      { actor_kind: 'system', status: 'allowed' },
    ])
    expect(await sql(`select tags from content union all select tags from platform_user`)).toEqual([
      { tags: [] },
      { tags: [] },
    ])
    expect(await sql(`select 1 from review union all select 1 from strike`)).toEqual([])
    expect(await hits()).toEqual([
      {
        rule_id: id,
        object_type: 'content',
        object_version: 1,
        status: 'hidden',
        queue_id: null,
        taken_by: null,
        explanation: expect.stringContaining('casino') as string,
      },
    ])
  })

  it('keeps an explanation that is too long without cutting a character in two', async () => {
    const words = ['𝐚', '𝐛', '𝐜', '𝐝'].map((letter) => letter.repeat(250))
    await makeRuleIn(app, acme, 'long words', [changeStatus('hidden')], {
      conditions: [part('text', { match: 'contains_any_word', words })],
    })
    expect(await post('c-1', words.join(' '))).toMatchObject({ status: 'allowed' })
    const [{ explanation } = {}] = await hits()
    expect(explanation).toMatch(/^.{999}𝐝$/u)
  })

  it('lets the rules below act, and is left alone by those above', async () => {
    const above = await makeRuleIn(app, acme, 'poker', [changeStatus('hidden')], { mode: RuleMode.enabled })
    const id = await makeRuleIn(app, acme, 'casino', [changeStatus('hidden')])
    await makeRuleIn(app, acme, 'bingo', [changeStatus('flagged')], { mode: RuleMode.enabled })
    expect(await post('c-1', 'casino bingo')).toMatchObject({ status: 'flagged' })
    await post('c-2', 'casino poker')
    expect((await hits()).map(({ rule_id, taken_by }) => [rule_id, taken_by])).toEqual([
      [id, null],
      [id, above],
    ])
    expect((await shadowOf(id)).shadow).toMatchObject({ matched: 2, taken: 1 })
  })

  it('judges users and routes reviews without doing either', async () => {
    const user = await makeRuleIn(app, acme, 'testers', [changeStatus('hidden')], {
      type: RuleType.user,
      conditions: [part('user_type', { types: ['testing'] })],
    })
    const [queue] = await sql<{ id: string }>(`select id from review_queue`)
    const routing = await makeRuleIn(app, acme, 'urgent', [part('route_to_queue', { queueId: queue?.id })], {
      type: RuleType.routing,
      conditions: [part('review_type', { type: 'content' })],
    })
    await makeRuleIn(app, acme, 'casino', [changeStatus('flagged')], { mode: RuleMode.enabled })
    await post('c-1', 'casino', { user: { id: 'tess', type: 'testing' } })
    await untilDone(app, analyzeUser)
    expect(await sql(`select status from platform_user`)).toEqual([{ status: 'allowed' }])
    expect(await hits()).toMatchObject([
      { rule_id: routing, object_type: 'content', queue_id: queue?.id },
      { rule_id: user, object_type: 'user', status: 'hidden' },
    ])
    expect((await shadowOf(user)).shadow['samples']).toMatchObject([{ object: { externalId: 'tess' } }])
    expect((await shadowOf(routing)).shadow['humans']).toBeNull()
  })

  it('goes on and off by its mode, checked and in the audit log', async () => {
    const id = await makeRuleIn(app, acme, 'casino', [changeStatus('flagged')])
    const setMode = (mode: string, by = acme.admin) =>
      app.graphql<{ setRuleMode: { rule: object } } | null>(
        by,
        `mutation ($id: ID!, $mode: RuleMode!) { setRuleMode(input: { id: $id, mode: $mode }) { rule { mode enabled } } }`,
        { id, mode },
      )
    expect((await setMode('SHADOW', acme.moderator)).errors[0]?.code).toBe('FORBIDDEN')
    expect((await setMode('ENABLED')).data).toEqual({
      setRuleMode: { rule: { mode: 'ENABLED', enabled: true } },
    })
    expect((await setMode('SHADOW')).data).toEqual({
      setRuleMode: { rule: { mode: 'SHADOW', enabled: false } },
    })
    expect((await setMode('OFF')).data).toEqual({ setRuleMode: { rule: { mode: 'OFF', enabled: false } } })
    await post('c-1', 'casino')
    expect(await hits()).toEqual([])
    expect((await shadowOf(id)).shadow).toBeNull()
    expect(await sql(`select event from audit_entry order by seq`)).toEqual(
      ['created', 'shadowed', 'enabled', 'shadowed', 'disabled'].map((event) => ({ event: `rule.${event}` })),
    )
  })
})

describe('[V2.10.3] what a rule in shadow would have done', () => {
  it('is kept once for a version of the rule and of the item', async () => {
    const id = await makeRuleIn(app, acme, 'casino', [changeStatus('flagged')])
    await post('c-1', 'casino')
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('c-1', 'casino'))
    await post('c-1', 'casino again')
    const versions = (await hits()).map(({ object_version }) => object_version)
    expect(new Set(versions).size).toBe(versions.length)
    expect((await shadowOf(id)).shadow).toMatchObject({ matched: 1 })
  })

  it('of another version does not count for the present one', async () => {
    const id = await makeRuleIn(app, acme, 'casino', [changeStatus('flagged')])
    await post('c-1', 'casino')
    const actor = { kind: ActorKind.member, id: acme.admin.id }
    await app.services.rules.update({ workspaceId: acme.workspaceId, actor }, id, {
      type: RuleType.content,
      name: 'poker',
      conditions: [part('text', { match: 'contains_any_word', words: ['poker'] })],
      actions: [changeStatus('flagged')],
    })
    await post('c-2', 'poker')
    const { shadow } = await shadowOf(id)
    expect(shadow).toMatchObject({ matched: 1, samples: [{ object: { externalId: 'c-2' } }] })
  })
})

describe('[V2.10.4] agreement of a rule in shadow with humans', () => {
  it('counts what humans decided likewise, and what of that it matched', async () => {
    const id = await makeRuleIn(app, acme, 'casino', [changeStatus('hidden')])
    for (const [external, text] of [
      ['right', 'casino'],
      ['flagged', 'casino'],
      ['wrong', 'casino'],
      ['open', 'casino'],
      ['missed', 'roulette'],
      ['fine', 'flowers'],
    ] as const)
      await post(external, text)
    await decide('right', 'hidden')
    await decide('flagged', 'flagged')
    await decide('wrong', 'allowed')
    await decide('missed', 'hidden')
    await decide('fine', 'allowed')
    const { shadow } = await shadowOf(id)
    expect(shadow).toMatchObject({
      matched: 4,
      humans: { decided: 5, matched: 3, positive: 3, positiveMatched: 2, precision: null, recall: null },
    })
    const verdicts = (shadow['samples'] as { object: { externalId: string }; agrees: boolean | null }[]).map(
      ({ object, agrees }) => [object.externalId, agrees],
    )
    expect(Object.fromEntries(verdicts)).toEqual({ right: true, flagged: true, wrong: false, open: null })
  })

  it('of two policy categories that differ is none', async () => {
    const [spam, hate] = [await makePolicy(app, acme, 'Spam'), await makePolicy(app, acme, 'Hate')]
    const id = await makeRuleIn(app, acme, 'casino', [changeStatus('hidden', { policyCategoryId: spam })])
    for (const external of ['a', 'b']) await post(external, 'casino')
    await decide('a', 'hidden', { policyCategoryId: spam })
    await decide('b', 'hidden', { policyCategoryId: hate })
    expect((await shadowOf(id)).shadow).toMatchObject({
      humans: { decided: 2, matched: 2, positive: 1, positiveMatched: 1 },
    })
  })

  it('shows a restricted member what lies in their categories', async () => {
    const id = await makeRuleIn(app, acme, 'casino', [changeStatus('hidden')])
    await post('near', 'casino', { category: { id: 'near' }, subcategory: { id: 'near-place' } })
    await post('far', 'casino', { category: { id: 'far' }, subcategory: { id: 'far-place' } })
    const restricted = { ...acme.moderator, categories: [idOf(acme.workspaceId, 'category', 'near')] }
    expect((await shadowOf(id, restricted)).shadow).toMatchObject({
      matched: 1,
      samples: [{ object: { externalId: 'near' } }],
    })
  })
})
