import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startWorkerThread } from './worker-thread.ts'

const program = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ id, request }) => {
    if (request === 'end') process.exit(3)
    if (request === 'throw') parentPort.postMessage({ id, error: new RangeError('too far') })
    else parentPort.postMessage({ id, reply: [request.length] })
  })
`

/** A folder as the bundler leaves it: the worker's entry beside the programs, the caller in a folder of shared chunks. */
async function startBuilt() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-worker-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  await mkdir(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(folder, 'count.worker.js'), program)
  const caller = pathToFileURL(path.join(folder, 'assets', 'shared.js')).href
  return startWorkerThread<Uint8Array | string, [number]>(caller, './count.worker.ts')
}

describe('a worker thread', () => {
  it('answers calls and takes buffers over', async () => {
    const thread = await startBuilt()
    const bytes = new Uint8Array(5)
    const replies = await Promise.all([thread.call('four'), thread.call(bytes, [bytes.buffer])])
    expect(replies).toEqual([[4], [5]])
    expect(bytes).toHaveLength(0)
    await thread.stop()
  })

  it('hands errors to the caller and goes on', async () => {
    const thread = await startBuilt()
    await expect(thread.call('throw')).rejects.toThrow(RangeError)
    await expect(thread.call('x')).resolves.toEqual([1])
    await thread.stop()
  })

  it('refuses calls once it ended', async () => {
    const thread = await startBuilt()
    await expect(thread.call('end')).rejects.toThrow('ended with code 3')
    await expect(thread.call('x')).rejects.toThrow('ended with code 3')
  })

  it('names an entry that is not there', () => {
    expect(() => startWorkerThread(import.meta.url, './missing.worker.ts')).toThrow(
      'no entry missing.worker.js',
    )
  })
})
