import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ActorKind, type ActorRef } from '../../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { changeStatus } from '../../../test/moderated-workspace.ts'
import { RuleType } from '../rule-type.ts'

let app: TestApp
let acme: TestWorkspace
let actor: ActorRef
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  actor = { kind: ActorKind.member, id: acme.admin.id }
})

const words = (...all: string[]) => ({ key: 'text', params: { match: 'contains_any_word', words: all } })
const input = (over: object = {}) => ({
  type: 'content',
  name: 'Casinos',
  notes: null,
  conditions: [words('casino')],
  actions: [changeStatus('flagged')],
  ...over,
})
const create = (over: object = {}) =>
  app.services.rules.create({ workspaceId: acme.workspaceId, actor }, input(over))
const update = (id: string, over: object = {}) =>
  app.services.rules.update({ workspaceId: acme.workspaceId, actor }, id, input(over))
const restore = (id: string, version: number) =>
  app.services.ruleRestoration.restore({ workspaceId: acme.workspaceId, actor }, id, version)

async function ask<T>(source: string, variables: object = {}, caller = acme.moderator): Promise<T> {
  const { data, errors } = await app.graphql<T>(caller, source, { ...variables })
  expect(errors).toEqual([])
  return data
}
interface Event {
  kind: string
  version: number | null
  positionBefore: number | null
  positionAfter: number | null
  actor: { name: string }
}
const events = async (id: string) =>
  (
    await ask<{ ruleEvents: { nodes: Event[] } }>(
      `query ($id: ID!) { ruleEvents(ruleId: $id) { nodes { kind at version positionBefore positionAfter actor { name } } } }`,
      { id },
    )
  ).ruleEvents.nodes
const deleted = async () =>
  (
    await ask<{ deletedRules: { nodes: { ruleId: string; name: string; actor: { name: string } }[] } }>(
      `{ deletedRules(filter: { types: [CONTENT] }) { nodes { ruleId type name version at actor { name } } } }`,
    )
  ).deletedRules.nodes

describe('[V2.18.1] the history of a rule', () => {
  it('keeps every version whole, with who made it', async () => {
    const { id } = await create()
    await update(id, { name: 'Gambling', notes: 'why', conditions: [words('casino', 'poker')] })
    await update(id, { name: 'Gambling', conditions: [words('poker')] })
    const { ruleVersions } = await ask<{ ruleVersions: { nodes: object[] } }>(
      `query ($id: ID!) { ruleVersions(ruleId: $id) { nodes { version name notes conditions { params summary } actions { summary } updatedBy { name } } } }`,
      { id },
    )
    expect(ruleVersions.nodes).toMatchObject([
      { version: 3, name: 'Gambling', notes: null, conditions: [{ params: words('poker').params }] },
      { version: 2, name: 'Gambling', notes: 'why', updatedBy: { name: 'Ada' } },
      { version: 1, name: 'Casinos', notes: null, actions: [{ summary: 'Flag' }] },
    ])
  })

  it('is read in pages', async () => {
    const { id } = await create()
    for (let round = 0; round < 3; round++) await update(id, { name: `Round ${round}` })
    const page = (after: string | null) =>
      ask<{
        ruleVersions: { nodes: { version: number }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
      }>(
        `query ($id: ID!, $after: String) { ruleVersions(ruleId: $id, first: 3, after: $after) { nodes { version } pageInfo { endCursor hasNextPage } } }`,
        { id, after },
      )
    const first = (await page(null)).ruleVersions
    expect(first.nodes.map(({ version }) => version)).toEqual([4, 3, 2])
    expect(first.pageInfo.hasNextPage).toBe(true)
    expect((await page(first.pageInfo.endCursor)).ruleVersions.nodes).toEqual([{ version: 1 }])
  })

  it('tells who created, changed, enabled, disabled, moved and deleted it', async () => {
    await create({ name: 'Above' })
    const { id } = await create()
    await update(id, { name: 'Gambling' })
    const { rules } = app.services
    await rules.setEnabled({ workspaceId: acme.workspaceId, actor }, id, true)
    await rules.setEnabled({ workspaceId: acme.workspaceId, actor }, id, false)
    await rules.move({ workspaceId: acme.workspaceId, actor }, id, 0)
    await rules.delete({ workspaceId: acme.workspaceId, actor }, id)
    const told = await events(id)
    expect(told.map(({ kind, version }) => [kind, version])).toEqual([
      ['DELETED', 2],
      ['MOVED', 2],
      ['DISABLED', 2],
      ['ENABLED', 2],
      ['UPDATED', 2],
      ['CREATED', 1],
    ])
    expect(told[1]).toMatchObject({ positionBefore: 1, positionAfter: 0 })
    expect(new Set(told.map(({ actor: { name } }) => name))).toEqual(new Set(['Ada']))
  })

  it('has the version that the deletion of a tag made', async () => {
    const tag = await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor },
      { name: 'Seen', color: '#ff0000' },
    )
    const { id } = await create({
      actions: [changeStatus('flagged'), { key: 'add_tags', params: { contentTags: ['seen'] } }],
    })
    await app.services.tagDeletion.delete({ workspaceId: acme.workspaceId, actor }, tag.id)
    expect((await events(id))[0]).toMatchObject({ kind: 'UPDATED', version: 2 })
  })
})

