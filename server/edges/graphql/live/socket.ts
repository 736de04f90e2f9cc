import { WebSocket } from 'ws'
import type { Principal } from '../../../access/team/principal.ts'

/** What may wait for a reader before the next event does. */
const mostBuffered = 1024 * 1024

/** A WebSocket and who came by it. While much waits for its reader, whoever sends waits as well. */
export class Socket extends WebSocket {
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
    if (isMuch) return new Promise((resolve) => super.send(message, () => resolve()))
    super.send(message)
    return undefined
  }
}
