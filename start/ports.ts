import { createServer } from 'node:net'

/** Resolves to true when nothing listens on the port of that address. */
export function portIsFree(port: number, host?: string): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    () => false,
  )
}

/** A free port of 127.0.0.1: the preferred one where possible, so that addresses survive a restart. */
export async function freePort(preferred = 0): Promise<number> {
  if (preferred > 0 && (await portIsFree(preferred, '127.0.0.1'))) return preferred
  return listenOnce(0, '127.0.0.1')
}

function listenOnce(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      const address = server.address()
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : port)
      })
    })
  })
}
