import { createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { chosenPorts, freePort, listenFailure, requireListenable } from './ports.ts'

/** A port on which something listens until the end of the test. */
async function takenPort(): Promise<number> {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return port
}

/** What Math.random answers where that port is drawn. */
const shareOf = (port: number) =>
  (port - chosenPorts.lowest + 0.5) / (chosenPorts.highest - chosenPorts.lowest + 1)

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
  expect(await listenFailure(port, '127.0.0.1')).toMatchObject({ code: 'EADDRINUSE' })
  expect(await freePort(port)).not.toBe(port)
})

it('takes another one where something listens on the one that it drew', async () => {
  const [taken, free] = [await takenPort(), await freePort()]
  const drawn = vi.spyOn(Math, 'random')
  onTestFinished(() => drawn.mockRestore())
  for (const port of [taken, free]) drawn.mockReturnValueOnce(shareOf(port))
  expect(await freePort()).toBe(free)
})

it('says of an address that is not of this machine that it is not, and of a port in use that it is in use', async () => {
  await expect(requireListenable(0, '192.0.2.1')).rejects.toThrow(
    'Port 0 of 192.0.2.1 cannot be listened on (EADDRNOTAVAIL): set HOST or PORT to another.',
  )
  const port = await takenPort()
  await expect(requireListenable(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use: set PORT to another.`,
  )
})
