import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { part } from '../../test/make-plan.ts'
import { changeStatus, makeContent } from '../../test/moderated-workspace.ts'
import { RuleType, type StoredPart } from './rule-type.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const says = (word: string, orGroup?: number): StoredPart => ({
  ...part('text', { match: 'contains_any_word', words: [word] }),
  orGroup,
})
const isLong = part('text_length', { atLeast: 10 })
const celebrity = (orGroup?: number): StoredPart => ({ ...part('celebrity', { minimum: 50 }), orGroup })
const by = () => ({ workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } })
const input = (conditions: StoredPart[], actions: StoredPart[] = [changeStatus('flagged')]) => ({
  type: 'CONTENT',
  name: 'Gambling',
  conditions,
  actions,
})

interface Made {
  id: string
  conditions: { orGroup: number | null; summary: string }[]
}

const create = (conditions: StoredPart[], actions?: StoredPart[]) =>
  app.graphql<{ createRule: { rule: Made } }>(
    acme.admin,
    `mutation ($input: CreateRuleInput!) { createRule(input: $input) {
       rule { id conditions { orGroup summary } } } }`,
    { input: input(conditions, actions) },
  )
const made = async (conditions: StoredPart[]): Promise<Made> =>
  (await create(conditions)).data.createRule.rule

async function traceOf(text: string, id: string) {
  await app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text))
  const { data } = await app.graphql<{
    content: { trace: { rules: { name: string; conditions: unknown[] }[] } }
  }>(
    acme.moderator,
    `query ($id: ID!) { content(by: { id: $id }) { trace { rules { matched conditions { orGroup matched explanation } } } } }`,
    { id: idOf(acme.workspaceId, 'content', id) },
  )
  return data.content.trace.rules
}

describe('[V2.10.12] conditions joined by OR, over the API', () => {
  it('are kept as groups and read back', async () => {
    expect((await made([says('casino', 4), isLong, says('poker', 4)])).conditions).toMatchObject([
      { orGroup: 1, summary: expect.stringContaining('casino') as string },
      { orGroup: 1, summary: expect.stringContaining('poker') as string },
      { orGroup: null },
    ])
  })

  it('what is wrong with one is named at its field, and an action is in no group', async () => {
    const { data, errors } = await create(
      [says('casino', 1), { ...part('text', {}), orGroup: 1 }, { ...isLong, orGroup: 21 }],
      [{ ...changeStatus('flagged'), orGroup: 1 }],
    )
    expect(JSON.stringify({ data, errors })).toContain('conditions.2.orGroup')
    expect(JSON.stringify({ data, errors })).toContain('actions.0.orGroup')
    expect(JSON.stringify(await create([says('casino', 1), { ...part('text', {}), orGroup: 1 }]))).toContain(
      'conditions.1.params',
    )
  })

  it('a trace tells which one matched, and all where none did', async () => {
    const { id } = await made([says('casino', 1), says('poker', 1), isLong])
    await app.services.rules.setEnabled(by(), id, true)
    const told = (orGroup: number | null, matched: boolean, explanation: string) => ({
      orGroup,
      matched,
      explanation,
    })
    expect(await traceOf('a game of poker', 'matched')).toEqual([
      {
        matched: true,
        conditions: [
          told(null, true, 'The text has 15 characters (wanted: at least 10)'),
          told(1, true, 'The text contains “poker”'),
        ],
      },
    ])
    expect(await traceOf('a game of chess', 'unmatched')).toEqual([
      {
        matched: false,
        conditions: [
          told(null, true, 'The text has 15 characters (wanted: at least 10)'),
          told(1, false, 'The text contains none of the words'),
          told(1, false, 'The text contains none of the words'),
        ],
      },
    ])
    expect(await traceOf('poker', 'short')).toEqual([
      { matched: false, conditions: [told(null, false, 'The text has 5 characters (wanted: at least 10)')] },
    ])
    await app.services.rules.setEnabled(by(), id, false)
  })

  it('a rule can match while one of a group can', async () => {
    const cannotMatch = async (conditions: StoredPart[]) => {
      const { id } = await made(conditions)
      await app.services.rules.setEnabled(by(), id, true)
      const { data } = await app.graphql<{ rule: { health: { cannotMatch: string[] } } }>(
        acme.admin,
        `query ($id: ID!) { rule(id: $id) { health { cannotMatch } } }`,
        { id },
      )
      await app.services.rules.delete(by(), id)
      return data.rule.health.cannotMatch
    }
    expect(await cannotMatch([celebrity(1), says('casino', 1)])).toEqual([])
    expect(await cannotMatch([celebrity(1), { ...part('celebrity', { minimum: 60 }), orGroup: 1 }])).toEqual([
      'Celebrity',
    ])
  })

  it('the difference between two versions tells of the group', async () => {
    const { id } = await made([says('casino'), says('poker')])
    await app.services.rules.update(by(), id, {
      ...input([says('casino', 1), says('poker', 1)]),
      type: RuleType.content,
    })
    const { data } = await app.graphql<{ ruleDifference: unknown }>(
      acme.admin,
      `query ($id: ID!) { ruleDifference(ruleId: $id, from: 1, to: 2) { conditions { change params { title before after } } } }`,
      { id },
    )
    const changed = { change: 'CHANGED', params: [{ title: 'Group joined by OR', before: null, after: 1 }] }
    expect(data.ruleDifference).toEqual({ conditions: [changed, changed] })
  })

  it('a rule that loses one of a group with its tag is turned off, and the other stands alone', async () => {
    const tag = await app.services.tags.create(by(), { name: 'Seen', color: '#ff0000' })
    const tagged = { ...part('content_tags', { match: 'is_in', tags: [tag.identifier] }), orGroup: 1 }
    const { id } = await made([tagged, says('casino', 1)])
    await app.services.rules.setEnabled(by(), id, true)
    await app.services.tagDeletion.delete(by(), tag.id)
    const { data } = await app.graphql<{ rule: unknown }>(
      acme.admin,
      `query ($id: ID!) { rule(id: $id) { enabled conditions { key orGroup } } }`,
      { id },
    )
    expect(data.rule).toEqual({ enabled: false, conditions: [{ key: 'text', orGroup: null }] })
  })
})
