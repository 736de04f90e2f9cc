import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieName } from '../../access/team/cookie.ts'
import type { Principal } from '../../access/team/principal.ts'
import { newId } from '../../platform/ids.ts'
import { startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { jsonErrors } from './errors.ts'
import { listDownloadRouter } from './list-download.route.ts'

let app: TestApp
let acme: TestWorkspace
let server: Server
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = createServer(
    express().use('/lists', listDownloadRouter(app.services)).use(jsonErrors(app.services.log)),
  ).listen(0, '127.0.0.1')
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
})

async function makeList(type = 'STRINGS', items: string[] = [], name = 'Words'): Promise<string> {
  const { data } = await app.graphql<{ createList: { list: { id: string } } }>(
    acme.admin,
    `mutation ($name: String!) { createList(input: { name: $name, type: ${type} }) { list { id } } }`,
    { name },
  )
  const listId = data.createList.list.id
  await app.graphql(
    acme.admin,
    `mutation ($listId: ID!, $items: [String!]!) { addListItems(input: { listId: $listId, items: $items }) { addedItems } }`,
    { listId, items },
  )
  return listId
}
const upload = async (listId: string, text: string, who: Principal = acme.admin) => {
  const { data, errors } = await app.graphql<{ uploadListItems: { addedItems: string[] | null } | null }>(
    who,
    `mutation ($listId: ID!, $text: String!) { uploadListItems(input: { listId: $listId, text: $text }) { addedItems } }`,
    { listId, text },
  )
  return data.uploadListItems?.addedItems ?? errors[0]?.message
}

describe('[2.9] upload of a .txt file', () => {
  test.each([
    ['STRINGS', 'a\nb\r\nc\n', ['a', 'b', 'c']],
    ['STRINGS', '\uFEFFone word\n\n  two words  \n', ['one word', 'two words']],
    ['STRINGS', 'a, b ,c,,', ['a', 'b', 'c']],
    ['STRINGS', 'a,b\nc', ['a,b', 'c']],
    ['STRINGS', 'single', ['single']],
    ['STRINGS', 'a\na\nb', ['a', 'b']],
    ['LOCATIONS', 'us, de', ['US', 'DE']],
    ['PHONE_NUMBERS', '+49 30 123456\n+1 202 555 0143', ['+4930123456', '+12025550143']],
    ['REGEXES', 'a{1,2}b', ['a{1,2}b']],
    ['REGEXES', 'ab{1,2},[,;]x,d', ['ab{1,2}', '[,;]x', 'd']],
    ['REGEXES', 'a\\,b,c', ['a\\,b', 'c']],
  ])('a file for %s: %j adds %j', async (type, file, expected) => {
    expect(await upload(await makeList(type), file)).toEqual(expected)
  })

  test.each([
    ['LOCATIONS', 'US\n\nUSA\nDE', 'Line 3: Must be an ISO 3166-1 alpha-2 code, such as US'],
    ['LOCATIONS', 'US,DE,XX', 'Line 1, value 3: Must be an ISO 3166-1 alpha-2 code, such as US'],
    ['REGEXES', 'fine\n(', 'Line 2: Not a valid regex'],
    ['STRINGS', `fine\n${'x'.repeat(256)}`, 'Line 2: Must be at most 255 characters'],
    ['STRINGS', 'fine\na\0b', 'Line 2: Must not contain U+0000'],
    ['LOCATIONS', 'X'.repeat(3000), 'Line 1: Must be at most 2048 characters'],
    ['STRINGS', ' \n ', 'There is nothing in the file'],
  ])('one invalid line refuses the whole file and is named: %s %j', async (type, file, message) => {
    const listId = await makeList(type)
    expect(await upload(listId, file)).toContain(message)
    expect(await app.services.lists.find(acme.workspaceId, listId)).toMatchObject({ itemCount: 0 })
  })

  test('it always appends, and skips what is there', async () => {
    const listId = await makeList('STRINGS', ['a', 'b'])
    expect(await upload(listId, 'b\nc')).toEqual(['c'])
    expect(await app.services.lists.find(acme.workspaceId, listId)).toMatchObject({ itemCount: 3 })
  })

  test('[8] a file of 5 MB is refused, one just under it is not', async () => {
    const listId = await makeList()
    const line = `${'x'.repeat(199)}\n`
    const file = line.repeat(26_214).padEnd(5 * 1024 * 1024 - 1, 'x')
    expect(await upload(listId, `${file}y`)).toContain('Must be under 5 MB')
    expect(await upload(listId, file)).toEqual(['x'.repeat(199), expect.any(String)])
  })

  test('[8] it comes over HTTP in one request, from an admin alone', async () => {
    const api = await startApiServer(app)
    const listId = await makeList()
    const text = Array.from({ length: 24_000 }, (_, n) => `${n}${'x'.repeat(190)}`).join('\n')
    const source =
      'mutation ($listId: ID!, $text: String!) { uploadListItems(input: { listId: $listId, text: $text }) { list { itemCount } } }'
    const sent = async (member: Principal) =>
      api.graphql(source, { listId, text }, await api.signIn(member.email ?? ''))
    expect((await sent(acme.admin)).data).toEqual({ uploadListItems: { list: { itemCount: 24_000 } } })
    expect((await sent(acme.moderator)).status).toBe(413)
    await api.stop()
  })

  test('[8] a file beyond 50,000 items is refused', async () => {
    const file = Array.from({ length: 50_001 }, (_, n) => `w${n}`).join('\n')
    expect(await upload(await makeList(), file)).toContain('At most 50,000 items')
  })

  test('[2.15] moderators and keys of the REST API upload nothing', async () => {
    const listId = await makeList()
    for (const who of [acme.moderator, acme.rest])
      expect(await upload(listId, 'a', who)).toBe('Not permitted')
  })
})

