import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import { newId } from '../../platform/ids.ts'
import { Priority, priorityRank } from '../../platform/vocabulary/priority.ts'
import { ActorKind, ObjectType } from '../../platform/vocabulary/status.ts'
import { openReviews } from '../../reviews/open-review.store.ts'
import { announceReviews } from '../../reviews/review-events.ts'
import { reasonInWords } from '../../reviews/review-reason.ts'
import { type ApiServer, startApiServer } from '../api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../app.ts'
import { root } from './markdown.ts'

let app: TestApp
let server: ApiServer
let acme: TestWorkspace
let folder: string
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
  folder = mkdtempSync(join(tmpdir(), 'verdict-examples-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
  await app.close()
})
beforeEach(async () => void (acme = await app.createWorkspace()))

async function keyOf(scope: ApiKeyScope): Promise<string> {
  const by = { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } }
  return (await app.services.apiKeys.create(by, { name: 'Example', scopes: [scope] })).key
}

/** Runs an example as its page says, with a key of the scope. */
async function run(script: string, scope: ApiKeyScope, ...args: string[]): Promise<string> {
  const env = { ...process.env, VERDICT_URL: server.url, VERDICT_KEY: await keyOf(scope) }
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'examples', script), ...args], {
    cwd: folder,
    env,
  })
  return stdout
}
const sql = (text: string) => app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query(text))

describe('examples/queue-depth', () => {
  it('draws a line of the depth and one of the oldest of each queue over the last week', async () => {
    await app.services.reviewQueues.create(acme.admin, { name: 'Spam & <more>' })
    await sql(`
      insert into queue_point (workspace_id, queue_id, at, depth, on_hold_count, oldest_at, opened, resolved)
      select workspace_id, id, at, extract(hour from at), 0, at - interval '90 minutes', 1, 1
      from review_queue,
        generate_series(now() - interval '6 days', now() - interval '5 minutes', interval '15 minutes') as at
      where is_default`)
    expect(await run('queue-depth/queue-depth.mjs', ApiKeyScope.graphql_read, 'depth.svg')).toMatch(
      /^Default Queue: \d+ waiting, the oldest for 1\.5 h\nSpam & <more>: nothing is written down yet/,
    )
    const svg = readFileSync(join(folder, 'depth.svg'), 'utf8')
    expect(svg).toContain('Spam &amp; &lt;more>')
    const lines = [...svg.matchAll(/<polyline points="([^"]*)"/g)].map(([, points = '']) => points.split(' '))
    expect(lines.map((points) => points.length > 140)).toEqual([true, true, false, false])
    expect(svg).toContain('23 waiting')
  })

  it('leaves a gap where Verdict did not run', async () => {
    await sql(`
      insert into queue_point (workspace_id, queue_id, at, depth, on_hold_count, oldest_at, opened, resolved)
      select workspace_id, id, at, 3, 0, at, 1, 1
      from review_queue, generate_series(now() - interval '6 days', now(), interval '15 minutes') as at
      where is_default and at not between now() - interval '4 days' and now() - interval '3 days'`)
    await run('queue-depth/queue-depth.mjs', ApiKeyScope.graphql_read, 'depth.svg')
    const svg = readFileSync(join(folder, 'depth.svg'), 'utf8')
    const counts = [...svg.matchAll(/<polyline points="([^"]*)"/g)].map(([, points = '']) =>
      Math.round(points.split(' ').length / 10),
    )
    expect(counts).toEqual([5, 7, 5, 7])
  })
})

it.each(['queue-depth/queue-depth.mjs', 'word-list/sync-list.mjs'])(
  'examples/%s says in one line that nobody answers',
  async (script) => {
    const env = { ...process.env, VERDICT_URL: 'http://127.0.0.1:1', VERDICT_KEY: 'vk' }
    const words = join(root, 'package.json')
    await expect(
      promisify(execFile)(process.execPath, [join(root, 'examples', script), 'Words', words], { env }),
    ).rejects.toMatchObject({ code: 1, stderr: 'No answer of http://127.0.0.1:1: bad port\n' })
  },
)

