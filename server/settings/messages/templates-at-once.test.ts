import { afterAll, beforeAll, expect, it } from 'vitest'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

it('[2.14] of two who give a name at once, one of them to a new template, the second is told that it is taken', async () => {
  const caller = { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } }
  const { messageTemplates } = app.services
  const { id } = await messageTemplates.create(caller, { name: 'Welcome', message: 'Hi' })
  const names = Array.from({ length: 20 }, (_, n) => `Thanks ${n}`)
  const given = await Promise.allSettled(
    names.flatMap((name) => [
      messageTemplates.create(caller, { name, message: 'Thank you' }),
      messageTemplates.update(caller, id, { name, message: 'Thank you' }),
    ]),
  )
  const refusals = given.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []))
  expect(refusals).not.toEqual([])
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'BAD_USER_INPUT' })
})
