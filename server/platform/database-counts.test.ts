import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorkspace, startTestPlatform, type TestPlatform } from '../test/test-platform.ts'
import { DatabaseCounts } from './database-counts.ts'
import { RateLimitedError } from './errors.ts'
import { RateLimits } from './rate-limit.ts'

let platform: TestPlatform
let workspaceId: string
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

const limits = () => new RateLimits(new DatabaseCounts(platform.database))
const isLetIn = (consumed: Promise<unknown>) =>
  consumed.then(
    () => true,
    (error: unknown) => {
      if (error instanceof RateLimitedError) return false
      throw error
    },
  )

describe('[8] limits that are counted in the database', () => {
  test('let in exactly the limit of many at once, over two processes', async () => {
    workspaceId = await makeWorkspace(platform)
    const [one, two] = [limits(), limits()]
    const limit = { requests: 70, seconds: 60 }
    const all = await Promise.all(
      Array.from({ length: 300 }, (_, n) => isLetIn((n % 2 ? one : two).consume('x', workspaceId, limit))),
    )
    expect(all.filter(Boolean)).toHaveLength(70)
  })

  test('ask the database no more once the limit is used up, and start again after the window', async () => {
    workspaceId = await makeWorkspace(platform)
    const counting = limits()
    const limit = { requests: 2, seconds: 1 }
    for (const letIn of [true, true, false, false])
      expect(await isLetIn(counting.consume('x', workspaceId, limit))).toBe(letIn)
    const [row] = await platform.database.inWorkspace(workspaceId, (tx) =>
      tx.query(`select used from request_count where workspace_id = $1`, [workspaceId]),
    )
    expect(row).toEqual({ used: 2 })
    await expect.poll(() => isLetIn(counting.consume('x', workspaceId, limit)), { timeout: 1500 }).toBe(true)
    expect(await isLetIn(limits().consume('x', workspaceId, limit))).toBe(true)
    expect(await isLetIn(limits().consume('x', workspaceId, limit))).toBe(false)
  })

  test('are counted apart for each workspace and name', async () => {
    const [mine, theirs] = [await makeWorkspace(platform), await makeWorkspace(platform)]
    const limit = { requests: 1, seconds: 60 }
    for (const [name, workspace] of [
      ['x', mine],
      ['y', mine],
      ['x', theirs],
    ] as const)
      expect(await isLetIn(limits().consume(name, workspace, limit))).toBe(true)
    expect(await isLetIn(limits().consume('x', mine, limit))).toBe(false)
  })
})