describe('[2.9] download as .txt', () => {
  const download = async (listId: string, cookie?: string) => {
    const { port } = server.address() as AddressInfo
    const reply = await fetch(`http://127.0.0.1:${port}/lists/${listId}.txt`, {
      ...(cookie && { headers: { cookie } }),
    })
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }
  const cookieOf = async (member: Principal) => {
    const { token } = await app.services.sessions.start(member, { userAgent: null, ip: null })
    return `${cookieName(false)}=${token}`
  }

  test('[2.15] only admins download: one value a line, as a file of the list’s name', async () => {
    const listId = await makeList('STRINGS', ['b', 'a'], 'Wörter "x"')
    const { status, headers, text } = await download(listId, await cookieOf(acme.admin))
    expect({ status, text }).toEqual({ status: 200, text: 'a\nb\n' })
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''W%C3%B6rter%20%22x%22.txt")
    expect((await download(listId, await cookieOf(acme.moderator))).status).toBe(403)
    expect((await download(listId)).status).toBe(401)
  })

  test.each([[[',']], [['a,b']], [['two\r\nlines', ' spaces ', '"quoted"']]])(
    '%j comes back when the file is uploaded to another list',
    async (values) => {
      const listId = await makeList('STRINGS', values)
      const { text } = await download(listId, await cookieOf(acme.admin))
      const added = await upload(await makeList('STRINGS', [], 'Copy'), text)
      expect([...(added ?? [])].sort()).toEqual([...values].sort())
    },
  )

  test('[2.15] moderators do not get all values through GraphQL either', async () => {
    const listId = await makeList('STRINGS', ['a'])
    const values = `{ list(id: "${listId}") { values } }`
    expect((await app.graphql(acme.moderator, values)).errors[0]?.code).toBe('FORBIDDEN')
    expect((await app.graphql(acme.admin, values)).data).toEqual({ list: { values: ['a'] } })
  })

  test("an unknown list, and another workspace's, is not found", async () => {
    const cookie = await cookieOf(acme.admin)
    acme = await app.createWorkspace()
    for (const id of [await makeList(), newId(), 'nonsense'])
      expect((await download(id, cookie)).status).toBe(404)
  })
})

describe('[2.9] test of a text against a list of regexes', () => {
  const tested = async (listId: string, text: string) => {
    const { data, errors } = await app.graphql<{ testListPattern: object[] | null }>(
      acme.moderator,
      `query ($listId: ID!, $text: String!) { testListPattern(listId: $listId, text: $text) { start end entry } }`,
      { listId, text },
    )
    return data.testListPattern ?? errors[0]?.message ?? null
  }

  test('it says which patterns match, and where', async () => {
    const listId = await makeList('REGEXES', ['b[ae]d', '\\d{4}'])
    expect(await tested(listId, 'a bäd 2024')).toEqual([
      { start: 2, end: 5, entry: 'b[ae]d' },
      { start: 6, end: 10, entry: '\\d{4}' },
    ])
    expect(await tested(listId, 'fine')).toEqual([])
  })

  test('lists of other types, and empty texts, are refused', async () => {
    expect(await tested(await makeList(), 'a')).toContain('Only lists of regular expressions can be tested')
    expect(await tested(await makeList('REGEXES'), '')).toContain('Must not be empty')
    expect(await tested(newId(), 'a')).toBeNull()
  })
})