describe('examples/word-list', () => {
  const sync = (words: string, ...more: string[]) => {
    writeFileSync(join(folder, 'words.txt'), words)
    return run('word-list/sync-list.mjs', ApiKeyScope.graphql_admin, 'Words', 'words.txt', ...more)
  }

  it('makes the list equal to the file, and says what that changed', async () => {
    const list = await app.services.lists.create(acme.admin, { name: 'Words', type: 'strings' })
    await app.services.listItems.add(acme.admin, list.id, { items: ['idiot', 'moron'] })
    expect(await sync('moron\r\n\n scum \n', '--dry-run')).toBe('+ scum\n- idiot\n')
    expect(await sync('moron\r\n\n scum \n')).toBe('+ scum\n- idiot\n')
    expect(await sync('moron\nscum\n')).toBe('Nothing has changed\n')
    expect(await app.services.listItems.values(list)).toEqual(['moron', 'scum'])
  })

  it('ends with what is wrong, and changes nothing', async () => {
    await expect(sync('moron')).rejects.toMatchObject({ code: 1, stderr: '0 lists are called Words\n' })
    const list = await app.services.lists.create(acme.admin, { name: 'Words', type: 'locations' })
    await expect(sync('DE\nGermany')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('items.1'),
    })
    expect(await app.services.listItems.values(list)).toEqual([])
  })
})

describe('examples/nightly-decisions', () => {
  const write = (...args: string[]) =>
    run('nightly-decisions/nightly-decisions.mjs', ApiKeyScope.graphql_read, 'decisions.csv', ...args)
  const rows = () =>
    parse<Record<string, string>>(readFileSync(join(folder, 'decisions.csv')), { columns: true })

  /** Decisions every so many seconds from a moment on. */
  const decided = (from: string, count: number, seconds: number) =>
    sql(`
      with category as (
        insert into policy_category (workspace_id, id, policy_id, name)
        select '${acme.workspaceId}', gen_random_uuid(), 'spam', '=Spam, "ads"'
        returning id, name)
      insert into action (workspace_id, id, action_type, object_type, object_id, cause_key, actor_kind, actor_id,
        status, policy_category_id, policy_name, created_at)
      select '${acme.workspaceId}', gen_random_uuid(), 'ChangeStatus', 'content', gen_random_uuid(), n, 'member',
        '${acme.moderator.id}', 'hidden', category.id, category.name,
        '${from}'::timestamptz + n * interval '${seconds} seconds'
      from category, generate_series(0, ${count - 1}) n`)

  it('writes every decision of the day of a zone once, over many pages, and none of its neighbours', async () => {
    await decided('2026-03-28T22:00:00Z', 26 * 12, 300)
    expect(await write('--day', '2026-03-29', '--zone', 'Europe/Berlin')).toBe(
      '2026-03-29 Europe/Berlin: 276 decisions\n',
    )
    const found = rows()
    expect(new Set(found.map(({ id }) => id)).size).toBe(276)
    expect([found[0]?.['at'], found.at(-1)?.['at']]).toEqual([
      '2026-03-29T00:00:00.000+01:00',
      '2026-03-29T23:55:00.000+02:00',
    ])
    expect(found[0]).toMatchObject({
      status: 'HIDDEN',
      actor: 'Mo',
      policyId: 'spam',
      policy: `'=Spam, "ads"`,
    })
  })

  it('writes what was decided in the last moment of the day', async () => {
    await decided('2026-03-28T22:59:59.999900Z', 3, 23 * 3600)
    await write('--day', '2026-03-29', '--zone', 'Europe/Berlin')
    expect(rows().map(({ at }) => at)).toEqual(['2026-03-29T23:59:59.999+02:00'])
  })

  it('writes those of yesterday, and leaves the file as it was when it fails', async () => {
    expect(await write()).toMatch(/^\d{4}-\d\d-\d\d utc: 0 decisions\n$/)
    const before = readFileSync(join(folder, 'decisions.csv'), 'utf8')
    await expect(write('--zone', 'Nowhere/At all')).rejects.toMatchObject({ code: 1 })
    expect(readFileSync(join(folder, 'decisions.csv'), 'utf8')).toBe(before)
  })
})

