import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { SignalReader } from './signal-reader.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('asks once for all who want to know before it is kept, however long they take to look up what is kept', async () => {
  const { database } = app.services
  let told: Promise<unknown> = Promise.resolve()
  let slow = false
  const slowAtTimes: Pick<Database, 'inWorkspace'> = {
    inWorkspace: async (...work) => {
      const waitsFor = slow ? told : null
      const found = await database.inWorkspace(...work)
      await waitsFor
      return found
    },
  }
  const reader = new SignalReader({ database: slowAtTimes })
  const { workspaceId } = await app.createWorkspace()
  const key = { workspaceId, signal: 'image_labels', question: '', providerId: newId(), edition: 1 } as const
  let asks = 0
  const picture = { digest: 'a-picture', ask: () => Promise.resolve({ labels: ++asks }) }

  told = reader.tell(key, [picture])
  slow = true
  const second = reader.tell(key, [picture])
  slow = false
  expect(await Promise.all([told, second])).toEqual([
    [{ value: { labels: 1 }, failure: null }],
    [{ value: { labels: 1 }, failure: null }],
  ])
  expect(asks).toBe(1)
})
