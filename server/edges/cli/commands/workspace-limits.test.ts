import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeProgram } from '../parse.ts'
import workspaceLimits from './workspace-limits.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

/** What the command line answers to these words. */
async function type(...words: string[]): Promise<unknown> {
  let answer: unknown
  const program = makeProgram(
    [{ name: 'workspace:limits', ...workspaceLimits }],
    async (command, options) => {
      answer = await command.run(app.services, options)
    },
  )
  await program.parseAsync(['node', 'cli', 'workspace:limits', ...words])
  return answer
}

describe('workspace:limits', () => {
  it('[8] raises the limits that are given, keeps the others, and shows them', async () => {
    const { workspaceId } = await app.createWorkspace()
    expect(await type('--workspace', workspaceId, '--content', '90000')).toEqual({ content: 90_000 })
    expect(await type('--workspace', workspaceId, '--status', '9000')).toEqual({
      content: 90_000,
      status: 9000,
    })
    expect(await type('--workspace', workspaceId)).toEqual({ content: 90_000, status: 9000 })
    expect(await type('--workspace', workspaceId, '--content', '0')).toEqual({ status: 9000 })
  })

  it.each([
    [['--workspace', 'acme'], '--workspace'],
    [['--content', '5'], '--workspace'],
    [['--workspace', newId(), '--content', 'many'], '--content'],
    [['--workspace', newId(), '--content', '10000001'], 'content'],
  ])('refuses %j', async (words, field) => {
    await expect(type(...words)).rejects.toMatchObject({ fields: { [field]: expect.any(String) as string } })
  })
})
