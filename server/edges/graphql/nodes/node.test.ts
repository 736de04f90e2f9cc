import { isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { oneOfEverything } from '../../../test/one-of-everything.ts'
import { nodeEntities } from './node-entities.ts'
import { queriesOf } from './node.resolver.ts'

let app: TestApp
let acme: TestWorkspace
let ids: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  ids = await oneOfEverything(app, acme)
  await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(
      `insert into ai_run (workspace_id, id, ai_moderator_id, state, total) values ($1, $2, $3, 'finished', 0)`,
      [acme.workspaceId, (ids['ai_run'] = newId()), ids['ai_moderator']],
    ),
  )
})
afterAll(() => app.close())

/** Types with an id that is asked for in no way of its own, and why. */
const others: Readonly<Record<string, readonly string[]>> = {
  'it is read with what it hangs on': [
    'AiVerdict',
    'AuditObject',
    'ClassifierExample',
    'ClassifierVersion',
    'DeliveredAction',
    'IntegrationDecision',
    'ListChange',
    'Media',
    'PolicyExample',
    'ReviewStep',
    'RuleAlert',
    'Strike',
    'StrikeDetails',
    'SuggestedScore',
  ],
  'its list is short, and read as a whole': [
    'ApiKey',
    'Attribute',
    'HashList',
    'Integration',
    'Invitation',
    'MediaSource',
    'MessageTemplate',
    'ReportReason',
    'SavedView',
    'Session',
    'SignalProvider',
    'Tag',
    'Webhook',
  ],
  'it is a view of something that is one': [
    'AnalyticsAiModerator',
    'AnalyticsRule',
    'PublishedPolicyText',
    'ReportedItem',
  ],
  'it is an entry of a log, which is read in order': ['AuditEntry'],
  'it is the caller, or where they are': ['OpenWorkspace', 'OperatedWorkspace', 'Viewer', 'Workspace'],
}

/** What `oneOfEverything` calls it. */
const nameOf = (type: string): string =>
  type.replaceAll(/(?<!^)[A-Z]/g, (capital) => `_${capital}`).toLowerCase()

const ask = (who: Parameters<TestApp['graphql']>[0], wanted: readonly string[]) =>
  app.graphql<{ nodes: ({ __typename: string; id: string } | null)[] }>(
    who,
    'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }',
    { ids: wanted },
  )

describe('nodes', () => {
  it('are all types that a query answers by their ids, and nothing else', () => {
    const implementing = Object.values(app.schema.getTypeMap())
      .filter(isObjectType)
      .filter((type) => type.getInterfaces().some(({ name }) => name === 'Node'))
      .map(({ name }) => name)
      .toSorted()
    expect(implementing).toEqual([...queriesOf(app.schema).keys()].toSorted())
    expect(implementing).toEqual(Object.keys(nodeEntities).toSorted())
  })

  it('are all types with an id but those that are named here with a reason', () => {
    const withId = Object.values(app.schema.getTypeMap())
      .filter(isObjectType)
      .filter((type) => String(type.getFields()['id']?.type) === 'ID!')
      .filter((type) => !type.getInterfaces().some(({ name }) => ['Node', 'Event'].includes(name)))
    expect(withId.map(({ name }) => name).toSorted()).toEqual(Object.values(others).flat().toSorted())
  })

  it('are found by their ids whatever they are of, in the order asked for', async () => {
    const types = Object.keys(nodeEntities)
    const wanted = types.map((type) => ids[nameOf(type)] ?? '')
    const { data, errors } = await ask(acme.admin, wanted)
    expect(errors).toEqual([])
    expect(data.nodes).toEqual(types.map((__typename, index) => ({ __typename, id: wanted[index] })))
  })

  test('of another workspace, and of no kind, are null', async () => {
    const other = await app.createWorkspace()
    const wanted = [ids['content'] ?? '', newId(), other.admin.id]
    expect((await ask(other.admin, wanted)).data.nodes).toEqual([
      null,
      null,
      { __typename: 'Member', id: other.admin.id },
    ])
    const one = await app.graphql(other.admin, 'query ($id: ID!) { node(id: $id) { id } }', {
      id: ids['rule'],
    })
    expect(one).toMatchObject({ data: { node: null }, errors: [] })
  })

  test('that the caller may not read are errors of their own, and the others are answered', async () => {
    const wanted = [ids['delivery'] ?? '', ids['content'] ?? '']
    const { data, errors } = await ask(acme.moderator, wanted)
    expect(data.nodes).toEqual([null, { __typename: 'Content', id: ids['content'] }])
    expect(errors).toMatchObject([{ code: 'FORBIDDEN' }])
  })

  test('are up to a hundred at once, and found by one statement', async () => {
    const many = Array.from({ length: 101 }, () => newId())
    expect((await ask(acme.admin, many)).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    const transactions = vi.spyOn(app.services.on('reads').database, 'inWorkspace')
    const direct = vi.spyOn(app.services.database, 'inWorkspace')
    await ask(acme.admin, many.slice(1))
    expect(transactions.mock.calls.length + direct.mock.calls.length).toBe(1)
    vi.restoreAllMocks()
  })
})
