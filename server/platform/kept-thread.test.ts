import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keptThread } from './kept-thread.ts'

const program = `
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', ({ id, request }) => {
    if (request === 'end') process.exit(3)
    if (request === 'throw') parentPort.postMessage({ id, error: new RangeError('too far') })
    else parentPort.postMessage({ id, reply: threadId })
  })
`

/** Asks a thread of an entry of its own for its id. */
function startKept() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-kept-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(folder, 'id.worker.js'), program)
  return keptThread<string, number>(pathToFileURL(path.join(folder, 'caller.js')).href, './id.worker.ts')
}

describe('a thread that is kept', () => {
  it('answers the next call as well, also after one that it threw at', async () => {
    const call = startKept()
    const first = await call('id')
    await expect(call('throw')).rejects.toThrow(RangeError)
    expect(await call('id')).toBe(first)
  })

  it('has another one in its place once it ended', async () => {
    const call = startKept()
    const first = await call('id')
    await expect(call('end')).rejects.toThrow('ended with code 3')
    expect(await call('id')).not.toBe(first)
  })
})