describe('examples/urgent-reviews', () => {
  it('posts each new urgent review once and in order, while the server and the bot are restarted twice', async () => {
    const chat = await startReceiver()
    let bot = await startBot(chat.url)
    const opened: string[] = []
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 10; n++) opened.push(await openUrgent())
      await expect.poll(() => chat.received.length, { timeout: 15_000 }).toBeGreaterThan(round * 20)
      if (round === 2) break
      const { port } = server
      await server.stop()
      for (let n = 0; n < 5; n++) opened.push(await openUrgent())
      server = await startApiServer(app, '/nowhere', port)
      await bot.stop()
      for (let n = 0; n < 5; n++) opened.push(await openUrgent())
      bot = await startBot(chat.url)
    }
    const posted = () => chat.received.map(({ reviewId }) => reviewId)
    await expect.poll(() => posted().length, { timeout: 30_000 }).toBe(opened.length)
    expect(posted()).toEqual(opened)
    await bot.stop()
    chat.stop()
  }, 120_000)

  it('ends with what is wrong', async () => {
    writeFileSync(join(folder, 'no-cursor.txt'), 'nonsense')
    await expect(
      run(
        'urgent-reviews/urgent-reviews.mjs',
        ApiKeyScope.graphql_read,
        'no-cursor.txt',
        'http://127.0.0.1:1',
      ),
    ).rejects.toMatchObject({ code: 1, stderr: 'after: Not a cursor of an event of this workspace\n' })
  })

  /** Opens an urgent review, and one that is not. */
  async function openUrgent(): Promise<string> {
    const { workspaceId } = acme
    const { database, pubsub } = app.services
    const reviewsOf = (priority: number) => ({
      workspaceId,
      objectType: ObjectType.content,
      objectId: newId(),
      priority,
      reasons: [reasonInWords('rule', 'x')],
    })
    return database.inWorkspace(workspaceId, async (tx) => {
      const events = await openReviews(tx, [
        reviewsOf(priorityRank(Priority.urgent)),
        reviewsOf(priorityRank(Priority.low)),
      ])
      announceReviews(tx, pubsub, events)
      const [{ id = '' } = {}] = await tx.query<{ id: string }>(
        'select id from review where id = any ($1) and priority = 0',
        [events.map(({ reviewId }) => reviewId)],
      )
      return id
    })
  }

  async function startBot(address: string) {
    const env = {
      ...process.env,
      VERDICT_URL: server.url,
      VERDICT_KEY: await keyOf(ApiKeyScope.graphql_read),
    }
    const script = join(root, 'examples/urgent-reviews/urgent-reviews.mjs')
    const bot = spawn(process.execPath, [script, 'cursor.txt', address], {
      cwd: folder,
      env,
      stdio: 'ignore',
    })
    await expect.poll(() => existsSync(join(folder, 'cursor.txt')), { timeout: 10_000 }).toBe(true)
    return {
      stop: async () => {
        bot.kill()
        await once(bot, 'exit')
      },
    }
  }
})

/** An address that takes posts, each key once, and what it was sent. */
async function startReceiver() {
  const received: { reviewId: string }[] = []
  const keys = new Set<string>()
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => (body += data.toString()))
    request.on('end', () => {
      const key = String(request.headers['idempotency-key'])
      if (!keys.has(key)) received.push(JSON.parse(body) as { reviewId: string })
      keys.add(key)
      response.end()
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, received, stop: () => http.close() }
}
