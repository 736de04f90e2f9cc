import {
  type DocumentNode,
  execute,
  getNamedType,
  type GraphQLError,
  type GraphQLField,
  type GraphQLOutputType,
  isLeafType,
  isObjectType,
  parse,
  subscribe,
  validate,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RequestContext } from '../../access/requests/request-context.ts'
import { idOf, newId } from '../../platform/ids.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { declarationOf, type Ids, mustBeGiven, type Refused, spoiled, valid } from '../../test/junk.ts'
import { idFor } from '../../test/missing-things.ts'
import { makeContent } from '../../test/moderated-workspace.ts'
import { oneOfEverything } from '../../test/one-of-everything.ts'
import { sealSecretsOf } from '../../test/seal-secrets.ts'
import { isUnexpected, presentError } from './errors.ts'

let app: TestApp
let server: ApiServer
let acme: TestWorkspace
/** The id of one thing of each table of the workspace, and a thing of another workspace. */
let ids: Record<string, string>
let theirs: string
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
  acme = await app.createWorkspace()
  ids = await oneOfEverything(app, acme)
  await sealSecretsOf(app, acme, ids)
  const { workspaceId } = await app.createWorkspace()
  await app.services.intake.accept(workspaceId, makeContent('theirs', 'hello'))
  theirs = idOf(workspaceId, 'content', 'theirs')
}, 60_000)
afterAll(async () => {
  await server.stop()
  await app.close()
})

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Operation {
  kind: 'query' | 'mutation' | 'subscription'
  /** Where the field is found: `content` for those of contents, nothing for those of the roots. */
  parent: string
  field: GraphQLField<unknown, unknown>
}

/** Every field that takes something; what deletes comes last, so that the others find what they ask for. */
function operations(): Operation[] {
  const { schema } = app
  const roots = new Map<unknown, Operation['kind']>([
    [schema.getQueryType(), 'query'],
    [schema.getMutationType(), 'mutation'],
    [schema.getSubscriptionType(), 'subscription'],
  ])
  const all = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ args }) => args.length > 0)
        .map((field) => ({
          kind: roots.get(type) ?? 'query',
          parent: roots.has(type) ? '' : type.name.charAt(0).toLowerCase() + type.name.slice(1),
          field,
        })),
    )
  const destroys = ({ field }: Operation) => Number(/^(delete|remove|revoke|sign)/.test(field.name))
  return all.sort((a, b) => destroys(a) - destroys(b))
}

/** The query of the field for the one thing of it that there is. */
function lookUpOf(field: string): string {
  const [argument] = app.schema.getQueryType()?.getFields()[field]?.args ?? []
  const id = `id: "${ids[snake(field)] ?? ''}"`
  return `${field}(${argument?.name === 'by' ? `by: { ${id} }` : id})`
}

function sourceOf({ kind, parent, field: { name, args, type } }: Operation): string {
  const declared = args.map(declarationOf).join(', ')
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const asked = `${name}(${given})${selectionOf(type, kind === 'mutation' ? 2 : 1)}`
  return `${kind} (${declared}) { ${parent === '' ? asked : `${lookUpOf(parent)} { ${asked} }`} }`
}

