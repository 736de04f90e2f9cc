import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Principal } from '../../../access/team/principal.ts'
import { exportFrame } from '../../../insight/exports/export-queue.ts'
import { claimTasks } from '../../../platform/tasks.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { storeContent } from '../../../test/test-platform.ts'
import { type ExportLimits, exportTasks, limits } from './export-task.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => void (acme = await app.createWorkspace()))

const contents = '{ contents { nodes { externalId text } } }'

async function start(who: Principal, query = contents) {
  const { data, errors } = await app.graphql<{ startExport: { export: { id: string } | null } | null }>(
    who,
    'mutation ($query: String!) { startExport(input: { query: $query }) { export { id } } }',
    { query },
  )
  return { id: data?.startExport?.export?.id ?? '', errors }
}

const read = async (who: Principal, id: string) =>
  (
    await app.graphql<{ export: object | null }>(
      who,
      'query ($id: ID!) { export(id: $id) { state rows error path } }',
      { id },
    )
  ).data.export

/** Does the next step of whatever is at work within the limits; answers how many there were. */
async function step(within: Partial<ExportLimits>): Promise<number> {
  const tasks = await claimTasks(app.services.database, exportFrame.kind, 10, 60)
  await exportTasks(app.services, { ...limits, ...within }).run(tasks)
  return tasks.length
}
async function toTheEnd(within: Partial<ExportLimits>): Promise<void> {
  while ((await step(within)) > 0);
}

const post = async (count: number) => {
  for (let n = 0; n < count; n++)
    await storeContent(app.services, acme.workspaceId, { contentId: `post-${n}` })
}

async function linesOf(id: string): Promise<string[]> {
  const parts: Buffer[] = []
  const file = await app.services.exports.download(acme.admin, id)
  for await (const part of file.parts) parts.push(gunzipSync(part))
  return Buffer.concat(parts).toString().trim().split('\n')
}

describe('the limits of an export', () => {
  it('a part ends with the page that fills it, however few its rows are', async () => {
    await post(230)
    const { id } = await start(acme.admin)
    await step({ bytesOfPart: 1000 })
    expect(await read(acme.admin, id)).toMatchObject({ state: 'RUNNING', rows: 100 })
    await toTheEnd({ bytesOfPart: 1000 })
    expect(new Set(await linesOf(id)).size).toBe(230)
  })

  it('a part ends when its time is over, so that it is kept while its worker still holds the task', async () => {
    await post(130)
    const { id } = await start(acme.admin)
    await step({ secondsOfPart: 0 })
    expect(await read(acme.admin, id)).toMatchObject({ state: 'RUNNING', rows: 100 })
    await toTheEnd({})
  })

  it.each([
    [{ mostRows: 100, rowsOfPart: 100 }, 'The list has more than 100 rows: narrow its filter'],
    [{ mostBytes: 10, rowsOfPart: 100 }, 'The file has more than 10 bytes, compressed: select fewer fields'],
  ])('beyond %j it fails, says why, and keeps nothing', async (within, error) => {
    await post(101)
    const { id } = await start(acme.admin)
    await toTheEnd(within)
    expect(await read(acme.admin, id)).toMatchObject({ state: 'FAILED', error, path: null })
    const [kept] = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query('select count(*)::int as parts from export_part where export_id = $1', [id]),
    )
    expect(kept).toEqual({ parts: 0 })
  })

  it('one of exactly as many rows as a file may have is whole', async () => {
    await post(100)
    const { id } = await start(acme.admin)
    await toTheEnd({ mostRows: 100, rowsOfPart: 100 })
    expect(await read(acme.admin, id)).toMatchObject({ state: 'FINISHED', rows: 100 })
  })
})

describe('an export of another workspace', () => {
  it('is not there', async () => {
    const { id } = await start(acme.admin)
    const other = await app.createWorkspace()
    expect(await read(other.admin, id)).toBeNull()
    await expect(app.services.exports.download(other.admin, id)).rejects.toThrow('Export not found')
    await expect(app.services.exports.cancel(other.admin, id)).rejects.toThrow('Export not found')
    await toTheEnd({})
  })
})

describe('a file that is deleted while it is read', () => {
  it('does not end as if it were whole', async () => {
    await post(150)
    const { id } = await start(acme.admin)
    await toTheEnd({ rowsOfPart: 100 })
    const { parts } = await app.services.exports.download(acme.admin, id)
    expect((await parts.next()).done).toBe(false)
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query('delete from export where id = $1', [id]),
    )
    await expect(parts.next()).rejects.toThrow('Export not found')
  })
})
