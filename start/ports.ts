import { createServer } from 'node:net'

/**
 * Below the ports that systems give to connections and to listeners that ask for none: one of those may be gone before the program
 * that it was chosen for listens. Above 10080, the last that browsers refuse.
 */
export const chosenPorts = { lowest: 20_000, highest: 32_767 } as const

/** Resolves to true when nothing listens on the port of that address. */
export function portIsFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.close(() => resolve(true))
    })
  })
}

/** A free port of 127.0.0.1: the preferred one where possible, so that addresses survive a restart. */
export async function freePort(preferred = 0): Promise<number> {
  let port = preferred
  while (port === 0 || !(await portIsFree(port, '127.0.0.1'))) port = anyPort()
  return port
}

const anyPort = () =>
  chosenPorts.lowest + Math.floor(Math.random() * (chosenPorts.highest - chosenPorts.lowest + 1))
