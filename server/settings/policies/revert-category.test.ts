import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { makeMember, makeWorkspace, startTestPlatform, type TestPlatform } from '../../test/test-platform.ts'
import { PolicyCategories } from './policy-category.service.ts'
import { revertCategory } from './policy-category.store.ts'

let platform: TestPlatform
let categories: PolicyCategories
let caller: Caller
beforeAll(async () => {
  platform = await startTestPlatform()
  categories = new PolicyCategories(platform)
})
afterAll(() => platform.close())
beforeEach(async () => {
  const workspaceId = await makeWorkspace(platform)
  caller = { workspaceId, actor: await makeMember(platform, workspaceId) }
})

const revert = () =>
  platform.database.inWorkspace(caller.workspaceId, (tx) => revertCategory(tx, caller.workspaceId))
const hotkeys = async () =>
  (await categories.all(caller.workspaceId, false)).map(({ name, hotkey }) => ({ name, hotkey }))

it('[2.7] a deleted Revert Action whose hotkey another category has by now is there again without one', async () => {
  const id = await revert()
  await categories.update(caller, id, { name: 'Revert Action', hotkey: 1 })
  await categories.delete(caller, id)
  await categories.create(caller, { name: 'Spam', hotkey: 1 })
  expect(await revert()).toBe(id)
  expect(await hotkeys()).toEqual([
    { name: 'Spam', hotkey: 1 },
    { name: 'Revert Action', hotkey: null },
  ])
})

it('[2.7] a deleted Revert Action keeps a hotkey that no other category has', async () => {
  const id = await revert()
  await categories.update(caller, id, { name: 'Revert Action', hotkey: 1 })
  await categories.delete(caller, id)
  expect(await revert()).toBe(id)
  expect(await hotkeys()).toEqual([{ name: 'Revert Action', hotkey: 1 }])
})
