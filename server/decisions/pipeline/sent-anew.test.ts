import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { analyzeContent } from '../../intake/content/content-intake.service.ts'
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

/** Deletes an item, and sends another under its identifier, once the rules have judged it and before that is written. */
async function analyzeWhileReplaced(id: string, text: string): Promise<void> {
  const { database, pipeline, contentDeletion } = app.services
  const tasks = await claimTasks(database, analyzeContent, 64, 30)
  const ready = pipeline.ready.bind(pipeline)
  vi.spyOn(pipeline, 'ready').mockImplementationOnce(async (...given) => {
    await contentDeletion.delete(acme.admin, idOf(acme.workspaceId, 'content', id))
    await accept(id, text)
    return ready(...given)
  })
  await pipeline.analyze(tasks)
}

describe('an item that is sent under the identifier of one that is deleted while it is analyzed', () => {
  it('gets nothing of what the other was judged by, and is judged itself', async () => {
    await accept('anew', 'rude', { imageUrls: ['http://127.0.0.1:9/a.png'] })
    await analyzeWhileReplaced('anew', 'good day')
    expect(await rowsOf('content', 'id', 'anew')).toMatchObject([{ status: null }])
    expect(await rowsOf('action', 'object_id', 'anew')).toEqual([])
    expect(await rowsOf('media', 'content_id', 'anew')).toEqual([])
    expect(await rowsOf('decision_trace', 'content_id', 'anew')).toEqual([])
    await app.services.pipeline.analyze(await claimTasks(app.services.database, analyzeContent, 64, 30))
    expect(await rowsOf('content', 'id', 'anew')).toMatchObject([{ status: 'allowed' }])
  })
})
