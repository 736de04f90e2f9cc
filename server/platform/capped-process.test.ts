import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CappedProcess, ProcessEnded } from './capped-process.ts'

const program = `
  let hoard = []
  process.on('disconnect', () => process.exit())
  process.on('message', ({ what }) => {
    if (what === 'loop') for (;;);
    if (what === 'end') process.exit(0)
    if (what === 'fill') for (;;) hoard.push(Buffer.alloc(16 * 1024 * 1024, 1))
    if (what === 'environment') return process.send(Object.keys(process.env).sort())
    process.send({ pid: process.pid })
  })
`
type Reply = { pid: number } | string[]

let folder: string
let child: CappedProcess<{ what: string }, Reply>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verdict-capped-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(path.join(folder, 'work.child.js'), program)
  child = new CappedProcess(pathToFileURL(path.join(folder, 'assets', 'shared.js')).href, './work.child.ts', {
    megabytes: 256,
    idleMs: 300,
  })
})
afterAll(async () => {
  child.stop()
  await rm(folder, { recursive: true, force: true })
})

const pid = async () => ((await child.call({ what: 'pid' }, 5000)) as { pid: number }).pid

describe('[V2.20.2] a capped process', () => {
  it('answers one request after the other', async () => {
    const answers = await Promise.all([pid(), pid(), pid()])
    expect(new Set(answers).size).toBe(1)
    expect(child.waiting).toBe(0)
  })

  it.each([
    ['loop', 'took too long'],
    ['end', 'used too much memory, or broke the program that decodes it'],
    ['fill', 'used too much memory, or broke the program that decodes it'],
  ])(
    'is replaced after a request that makes it %s, which is refused',
    async (what, message) => {
      const before = await pid()
      const refused = child.call({ what }, what === 'loop' ? 300 : 20_000)
      const next = pid()
      await expect(refused).rejects.toThrow(new ProcessEnded(message))
      expect(await next).not.toBe(before)
    },
    30_000,
  )

  it('has nothing of the environment but the path', async () => {
    const names = (await child.call({ what: 'environment' }, 5000)) as string[]
    expect(
      names.filter((name) => !['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'].includes(name)),
    ).toEqual(expect.arrayContaining(['PATH']))
    expect(names).not.toContain('DATABASE_URL')
    expect(names.length).toBeLessThan(8)
  })

  it('ends when nothing was asked of it for a while, and starts again', async () => {
    const before = await pid()
    await expect.poll(() => isRunning(before), { timeout: 5000 }).toBe(false)
    expect(await pid()).not.toBe(before)
  })
})

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch {
    return false
  }
}
