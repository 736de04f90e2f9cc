import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyzeContent } from '../../intake/content/content-intake.service.ts'
import { idOf } from '../../platform/ids.ts'
import { claimTasks } from '../../platform/tasks.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'
import { setLadder } from '../../test/struck-user.ts'
import { decide } from '../deciding/decide.ts'
import { bySystem, judgementOf } from '../deciding/decision.ts'

let app: TestApp
let acme: TestWorkspace
let ruleId: string

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  await setLadder(app, acme)
  ruleId = await makeRule(app, acme, 'rude', [
    changeStatus('flagged'),
    { key: 'strike', params: { strike: 'add' } },
  ])
})
afterAll(() => app.close())

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const objectId = (id: string) => idOf(acme.workspaceId, 'content', id)
const actionsFor = async (id: string) =>
  (
    await sql<{ type: string }>(
      `select action_type as type from action where object_id = any ($1::uuid[]) order by id`,
      [objectId(id), idOf(acme.workspaceId, 'user', `author-${id}`)],
    )
  ).map(({ type }) => type)

describe('[R2] one version of an item, twice in one batch', () => {
  it('is decided on once, and the items beside it too', async () => {
    const accept = (id: string) =>
      app.services.intake.accept(acme.workspaceId, makeContent(id, 'rude', { user: { id: `author-${id}` } }))
    await accept('twice')
    await accept('twice')
    await accept('beside')
    const tasks = await claimTasks(app.services.database, analyzeContent, 64, 30)
    expect(tasks).toHaveLength(3)
    await app.services.pipeline.analyze(tasks)
    for (const id of ['twice', 'beside'])
      expect((await actionsFor(id)).sort()).toEqual(['ChangeStatus', 'StrikeUser'])
    expect(await sql(`select 1 from task where kind = $1`, analyzeContent)).toEqual([])
    expect(await sql(`select 1 from review where object_id = $1`, objectId('twice'))).toHaveLength(1)
  })

  it.each([true, false])(
    'the second of two judgements in one call does nothing (by a rule: %s)',
    async (byRule) => {
      const id = `judged-${byRule}`
      await app.services.syncJudge.decide(acme.workspaceId, makeContent(id, 'fine'))
      const decision = {
        ...bySystem,
        cause: `test:${id}`,
        status: Status.flagged,
        ...(byRule && {
          actor: { kind: ActorKind.rule, id: null },
          ruleId,
          ruleVersion: 1,
          match: objectId(id),
        }),
      }
      const judgement = judgementOf({
        workspaceId: acme.workspaceId,
        objectType: ObjectType.content,
        objectId: objectId(id),
        version: 1,
        decisions: [decision],
      })
      const twice = [judgement, { ...judgement, decisions: [{ ...decision }] }]
      const { route } = await app.services.pipeline.ready([acme.workspaceId])
      await app.services.database.inWorkspace(acme.workspaceId, (tx) => decide(tx, twice, route))
      expect(await actionsFor(id)).toEqual(['ChangeStatus', 'ChangeStatus'])
    },
  )
})
