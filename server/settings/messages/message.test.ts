import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resolveVariables } from '../../decisions/messages/resolve-variables.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeUser, type TestUser } from '../../test/struck-user.ts'

describe('[2.14] the variables of a message', () => {
  it.each([
    ['Dear {{user_name}}, {{ moderator_name }} here', 'Dear Uma, Mo here'],
    ['{{user_name}}{{user_name}}', 'UmaUma'],
    ['{{User_Name}} {user_name} {{email}} {{}}', '{{User_Name}} {user_name} {{email}} {{}}'],
    ['{{{user_name}}}', '{Uma}'],
  ])('%j becomes %j', (message, expected) => {
    expect(resolveVariables(message, { user_name: 'Uma', moderator_name: 'Mo' })).toBe(expected)
  })

  it.each(['{{moderator_name}}', '$& $1 $` $$', '{{user_name}}', '</script>'])(
    'the name %j is text',
    (name) => {
      const resolved = resolveVariables('Hi {{user_name}}!', { user_name: name, moderator_name: 'secret' })
      expect(resolved).toBe(`Hi ${name}!`)
    },
  )

  it('are resolved once, whatever the names hold', () => {
    const piece = fc.constantFrom('{{', '}}', 'user_name', 'moderator_name', '$&', '$1', 'a', ' ')
    const name = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(name, name, (user, moderator) => {
        const names = { user_name: user, moderator_name: moderator }
        expect(resolveVariables('<{{user_name}}|{{moderator_name}}>', names)).toBe(`<${user}|${moderator}>`)
      }),
    )
  })
})

describe('[2.14] messages', () => {
  let app: TestApp
  let acme: TestWorkspace
  let user: TestUser

  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    acme = await app.createWorkspace()
    user = await makeUser(app, acme)
  })

  const send = (input: object, who = acme.moderator) =>
    app.graphql<{ sendMessage: { actions: { id: string; message: { text: string } }[] } }>(
      who,
      `mutation ($input: SendMessageInput!) {
         sendMessage(input: $input) { actions { id actionType objectType message { text templateName } actor { name } undelivered } }
       }`,
      { input: { requestId: randomUUID(), ...input } },
    )
  const template = (input: object, who = acme.admin) =>
    app.graphql<{ createMessageTemplate: { messageTemplate: { id: string } } }>(
      who,
      `mutation ($input: CreateMessageTemplateInput!) { createMessageTemplate(input: $input) { messageTemplate { id name message } } }`,
      { input },
    )

  it('goes to a user, with its variables resolved, from the moderator', async () => {
    await user.query(`update platform_user set name = '{{moderator_name}} & $&' where id = $1`)
    const { data, errors } = await send({
      user: { id: user.id },
      text: 'Hi {{user_name}}, {{moderator_name}}',
    })
    expect(errors).toEqual([])
    expect(data.sendMessage.actions).toMatchObject([
      {
        actionType: 'SEND_MESSAGE',
        objectType: 'USER',
        message: { text: 'Hi {{moderator_name}} & $&, Mo', templateName: null },
        actor: { name: 'Mo' },
      },
    ])
  })

  it('goes as a reply to content, where a user without a name goes by their id', async () => {
    const { data } = await send({ content: { id: user.contentId }, text: 'Hi {{user_name}}' })
    expect(data.sendMessage.actions).toMatchObject([
      { objectType: 'CONTENT', message: { text: `Hi ${user.external}` } },
    ])
  })

  it('comes from a template, whose name is told; an edited text keeps the name', async () => {
    const { data } = await template({ name: 'Warning', message: 'Careful, {{user_name}}' })
    const templateId = data.createMessageTemplate.messageTemplate.id
    const [plain, edited] = [
      await send({ user: { id: user.id }, templateId }),
      await send({ user: { id: user.id }, templateId, text: 'Really careful' }),
    ]
    expect(plain.data.sendMessage.actions).toMatchObject([
      { message: { text: `Careful, ${user.external}`, templateName: 'Warning' } },
    ])
    expect(edited.data.sendMessage.actions).toMatchObject([
      { message: { text: 'Really careful', templateName: 'Warning' } },
    ])
  })

  it.each([
    ['text', {}],
    ['text', { text: '   ' }],
    ['text', { text: 'x'.repeat(2001) }],
    ['text', { text: 'a\0' }],
    ['templateId', { templateId: randomUUID() }],
  ])('is refused on %s: %#', async (field, input) => {
    const { errors } = await send({ user: { id: user.id }, ...input })
    expect(Object.keys(errors[0]?.extensions['fields'] as object)).toEqual([field])
  })

  it('holds 2,000 characters, and a template too', async () => {
    expect((await send({ user: { id: user.id }, text: '😀'.repeat(2000) })).errors).toEqual([])
    expect((await template({ name: 'Long', message: 'x'.repeat(2000) })).errors).toEqual([])
    expect((await template({ name: 'Longer', message: 'x'.repeat(2001) })).errors).toMatchObject([
      { code: 'BAD_USER_INPUT' },
    ])
  })

  it('sent twice with one request goes once', async () => {
    const input = { user: { id: user.id }, text: 'once', requestId: randomUUID() }
    expect((await send(input)).data).toEqual((await send(input)).data)
    expect(await user.told()).toEqual(['SendMessage'])
  })

  it('templates have names that are unique in the workspace, whatever their case', async () => {
    await template({ name: 'Hello', message: 'x' })
    expect((await template({ name: 'HELLO', message: 'y' })).errors).toMatchObject([
      { extensions: { fields: { name: 'The template "HELLO" already exists' } } },
    ])
  })

  it('templates are shown to moderators, and changed by admins, each change in the audit log', async () => {
    expect((await template({ name: 'x', message: 'x' }, acme.moderator)).errors[0]?.code).toBe('FORBIDDEN')
    const id = (await template({ name: 'One', message: '1' })).data.createMessageTemplate.messageTemplate.id
    const change = `mutation ($id: ID!) { updateMessageTemplate(input: { id: $id, name: "Two", message: "2" }) { messageTemplate { name } } }`
    await app.graphql(acme.admin, change, { id })
    const shown = await app.graphql(acme.moderator, '{ messageTemplates { name message } }')
    expect(shown.data).toEqual({ messageTemplates: [{ name: 'Two', message: '2' }] })
    await app.graphql(
      acme.admin,
      `mutation ($id: ID!) { deleteMessageTemplate(input: { id: $id }) { deletedId } }`,
      { id },
    )
    const { data } = await app.graphql(
      acme.admin,
      `{ messageTemplates { id } auditEntries(first: 3) { nodes { event } } }`,
    )
    expect(data).toEqual({
      messageTemplates: [],
      auditEntries: {
        nodes: ['DELETED', 'UPDATED', 'CREATED'].map((verb) => ({ event: `MESSAGE_TEMPLATE_${verb}` })),
      },
    })
  })

  it('[2.15] keys send none, and another workspace reaches nobody here', async () => {
    expect((await send({ user: { id: user.id }, text: 'x' }, acme.tool)).errors[0]?.code).toBe('FORBIDDEN')
    const other = await app.createWorkspace()
    expect((await send({ user: { id: user.id }, text: 'x' }, other.moderator)).errors[0]?.code).toBe(
      'NOT_FOUND',
    )
  })
})
