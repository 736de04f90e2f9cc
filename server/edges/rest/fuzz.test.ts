import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { type DocumentedOperation, document, operations } from '../../test/openapi/document.ts'
import { headersFor, mutated, segment, spelled } from '../../test/openapi/mutations.ts'
import { valueOf } from '../../test/openapi/values.ts'
import { startRestApp } from '../../test/rest-app.ts'
import { restKey } from '../../test/rest-client.ts'

const runs = { numRuns: 150, seed: 20261121 }
/** User reports are limited to 100 a minute on every plan. */
const runsOfReports = { ...runs, numRuns: 95 }

/** The refusals of a valid body that are about no single field (section 7). */
const texts = [
  'Can only update content that match existing user, category and subcategory ids',
  'Policy not found',
]

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let key: string
let listId: string
/** A decision of which there is a statement of reasons. */
let actionId: string

beforeAll(async () => {
  app = await startTestApp({ env: { SYNC_TIMEOUT: '0.05' } })
  const acme = await app.createWorkspace()
  await makePolicy(app, acme, 'Spam', { userReports: true })
  rest = await startRestApp(app)
  key = await restKey(app, acme)
  const call = await rest.client(acme)
  listId = String((await call('POST', 'lists', { name: 'Words', type: 'strings' })).body['listId'])
  for (const id of ['a', 'b', 'banned']) {
    await call('POST', 'user', { id })
    const ban = await call('POST', 'status', { user_id: id, status: 'hidden' })
    actionId = String(ban.body['action_id'])
  }
  await call('POST', 'appeals', { id: 'a', user_id: 'banned', text: 'It was not me' })
})
afterAll(async () => {
  await rest.close()
  await app.close()
})

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema({ $id: 'document', ...document })

interface Call {
  path: string
  headers: Record<string, string>
  body: string | null
}

/** Bodies that are right where a schema cannot say so: one of three ids, of somebody who is banned. */
const right: Readonly<Record<string, readonly object[]>> = {
  'POST /api/v1/appeals': ['a', 'b'].map((id) => ({ id: `of-${id}`, user_id: id, text: 'It was not me' })),
}

const callOf = ({ name, path, body }: DocumentedOperation): fc.Arbitrary<Call> => {
  const known = (right[name] ?? []).map((value) => fc.constant<unknown>(value))
  const values = body && fc.oneof(valueOf(body), ...known)
  const wrong = values ? values.chain((value) => fc.oneof(fc.constant(value), mutated(value))) : null
  return fc.record({
    path: segment(listId, actionId, 'a', 'user-1').map((value) => path.replace(/\{\w+\}/, value)),
    headers: headersFor(key),
    body: wrong ? wrong.chain(spelled) : fc.constant(null),
  })
}

async function send({ method }: DocumentedOperation, { path, headers, body }: Call) {
  const { 'content-encoding': encoding, ...others } = headers
  const answer = await request(rest.url + path, {
    method: method.toUpperCase() as 'GET',
    headers: { ...others, ...(encoding !== 'identity' && { 'content-encoding': encoding ?? '' }) },
    body,
  })
  return {
    status: String(answer.statusCode),
    type: answer.headers['content-type'],
    body: await answer.body.text(),
  }
}

/** What is wrong with the `error` of a 400: it is a known text, or names fields that the schema has. */
function problemOf(error: unknown, body: DocumentedOperation['body']): string | null {
  if (typeof error === 'string') return texts.includes(error) ? null : `unknown text ${error}`
  const names = ['body', 'listId', 'id', ...Object.keys(body?.properties ?? {})]
  const wrong = Object.keys(error as object).filter((path) => !names.includes(path.split('.')[0] ?? ''))
  return Object.keys(error as object).length === 0 || wrong.length > 0
    ? `unknown fields ${wrong.join()}`
    : null
}

describe('[4] whatever is sent', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '[V7.1] %s answers as the document says, and never with a fault',
    async (_name, operation) => {
      const validators = new Map<string, ValidateFunction>(
        Object.entries(operation.responses).map(([status, schema]) => [
          status,
          ajv.compile(schema.$ref ? { $ref: `document${schema.$ref}` } : schema),
        ]),
      )
      const seen = new Set<string>()
      await fc.assert(
        fc.asyncProperty(callOf(operation), async (call) => {
          const answer = await send(operation, call)
          seen.add(answer.status)
          expect(answer.type).toBe('application/json; charset=utf-8')
          if (answer.status === '404' && !operation.responses['404'])
            expect(call.path).not.toBe(operation.path)
          const validate = validators.get(answer.status)
          expect(Number(answer.status), answer.body).toBeLessThan(500)
          if (answer.status === '404' && !validate) return
          expect(validate, `undocumented ${answer.status} ${answer.body}`).toBeDefined()
          const body = JSON.parse(answer.body) as { error?: unknown }
          expect(validate?.(body), `${answer.body} ${JSON.stringify(validate?.errors)}`).toBe(true)
          if (answer.status === '400') expect(problemOf(body.error, operation.body), answer.body).toBeNull()
        }),
        operation.name === 'POST /api/v1/user-reports' ? runsOfReports : runs,
      )
      expect([...seen]).toEqual(
        expect.arrayContaining(operation.body ? ['200', '400', '401', '415'] : ['200', '401']),
      )
    },
    60_000,
  )

  it('pollutes nothing', () => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
