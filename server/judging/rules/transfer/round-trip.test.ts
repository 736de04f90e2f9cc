import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../../../platform/ids.ts'
import { ActorKind, type ActorRef } from '../../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { makeContent, makePolicy } from '../../../test/moderated-workspace.ts'
import { RuleType, type StoredPart } from '../rule-type.ts'

let app: TestApp
let first: Named
let second: Named
beforeAll(async () => {
  app = await startTestApp()
  first = await named(await app.createWorkspace())
  second = await named(await app.createWorkspace())
})
afterAll(() => app.close())

/** A workspace with things that rules can refer to, by name. */
interface Named {
  workspaceId: string
  actor: ActorRef
  ids: Record<'words' | 'domains' | 'patterns' | 'countries' | 'policy' | 'project' | 'queue', string>
}

async function named(workspace: TestWorkspace): Promise<Named> {
  const { workspaceId, admin } = workspace
  const actor = { kind: ActorKind.member, id: admin.id }
  const { attributes, lists, reviewQueues, syncJudge, tags } = app.services
  const list = async (name: string, type: string) =>
    (await lists.create({ workspaceId, actor }, { name, type })).id
  for (const name of ['Seen', 'New here'])
    await tags.create({ workspaceId, actor }, { name, color: '#ff0000' })
  await attributes.register({ workspaceId, actor }, { name: 'price', source: 'content', type: 'number' })
  await syncJudge.decide(workspaceId, makeContent('c', 'hi', { category: { id: 'market' } }))
  return {
    workspaceId,
    actor,
    ids: {
      words: await list('Words', 'strings'),
      domains: await list('Domains', 'urls'),
      patterns: await list('Words', 'regexes'),
      countries: await list('Countries', 'locations'),
      policy: await makePolicy(app, workspace, 'Gambling'),
      project: idOf(workspaceId, 'category', 'market'),
      queue: (await reviewQueues.create({ workspaceId, actor }, { name: 'Urgent' })).id,
    },
  }
}

type Make = (ids: Named['ids']) => StoredPart
const word = fc.stringMatching(/^[a-z]{1,12}$/)
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 5 })
const is = fc.constantFrom('is_in', 'is_not_in')

const conditions: fc.Arbitrary<Make> = fc.oneof(
  words.map((all): Make => () => ({ key: 'text', params: { match: 'contains_any_word', words: all } })),
  fc.constant<Make>(({ words: listId }) => ({
    key: 'text',
    params: { match: 'contains_part_of_any_word', listId },
  })),
  fc.constant<Make>(({ patterns: listId }) => ({ key: 'text', params: { match: 'contains_regex', listId } })),
  fc.constant<Make>(({ countries: listId }) => ({ key: 'location', params: { match: 'is_in', listId } })),
  is.map((match): Make => ({ project }) => ({ key: 'project', params: { match, categoryIds: [project] } })),
  fc.nat(4000).map((atLeast): Make => () => ({ key: 'text_length', params: { atLeast } })),
  fc.constantFrom(['seen'], ['seen', 'new-here']).map((tags): Make => () => ({
    key: 'content_tags',
    params: { match: 'is_in', tags },
  })),
  fc.nat(100).map((value): Make => () => ({
    key: 'custom_number',
    params: { source: 'content', attribute: 'price', comparison: 'at_least', value },
  })),
)

const flag: fc.Arbitrary<Make> = fc.boolean().map((withPolicy): Make => ({ policy }) => ({
  key: 'change_status',
  params: { status: 'flagged', ...(withPolicy && { policyCategoryId: policy }) },
}))
/** Which conditions are joined by OR. */
const groups = fc.array(fc.constantFrom(undefined, 1, 2), { minLength: 6, maxLength: 6 })

const contentRule = fc.record({
  type: fc.constant(RuleType.content),
  name: fc
    .string({ minLength: 1, maxLength: 200, unit: 'grapheme-ascii' })
    .filter((name) => name.trim() === name),
  notes: fc.option(word, { nil: null }),
  conditions: fc.array(conditions, { minLength: 1, maxLength: 6 }),
  groups,
  actions: flag.map((action) => [action]),
})
const routingRule = fc.record({
  type: fc.constant(RuleType.routing),
  name: word,
  notes: fc.constant(null),
  conditions: fc.array(conditions, { minLength: 1, maxLength: 3 }),
  groups,
  actions: fc.constant<Make[]>([({ queue }) => ({ key: 'route_to_queue', params: { queueId: queue } })]),
})

describe('[V2.18.6] what is exported and imported where the same things are named', () => {
  it('is the same, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(contentRule, routingRule), { minLength: 1, maxLength: 5 }),
        async (rules) => {
          await clear(first)
          await clear(second)
          for (const rule of rules)
            await app.services.rules.create(first, {
              ...rule,
              conditions: rule.conditions.map((make, at) => ({
                ...make(first.ids),
                orGroup: rule.groups[at],
              })),
              actions: rule.actions.map((make) => make(first.ids)),
            })
          const file = await app.services.ruleTransfer.export(first.workspaceId, {})
          const sent: unknown = JSON.parse(JSON.stringify(file))
          await app.services.ruleTransfer.import(second, sent)
          expect(await told(second, second.ids)).toEqual(await told(first, second.ids))
        },
      ),
      { numRuns: 40 },
    )
  }, 60_000)
})

const clear = ({ workspaceId }: Named) =>
  app.services.database.inWorkspace(workspaceId, (tx) => tx.query(`delete from rule`))

/** The rules of a workspace as they say it with the ids of one. */
async function told({ workspaceId, ids }: Named, as: Named['ids']): Promise<unknown[]> {
  const rules = await Promise.all(
    [RuleType.content, RuleType.routing].map((type) => app.services.rules.all(workspaceId, type)),
  )
  const own = Object.entries(ids) as [keyof Named['ids'], string][]
  return rules.flat().map(({ type, name, notes, conditionParts, actionParts, position, enabled }) => {
    const parts = JSON.stringify({ conditionParts, actionParts })
    const renamed = own.reduce((text, [key, id]) => text.replaceAll(id, as[key]), parts)
    return { type, name, notes, position, enabled, parts: JSON.parse(renamed) as unknown }
  })
}
