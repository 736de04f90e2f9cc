import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { part } from '../../test/make-plan.ts'
import { makeList, makePolicyCategory } from '../../test/rule-things.ts'
import { conditions } from './conditions/index.ts'

const fields = `id type name notes enabled position version updatedBy { id name }
  conditions { key params summary } actions { key params summary }`
const createRule = `mutation ($input: CreateRuleInput!) { createRule(input: $input) { rule { ${fields} } } }`
const casino = part('text', { match: 'contains_any_word', words: ['casino'] })
const input = (changes: object = {}) => ({
  type: 'CONTENT',
  name: 'No casinos',
  conditions: [casino],
  actions: [part('change_status', { status: 'flagged' })],
  ...changes,
})

interface RuleShape {
  id: string
  conditions: { summary: string }[]
  actions: { summary: string }[]
}

describe('[2.10] rules over GraphQL', () => {
  let app: TestApp
  let workspace: TestWorkspace
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    workspace = await app.createWorkspace()
  })

  const create = async (changes: object = {}) => {
    const { data, errors } = await app.graphql<{ createRule: { rule: RuleShape } }>(
      workspace.admin,
      createRule,
      {
        input: input(changes),
      },
    )
    expect(errors).toEqual([])
    return data.createRule.rule
  }

  it('a rule has its parts in words, with the names of what they refer to', async () => {
    const { workspaceId } = workspace
    const listId = await makeList(app.services, workspaceId, 'strings')
    const policyCategoryId = await makePolicyCategory(app.services, workspaceId)
    const rule = await create({
      conditions: [
        part('text', { match: 'contains_any_word', words: ['casino'], listId }),
        part('text', { match: 'contains_part_at_least_x_times', words: ['bet'], atLeast: 3 }),
        part('text_length', { atLeast: 5, atMost: 50 }),
        part('user_type', { types: ['normal', 'testing'] }),
      ],
      actions: [
        part('change_status', { status: 'flagged', policyCategoryId }),
        part('priority', { priority: 'very_low' }),
      ],
    })
    expect(rule).toMatchObject({
      enabled: false,
      position: 0,
      version: 1,
      updatedBy: { id: workspace.admin.id, name: 'Ada' },
    })
    expect(rule.conditions.map(({ summary }) => summary)).toEqual([
      'Text contains any word: “casino” or of list “Bad words”',
      'Text contains part of any word at least 3 times: “bet”',
      'Text length is between 5 and 50 characters',
      'User type is normal or testing',
    ])
    expect(rule.actions.map(({ summary }) => summary)).toEqual([
      'Flag with policy category “Spam”',
      'With priority very low',
    ])
  })

  it('rules are changed, enabled, moved, read and deleted', async () => {
    const { admin, moderator } = workspace
    const { id } = await create()
    const second = await create({ name: 'Second' })
    const changed = await app.graphql(
      admin,
      `mutation ($id: ID!, $input: UpdateRuleInput!) {
        updateRule(input: $input) { rule { name version } }
        setRuleEnabled(input: { id: $id, enabled: true }) { rule { enabled } }
        moveRule(input: { id: $id, position: 1 }) { rules { id position } }
      }`,
      { id, input: { id, ...input({ name: 'Renamed' }) } },
    )
    expect(changed).toEqual({
      errors: [],
      data: {
        updateRule: { rule: { name: 'Renamed', version: 2 } },
        setRuleEnabled: { rule: { enabled: true } },
        moveRule: {
          rules: [
            { id: second.id, position: 0 },
            { id, position: 1 },
          ],
        },
      },
    })
    const read = `query ($id: ID!) { rule(id: $id) { name } rules(type: CONTENT) { name } }`
    expect((await app.graphql(moderator, read, { id })).data).toEqual({
      rule: { name: 'Renamed' },
      rules: [{ name: 'Second' }, { name: 'Renamed' }],
    })
    expect(
      (
        await app.graphql(admin, `mutation ($id: ID!) { deleteRule(input: { id: $id }) { deletedId } }`, {
          id,
        })
      ).data,
    ).toEqual({
      deleteRule: { deletedId: id },
    })
    expect((await app.graphql(moderator, read, { id })).data).toMatchObject({ rule: null })
  })

  it('a refused rule names the failing fields', async () => {
    const { errors } = await app.graphql(workspace.admin, createRule, {
      input: input({ conditions: [part('text', {})] }),
    })
    expect(errors).toMatchObject([
      {
        code: 'BAD_USER_INPUT',
        extensions: { fields: { 'conditions.0.params.words': 'Required, or a list' } },
      },
    ])
  })

  it('gives the editor every condition and action', async () => {
    const { data } = await app.graphql<{
      conditionDefinitions: { key: string }[]
      ruleActionDefinitions: { key: string }[]
    }>(
      workspace.moderator,
      `{ conditionDefinitions { key label group description appliesTo paramsSchema }
         ruleActionDefinitions { key label description appliesTo paramsSchema } }`,
    )
    expect(data.conditionDefinitions.map(({ key }) => key)).toEqual(conditions.map(({ key }) => key))
    expect(data.ruleActionDefinitions.map(({ key }) => key)).toEqual([
      'change_status',
      'priority',
      'hide_all',
      'strike',
      'add_tags',
      'route_to_queue',
    ])
  })

  it('previews a rule that is not saved', async () => {
    const { data, errors } = await app.graphql(
      workspace.admin,
      `query ($input: RuleInput!) { rulePreview(input: $input) { examined matched percentage sinceDays
        changes { from to count } samples { explanation spans { start end entry source } object { ... on Content { id text } } } } }`,
      { input: input() },
    )
    expect(errors).toEqual([])
    expect(data).toEqual({
      rulePreview: { examined: 0, matched: 0, percentage: 0, sinceDays: 30, changes: [], samples: [] },
    })
  })

  it.each([
    ['moderator', 'FORBIDDEN'],
    ['reader', 'FORBIDDEN'],
    ['rest', 'FORBIDDEN'],
    ['tool', undefined],
    ['admin', undefined],
  ] as const)('[2.15] %s creating a rule: %s', async (who, code) => {
    const { errors } = await app.graphql(workspace[who], createRule, { input: input() })
    expect(errors[0]?.code).toBe(code)
  })

  it("another workspace's rule is not there", async () => {
    const { id } = await create()
    const { admin } = await app.createWorkspace()
    const { data } = await app.graphql(
      admin,
      `query ($id: ID!) { rule(id: $id) { id } rules(type: CONTENT) { id } }`,
      { id },
    )
    expect(data).toEqual({ rule: null, rules: [] })
    const { errors } = await app.graphql(
      admin,
      `mutation ($id: ID!) { deleteRule(input: { id: $id }) { deletedId } }`,
      { id },
    )
    expect(errors).toMatchObject([{ code: 'NOT_FOUND' }])
  })
})
