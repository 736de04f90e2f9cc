import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What is said of a start and of a crash, as something that is no terminal gets it. */
function said(json: boolean) {
  const program = `
    import { startMessages } from ${JSON.stringify(new URL('start-messages.ts', import.meta.url).href)}
    const told = startMessages(${json})
    told.step('waiting')
    told.ready('Verdict is at http://localhost\\n  sign in\\nready')
    told.refusal('PORT: expected a port number')
    told.crash(new TypeError('unforeseen'))`
  const node = ['--import', '@oxc-node/core/register', '--input-type=module', '--eval', program]
  return spawnSync(process.execPath, node, { encoding: 'utf8' })
}

test('lines of JSON, where logs of production are collected', () => {
  const { stdout, stderr } = said(true)
  expect(stderr).toBe('')
  const lines = stdout.trim().split('\n')
  // What is fatal is written at once, before what a busy machine has not written yet.
  const inOrder = lines
    .map((line) => JSON.parse(line) as { level: number; time: string })
    .sort((a, b) => a.level - b.level || a.time.localeCompare(b.time))
  expect(inOrder).toMatchObject([
    { level: 30, msg: 'waiting' },
    { level: 30, msg: 'Verdict is at http://localhost; sign in; ready' },
    { level: 60, msg: 'PORT: expected a port number' },
    { level: 60, err: { type: 'TypeError', stack: expect.stringContaining('unforeseen') as string } },
  ])
})

test('text for people, in what is no production', () => {
  const { stdout, stderr } = said(false)
  expect(stdout).toBe('Verdict is at http://localhost\n  sign in\nready\n')
  expect(stderr).toMatch(/^waiting\nPORT: expected a port number\nTypeError: unforeseen\n/)
})
