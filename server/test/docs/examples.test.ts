import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
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

/** Runs an example as its page says, with a key of the scope. */
async function run(script: string, scope: ApiKeyScope, ...args: string[]): Promise<string> {
  const by = { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } }
  const { key } = await app.services.apiKeys.create(by, { name: 'Example', scopes: [scope] })
  const env = { ...process.env, VERDICT_URL: server.url, VERDICT_KEY: key }
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
})

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
