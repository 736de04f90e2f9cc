import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus } from '../../test/moderated-workspace.ts'
import { RuleType } from './rule-type.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

it('[2.10] a rule that is moved or deleted leaves those alone that keep their place', async () => {
  const { rules } = app.services
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    ids.push(
      (
        await rules.create(acme.admin, {
          type: 'content',
          name,
          actions: [changeStatus('flagged')],
          conditions: [{ key: 'text_length', params: { atLeast: 1 } }],
        })
      ).id,
    )
  const versionsOfRows = async () =>
    new Map(
      (
        await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
          tx.query<{ name: string; row: string }>('select name, ctid::text as row from rule'),
        )
      ).map(({ name, row }) => [name, row]),
    )
  const written = async (change: () => Promise<unknown>) => {
    const before = await versionsOfRows()
    await change()
    const after = await versionsOfRows()
    return [...after].flatMap(([name, row]) => (before.get(name) === row ? [] : name)).toSorted()
  }
  expect(await written(() => rules.move(acme.admin, ids[3] ?? '', 1))).toEqual(['b', 'c', 'd'])
  expect(await written(() => rules.delete(acme.admin, ids[2] ?? ''))).toEqual(['e'])
  const all = await rules.all(acme.workspaceId, RuleType.content)
  expect(all.map(({ name, position }) => `${position} ${name}`)).toEqual(['0 a', '1 d', '2 b', '3 e'])
})
