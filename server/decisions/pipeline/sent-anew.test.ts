import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { analyzeContent, analyzeMedia } from '../../intake/content/content-intake.service.ts'
import { idOf } from '../../platform/ids.ts'
import { claimTasks } from '../../platform/tasks.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  await makeRule(app, acme, 'rude', [changeStatus('hidden')])
})
afterAll(() => app.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const accept = (id: string, text: string, more: Parameters<typeof makeContent>[2] = {}) =>
  app.services.intake.accept(acme.workspaceId, makeContent(id, text, more))
const rowsOf = (table: string, column: string, id: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(`select * from ${table} where ${column} = $1`, [idOf(acme.workspaceId, 'content', id)]),
  )

/** Analyzes the items that wait, after something has happened between the judgement by the rules and its effects. */
async function analyzeWhile(kind: string, happens: () => Promise<void>): Promise<void> {
  const { database, pipeline } = app.services
  const tasks = await claimTasks(database, kind, 64, 30)
  expect(tasks).toHaveLength(1)
  const ready = pipeline.ready.bind(pipeline)
  vi.spyOn(pipeline, 'ready').mockImplementationOnce(async (...given) => {
    await happens()
    return ready(...given)
  })
  await pipeline.analyze(tasks)
}
const analyze = async (kind: string) =>
  app.services.pipeline.analyze(await claimTasks(app.services.database, kind, 64, 30))

describe('an item that is sent under the identifier of one that is deleted while it is analyzed', () => {
  it('gets nothing of what the other was judged by, and is judged itself', async () => {
    await accept('anew', 'rude')
    await analyzeWhile(analyzeContent, async () => {
      await app.services.contentDeletion.delete(acme.admin, idOf(acme.workspaceId, 'content', 'anew'))
      await accept('anew', 'good day')
    })
    expect(await rowsOf('content', 'id', 'anew')).toMatchObject([{ status: null }])
    expect(await rowsOf('action', 'object_id', 'anew')).toEqual([])
    expect(await rowsOf('decision_trace', 'content_id', 'anew')).toEqual([])
    await analyze(analyzeContent)
    expect(await rowsOf('content', 'id', 'anew')).toMatchObject([{ status: 'allowed' }])
  })
})

describe('an item that is sent again while it is analyzed', () => {
  it('keeps the media of its new version, which was analyzed first', async () => {
    await accept('again', 'hello', { imageUrls: ['https://files.example/1.png'] })
    await analyzeWhile(analyzeMedia, async () => {
      await accept('again', 'hello', { imageUrls: ['https://files.example/2.png'] })
      await analyze(analyzeMedia)
    })
    expect(await rowsOf('content', 'id', 'again')).toMatchObject([{ version: 2, status: 'allowed' }])
    expect(await rowsOf('media', 'content_id', 'again')).toMatchObject([
      { version: 2, url: 'https://files.example/2.png' },
    ])
  })

  it('has no media when it has none any more', async () => {
    await accept('bare', 'hello', { imageUrls: ['https://files.example/1.png'] })
    await analyze(analyzeMedia)
    await accept('bare', 'hello', { imageUrls: [] })
    await analyze(analyzeContent)
    expect(await rowsOf('content', 'id', 'bare')).toMatchObject([{ version: 2, status: 'allowed' }])
    const { data } = await app.graphql<{ content: { media: { url: string }[] } }>(
      acme.admin,
      `query ($id: ID!) { content(by: { id: $id }) { media { url } } }`,
      { id: idOf(acme.workspaceId, 'content', 'bare') },
    )
    expect(data.content.media).toEqual([])
  })
})
