import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import { BlurStrength } from '../../access/media-viewing/media-viewing.ts'
import { cookieName } from '../../access/team/cookie.ts'
import type { Principal } from '../../access/team/principal.ts'
import { idOf, newId } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { HashListPurpose } from '../../settings/hash-lists/hash-list.entity.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { tone } from '../../test/make-sound.ts'
import { storeContent } from '../../test/test-platform.ts'
import { jsonErrors } from './errors.ts'
import { mediaRouter } from './media.route.ts'

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 1)])
const files: Record<string, { status?: number; type: string; body: Buffer }> = {
  '/picture': { type: 'text/html', body: png },
  '/page': { type: 'image/png', body: Buffer.from('<script>alert(1)</script>') },
  '/vector': {
    type: 'image/svg+xml',
    body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  },
  '/huge': { type: 'image/png', body: Buffer.alloc(21 * 1024 * 1024, 1) },
  '/film': {
    type: 'text/plain',
    body: Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(900, 7)]),
  },
  '/sound': { type: 'audio/x', body: tone() },
  '/soundless': { type: 'audio/x', body: png },
  '/gone': { status: 404, type: 'image/png', body: png },
}

describe('[1] pictures of content', () => {
  let app: TestApp
  let mine: TestWorkspace
  let other: TestWorkspace
  let source: Server
  let server: Server
  let media: Record<string, string>
  let contentId: string
  const asked: string[] = []

  beforeAll(async () => {
    app = await startTestApp()
    mine = await app.createWorkspace()
    other = await app.createWorkspace()
    source = createServer(({ url = '' }, response) => {
      asked.push(url)
      const {
        status = 200,
        type,
        body,
      } = files[url] ?? { status: 404, type: 'text/plain', body: Buffer.from('') }
      response.writeHead(status, { 'content-type': type }).end(body)
    })
    server = createServer(
      express().use('/media', mediaRouter(app.services)).use(jsonErrors(app.services.log)),
    )
    await Promise.all([listen(source), listen(server)])
    media = await storeMedia([...Object.keys(files), 'http://192.168.1.1/private'])
    for (const person of [mine.moderator, mine.colleague, other.admin]) await blur(person, BlurStrength.none)
  })
  afterAll(async () => {
    await Promise.all([source, server].map((each) => new Promise((resolve) => each.close(resolve))))
    await app.close()
  })

  const blur = (person: Principal, strength: BlurStrength) =>
    app.services.mediaViewings.choose(person, { blur: strength })

  async function storeMedia(paths: string[]): Promise<Record<string, string>> {
    contentId = (await storeContent(app.services, mine.workspaceId)).id
    const rows = paths.map((path) => ({
      path,
      id: newId(),
      url: path.startsWith('/') ? `${address(source)}${path}` : path,
    }))
    await app.services.database.inWorkspace(mine.workspaceId, (tx) =>
      tx.query(
        `insert into media (workspace_id, id, content_id, version, kind, position, url)
         select $1, id, $2, 1, case when url like '%/sound%' then 'audio' else 'image' end, 0, url from unnest($3::uuid[], $4::text[]) as r (id, url)`,
        [mine.workspaceId, contentId, rows.map(({ id }) => id), rows.map(({ url }) => url)],
      ),
    )
    return Object.fromEntries(rows.map(({ path, id }) => [path, id]))
  }

  async function get(
    id: string | undefined,
    { id: memberId, workspaceId }: Principal,
    { range, query = '' }: { range?: string; query?: string } = {},
  ) {
    const { token } = await app.services.sessions.start(
      { id: memberId, workspaceId },
      { userAgent: null, ip: null },
    )
    return fetch(`${address(server)}/media/${id}${query}`, {
      headers: { cookie: `${cookieName(false)}=${token}`, ...(range && { range }) },
    })
  }

  it('a picture is shown inline by its content, whatever type its sender names', async () => {
    const answer = await get(media['/picture'], mine.moderator)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
  })

  it.each(['/page', '/vector'])('%s is no picture: it is only downloaded', async (path) => {
    const { headers } = await get(media[path], mine.moderator)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toBe('attachment')
  })

  it.each(['/huge', '/gone', 'http://192.168.1.1/private'])(
    '%s answers 502 with nothing of what was found there',
    async (path) => {
      const answer = await get(media[path], mine.moderator)
      expect(answer.status).toBe(502)
      expect(await answer.json()).toMatchObject({ success: false, error: 'The media could not be fetched' })
    },
  )

  it.each([newId(), 'nonsense'])('the unknown id %s is not found', async (id) => {
    expect((await get(id, mine.moderator)).status).toBe(404)
  })

  it("another workspace's picture is not found", async () => {
    expect((await get(media['/picture'], other.admin)).status).toBe(404)
  })

  it.each([
    ['/film', 'video/mp4'],
    ['/sound', 'audio/wav'],
  ])('%s is played inline as %s, and a player gets the part that it asks for', async (path, mime) => {
    const whole = await get(media[path], mine.moderator)
    expect(whole.status).toBe(200)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': mime,
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
    })
    const part = await get(media[path], mine.moderator, { range: 'bytes=4-99' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 4-99/${files[path]?.body.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(files[path]?.body.subarray(4, 100))
    expect((await get(media[path], mine.moderator, { range: 'bytes=99999999-' })).status).toBe(416)
    expect(asked.filter((url) => url === path)).toHaveLength(1)
  })

  it('a member who does not see the category of the item does not see its media', async () => {
    const { id, workspaceId } = mine.colleague
    await app.services.database.inWorkspace(workspaceId, async (tx) => {
      await tx.query(`insert into category (workspace_id, id, external_id) values ($1, $2, 'elsewhere')`, [
        workspaceId,
        idOf(workspaceId, 'category', 'elsewhere'),
      ])
      await tx.query(
        `insert into member_category (workspace_id, member_id, category_id) values ($1, $2, $3)`,
        [workspaceId, id, idOf(workspaceId, 'category', 'elsewhere')],
      )
    })
    expect((await get(media['/picture'], mine.colleague)).status).toBe(404)
  })

  it('what matches known abuse material is served to whoever asks for it, and that is logged once', async () => {
    const hash = createHash('md5').update('known').digest('hex')
    const caller = { workspaceId: mine.workspaceId, actor: { kind: ActorKind.system, id: null } }
    await app.services.hashLists.create(caller, { name: 'Known', purpose: HashListPurpose.csam }, hash)
    await app.services.database.inWorkspace(mine.workspaceId, async (tx) => {
      await tx.query(`insert into media_analysis (workspace_id, sha256, md5) values ($1, 'abc', $2)`, [
        mine.workspaceId,
        hash,
      ])
      await tx.query(`update media set sha256 = 'abc' where id = $1`, [media['/picture']])
    })
    expect((await get(media['/picture'], mine.moderator)).status).toBe(403)
    expect(await looks()).toBe(0)
    const look = async () => (await get(media['/picture'], mine.moderator, { query: '?reveal' })).status
    expect(await Promise.all([look(), look()])).toEqual([200, 200])
    expect(await look()).toBe(200)
    expect(await looks()).toBe(1)
  })

  const looks = async () => {
    const rows = await app.services.database.inWorkspace(mine.workspaceId, (tx) =>
      tx.query(`select from audit_entry where event = 'media.revealed' and subject = $1`, [contentId]),
    )
    return rows.length
  }

  it('what was blurred for its viewer is logged before it is sent, once, also where it cannot be fetched then', async () => {
    const before = await looks()
    expect((await get(media['/film'], mine.moderator)).status).toBe(200)
    expect(await looks()).toBe(before)
    const look = async (path: string) => (await get(media[path], mine.moderator, { query: '?reveal' })).status
    expect([await look('/film'), await look('/film'), await look('/gone')]).toEqual([200, 200, 502])
    expect(await looks()).toBe(before + 2)
  })

  it('what is blurred for its viewer is sent to nobody who did not ask for it to be revealed', async () => {
    await blur(mine.moderator, BlurStrength.light)
    const before = await looks()
    const status = async (path: string, query = '') =>
      (await get(media[path], mine.moderator, { query })).status
    expect(await Promise.all(['/film', '/page', '/soundless'].map((path) => status(path)))).toEqual([
      403, 403, 403,
    ])
    const refused = await get(media['/film'], mine.moderator)
    expect(await refused.json()).toMatchObject({ code: 'FORBIDDEN' })
    expect(await status('/sound')).toBe(200)
    expect(await looks()).toBe(before)
    expect(await status('/soundless', '?reveal')).toBe(200)
    expect(await looks()).toBe(before + 1)
    await blur(mine.moderator, BlurStrength.none)
    expect(await status('/film')).toBe(200)
  })

  it('of two settings the stricter counts, and for a key the one of the workspace', async () => {
    const { key } = await app.services.apiKeys.create(
      { workspaceId: mine.workspaceId, actor: { kind: ActorKind.member, id: mine.admin.id } },
      { name: 'Reader', scopes: [ApiKeyScope.graphql_read] },
    )
    const byKey = async (query = '') => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${address(server)}/media/${media['/film']}${query}`, { headers })).status
    }
    const atLeast = (strength: string) =>
      app.graphql(
        mine.admin,
        `mutation { updateWorkspace(input: { mediaViewing: { blur: ${strength} } }) { workspace { id } } }`,
      )
    expect(await byKey()).toBe(200)
    await atLeast('COVERED')
    expect((await get(media['/film'], mine.moderator)).status).toBe(403)
    expect([await byKey(), await byKey('?reveal')]).toEqual([403, 200])
    await atLeast('NONE')
  })

  it('nobody who is not signed in sees it', async () => {
    const answer = await fetch(`${address(server)}/media/${media['/picture']}`)
    expect(answer.status).toBe(401)
  })
})

async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

const address = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
