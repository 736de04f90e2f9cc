import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { makePolicy } from '../../../test/moderated-workspace.ts'
import { makeProgram } from '../parse.ts'
import auditVerify from './audit-verify.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  await makePolicy(app, acme, 'Spam')
})
afterAll(() => app.close())

interface Answer {
  intact: boolean
  workspaces: { workspaceId: string; entries: number; broken: number | null; head: string }[]
}

/** What the command line answers to these words. */
async function type(...words: string[]): Promise<Answer> {
  let answer: unknown
  const program = makeProgram([{ name: 'audit:verify', ...auditVerify }], async (command, options) => {
    answer = await command.run(app.services, options)
  })
  await program.parseAsync(['node', 'cli', 'audit:verify', ...words])
  return answer as Answer
}

it('follows every chain and shows its end, which is known again later', async () => {
  const { intact, workspaces } = await type()
  const own = workspaces.find(({ workspaceId }) => workspaceId === acme.workspaceId)
  expect([intact, own]).toMatchObject([true, { entries: 1, broken: null }])
  await makePolicy(app, acme, 'Scams')
  const kept = ['--workspace', acme.workspaceId, '--head', own?.head ?? '']
  expect(await type(...kept)).toMatchObject({ intact: true, workspaces: [{ entries: 2 }] })
})

it('says where a chain does not have the end that was kept', async () => {
  const other = `1:${'0'.repeat(64)}`
  expect(await type('--workspace', acme.workspaceId, '--head', other)).toMatchObject({
    intact: false,
    workspaces: [{ broken: 1 }],
  })
})

it.each([
  [['--head', `1:${'0'.repeat(64)}`], 'workspace'],
  [['--workspace', newId(), '--head', '1:abc'], '--head'],
])('refuses %j', async (words, field) => {
  await expect(type(...words)).rejects.toMatchObject({ fields: { [field]: expect.any(String) as string } })
})
