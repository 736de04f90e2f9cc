import { createServer } from 'node:net'
import { StartFailure } from './failure.ts'

/**
 * Below the ports that systems give to connections and to listeners that ask for none: one of those may be gone before the program
 * that it was chosen for listens. Above 10080, the last that browsers refuse.
 */
export const chosenPorts = { lowest: 20_000, highest: 32_767 } as const

/** @throws StartFailure where the program could not listen on the port of that address */
export async function requireListenable(port: number, host: string): Promise<void> {
  const failure = await listenFailure(port, host)
  if (failure?.code === 'EADDRINUSE')
    throw new StartFailure(`Port ${port} of ${host} is in use: set PORT to another.`)
  if (failure)
    throw new StartFailure(
      `Port ${port} of ${host} cannot be listened on (${failure.code}): set HOST or PORT to another.`,
    )
}

/** Why nothing can listen on the port of that address; null when something can. */
export function listenFailure(port: number, host: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen({ port, host }, () => {
      server.close(() => resolve(null))
    })
  })
}

/** A free port of 127.0.0.1: the preferred one where possible, so that addresses survive a restart. */
export async function freePort(preferred = 0): Promise<number> {
  let port = preferred
  while (port === 0 || (await listenFailure(port, '127.0.0.1'))) port = anyPort()
  return port
}

const anyPort = () =>
  chosenPorts.lowest + Math.floor(Math.random() * (chosenPorts.highest - chosenPorts.lowest + 1))
