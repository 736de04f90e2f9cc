import { Kind, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { askedColumns } from '../../platform/graphql/asked-columns.ts'
import { ReadLane } from '../../platform/read-lane.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { makeReview } from '../../test/test-platform.ts'
import { makeSchema } from './schema.ts'

const schema = await makeSchema()

function askedOf(text: string, type: string): string[] | null | undefined {
  const document = parse(text)
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)
  if (!operation) throw new Error('there is no operation')
  const asked = askedColumns({ schema, document, operation }).get(type)
  return asked ? [...asked].toSorted() : asked
}

describe('the columns that an operation asks for', () => {
  it.each([
    ['are those of its fields', '{ contents { nodes { text user { name } } } }', ['text', 'userId']],
    [
      'are called as in the row',
      '{ contents { nodes { id recommendation { id } media { id } } } }',
      ['id', 'version'],
    ],
    [
      'are those of all its places and fragments',
      `{ contents { nodes { ...Few } edges { node { ... { externalId } ... on Content { version } } } } }
       fragment Few on Content { text ... on Node { id } }`,
      ['externalId', 'id', 'text', 'version'],
    ],
    [
      'are asked of what may be of the type',
      '{ node(id: "1") { id __typename } reviews { nodes { object { ... on Content { text } } } } }',
      ['id', 'text'],
    ],
    ['are all where a field takes the row', '{ contents { nodes { id context { id } } } }', null],
    ['are all where a field may take the row', '{ contents { nodes { id tags { id } } } }', null],
    ['are none where none of the type is asked for', '{ tags { id } }', undefined],
  ])('%s', (_what, text, expected) => {
    expect(askedOf(text, 'Content')).toEqual(expected)
  })

  it('are those of a mutation too', () => {
    const text =
      'mutation { claimReview(input: { id: "1" }) { review { object { ... on User { name version } } } } }'
    expect(askedOf(text, 'User')).toEqual(['name', 'version'])
  })
})

describe('what an operation does not ask for', () => {
  let app: TestApp
  let api: ApiServer
  let admin: Record<string, string>
  beforeAll(async () => {
    app = await startTestApp()
    const { workspaceId, admin: member } = await app.createWorkspace()
    await makeReview(app.services, workspaceId, { text: 'buy now' })
    api = await startApiServer(app)
    admin = await api.signIn(member.email ?? '')
  })
  afterAll(async () => {
    await api.stop()
    await app.close()
  })

  /** What the reviews' items are answered with, and the statements that read items and users. */
  async function read(fields: string) {
    const statements = vi.spyOn(ReadLane.prototype, 'query')
    const answer = await api.graphql(`{ reviews { nodes { object { ${fields} } } } }`, {}, admin)
    expect(answer.errors).toEqual([])
    const texts = statements.mock.calls.map(([text]) => text)
    statements.mockRestore()
    return {
      data: answer.data,
      texts: texts.filter((text) => /from "(?:content|platform_user)" where/.test(text)),
    }
  }

  const few = '__typename ... on Content { id externalId version text user { id externalId name version } }'
  const more = '... on Content { metadata status user { email } }'

  it('is not read of items and their authors, whose answers are the same', async () => {
    const short = await read(few)
    const whole = await read(`${few} ${more}`)
    expect(short.texts).toHaveLength(2)
    expect(whole.texts).toHaveLength(2)
    for (const column of ['metadata', 'status', 'created_at', 'email']) {
      expect(short.texts.join()).not.toContain(column)
      expect(whole.texts.join()).toContain(column)
    }
    expect(short.data).not.toEqual(whole.data)
    expect(whole.data).toMatchObject(short.data)
    expect(JSON.stringify(short.data)).toContain('buy now')
  })
})