/** The fields without arguments, those of objects to some depth. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  const fields = isObjectType(named) ? Object.values(named.getFields()) : []
  const asked = fields
    .filter(({ args, type: of }) => args.length === 0 && (depth > 1 || isLeafType(getNamedType(of))))
    .map((field) => `${field.name}${selectionOf(field.type, depth - 1)}`)
  return ` { __typename ${asked.join(' ')} }`
}

async function errorsOf(
  kind: Operation['kind'],
  document: DocumentNode,
  variableValues: Record<string, unknown>,
): Promise<readonly GraphQLError[]> {
  const contextValue = new RequestContext(app.services, acme.admin, newId())
  const call = { schema: app.schema, document, variableValues, contextValue }
  const answer = await (kind === 'subscription' ? subscribe(call) : execute(call))
  if (!(Symbol.asyncIterator in answer)) return answer.errors ?? []
  await answer.return()
  return []
}

const patient = <T>(work: Promise<T>): Promise<T | 'no answer'> =>
  Promise.race([work, new Promise<'no answer'>((late) => setTimeout(() => late('no answer'), 10_000))])

const shortly = (value: unknown) => {
  try {
    return JSON.stringify(value).slice(0, 200)
  } catch {
    return 'what is nested too deep'
  }
}

/** What was answered with a fault of ours, without a code, or not at all. */
async function faultsOf(operation: Operation, refused: Refused): Promise<string[]> {
  const faults: string[] = []
  const { name, args } = operation.field
  const document = parse(sourceOf(operation))
  const known: Ids = { own: (place) => idFor(ids, place, name), foreign: theirs }
  const base = Object.fromEntries(args.filter(mustBeGiven).map((arg) => [arg.name, valid(arg, known)]))
  for (const arg of args)
    for (const bad of spoiled(arg, known, refused)) {
      const errors = await patient(errorsOf(operation.kind, document, { ...base, [arg.name]: bad }))
      const what = errors === 'no answer' ? errors : errors.find(isFault)?.message
      if (what !== undefined) faults.push(`${name}(${arg.name}: ${shortly(bad)}): ${what}`)
    }
  return faults
}

const isFault = (error: GraphQLError): boolean => {
  const { code } = presentError(error.toJSON(), error).extensions ?? {}
  return isUnexpected(error) || typeof code !== 'string' || code === 'INTERNAL_SERVER_ERROR'
}

describe('[V7.7] junk', () => {
  test('is sent to arguments that are there: every field is asked of something', async () => {
    for (const operation of operations())
      expect([operation.field.name, validate(app.schema, parse(sourceOf(operation)))]).toEqual([
        operation.field.name,
        [],
      ])
    const parents = operations().flatMap(({ parent }) => (parent === '' ? [] : [parent]))
    expect(parents.length).toBeGreaterThan(10)
    for (const parent of new Set(parents)) {
      const { data } = await app.graphql(acme.admin, `{ ${lookUpOf(parent)} { id } }`)
      expect(data).toEqual({ [parent]: { id: ids[snake(parent)] } })
    }
  })

  test('in any argument of any operation is answered with a code, and is never a fault of ours', async () => {
    const faults: string[] = []
    const refused: Refused = new Map()
    // Nobody reads the stacks of so many errors, and to write them down is a quarter of the work.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    try {
      for (const operation of operations()) faults.push(...(await faultsOf(operation, refused)))
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
    expect(faults).toEqual([])
  }, 600_000)

  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`

  test.each<[string, string, number, string]>([
    [
      'an id that is none',
      '{ "query": "mutation { undoDecision(input: { actionId: \\"x\\" }) { review { id } refusals { code } } }" }',
      200,
      'BAD_USER_INPUT',
    ],
    ['a number for an id', '{ "query": "{ rule(id: 12) { id } }" }', 200, 'BAD_USER_INPUT'],
    [
      'a file of rules that is nested 10,000 deep',
      `{ "query": "mutation ($f: JSON!) { importRules(input: { file: $f }) { problems { path } refusals { code } } }", "variables": { "f": ${deep} } }`,
      200,
      'BAD_USER_INPUT',
    ],
    [
      'a subscription',
      '{ "query": "subscription { reviewChanged { kind } }" }',
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'variables nested 10,000 deep',
      `{ "query": "{ viewer { id } }", "variables": { "f": ${deep} } }`,
      200,
      '',
    ],
    ['nothing but brackets', deep, 400, 'BAD_REQUEST'],
  ])('over HTTP: %s', async (_what, body, status, code) => {
    const headers = { ...(await server.signIn(acme.admin.email ?? '')), 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })
    const { data, errors = [] } = (await response.json()) as {
      data?: Record<string, { refusals?: { code: string }[] } | null> | null
      errors?: { extensions: { code: string } }[]
    }
    const refused = Object.values(data ?? {}).flatMap((payload) => payload?.refusals ?? [])
    const codes = [...errors.map(({ extensions }) => extensions.code), ...refused.map((each) => each.code)]
    expect([response.status, codes.join()]).toEqual([status, code])
  })
})
