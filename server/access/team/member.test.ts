import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf, newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeContent } from '../../test/moderated-workspace.ts'
import type { Principal } from './principal.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
})

const fields = 'id name email role categories { externalId }'
const create = (input: object, who: Principal = acme.admin) =>
  app.graphql<{ createMember: { member: { id: string } } } | null>(
    who,
    `mutation ($input: CreateMemberInput!) { createMember(input: $input) { member { ${fields} } } }`,
    { input },
  )
const update = (id: string, input: object, who: Principal = acme.admin) =>
  app.graphql<{ updateMember: { member: object } } | null>(
    who,
    `mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { member { ${fields} } } }`,
    { input: { id, ...input } },
  )
const remove = (id: string, who: Principal = acme.admin) =>
  app.graphql(who, `mutation ($id: ID!) { removeMember(input: { id: $id }) { deletedId } }`, { id })
const newMember = { email: 'new@acme.test', name: 'Nia', password: 'a long enough one', role: 'MODERATOR' }

async function aCategory(name = 'games'): Promise<string> {
  const content = makeContent(newId(), 'hi', { category: { id: name }, subcategory: { id: `${name}-1` } })
  await app.services.intake.accept(acme.workspaceId, content)
  return idOf(acme.workspaceId, 'category', name)
}
const signedIn = async (member: Principal) => {
  const { token } = await app.services.sessions.start(member, { userAgent: null, ip: null })
  await app.services.sessions.find(token)
  return () => app.services.sessions.find(token)
}

describe('[2.15] the team', () => {
  test('is seen by everybody in it, by name', async () => {
    const { data } = await app.graphql<{ members: { name: string; role: string }[] }>(
      acme.moderator,
      '{ members { name role } }',
    )
    expect(data.members).toEqual([
      { name: 'Ada', role: 'ADMIN' },
      { name: 'Cleo', role: 'MODERATOR' },
      { name: 'Mo', role: 'MODERATOR' },
    ])
  })

  test('an admin adds members, who sign in with the password they were given', async () => {
    const categoryId = await aCategory()
    const { data } = await create({ ...newMember, categoryIds: [categoryId] })
    expect(data?.createMember.member).toMatchObject({
      name: 'Nia',
      email: 'new@acme.test',
      role: 'MODERATOR',
      categories: [{ externalId: 'games' }],
    })
    const token = await app.services.signIn.signIn(
      { email: 'new@acme.test', password: 'a long enough one', workspaceId: acme.workspaceId },
      { userAgent: null, ip: '192.0.2.9' },
    )
    expect(await app.services.sessions.find(token)).toMatchObject({ name: 'Nia', categories: [categoryId] })
  })

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ name: '' }, 'name'],
    [{ categoryIds: ['0193a1c2-9c07-7d31-b4b8-2f0d7c1e6a52'] }, 'categoryIds'],
  ])('a member with %j is refused', async (wrong, field) => {
    const { errors } = await create({ ...newMember, ...wrong })
    expect(errors[0]).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(errors[0]?.message).toContain(field)
  })

  test('admins are not restricted to categories, and a new admin no longer is', async () => {
    const categoryIds = [await aCategory()]
    expect((await create({ ...newMember, role: 'ADMIN', categoryIds })).errors[0]?.code).toBe(
      'BAD_USER_INPUT',
    )
    await update(acme.moderator.id, { categoryIds })
    expect((await update(acme.moderator.id, { role: 'ADMIN' })).data?.updateMember.member).toMatchObject({
      role: 'ADMIN',
      categories: [],
    })
  })

  test('another role ends the sessions of the member', async () => {
    const session = await signedIn(acme.moderator)
    await update(acme.moderator.id, { name: 'Moritz' })
    expect(await session()).toMatchObject({ name: 'Moritz' })
    await update(acme.moderator.id, { role: 'ADMIN' })
    expect(await session()).toBeNull()
  })

  test('a removed member is out at once; what they did keeps a name', async () => {
    const session = await signedIn(acme.moderator)
    expect((await remove(acme.moderator.id)).errors).toEqual([])
    expect(await session()).toBeNull()
    expect((await remove(acme.moderator.id)).errors[0]?.code).toBe('NOT_FOUND')
  })

  test('the last admin can neither be removed nor become a moderator, also when two try at once', async () => {
    for (const attempt of [remove(acme.admin.id), update(acme.admin.id, { role: 'MODERATOR' })])
      expect((await attempt).errors[0]).toMatchObject({
        code: 'CONFLICT',
        message: 'The workspace needs at least one admin',
      })
    await update(acme.moderator.id, { role: 'ADMIN' })
    const both = await Promise.all([remove(acme.admin.id), remove(acme.moderator.id)])
    expect(both.filter(({ errors }) => errors.length > 0)).toHaveLength(1)
  })

  test('only admins manage it', async () => {
    for (const who of [acme.moderator, acme.rest, acme.reader]) {
      expect((await create(newMember, who)).errors[0]?.code).toBe('FORBIDDEN')
      expect((await update(acme.colleague.id, { name: 'x' }, who)).errors[0]?.code).toBe('FORBIDDEN')
      expect((await remove(acme.colleague.id, who)).errors[0]?.code).toBe('FORBIDDEN')
    }
  })

  test("another workspace's member, and its categories, are not found", async () => {
    const theirs = await aCategory()
    const them = acme.moderator
    acme = await app.createWorkspace()
    for (const id of [them.id, newId()]) {
      expect((await update(id, { name: 'x' })).errors[0]?.code).toBe('NOT_FOUND')
      expect((await remove(id)).errors[0]?.code).toBe('NOT_FOUND')
    }
    expect((await update(acme.moderator.id, { categoryIds: [theirs] })).errors[0]?.code).toBe(
      'BAD_USER_INPUT',
    )
  })

  test('each change is an entry of the audit log, without any password', async () => {
    const { data } = await create(newMember)
    await update(data?.createMember.member.id ?? '', { name: 'Nina' })
    await remove(data?.createMember.member.id ?? '')
    const entries = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`select event, before, after from audit_entry order by seq`),
    )
    const described = { name: 'Nia', email: 'new@acme.test', role: 'moderator', categories: [] }
    expect(entries).toEqual([
      { event: 'member.created', before: null, after: described },
      { event: 'member.updated', before: described, after: { ...described, name: 'Nina' } },
      { event: 'member.removed', before: { ...described, name: 'Nina' }, after: null },
    ])
  })
})
