import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import {
  makeWorkspace,
  startTestPlatform,
  storeContent,
  type TestPlatform,
} from '../../test/test-platform.ts'
import { storedMedia } from './media.store.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

it("reads the media of an item's own version, in their order", async () => {
  const workspaceId = await makeWorkspace(platform)
  const { id } = await storeContent(platform, workspaceId)
  const media = await platform.database.inWorkspace(workspaceId, async (tx) => {
    for (const [version, position, error] of [
      [1, 1, 'timed out'],
      [1, 0, null],
      [2, 0, null],
    ])
      await tx.query(
        `insert into media (workspace_id, id, content_id, version, kind, position, url, mime, bytes, sha256, error)
         values ($1, $2, $3, $4, 'image', $5, $6, 'image/png', 3, 'ab', $7)`,
        [workspaceId, newId(), id, version, position, `https://x.test/${position}.png`, error],
      )
    return storedMedia(tx, { workspaceId, id, version: 1 })
  })
  expect(media).toEqual([
    { url: 'https://x.test/0.png', kind: 'image', mime: 'image/png', bytes: 3, sha256: 'ab', error: null },
    {
      url: 'https://x.test/1.png',
      kind: 'image',
      mime: 'image/png',
      bytes: 3,
      sha256: 'ab',
      error: 'timed out',
    },
  ])
})
