import { getNamedType, isInputObjectType, isNonNullType, isObjectType } from 'graphql'
import { Arg, buildSchema, Mutation, Query, Resolver } from 'type-graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Answers } from '../../platform/graphql/payload.ts'
import { Refusal } from '../../platform/graphql/refusal.ts'
import { newId } from '../../platform/ids.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { authChecker } from './auth-checker.ts'
import { frameRoots } from './root-frame.ts'

interface Told {
  code: string
  field: string | null
  message?: string
}

let app: TestApp
let api: ApiServer
let acme: TestWorkspace
let admin: Record<string, string>
let moderator: Record<string, string>
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  api = await startApiServer(app)
})
afterAll(async () => {
  await api.stop()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
  admin = await api.signIn(acme.admin.email ?? '')
  moderator = await api.signIn(acme.moderator.email ?? '')
})

/** The answer as any client has it. */
async function ask<T = Record<string, Record<string, unknown> | null>>(
  headers: Record<string, string>,
  query: string,
) {
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await response.json()) as {
    data: T
    errors?: { path: string[]; extensions: { code: string } }[]
  }
  return { data, errors }
}

const create = (alias: string, name: string, color = '#ff0000') =>
  `${alias}: createTag(input: { name: "${name}", color: "${color}" }) { tag { name } refusals { code field message } }`

