import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportTasks, limits } from '../../edges/graphql/exports/export-task.ts'
import { idOf } from '../../platform/ids.ts'
import { claimTasks } from '../../platform/tasks.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { item, jane, leaveSomethingEverywhere, words } from '../../test/jane.ts'
import { startRestApp } from '../../test/rest-app.ts'
import type { RestClient } from '../../test/rest-client.ts'
import { exportFrame } from '../exports/export-queue.ts'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let call: RestClient
beforeAll(async () => {
  app = await startTestApp()
  rest = await startRestApp(app)
})
afterAll(async () => {
  await rest.close()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
  call = await rest.client(acme)
})

interface Line {
  kind: string
  data: Record<string, unknown>
}

const list = 'query ($id: ID!) { userRecords(userId: $id) { nodes { kind data } } }'

const idIn = ({ workspaceId }: TestWorkspace, externalId: string) => idOf(workspaceId, 'user', externalId)
const start = (of: TestWorkspace, id: string) =>
  app.graphql<{ startExport: { export: { id: string; total: number } } }>(
    of.admin,
    `mutation ($query: String!, $variables: JSON) {
      startExport(input: { query: $query, variables: $variables }) { export { id total } } }`,
    { query: list, variables: { id } },
  )

/** What stands in the file of a user's data, written within the limits. */
async function fileOf(id: string, within = {}): Promise<Line[]> {
  const { data, errors } = await start(acme, idIn(acme, id))
  expect(errors).toEqual([])
  for (let tasks; (tasks = await claimTasks(app.services.database, exportFrame.kind, 1, 60)).length > 0;)
    await exportTasks(app.services, { ...limits, ...within }).run(tasks)
  const { parts } = await app.services.exports.download(acme.admin, data.startExport.export.id)
  const text: string[] = []
  for await (const part of parts) text.push(gunzipSync(part).toString())
  const lines = text.join('').trim().split('\n')
  expect(data.startExport.export.total).toBe(lines.length)
  return lines.map((line) => JSON.parse(line) as Line)
}
const kindsIn = (lines: Line[]) => lines.map(({ kind }) => kind)

describe('the data of a user', () => {
  it('is a file with every word that is kept of them, each line of its kind', async () => {
    await leaveSomethingEverywhere(app, acme, call)
    const lines = await fileOf(jane.id)
    const text = JSON.stringify(lines)
    expect(words.filter((word) => !text.includes(word))).toEqual([])
    expect(new Set(kindsIn(lines))).toEqual(
      new Set([
        'USER',
        'STRIKE',
        'CONTENT',
        'MEDIA',
        'AI_VERDICT',
        'DECISION',
        'APPEAL',
        'REVIEW',
        'REPORT_MADE',
        'REPORT_RECEIVED',
      ]),
    )
    expect(lines[0]).toMatchObject({
      kind: 'USER',
      data: { externalId: jane.id, attributes: jane.attributes },
    })
  })

  it('has nothing of others: not who reported them, nor who decided, nor what others wrote', async () => {
    await leaveSomethingEverywhere(app, acme, call)
    const text = JSON.stringify(await fileOf(jane.id))
    for (const secret of ['other-user', 'A bike, other-item', 'Ada', acme.admin.id])
      expect(text).not.toContain(secret)
    expect(kindsIn(await fileOf('other-user'))).toContain('REPORT_MADE')
  })

  it('is whole and in order across pages and parts, whatever was posted at the same moment', async () => {
    for (let n = 0; n < 230; n++) await call('POST', 'content/sync', item(`item-${n}`, { id: 'prolific' }))
    const moment = `update content set created_at = '2026-01-31T00:00:00.000001Z'`
    await app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query(moment))
    const lines = await fileOf('prolific', { rowsOfPart: 100 })
    const items = lines.filter(({ kind }) => kind === 'CONTENT').map(({ data }) => data['externalId'])
    expect(items).toHaveLength(230)
    expect(new Set(items).size).toBe(230)
    const kinds = [...new Set(kindsIn(lines))]
    expect(kindsIn(lines)).toEqual(
      kinds.flatMap((kind) => lines.filter((line) => line.kind === kind).map(() => kind)),
    )
  })

  it('can be that of some kinds alone', async () => {
    await call('POST', 'content/sync', item('a', jane))
    const { data } = await app.graphql<{ userRecords: { nodes: Line[]; totalCount: object } }>(
      acme.admin,
      `{ userRecords(userId: "${idIn(acme, jane.id)}", filter: { kinds: [CONTENT] }) { nodes { kind } totalCount { count } } }`,
    )
    expect(data.userRecords).toEqual({ nodes: [{ kind: 'CONTENT' }], totalCount: { count: 1 } })
  })

  it('is for admins and their keys', async () => {
    await call('POST', 'user', jane)
    const code = async (who: TestWorkspace['admin'], id: string) =>
      (await app.graphql(who, list, { id: idIn(acme, id) })).errors.map((error) => error.code)
    expect(await code(acme.moderator, jane.id)).toEqual(['FORBIDDEN'])
    expect(await code(acme.admin, jane.id)).toEqual([])
  })

  it('is null, and no file is begun, where there is no such user', async () => {
    await call('POST', 'user', jane)
    const other = await app.createWorkspace()
    expect(await app.graphql(other.admin, list, { id: idIn(acme, jane.id) })).toMatchObject({
      errors: [],
      data: { userRecords: null },
    })
    const { errors } = await start(other, idIn(acme, jane.id))
    expect(errors).toMatchObject([{ code: 'NOT_FOUND', message: 'User not found' }])
  })
})