describe('[V2.18.2] the difference between two versions', () => {
  const difference = async (id: string, from: number, to: number) =>
    (
      await ask<{ ruleDifference: object }>(
        `query ($id: ID!, $from: Int!, $to: Int!) { ruleDifference(ruleId: $id, from: $from, to: $to) {
          before { name } after { name }
          conditions { change label before { summary } after { summary } params { field title before after added removed } }
          actions { change label before { summary } after { summary } params { field title before after } } } }`,
        { id, from, to },
      )
    ).ruleDifference

  it('is told by condition and by action, in words, with the parameters that differ', async () => {
    const length = { key: 'text_length', params: { atLeast: 5 } }
    const { id } = await create({ conditions: [length, words('casino', 'poker')] })
    await update(id, {
      name: 'Gambling',
      conditions: [words('casino', 'dice'), length],
      actions: [changeStatus('hidden'), { key: 'strike', params: { strike: 'add' } }],
    })
    expect(await difference(id, 1, 2)).toMatchObject({
      before: { name: 'Casinos' },
      after: { name: 'Gambling' },
      conditions: [
        {
          change: 'CHANGED',
          label: 'Text',
          before: { summary: expect.stringContaining('poker') as string },
          after: { summary: expect.stringContaining('dice') as string },
          params: [{ field: 'words', title: 'Words', added: ['dice'], removed: ['poker'] }],
        },
        { change: 'SAME', label: 'Text length', params: [] },
      ],
      actions: [
        {
          change: 'CHANGED',
          before: { summary: 'Flag' },
          after: { summary: 'Remove' },
          params: [{ title: 'Change status to', before: 'flagged', after: 'hidden' }],
        },
        { change: 'ADDED', before: null, after: { summary: 'Add strike to the user' } },
      ],
    })
    expect(await difference(id, 2, 1)).toMatchObject({
      actions: [{ change: 'CHANGED' }, { change: 'REMOVED', after: null }],
    })
  })

  it('does not change what stays the same, in whatever order', async () => {
    const { id } = await create({ conditions: [words('a'), words('b')] })
    await update(id, { conditions: [words('b'), words('a')] })
    expect(await difference(id, 1, 2)).toMatchObject({ conditions: [{ change: 'SAME' }, { change: 'SAME' }] })
  })

  it('of a version that there is not is not found', async () => {
    const { id } = await create()
    const answer = await app.graphql(
      acme.admin,
      `query ($id: ID!) { ruleDifference(ruleId: $id, from: 1, to: 9) { before { name } } }`,
      { id },
    )
    expect(answer).toEqual({ data: { ruleDifference: null }, errors: [] })
  })
})

