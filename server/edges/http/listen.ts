import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '../../platform/config.ts'

/** How long an idle connection stays open: longer than load balancers keep theirs, in milliseconds. */
const keepAliveMs = 65_000
/** How long idle connections are kept while draining, in milliseconds: a request may already be on its way. */
const lastRequestsMs = 1000
/** After that, for how many milliseconds none of them may have been used before they are closed. */
const quietMs = 50
/** The system's queue of connections to accept; its default size. */
const backlog = 511
/** After how many milliseconds open connections are cut off, so that closing takes less than 20 s. */
const mostMs = 19_000

/** The HTTP server, which closes without dropping a request. */
export class HttpServer {
  readonly server: Server
  readonly #sockets = new Set<Socket>()
  readonly #answering = new Set<ServerResponse>()
  readonly #farewells: (() => unknown)[] = []
  #taken = 0
  #requests = 0
  #draining = false
  #closing = false

  constructor(listener: RequestListener) {
    this.server = createServer(
      { keepAliveTimeout: keepAliveMs, headersTimeout: 20_000, requestTimeout: 60_000 },
      (request, response) => {
        this.#follow(response)
        listener(request, response)
      },
    )
    this.server.on('connection', (socket: Socket) => {
      this.#taken++
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** Whether the server is draining. */
  get draining(): boolean {
    return this.#draining
  }

  /** Runs work at the start of closing: a WebSocket server closes its sockets with 1001. */
  onDrain(farewell: () => unknown): void {
    this.#farewells.push(farewell)
  }

  /** Starts listening; port 0 takes a free one. @returns the port @throws ConfigError when it cannot */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const refuse = ({ message }: Error) =>
        reject(new ConfigError(`Port ${port} of ${host} cannot be listened on: ${message}`))
      this.server.once('error', refuse)
      this.server.listen(port, host, () => {
        this.server.off('error', refuse)
        resolve((this.server.address() as AddressInfo).port)
      })
    })
  }

  /** Marks the server as draining while it still serves, so that load balancers can turn elsewhere first. */
  drain(): void {
    this.#draining = true
  }

  /**
   * Accepts only connections that were already made, finishes the requests in progress, and resolves within 20 s once every
   * connection is closed.
   */
  async close(): Promise<void> {
    if (this.#closing) return
    this.#draining = true
    this.#closing = true
    for (const response of this.#answering) lastOne(response)
    const idle = setTimeout(() => void this.#closeOnceQuiet(), lastRequestsMs)
    const cut = setTimeout(() => this.#sockets.forEach((socket) => socket.destroy()), mostMs)
    await this.#takeWaiting()
    // Not the HTTP server's own close: that cuts idle connections at once, and with them requests that are on their way.
    const closed = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(this.server, () => resolve()),
    )
    // Not awaited: the connections it closes are, and one that does not close is cut off.
    void Promise.allSettled(this.#farewells.map(async (farewell) => farewell()))
    await closed
    clearTimeout(idle)
    clearTimeout(cut)
    this.server.close()
  }

  /**
   * Accepts the connections in the system's queue: an event loop turn accepts one, and closing the listener would reset the
   * others.
   */
  async #takeWaiting(): Promise<void> {
    let before: number
    // The current turn may accept none.
    await afterReading()
    let turns = 0
    do {
      before = this.#taken
      await afterReading()
    } while (this.#taken > before && ++turns < backlog)
  }

  /**
   * After a pause of the process its timers run before it reads what has arrived, and a client that was paused too sends its
   * request only after it has read its last answer: so a connection counts as idle only after two turns of the loop without data.
   */
  async #closeOnceQuiet(): Promise<void> {
    let before: number
    await afterReading()
    do {
      before = this.#requests
      await delay(quietMs)
      await afterReading()
    } while (this.#requests > before)
    this.#closeIdle()
  }

  /** The HTTP server tracks connections that have been used; those that never were are closed here. */
  #closeIdle(): void {
    this.server.closeIdleConnections()
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  #follow(response: ServerResponse): void {
    if (this.#closing) lastOne(response)
    this.#requests++
    this.#answering.add(response)
    response.once('close', () => this.#answering.delete(response))
  }
}

/** Makes the client open a new connection for its next request. */
function lastOne(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
