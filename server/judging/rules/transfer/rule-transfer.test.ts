import { readFile } from 'node:fs/promises'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Plan } from '../../../access/workspaces/workspace.entity.ts'
import { ActorKind, type ActorRef } from '../../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { changeStatus, makePolicy } from '../../../test/moderated-workspace.ts'
import { RuleType } from '../rule-type.ts'
import type { RuleFile } from './rule-file.ts'

let app: TestApp
let from: TestWorkspace
let to: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  from = await app.createWorkspace()
  to = await app.createWorkspace()
})

const actorOf = ({ admin }: TestWorkspace): ActorRef => ({ kind: ActorKind.member, id: admin.id })
const create = (workspace: TestWorkspace, input: object) =>
  app.services.rules.create({ workspaceId: workspace.workspaceId, actor: actorOf(workspace) }, input)
const listOf = async (workspace: TestWorkspace, name: string, items: string[]) => {
  const { lists, listItems } = app.services
  const { id } = await lists.create(
    { workspaceId: workspace.workspaceId, actor: actorOf(workspace) },
    { name, type: 'strings' },
  )
  await listItems.add({ workspaceId: workspace.workspaceId, actor: actorOf(workspace) }, id, { items })
  return id
}
const rule = (listId: string, over: object = {}) => ({
  type: 'content',
  name: 'Bad words',
  notes: 'Why',
  conditions: [{ key: 'text', params: { match: 'contains_any_word', listId } }],
  actions: [changeStatus('flagged')],
  ...over,
})
const exported = (choice = {}) => app.services.ruleTransfer.export(from.workspaceId, choice)
const importing = (file: unknown) =>
  app.services.ruleTransfer.import({ workspaceId: to.workspaceId, actor: actorOf(to) }, file)
const planning = (file: unknown) =>
  app.services.ruleTransfer.plan({ workspaceId: to.workspaceId, actor: actorOf(to) }, file)
const rulesOf = ({ workspaceId }: TestWorkspace) => app.services.rules.all(workspaceId, RuleType.content)

