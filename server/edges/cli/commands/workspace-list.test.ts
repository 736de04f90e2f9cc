import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import workspaceList from './workspace-list.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

describe('workspace:list', () => {
  it('names every workspace with its id, the oldest first', async () => {
    const acme = await app.createWorkspace()
    const other = await app.createWorkspace()
    const { workspaces } = (await workspaceList.run(app.services, {})) as {
      workspaces: { workspaceId: string; name: string; plan: string }[]
    }
    const ids = workspaces.map(({ workspaceId }) => workspaceId)
    expect(ids.indexOf(acme.workspaceId)).toBeLessThan(ids.indexOf(other.workspaceId))
    expect(ids).toContain(acme.workspaceId)
    expect(workspaces[0]).toMatchObject({ name: expect.any(String), plan: expect.any(String) })
  })
})
