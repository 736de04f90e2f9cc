import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy on a port of its own before an address, that can be cut and joined again. */
export async function startCuttableProxy(to: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const target = connect(to)
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    client.pipe(target).pipe(client)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends every connection and takes no new one. */
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    join: () => void (isCut = false),
    /** Forwards nothing more on the connections that there are, and ends none, as when their machine is gone; new ones are not touched. */
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** How many connections lead through it now. */
    connections: () => sockets.size / 2,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
