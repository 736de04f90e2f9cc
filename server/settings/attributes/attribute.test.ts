import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Principal } from '../../access/team/principal.ts'
import { idOf } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeContent } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
})

const register = (input: object, who: Principal = acme.admin) =>
  app.graphql<{ registerAttribute: { attribute: { id: string } } } | null>(
    who,
    'mutation ($input: RegisterAttributeInput!) { registerAttribute(input: $input) { attribute { id name source type enumValues } } }',
    { input },
  )
const update = (id: string, input: object) =>
  app.graphql<{ updateAttribute: { attribute: object } } | null>(
    acme.admin,
    'mutation ($input: UpdateAttributeInput!) { updateAttribute(input: $input) { attribute { type enumValues } } }',
    { input: { id, ...input } },
  )
const sql = <T>(text: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const post = (contentId: string, metadata: Record<string, unknown>, user = {}) =>
  app.services.intake.accept(
    acme.workspaceId,
    makeContent(contentId, 'hi', { metadata, user: { id: 'u-1', ...user } }),
  )

describe('[2.6] registering attributes', () => {
  test.each(['TEXT', 'NUMBER', 'BOOLEAN', 'USER_ID', 'CONTENT_ID'])('one of type %s', async (type) => {
    const { data } = await register({ name: 'thing', source: 'CONTENT', type })
    expect(data?.registerAttribute.attribute).toMatchObject({
      name: 'thing',
      source: 'CONTENT',
      type,
      enumValues: [],
    })
  })

  test('one of type enum has its values, which can change', async () => {
    const { data } = await register({
      name: 'size',
      source: 'USER',
      type: 'ENUM',
      enumValues: ['s', 'm', 's'],
    })
    expect(data?.registerAttribute.attribute).toMatchObject({ enumValues: ['s', 'm'] })
    const id = data?.registerAttribute.attribute.id ?? ''
    expect((await update(id, { enumValues: ['l'] })).data).toEqual({
      updateAttribute: { attribute: { type: 'ENUM', enumValues: ['l'] } },
    })
    expect((await update(id, { type: 'TEXT' })).data).toEqual({
      updateAttribute: { attribute: { type: 'TEXT', enumValues: [] } },
    })
    expect((await update(id, { type: 'ENUM' })).errors[0]?.code).toBe('BAD_USER_INPUT')
  })

  test.each([
    [{ name: '', source: 'CONTENT', type: 'TEXT' }, 'name'],
    [{ name: 'x'.repeat(101), source: 'CONTENT', type: 'TEXT' }, 'name'],
    [{ name: 'x', source: 'CONTENT', type: 'ENUM' }, 'enumValues'],
    [{ name: 'x', source: 'CONTENT', type: 'TEXT', enumValues: ['a'] }, 'enumValues'],
    [{ name: 'x', source: 'CONTENT', type: 'ENUM', enumValues: [''] }, 'enumValues.0'],
  ])('%j is refused on %s', async (input, field) => {
    const { errors } = await register(input)
    expect(errors[0]).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(errors[0]?.message).toContain(`${field}:`)
  })

  test('a name is registered once for content and once for users, also when raced', async () => {
    const input = { name: 'size', source: 'CONTENT', type: 'TEXT' }
    const results = await Promise.all(Array.from({ length: 8 }, () => register(input)))
    expect(results.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    expect((await register({ ...input, source: 'USER' })).errors).toEqual([])
  })

  test('it can be taken out again; only admins do any of this', async () => {
    const { data } = await register({ name: 'size', source: 'CONTENT', type: 'TEXT' })
    const remove = `mutation { removeAttribute(input: { id: "${data?.registerAttribute.attribute.id}" }) { deletedId } }`
    for (const who of [acme.moderator, acme.rest, acme.reader]) {
      expect((await register({ name: 'x', source: 'USER', type: 'TEXT' }, who)).errors[0]?.code).toBe(
        'FORBIDDEN',
      )
      expect((await app.graphql(who, remove)).errors[0]?.code).toBe('FORBIDDEN')
    }
    expect((await app.graphql(acme.admin, remove)).data).toEqual({
      removeAttribute: { deletedId: expect.any(String) },
    })
    expect((await app.graphql(acme.admin, remove)).errors[0]?.code).toBe('NOT_FOUND')
    expect((await app.graphql(acme.moderator, '{ attributes { id } }')).data).toEqual({ attributes: [] })
  })
})

describe('[2.6] values of attributes', () => {
  const value = async (type: string, sent: unknown, enumValues?: string[]) => {
    await register({ name: 'thing', source: 'CONTENT', type, ...(enumValues && { enumValues }) })
    await post('item', { thing: sent, other: 1 })
    const { data } = await app.graphql<{ content: { attributes: object[] } }>(
      acme.moderator,
      `{ content(by: { id: "${idOf(acme.workspaceId, 'content', 'item')}" }) {
        attributes { attribute { name } sent valid text number boolean object { __typename ... on Content { externalId } ... on User { externalId } } }
      } }`,
    )
    return data.content.attributes
  }
  const none = { valid: true, text: null, number: null, boolean: null, object: null }

  test.each([
    ['TEXT', 'hello', { text: 'hello' }],
    ['TEXT', 5, { valid: false }],
    ['NUMBER', 12.5, { number: 12.5 }],
    ['NUMBER', '12', { number: 12 }],
    ['NUMBER', 'many', { valid: false }],
    ['NUMBER', '', { valid: false }],
    ['BOOLEAN', false, { boolean: false }],
    ['BOOLEAN', 'true', { boolean: true }],
    ['BOOLEAN', 1, { valid: false }],
    ['USER_ID', 'u-1', { text: 'u-1', object: { __typename: 'User', externalId: 'u-1' } }],
    ['USER_ID', 'nobody', { text: 'nobody' }],
    ['CONTENT_ID', 'item', { text: 'item', object: { __typename: 'Content', externalId: 'item' } }],
    ['CONTENT_ID', { a: 1 }, { valid: false }],
  ])('%s: %j shows as %j', async (type, sent, expected) => {
    expect(await value(type, sent)).toEqual([{ attribute: { name: 'thing' }, sent, ...none, ...expected }])
  })

  test('enum: a value of the list, or none', async () => {
    expect(await value('ENUM', 'm', ['s', 'm'])).toMatchObject([{ valid: true, text: 'm' }])
    acme = await app.createWorkspace()
    expect(await value('ENUM', 'xxl', ['s', 'm'])).toMatchObject([{ valid: false, text: null, sent: 'xxl' }])
  })

  test('[2.6.6] a registered one shows; what was not sent, or is not registered, does not', async () => {
    await register({ name: 'missing', source: 'CONTENT', type: 'TEXT' })
    expect(await value('TEXT', null)).toEqual([])
  })

  test('users show theirs', async () => {
    await register({ name: 'level', source: 'USER', type: 'NUMBER' })
    await register({ name: 'level', source: 'CONTENT', type: 'TEXT' })
    await post('item', {}, { attributes: { level: 7 } })
    const { data } = await app.graphql(
      acme.moderator,
      `{ user(by: { id: "${idOf(acme.workspaceId, 'user', 'u-1')}" }) { attributeValues { number attribute { source } } } }`,
    )
    expect(data).toEqual({ user: { attributeValues: [{ number: 7, attribute: { source: 'USER' } }] } })
  })
})

describe('[2.6] discovery', () => {
  const candidates = async (source: string) =>
    (
      await app.graphql<{ attributeCandidates: { name: string }[] }>(
        acme.admin,
        `{ attributeCandidates(source: ${source}) { name type count samples } }`,
      )
    ).data.attributeCandidates
  const yesterday = `update content set created_at = date_trunc('day', now(), 'UTC') - interval '1 hour'`

  test('finds what the items of the previous day had, with the type it looks like', async () => {
    await post('a', { price: 1, size: 'm', new: true, mixed: 1, deep: { x: 1 }, list: [1], nothing: null })
    await post('b', { price: 2.5, mixed: 'x' })
    await sql(yesterday)
    await post('today', { today: 1 })
    expect(await candidates('CONTENT')).toEqual([
      { name: 'mixed', type: 'TEXT', count: 2, samples: ['"x"', '1'] },
      { name: 'price', type: 'NUMBER', count: 2, samples: ['1', '2.5'] },
      { name: 'new', type: 'BOOLEAN', count: 1, samples: ['true'] },
      { name: 'size', type: 'TEXT', count: 1, samples: ['"m"'] },
    ])
    await sql(`update content set created_at = date_trunc('day', now(), 'UTC') - interval '25 hours'`)
    expect(await candidates('CONTENT')).toEqual([])
  })

  test('does not offer what is registered', async () => {
    await post('a', { price: 1, size: 'm' })
    await sql(yesterday)
    await register({ name: 'price', source: 'CONTENT', type: 'NUMBER' })
    expect((await candidates('CONTENT')).map(({ name }) => name)).toEqual(['size'])
  })

  test('looks at the last 1,000 items only', async () => {
    await post('a', { late: 1 })
    await sql(yesterday)
    await sql(
      `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, metadata, created_at)
       select workspace_id, gen_random_uuid(), 'c' || n, user_id, category_id, subcategory_id,
         case when n = 1 then '{"early": 1}'::jsonb else '{"usual": 1}' end, created_at - (1001 - n) * interval '1 second'
       from content, generate_series(1, 1000) n`,
    )
    expect((await candidates('CONTENT')).map(({ name }) => name)).toEqual(['usual', 'late'])
  })

  test('looks at users too', async () => {
    await post('a', {}, { attributes: { level: 7 } })
    await sql(`update platform_user set updated_at = date_trunc('day', now(), 'UTC') - interval '1 hour'`)
    expect(await candidates('USER')).toEqual([{ name: 'level', type: 'NUMBER', count: 1, samples: ['7'] }])
  })
})
