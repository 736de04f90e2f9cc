import { afterAll, beforeAll, expect, test } from 'vitest'
import { validate, parse } from 'graphql'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { everyOperation, type RootOperation } from '../../test/every-operation.ts'
import { mark, oneOfEverything } from '../../test/one-of-everything.ts'
import { possessions } from '../../test/access/possessions.ts'

let app: TestApp
let theirs: TestWorkspace
let intruder: TestWorkspace

/** An id of each thing that the other workspace has, by its table. */
let ids: Record<string, string>
const codes = [
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'EXACTLY_ONE_OF',
  'INVALID_LIST_ITEM',
  'POLICY_NOT_FOUND',
  'CONFLICT',
  'CLAIMED',
  'ALREADY_DECIDED',
  'TOO_LATE',
  'PLAN_REQUIRED',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
]

beforeAll(async () => {
  app = await startTestApp()
  theirs = await app.createWorkspace()
  intruder = await app.createWorkspace()
  ids = await oneOfEverything(app, theirs)
  await app.graphql(
    intruder.admin,
    'mutation { setWebhook(input: { url: "https://127.0.0.1:9/hook" }) { secret } }',
  )
})
afterAll(() => app.close())

test('the operations under test are those of the schema', () => {
  const operations = everyOperation(app.schema)
  expect(operations.filter(({ takesIds }) => takesIds).length).toBeGreaterThan(20)
  for (const { source } of operations)
    expect([source, validate(app.schema, parse(source))]).toEqual([source, []])
})

/** Every id of the other workspace in every place of the operation. */
const variablesOf = ({ takesIds, variables }: RootOperation) =>
  variables(takesIds ? Object.values(ids) : [newId()])

test("no query or mutation shows or changes what is another workspace's, whatever id it is given", async () => {
  const before = await possessions(app, theirs)
  // A member and a key by turns: each asks for all operations, and each id goes to one of them.
  let turns = 0
  for (const operation of everyOperation(app.schema)) {
    for (const variables of variablesOf(operation)) {
      const caller = turns++ % 2 === 0 ? intruder.admin : intruder.tool
      const { data, errors } = await app.graphql(caller, operation.source, variables)
      const shown = JSON.stringify({
        data,
        messages: errors.map(({ message, extensions }) => [message, extensions]),
      })
      expect([operation.name, errors.filter(({ code }) => !codes.includes(String(code)))]).toEqual([
        operation.name,
        [],
      ])
      expect([
        operation.name,
        Object.values(ids).filter((each) => shown.includes(each)),
        shown.includes(mark),
      ]).toEqual([operation.name, [], false])
    }
  }
  expect(await possessions(app, theirs)).toEqual(before)
}, 300_000)

test('the same operations do show and change what is the own workspace', async () => {
  const shown: string[] = []
  for (const operation of everyOperation(app.schema).filter(({ source }) => source.startsWith('query')))
    for (const variables of variablesOf(operation))
      shown.push(JSON.stringify(await app.graphql(theirs.admin, operation.source, variables)))
  const all = shown.join()
  for (const table of [
    'content',
    'user',
    'category',
    'subcategory',
    'tag',
    'policy_category',
    'written_policy',
    'hash_list',
    'list',
    'rule',
    'review',
    'review_queue',
    'webhook',
    'delivery',
    'api_key',
    'backtest',
    'retroaction',
    'bulk_decision',
  ])
    expect([table, all.includes(ids[table] ?? '?')]).toEqual([table, true])
}, 180_000)
