import { WebSocket } from 'ws'
import type { Principal } from '../../../access/team/principal.ts'
import { closeCodes } from './live-connections.ts'

/** How many bytes may be buffered for a client before the sender waits. */
const mostBuffered = 1024 * 1024

/** A WebSocket and its principal. While its buffer is full the sender waits, up to a limit. */
export class Socket extends WebSocket {
  /** Milliseconds for which the buffer may stay full while the client reads nothing. */
  static patienceMs = 30_000

  principal: Principal | null = null

  override send(message: string, sent?: unknown): void {
    const notifySent = () => {
      if (typeof sent === 'function') sent()
    }
    const waiting = this.#write(message)
    if (waiting) void waiting.then(notifySent)
    else notifySent()
  }

  /** Sends a message, unless the socket is closed. Where the buffer is full, it resolves once the message is written. */
  sendIfOpen(message: string): Promise<void> | undefined {
    return this.readyState === this.OPEN ? this.#write(message) : undefined
  }

  #write(message: string): Promise<void> | undefined {
    const isMuch = this.bufferedAmount + message.length > mostBuffered
    if (isMuch) return this.#written(message)
    super.send(message)
    return undefined
  }

  /** Resolves once the message is written or the socket closed; a client that reads nothing for too long is disconnected. */
  #written(message: string): Promise<void> {
    return new Promise((resolve) => {
      let before = Infinity
      const watch = setInterval(() => {
        if (this.bufferedAmount >= before) this.close(closeCodes.tooSlow, 'Nothing was read for too long')
        before = this.bufferedAmount
      }, Socket.patienceMs).unref()
      super.send(message, () => {
        clearInterval(watch)
        resolve()
      })
    })
  }
}
