import { WebSocket } from 'ws'
import type { Principal } from '../../../access/team/principal.ts'
import { closeCodes } from './live-connections.ts'

/** What may wait for a reader before the next event does. */
const mostBuffered = 1024 * 1024

/** A WebSocket and who came by it. While much waits for its reader, whoever sends waits as well, and not for ever. */
export class Socket extends WebSocket {
  /** How long so much may wait for a reader who takes none of it. */
  static patienceMs = 30_000

  principal: Principal | null = null

  override send(message: string, sent?: unknown): void {
    const tell = () => {
      if (typeof sent === 'function') sent()
    }
    const waiting = this.#write(message)
    if (waiting) void waiting.then(tell)
    else tell()
  }

  /** Sends a message, unless the socket is closed. Where much waits for the reader, it resolves once all is written. */
  tell(message: string): Promise<void> | undefined {
    return this.readyState === this.OPEN ? this.#write(message) : undefined
  }

  #write(message: string): Promise<void> | undefined {
    const isMuch = this.bufferedAmount + message.length > mostBuffered
    if (isMuch) return this.#written(message)
    super.send(message)
    return undefined
  }

  /** Resolves once the message is written, or never will be: a reader who takes nothing for so long is sent away. */
  #written(message: string): Promise<void> {
    return new Promise((resolve) => {
      let before = Infinity
      const look = setInterval(() => {
        if (this.bufferedAmount >= before) this.close(closeCodes.tooSlow, 'Nothing was read for too long')
        before = this.bufferedAmount
      }, Socket.patienceMs).unref()
      super.send(message, () => {
        clearInterval(look)
        resolve()
      })
    })
  }
}
