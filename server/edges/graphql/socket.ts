import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import { entranceOf, type Principal } from '../../access/team/principal.ts'

/** What may wait for a reader that is too slow for its own subscriptions. */
const mostBuffered = 1024 * 1024

/** Why a socket was closed, in the codes of the protocol where it has one. */
export const closeCodes = {
  goingAway: 1001,
  internal: 4500,
  unauthorized: 4401,
  forbidden: 4403,
  tooMany: 4429,
}

/** One WebSocket: who came by it, and what they came with. */
export class Socket {
  principal: Principal | null = null
  /** The `authorization` that came with the first message, if not in a header. */
  authorization: string | undefined
  #answered = true

  constructor(
    readonly socket: WebSocket,
    readonly request: IncomingMessage,
  ) {
    socket.on('pong', () => (this.#answered = true))
    socket.on('error', () => socket.terminate())
  }

  /** The headers that say who this is. */
  get credentials(): Pick<IncomingMessage, 'headers' | 'socket'> {
    const { headers, socket } = this.request
    return this.authorization === undefined
      ? { headers, socket }
      : { headers: { ...headers, authorization: this.authorization }, socket }
  }

  /** What sockets are counted by: the session, or the key. */
  get owner(): string | null {
    return this.principal && entranceOf(this.principal)
  }

  /** Sends without waiting for the reader, and drops a reader who lets too much wait. */
  send(message: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount + message.length > mostBuffered) this.socket.terminate()
    else this.socket.send(message)
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
  }

  /** Asks whether the other side is still there; one that did not answer the last time is gone. */
  ping(): void {
    if (!this.#answered) return this.socket.terminate()
    this.#answered = false
    this.socket.ping()
  }
}
