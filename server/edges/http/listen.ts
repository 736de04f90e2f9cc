import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises'

/** How long a connection may stay open between requests: longer than the load balancers before it keep theirs. */
const keepAliveMs = 65_000
/** How long idle connections are kept while draining: a request may already be on its way through one. */
const lastRequestsMs = 1000
/** After that, how long none of them may have been used before they are closed. */
const quietMs = 50
/** The most connections that the system keeps for a server to take, unless it is told otherwise. */
const backlog = 511
/** When whatever is still open is cut off, so that closing is over within 20 s. */
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

  /** Whether the server is on its way out. */
  get draining(): boolean {
    return this.#draining
  }

  /** Has work done at the start of closing: a websocket server says goodbye with 1001. */
  onDrain(farewell: () => unknown): void {
    this.#farewells.push(farewell)
  }

  /** Starts listening; port 0 takes a free one. @returns the port @throws when the port is taken */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(port, host, () => {
        this.server.off('error', reject)
        resolve((this.server.address() as AddressInfo).port)
      })
    })
  }

  /** Has the server say that it is on its way out, while it goes on serving: whoever sends requests here can turn elsewhere first. */
  drain(): void {
    this.#draining = true
  }

  /** Takes no connections but those already made, finishes the requests under way, and resolves within 20 s once every connection is closed. */
  async close(): Promise<void> {
    if (this.#closing) return
    this.#draining = true
    this.#closing = true
    for (const response of this.#answering) lastOne(response)
    const idle = setTimeout(() => void this.#closeOnceQuiet(), lastRequestsMs)
    const cut = setTimeout(() => this.#sockets.forEach((socket) => socket.destroy()), mostMs)
    await this.#takeWaiting()
    // Not the HTTP server's own close: that cuts idle connections at once, and with them requests still on their way.
    const closed = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(this.server, () => resolve()),
    )
    // Not waited for: the connections it closes are, and one that never says goodbye is cut off.
    void Promise.allSettled(this.#farewells.map(async (farewell) => farewell()))
    await closed
    clearTimeout(idle)
    clearTimeout(cut)
    this.server.close()
  }

  /** Takes the connections that were made before: a turn of the loop takes one, and no longer listening resets the others. */
  async #takeWaiting(): Promise<void> {
    let before: number
    // The turn that this began in may take none.
    await afterReading()
    let turns = 0
    do {
      before = this.#taken
      await afterReading()
    } while (this.#taken > before && ++turns < backlog)
  }

  /**
   * A process that stood still meets its timers before it reads what has arrived, and a client that stood still with it
   * asks only after it has read its last answer: so nothing is idle before two turns of the loop have brought nothing.
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

  /** The HTTP server knows the connections that have been used; those that never were are closed here. */
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

/** Tells the client to send its next request elsewhere. */
function lastOne(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