describe('[V2.18.3] restoring a version', () => {
  it('makes it the next version of its rule, which stays as enabled as it was', async () => {
    const { id } = await create({ notes: 'first' })
    await update(id, { name: 'Gambling' })
    await app.services.rules.setEnabled({ workspaceId: acme.workspaceId, actor }, id, true)
    const { rule, problems } = await restore(id, 1)
    expect(problems).toEqual({})
    expect(rule).toMatchObject({ name: 'Casinos', notes: 'first', version: 3, enabled: true })
    expect((await events(id))[0]).toMatchObject({ kind: 'RESTORED', version: 3, actor: { name: 'Ada' } })
  })

  it('disables the rule where what it refers to is gone, and names that', async () => {
    const { lists, rules } = app.services
    const list = await lists.create(
      { workspaceId: acme.workspaceId, actor },
      { name: 'Words', type: 'strings' },
    )
    const { id } = await create({
      conditions: [{ key: 'text', params: { match: 'contains_any_word', listId: list.id } }],
    })
    await update(id)
    await rules.setEnabled({ workspaceId: acme.workspaceId, actor }, id, true)
    await lists.delete({ workspaceId: acme.workspaceId, actor }, list.id)
    const modeSince = () =>
      app.services.database.inWorkspace(acme.workspaceId, (tx) =>
        tx.query(`select mode_since > now() - interval '1 hour' as "now" from rule where id = $1`, [id]),
      )
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`update rule set mode_since = now() - interval '1 day' where id = $1`, [id]),
    )
    expect(await modeSince()).toEqual([{ now: false }])
    const { restoreRule } = await ask<{ restoreRule: object }>(
      `mutation ($id: ID!) { restoreRule(input: { ruleId: $id, version: 1 }) { rule { version enabled conditions { params } } problems { path message } } }`,
      { id },
      acme.admin,
    )
    expect(restoreRule).toEqual({
      rule: {
        version: 3,
        enabled: false,
        conditions: [{ params: { match: 'contains_any_word', listId: list.id } }],
      },
      problems: [{ path: 'conditions.0.params.listId', message: 'List not found' }],
    })
    expect(await modeSince()).toEqual([{ now: true }])
    await expect(rules.setEnabled({ workspaceId: acme.workspaceId, actor }, id, true)).rejects.toThrow(
      'List not found',
    )
  })

  it('protects again what the version refers to', async () => {
    const { lists } = app.services
    const list = await lists.create(
      { workspaceId: acme.workspaceId, actor },
      { name: 'Words', type: 'strings' },
    )
    const { id } = await create({
      conditions: [{ key: 'text', params: { match: 'contains_any_word', listId: list.id } }],
    })
    await update(id)
    await restore(id, 1)
    await expect(lists.delete({ workspaceId: acme.workspaceId, actor }, list.id)).rejects.toThrow(
      "it's in use by a rule",
    )
  })

  it('is for who writes rules, of their own workspace', async () => {
    const { id } = await create()
    const other = await app.createWorkspace()
    const source = `mutation ($id: ID!) { restoreRule(input: { ruleId: $id, version: 1 }) { problems { path } } }`
    expect((await app.graphql(acme.moderator, source, { id })).errors[0]).toMatchObject({ code: 'FORBIDDEN' })
    expect((await app.graphql(other.admin, source, { id })).errors[0]).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('[V2.18.4] deleted rules', () => {
  it('are listed with who deleted them, and come back under their id, disabled and below the others', async () => {
    const { rules } = app.services
    const { id } = await create()
    await rules.setEnabled({ workspaceId: acme.workspaceId, actor }, id, true)
    await rules.delete({ workspaceId: acme.workspaceId, actor }, id)
    await create({ name: 'Other' })
    expect(await deleted()).toMatchObject([
      { ruleId: id, name: 'Casinos', version: 1, actor: { name: 'Ada' } },
    ])
    const { rule } = await restore(id, 1)
    expect(rule).toMatchObject({ id, version: 2, enabled: false, position: 1 })
    expect(await deleted()).toEqual([])
    expect((await rules.all(acme.workspaceId, RuleType.content)).map(({ name }) => name)).toEqual([
      'Other',
      'Casinos',
    ])
  })

  it('are listed once, however often they were deleted', async () => {
    const { rules } = app.services
    const { id } = await create()
    for (let round = 0; round < 2; round++) {
      await rules.delete({ workspaceId: acme.workspaceId, actor }, id)
      await restore(id, 1)
    }
    await rules.delete({ workspaceId: acme.workspaceId, actor }, id)
    expect(await deleted()).toHaveLength(1)
    expect((await events(id)).map(({ kind }) => kind)).toEqual([
      'DELETED',
      'RESTORED',
      'DELETED',
      'RESTORED',
      'DELETED',
      'CREATED',
    ])
  })
})
