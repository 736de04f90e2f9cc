import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { loadCommands } from './commands/index.ts'
import { runCommand } from './run-command.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function run(name: string, given: Record<string, unknown>) {
  const command = (await loadCommands(name)).find((one) => one.name === name)
  if (!command) throw new Error('there is no such command')
  return runCommand(app.services, command, command.options.parse(given))
}

const member = { email: 'ada@acme.test', password: 'correct horse battery', role: 'admin' }

describe('a command about a workspace', () => {
  it.each<[string, Record<string, unknown>]>([
    ['member:create', member],
    ['api-key:create', { name: 'A key' }],
    ['api-key:list', {}],
    ['webhook:set', { url: 'https://example.com/hook' }],
    ['audit:verify', {}],
    ['retention:preview', {}],
  ])('says that there is none of that id: %s', async (name, given) => {
    await expect(run(name, { workspace: newId(), ...given })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Workspace not found',
    })
  })

  it('is done where there is', async () => {
    const { workspaceId } = await app.createWorkspace()
    expect(await run('member:create', { workspace: workspaceId, ...member })).toMatchObject({
      memberId: expect.any(String) as string,
    })
    expect(await run('audit:verify', {})).toMatchObject({ intact: true })
  })
})