describe('[V2.18.5] rules as a file', () => {
  it('name what they refer to, and leave ids behind', async () => {
    const listId = await listOf(from, 'Words', ['casino'])
    const policyCategoryId = await makePolicy(app, from, 'Gambling')
    await create(from, rule(listId, { actions: [changeStatus('flagged', { policyCategoryId })] }))
    const file = await exported()
    expect(file).toMatchObject({
      format: 'verdict.rules',
      version: 1,
      lists: [],
      rules: [
        {
          conditions: [{ key: 'text', params: { listId: { list: 'Words', type: 'strings' } } }],
          actions: [{ key: 'change_status', params: { policyCategoryId: { policyCategory: 'gambling' } } }],
        },
      ],
    })
    expect(JSON.stringify(file)).not.toContain(listId)
    expect(JSON.stringify(file)).not.toContain(policyCategoryId)
  })

  it('are what the published schema says', async () => {
    const schema = JSON.parse(
      await readFile(new URL('../../../../schema/rules.schema.json', import.meta.url), 'utf8'),
    ) as object
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const valid = ajv.compile(schema)
    await create(from, rule(await listOf(from, 'Words', ['casino'])))
    const file: unknown = JSON.parse(JSON.stringify(await exported({ includeItems: true })))
    expect([valid(file), valid.errors]).toEqual([true, null])
    expect(valid({ format: 'another', version: 1, rules: [] })).toBe(false)
  })

  it('are all of them or those chosen, with the items of their lists where asked', async () => {
    const listId = await listOf(from, 'Words', ['casino', 'poker'])
    const first = await create(from, rule(listId))
    await create(from, rule(listId, { name: 'Other' }))
    expect((await exported()).rules.map(({ name }) => name)).toEqual(['Bad words', 'Other'])
    const chosen = await exported({ ruleIds: [first.id], includeItems: true })
    expect(chosen.rules.map(({ name }) => name)).toEqual(['Bad words'])
    expect(chosen.lists).toEqual([{ name: 'Words', type: 'strings', items: ['casino', 'poker'] }])
    await expect(exported({ ruleIds: [to.admin.id] })).rejects.toThrow('Rule not found')
  })

  it('start disabled, below the others, and are kept apart from names that are taken', async () => {
    const listId = await listOf(from, 'Words', ['casino'])
    await create(from, rule(listId))
    const there = await listOf(to, 'Words', ['poker'])
    await create(to, rule(there))
    const file = await exported({ includeItems: true })
    for (let round = 0; round < 2; round++) await importing(file)
    const rules = await rulesOf(to)
    expect(rules.map(({ name, enabled, position, version }) => [name, enabled, position, version])).toEqual([
      ['Bad words', false, 0, 1],
      ['Bad words (imported)', false, 1, 1],
      ['Bad words (imported 2)', false, 2, 1],
    ])
    expect(rules[1]?.conditionParts).toEqual([
      { key: 'text', params: { match: 'contains_any_word', listId: there } },
    ])
    const words = await app.services.lists.all(to.workspaceId)
    expect(words.map(({ name, itemCount }) => [name, itemCount])).toEqual([['Words', 1]])
  })

  it('get a name each where a file has a name that is taken twice, and keep theirs where it is not', async () => {
    const parts = { conditions: [{ key: 'text_length', params: { atLeast: 3 } }] }
    const names = ['Bad words', 'Bad words', 'Long', 'Long', 'Bad words (imported 2)']
    for (const name of names) await create(from, rule('', { ...parts, name }))
    await create(to, rule('', parts))
    const file = await exported()
    const renamed = [
      'Bad words (imported)',
      'Bad words (imported 3)',
      'Long',
      'Long',
      'Bad words (imported 2)',
    ]
    expect((await planning(file)).rules.map(({ name }) => name)).toEqual(renamed)
    expect((await importing(file)).rules.map(({ name }) => name)).toEqual(renamed)
  })

  it('bring lists that are not there along, where the file has their items', async () => {
    await create(from, rule(await listOf(from, 'Words', ['casino', 'poker'])))
    expect(await importing(await exported({ includeItems: true }))).toMatchObject({
      lists: [{ name: 'Words', type: 'strings', items: 2 }],
      rules: [{ name: 'Bad words', nameInFile: 'Bad words' }],
    })
    const [list] = await app.services.lists.all(to.workspaceId)
    expect(list).toMatchObject({ name: 'Words', itemCount: 2 })
    const enabled = (await rulesOf(to))[0]
    await app.services.rules.setEnabled(
      { workspaceId: to.workspaceId, actor: actorOf(to) },
      enabled?.id ?? '',
      true,
    )
  })

  it('are refused as a whole, every unresolved name by its path', async () => {
    const listId = await listOf(from, 'Words', ['casino'])
    await create(
      from,
      rule(listId, { name: 'Fine', conditions: [{ key: 'text_length', params: { atLeast: 3 } }] }),
    )
    await create(from, rule(listId))
    await create(
      from,
      rule(listId, {
        actions: [changeStatus('flagged', { policyCategoryId: await makePolicy(app, from, 'Gambling') })],
      }),
    )
    const file = await exported()
    const problems = {
      'rules.1.conditions.0.params.listId': 'There is no list “Words” of this type',
      'rules.2.conditions.0.params.listId': 'There is no list “Words” of this type',
      'rules.2.actions.0.params.policyCategoryId': 'There is no policy category “gambling”',
    }
    expect(await planning(file)).toMatchObject({ problems, rules: [{ name: 'Fine' }] })
    await expect(importing(file)).rejects.toMatchObject({ fields: problems })
    expect(await rulesOf(to)).toEqual([])
  })

  it('are refused where a name stands for more than one thing', async () => {
    await create(from, rule(await listOf(from, 'Words', ['casino'])))
    await listOf(to, 'Words', ['a'])
    await listOf(to, 'Words', ['b'])
    expect((await planning(await exported())).problems).toEqual({
      'rules.0.conditions.0.params.listId': 'There is more than one “Words”',
    })
  })

  it('create nothing on a dry run, which answers what would be created', async () => {
    await create(from, rule(await listOf(from, 'Words', ['casino'])))
    const file = await exported({ includeItems: true })
    expect(await planning(file)).toMatchObject({
      problems: {},
      rules: [{ name: 'Bad words' }],
      lists: [{ name: 'Words', items: 1 }],
    })
    expect(await rulesOf(to)).toEqual([])
    expect(await app.services.lists.all(to.workspaceId)).toEqual([])
  })

  it('name what the plan does not have as a problem of the file', async () => {
    const free = await app.createWorkspace({ plan: Plan.free })
    const file = {
      format: 'verdict.rules',
      version: 1,
      lists: [{ name: 'Addresses', type: 'ips', items: ['10.0.0.1'] }],
      rules: [rule('', { conditions: [{ key: 'text_length', params: { atLeast: 3 } }] })],
    }
    expect(
      (await app.services.ruleTransfer.plan({ workspaceId: free.workspaceId, actor: actorOf(free) }, file))
        .problems,
    ).toEqual({
      'lists.0': 'IP lists need the Pro or Enterprise plan',
    })
  })

  it.each([
    [{}, 'format'],
    [{ format: 'verdict.rules', version: 2, rules: [] }, 'version'],
    [{ format: 'verdict.rules', version: 1, rules: [] }, 'rules'],
    [[], 'body'],
  ])('are refused when the file is another: %j', async (file, field) => {
    expect(Object.keys((await planning(file)).problems)).toContain(field)
    await expect(importing(file)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  it('are told to the audit log, one entry for each rule', async () => {
    await create(from, rule(await listOf(from, 'Words', ['casino'])))
    await importing(await exported({ includeItems: true }))
    const { data } = await app.graphql<{ auditEntries: { nodes: { event: string }[] } }>(
      to.admin,
      `{ auditEntries { nodes { event after actor { name } } } }`,
    )
    expect(data.auditEntries.nodes[0]).toMatchObject({
      event: 'RULE_IMPORTED',
      after: { name: 'Bad words', enabled: false },
      actor: { name: 'Ada' },
    })
  })
})

describe('[V2.18.5] rules as a file, over GraphQL', () => {
  it('[2.15.3] go out and in by whoever reads and writes rules, with the items of lists by whoever downloads those', async () => {
    await create(from, rule(await listOf(from, 'Words', ['casino'])))
    const whole = `{ exportRules(includeItems: true) }`
    const { data } = await app.graphql<{ exportRules: RuleFile }>(from.admin, whole)
    expect((await app.graphql(from.moderator, `{ exportRules }`)).errors).toEqual([])
    expect((await app.graphql(from.moderator, whole)).errors[0]).toMatchObject({ code: 'FORBIDDEN' })
    const source = `mutation ($file: JSON!, $dryRun: Boolean) { importRules(input: { file: $file, dryRun: $dryRun }) { rules { id name } lists { name items } problems { path message } } }`
    const variables = { file: data.exportRules, dryRun: true }
    expect((await app.graphql(to.moderator, source, variables)).errors[0]).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect((await app.graphql(to.admin, source, variables)).data).toEqual({
      importRules: {
        rules: [{ id: null, name: 'Bad words' }],
        lists: [{ name: 'Words', items: 1 }],
        problems: [],
      },
    })
    const made = await app.graphql<{ importRules: { rules: { id: string }[] } }>(to.tool, source, {
      file: data.exportRules,
    })
    expect(made.data.importRules.rules[0]?.id).toBe((await rulesOf(to))[0]?.id)
  })

  it('with a name that the database cannot store is refused at its place', async () => {
    const file = {
      format: 'verdict.rules',
      version: 1,
      rules: [
        {
          type: 'content',
          name: 'Shops',
          actions: [changeStatus('flagged')],
          conditions: [{ key: 'project', params: { match: 'is_in', categoryIds: [{ project: 'a\0b' }] } }],
        },
      ],
    }
    const { problems } = await planning(file)
    expect(Object.keys(problems)).toEqual(['rules.0.conditions.0.params.categoryIds.0'])
  })
})
