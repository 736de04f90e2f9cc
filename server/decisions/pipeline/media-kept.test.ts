import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { analyzeMedia } from '../../intake/content/content-intake.service.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { idOf } from '../../platform/ids.ts'
import { claimTasks } from '../../platform/tasks.ts'
import { drawn, scene } from '../../test/make-picture.ts'
import { type MediaProgram, startMediaProgram } from '../../test/media-program.ts'
import { changeStatus, makeContent } from '../../test/moderated-workspace.ts'

let program: MediaProgram
let url: string
beforeAll(async () => {
  program = await startMediaProgram()
  const { app, acme, host } = program
  url = host.serve('a.png', await drawn('').png().toBuffer())
  const conditions = [
    { key: 'image_type', params: { types: ['png'] } },
    { key: 'text', params: { match: 'contains_any_word', words: ['again'] } },
  ]
  const rule = { type: RuleType.content, name: 'No PNG', conditions, actions: [changeStatus('hidden')] }
  const { rules } = app.services
  await rules.setEnabled(acme.admin, (await rules.create(acme.admin, rule)).id, true)
})
afterAll(() => program.close())

const decide = (id: string, text: string, more: Parameters<typeof makeContent>[2] = {}) =>
  program.app.services.syncJudge.decide(program.acme.workspaceId, makeContent(id, text, more))

describe('an item that is deleted while its media are analyzed', () => {
  it('leaves nothing of what was found in them', async () => {
    const { app, acme, host } = program
    const found = () =>
      app.services.database.inWorkspace(acme.workspaceId, (tx) =>
        tx.query('select sha256 from media_analysis'),
      )
    const before = await found()
    const imageUrls = [host.serve('gone.png', await scene(1).png().toBuffer())]
    await app.services.intake.accept(acme.workspaceId, makeContent('gone', 'hello', { imageUrls }))
    const tasks = await claimTasks(app.services.database, analyzeMedia, 64, 30)
    const ready = app.services.pipeline.ready.bind(app.services.pipeline)
    const analyzed: object[] = []
    vi.spyOn(app.services.pipeline, 'ready').mockImplementationOnce(async (...given) => {
      analyzed.push(...(await found()))
      await app.services.contentDeletion.delete(acme.admin, idOf(acme.workspaceId, 'content', 'gone'))
      return ready(...given)
    })
    await app.services.pipeline.analyze(tasks)
    expect(analyzed).toHaveLength(before.length + 1)
    expect(await found()).toEqual(before)
  })
})

describe('[4.2] an item that is sent again without its media, which it keeps', () => {
  it('is judged by them too', async () => {
    expect(await decide('kept', 'hello', { imageUrls: [url] })).toMatchObject({ status: 'allowed' })
    expect(await decide('kept', 'hello again')).toMatchObject({ status: 'hidden', timeout: false })
    const media = await program.app.services.database.inWorkspace(program.acme.workspaceId, (tx) =>
      tx.query(
        'select m.version, m.url, c.version as newest from media m join content c on c.id = m.content_id',
      ),
    )
    expect(media).toEqual([{ version: 2, url, newest: 2 }])
  })
})
