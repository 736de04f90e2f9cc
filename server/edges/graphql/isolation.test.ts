import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { possessions } from '../../test/access/possessions.ts'
import { type GraphqlAnswer, startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { everyOperation, type RootOperation } from '../../test/every-operation.ts'
import { mark, oneOfEverything } from '../../test/one-of-everything.ts'

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

/** Every id of the other workspace in every place of the operation. */
const variablesOf = ({ takesIds, variables }: RootOperation) =>
  variables(takesIds ? Object.values(ids) : [newId()])

/** What is wrong with an answer to the intruder: an error that refuses nothing, as of a document that is not valid, or something of theirs. */
function faultsOf({ data, errors }: GraphqlAnswer<unknown>): unknown[] {
  const messages = errors.map(({ message, extensions }) => [message, extensions])
  const shown = JSON.stringify({ data, messages })
  return [
    ...errors.filter(({ code }) => !codes.includes(String(code))),
    ...[...Object.values(ids), mark].filter((each) => shown.includes(each)),
  ]
}

test("no query or mutation shows or changes what is another workspace's, whatever id it is given", async () => {
  const before = await possessions(app, theirs)
  const operations = everyOperation(app.schema)
  expect(operations.filter(({ takesIds }) => takesIds).length).toBeGreaterThan(20)
  const faults: unknown[] = []
  // A member and a key by turns: each asks for all operations, and each id goes to one of them.
  let turns = 0
  for (const operation of operations) {
    for (const variables of variablesOf(operation)) {
      const caller = turns++ % 2 === 0 ? intruder.admin : intruder.tool
      const answer = await app.graphql(caller, operation.source, variables)
      faults.push(...faultsOf(answer).map((fault) => [operation.name, fault]))
    }
  }
  expect(faults).toEqual([])
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
