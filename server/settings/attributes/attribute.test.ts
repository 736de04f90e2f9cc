import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeContent } from '../../test/moderated-workspace.ts'
import type { Principal } from '../../access/team/principal.ts'

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
  test.each(['text', 'number', 'boolean', 'user_id', 'content_id'])('one of type %s', async (type) => {
    const { data } = await register({ name: 'thing', source: 'content', type })
    expect(data?.registerAttribute.attribute).toMatchObject({
      name: 'thing',
      source: 'content',
      type,
      enumValues: [],
    })
  })

  test('one of type enum has its values, which can change', async () => {
    const { data } = await register({
      name: 'size',
      source: 'user',
      type: 'enum',
      enumValues: ['s', 'm', 's'],
    })
    expect(data?.registerAttribute.attribute).toMatchObject({ enumValues: ['s', 'm'] })
    const id = data?.registerAttribute.attribute.id ?? ''
    expect((await update(id, { enumValues: ['l'] })).data).toEqual({
      updateAttribute: { attribute: { type: 'enum', enumValues: ['l'] } },
    })
    expect((await update(id, { type: 'text' })).data).toEqual({
      updateAttribute: { attribute: { type: 'text', enumValues: [] } },
    })
    expect((await update(id, { type: 'enum' })).errors[0]?.code).toBe('BAD_USER_INPUT')
  })

  test.each([
    [{ name: '', source: 'content', type: 'text' }, 'name'],
    [{ name: 'x'.repeat(101), source: 'content', type: 'text' }, 'name'],
    [{ name: 'x', source: 'content', type: 'enum' }, 'enumValues'],
    [{ name: 'x', source: 'content', type: 'text', enumValues: ['a'] }, 'enumValues'],
    [{ name: 'x', source: 'content', type: 'enum', enumValues: [''] }, 'enumValues.0'],
  ])('%j is refused on %s', async (input, field) => {
    const { errors } = await register(input)
    expect(errors[0]).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(errors[0]?.message).toContain(`${field}:`)
  })

  test('a name is registered once for content and once for users, also when raced', async () => {
    const input = { name: 'size', source: 'content', type: 'text' }
    const results = await Promise.all(Array.from({ length: 8 }, () => register(input)))
    expect(results.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    expect((await register({ ...input, source: 'user' })).errors).toEqual([])
  })

  test('it can be taken out again; only admins do any of this', async () => {
    const { data } = await register({ name: 'size', source: 'content', type: 'text' })
    const remove = `mutation { removeAttribute(input: { id: "${data?.registerAttribute.attribute.id}" }) { deletedId } }`
    for (const who of [acme.moderator, acme.rest, acme.reader]) {
      expect((await register({ name: 'x', source: 'user', type: 'text' }, who)).errors[0]?.code).toBe(
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
    await register({ name: 'thing', source: 'content', type, ...(enumValues && { enumValues }) })
    await post('item', { thing: sent, other: 1 })
    const { data } = await app.graphql<{ content: { attributes: object[] } }>(
      acme.moderator,
      `{ content(id: "${idOf(acme.workspaceId, 'content', 'item')}") {
        attributes { attribute { name } sent valid text number boolean user { externalId } content { externalId } }
      } }`,
    )
    return data.content.attributes
  }
  const none = { valid: true, text: null, number: null, boolean: null, user: null, content: null }

  test.each([
    ['text', 'hello', { text: 'hello' }],
    ['text', 5, { valid: false }],
    ['number', 12.5, { number: 12.5 }],
    ['number', '12', { number: 12 }],
    ['number', 'many', { valid: false }],
    ['number', '', { valid: false }],
    ['boolean', false, { boolean: false }],
    ['boolean', 'true', { boolean: true }],
    ['boolean', 1, { valid: false }],
    ['user_id', 'u-1', { text: 'u-1', user: { externalId: 'u-1' } }],
    ['user_id', 'nobody', { text: 'nobody' }],
    ['content_id', 'item', { text: 'item', content: { externalId: 'item' } }],
    ['content_id', { a: 1 }, { valid: false }],
  ])('%s: %j shows as %j', async (type, sent, expected) => {
    expect(await value(type, sent)).toEqual([{ attribute: { name: 'thing' }, sent, ...none, ...expected }])
  })

  test('enum: a value of the list, or none', async () => {
    expect(await value('enum', 'm', ['s', 'm'])).toMatchObject([{ valid: true, text: 'm' }])
    acme = await app.createWorkspace()
    expect(await value('enum', 'xxl', ['s', 'm'])).toMatchObject([{ valid: false, text: null, sent: 'xxl' }])
  })

  test('[2.6.6] a registered one shows; what was not sent, or is not registered, does not', async () => {
    await register({ name: 'missing', source: 'content', type: 'text' })
    expect(await value('text', null)).toEqual([])
  })

  test('users show theirs', async () => {
    await register({ name: 'level', source: 'user', type: 'number' })
    await register({ name: 'level', source: 'content', type: 'text' })
    await post('item', {}, { attributes: { level: 7 } })
    const { data } = await app.graphql(
      acme.moderator,
      `{ user(id: "${idOf(acme.workspaceId, 'user', 'u-1')}") { attributeValues { number attribute { source } } } }`,
    )
    expect(data).toEqual({ user: { attributeValues: [{ number: 7, attribute: { source: 'user' } }] } })
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
    expect(await candidates('content')).toEqual([
      { name: 'mixed', type: 'text', count: 2, samples: ['"x"', '1'] },
      { name: 'price', type: 'number', count: 2, samples: ['1', '2.5'] },
      { name: 'new', type: 'boolean', count: 1, samples: ['true'] },
      { name: 'size', type: 'text', count: 1, samples: ['"m"'] },
    ])
    await sql(`update content set created_at = date_trunc('day', now(), 'UTC') - interval '25 hours'`)
    expect(await candidates('content')).toEqual([])
  })

  test('does not offer what is registered', async () => {
    await post('a', { price: 1, size: 'm' })
    await sql(yesterday)
    await register({ name: 'price', source: 'content', type: 'number' })
    expect((await candidates('content')).map(({ name }) => name)).toEqual(['size'])
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
    expect((await candidates('content')).map(({ name }) => name)).toEqual(['usual', 'late'])
  })

  test('looks at users too', async () => {
    await post('a', {}, { attributes: { level: 7 } })
    await sql(`update platform_user set updated_at = date_trunc('day', now(), 'UTC') - interval '1 hour'`)
    expect(await candidates('user')).toEqual([{ name: 'level', type: 'number', count: 1, samples: ['7'] }])
  })
})
