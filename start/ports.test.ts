import { createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { chosenPorts, freePort, portIsFree } from './ports.ts'

const random = vi.hoisted(() => ({ next: [] as number[] }))
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const randomInt = (from: number, to: number) => random.next.shift() ?? crypto.randomInt(from, to)
  return { ...crypto, randomInt }
})

/** A port on which something listens until the end of the test. */
async function takenPort(): Promise<number> {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return port
}

it('chooses none that the system may give to a connection or to another listener before it is used', async () => {
  for (let n = 0; n < 50; n++) {
    const port = await freePort()
    expect(port).toBeGreaterThanOrEqual(chosenPorts.lowest)
    expect(port).toBeLessThanOrEqual(chosenPorts.highest)
  }
})

it('takes the preferred one while it is free', async () => {
  const port = await freePort()
  expect(await freePort(port)).toBe(port)
})

it('takes another one where something listens on the preferred one', async () => {
  const port = await takenPort()
  expect(await portIsFree(port, '127.0.0.1')).toBe(false)
  expect(await freePort(port)).not.toBe(port)
})

it('takes another one where something listens on the one that it drew', async () => {
  const [taken, free] = [await takenPort(), await freePort()]
  random.next = [taken, free]
  expect(await freePort()).toBe(free)
})