describe('every mutation', () => {
  const mutations = () => Object.values(app.schema.getMutationType()?.getFields() ?? {})
  const typeName = (name: string, end: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}${end}`

  it('takes one input of its own at most', () => {
    for (const { name, args } of mutations()) {
      const told = args.map((arg) => `${arg.name}: ${String(arg.type)}`)
      expect([name, told]).toEqual([name, told.length === 0 ? [] : [`input: ${typeName(name, 'Input')}!`]])
      for (const arg of args) expect(isInputObjectType(getNamedType(arg.type))).toBe(true)
    }
  })

  it('answers a payload of its own, whose fields are nullable but for the refusals', () => {
    for (const { name, type } of mutations()) {
      const payload = getNamedType(type)
      const fields = isObjectType(payload) ? Object.values(payload.getFields()) : []
      expect([name, String(type)]).toEqual([name, typeName(name, 'Payload')])
      expect([name, fields.length > 1]).toEqual([name, true])
      for (const field of fields)
        expect([name, field.name, isNonNullType(field.type)]).toEqual([
          name,
          field.name,
          field.name === 'refusals',
        ])
      expect(fields.map((field) => field.name)).not.toContain('result')
    }
  })
})

it('every root is nullable', () => {
  for (const root of [app.schema.getQueryType(), app.schema.getMutationType()])
    for (const { name, type } of Object.values(root?.getFields() ?? {}))
      expect([name, isNonNullType(type)]).toEqual([name, false])
})

describe('a mutation that is refused', () => {
  it('says so in its payload, a refusal for each failing field, and changes nothing', async () => {
    const { data, errors } = await ask(admin, `mutation { ${create('createTag', '', 'blue')} }`)
    const { tag, refusals } = data['createTag'] as { tag: unknown; refusals: Told[] }
    expect({ tag, errors }).toEqual({ tag: null, errors: undefined })
    expect(refusals.map(({ code, field }) => [code, field]).sort()).toEqual([
      ['BAD_USER_INPUT', 'color'],
      ['BAD_USER_INPUT', 'name'],
    ])
    expect(refusals.every(({ message }) => message !== '')).toBe(true)
    expect((await ask(admin, '{ tags { id } }')).data).toEqual({ tags: [] })
  })

  it.each([newId(), 'no id at all'])('names the field whose thing is not there: %s', async (id) => {
    const { data, errors } = await ask(
      admin,
      `mutation { updateTag(input: { id: "${id}", color: "#00ff00" }) { tag { id } refusals { code field } } }`,
    )
    const code = id.includes(' ') ? 'BAD_USER_INPUT' : 'NOT_FOUND'
    expect({ data, errors }).toEqual({
      data: { updateTag: { tag: null, refusals: [{ code, field: 'id' }] } },
    })
  })

  it('names of several ids the one that it was', async () => {
    const { data } = await ask(
      admin,
      `mutation { relabelClassifierExample(input: { classifierId: "${newId()}", id: "${newId()}", label: FINE }) {
        refusals { code field } } }`,
    )
    expect(data).toEqual({
      relabelClassifierExample: { refusals: [{ code: 'NOT_FOUND', field: 'classifierId' }] },
    })
  })

  it.each([
    ['reviewId', JSON.stringify(newId())],
    ['content', `{ id: "${newId()}" }`],
    ['user', `{ externalId: "nobody" }`],
    ['subcategory', `{ id: "${newId()}" }`],
  ])('names what a decision is on: %s', async (field, named) => {
    const { data } = await ask(
      moderator,
      `mutation { decide(input: { ${field}: ${named}, requestId: "${newId()}", status: ALLOWED }) {
        refusals { code field } } }`,
    )
    expect(data).toEqual({ decide: { refusals: [{ code: 'NOT_FOUND', field }] } })
  })

  it('tells what belongs to the code', async () => {
    const made = await ask<{ createWrittenPolicy: { writtenPolicy: { id: string } } }>(
      admin,
      `mutation { createWrittenPolicy(input: { name: "Spam" }) { writtenPolicy { id } } }`,
    )
    const { id } = made.data.createWrittenPolicy.writtenPolicy
    const { data } = await ask(
      admin,
      `mutation { discardWrittenPolicyDraft(input: { id: "${id}", basedOn: 7 }) {
        refusals { code field revision } } }`,
    )
    expect(data).toEqual({
      discardWrittenPolicyDraft: { refusals: [{ code: 'CONFLICT', field: null, revision: 0 }] },
    })
  })
})

describe('of several mutations', () => {
  it('each is carried out, whatever becomes of the one before', async () => {
    const { data, errors } = await ask(
      admin,
      `mutation { ${create('one', 'First')} ${create('two', 'Second', 'blue')} ${create('three', 'Third')} }`,
    )
    expect(errors).toBeUndefined()
    expect(data).toMatchObject({
      one: { tag: { name: 'First' }, refusals: [] },
      two: { tag: null, refusals: [{ code: 'BAD_USER_INPUT', field: 'color' }] },
      three: { tag: { name: 'Third' }, refusals: [] },
    })
  })

  it('one that is forbidden is null, with an error that names it', async () => {
    const { data, errors } = await ask(
      moderator,
      `mutation {
        first: updateWorkspace(input: { undoSeconds: 1 }) { workspace { undoSeconds } }
        second: logReveal(input: { content: { id: "${newId()}" } }) { logged refusals { code field } }
      }`,
    )
    expect(data).toEqual({
      first: null,
      second: { logged: null, refusals: [{ code: 'NOT_FOUND', field: 'content' }] },
    })
    expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([[['first'], 'FORBIDDEN']])
  })
})

describe('of several queries', () => {
  it('one that is forbidden leaves the others’ answers', async () => {
    const { data, errors } = await ask(moderator, `{ tags { id } apiKeys { id } viewer { name } }`)
    expect(data).toEqual({ tags: [], apiKeys: null, viewer: { name: 'Mo' } })
    expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['apiKeys'], 'FORBIDDEN'],
    ])
  })

  it('one that names what is not there answers null, a list of its parts too', async () => {
    const id = newId()
    const answer = await ask(
      admin,
      `{ rule(id: "${id}") { id } ruleVersions(ruleId: "${id}") { nodes { version } }
         testListPattern(listId: "${id}", text: "x") { start } classifierReach(versionId: "${id}") { looked } }`,
    )
    expect(answer).toEqual({
      data: { rule: null, ruleVersions: null, testListPattern: null, classifierReach: null },
    })
  })
})

describe('a schema', () => {
  @Resolver()
  class Unnamed {
    @Query(() => String)
    one(): string {
      return 'one'
    }

    @Mutation(() => Boolean)
    knock(): boolean {
      return true
    }
  }

  @Resolver()
  class Clashing {
    @Query(() => String)
    one(): string {
      return 'one'
    }

    @Answers('refusals', 'What nobody may be called')
    @Mutation(() => Boolean)
    knock(@Arg('door', () => String) door: string): boolean {
      return door !== ''
    }
  }

  const made = async (resolver: typeof Unnamed | typeof Clashing) =>
    frameRoots(
      await buildSchema({ resolvers: [resolver], orphanedTypes: [Refusal], authChecker, validate: false }),
    )

  it('is not made while what a mutation answers has no name', async () => {
    await expect(made(Unnamed)).rejects.toThrow('what knock answers needs a name')
  })

  it('is not made with a name that is taken', async () => {
    await expect(made(Clashing)).rejects.toThrow('refusals twice')
  })
})
