import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { ListType } from './list-type.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

it('[2.9] while the values of a long list are checked, other settings are changed', async () => {
  const { id } = await app.services.lists.create(acme.admin, { name: 'Spam', type: ListType.phone_numbers })
  const items = Array.from({ length: 50_000 }, (_, n) => `+49 30 ${1_000_000 + n}`)
  const done: string[] = []
  await Promise.all([
    app.services.listItems.add(acme.admin, id, { items }).then(() => done.push('list')),
    app.services.tags.create(acme.admin, { name: 'New', color: '#ff0000' }).then(() => done.push('tag')),
  ])
  expect(done).toEqual(['tag', 'list'])
})
