import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ApiServer, startApiServer } from './test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from './test/app.ts'
import { restClient, type RestClient, restKey } from './test/rest-client.ts'
import { freshDatabase } from './test/template-database.ts'

/** Makes a file system of so many megabytes in memory; null where this user may not, or the server is on another machine. */
function makeSmallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

const isOwnServer = process.env['DATABASE_URL'] === undefined
const disk = isOwnServer ? makeSmallDisk(96) : null

describe.skipIf(disk === null)('a full disk of PostgreSQL', () => {
  const folder = disk ?? ''
  const space = `small_${process.pid}`
  let owner: pg.Client
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let app: TestApp
  let acme: TestWorkspace
  let api: ApiServer
  let rest: RestClient

  beforeAll(async () => {
    owner = new pg.Client({ connectionString: inject('databaseUrl') })
    await owner.connect()
    const { rows } = await owner.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    const { uid, gid } = statSync(rows[0]?.folder ?? '')
    const tables = path.join(folder, 'tables')
    mkdirSync(tables)
    chownSync(tables, uid, gid)
    await owner.query(`create tablespace ${space} location '${tables}'`)
    database = await freshDatabase(inject('databaseUrl'))
    await owner.query(`alter database ${new URL(database.url).pathname.slice(1)} set tablespace ${space}`)
    app = await startTestApp({ worker: true, env: { DATABASE_URL: database.url } })
    acme = await app.createWorkspace()
    api = await startApiServer(app)
    rest = restClient(api.url, await restKey(app, acme))
  }, 60_000)
  afterAll(async () => {
    await api.stop()
    await app.close()
    await database.drop()
    await owner.query(`drop tablespace ${space}`)
    await owner.end()
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })

  const ballast = path.join(folder, 'ballast')
  const fill = () => {
    const { bavail, bsize } = statfsSync(folder)
    try {
      writeFileSync(ballast, Buffer.alloc(bavail * bsize))
    } catch (error) {
      // PostgreSQL took some of it meanwhile: it is full all the same.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  const post = (id: string) =>
    rest('POST', 'content', {
      content_id: id,
      text: `${id} `.repeat(300),
      user: { id: 'u' },
      category: { id: 'c' },
      subcategory: { id: 's' },
    })
  const readyz = async () => {
    const response = await fetch(`${api.url}/readyz`)
    return { status: response.status, ...((await response.json()) as object) }
  }
  const fullness = async () =>
    /^verdict_database_full (\d)/m.exec(await (await fetch(`${api.url}/metrics`)).text())?.[1]
  const undecided = async (ids: readonly string[]) =>
    app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(
        `select sent.id from unnest($2::text[]) as sent (id) where not exists (
           select from content c where c.workspace_id = $1 and c.external_id = sent.id and c.status = 'allowed')`,
        [acme.workspaceId, ids],
      ),
    )

  it('[R20] answers 503 with Retry-After, is not ready, loses nothing, and is well again within 5 seconds', async () => {
    const accepted: string[] = []
    let refused = 0
    const send = async (id: string) => {
      const { status, headers } = await post(id)
      expect([200, 503]).toContain(status)
      if (status === 200) return void accepted.push(id)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      refused++
    }
    await send('before')
    expect(await readyz()).toMatchObject({ status: 200, space: true })
    fill()
    for (let n = 0; refused < 30; n++) {
      expect(n).toBeLessThan(2000)
      await Promise.all([0, 1, 2, 3].map((k) => send(`full-${n}-${k}`)))
    }
    expect(await readyz()).toMatchObject({ status: 503, ready: false, database: true, space: false })
    expect(await fullness()).toBe('1')

    rmSync(ballast)
    const freed = performance.now()
    await expect.poll(readyz, { timeout: 10_000 }).toMatchObject({ status: 200, space: true })
    await send('after')
    expect(accepted.at(-1)).toBe('after')
    expect(performance.now() - freed).toBeLessThan(5000)
    expect(await fullness()).toBe('0')
    await expect.poll(() => undecided(accepted), { timeout: 20_000 }).toEqual([])
  }, 90_000)
})
