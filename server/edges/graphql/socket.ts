import { WebSocket } from 'ws'
import { entranceOf, type Principal } from '../../access/team/principal.ts'

/** What may wait for a reader that is too slow for its own subscriptions. */
const mostBuffered = 1024 * 1024

/** Why a socket was closed, in the codes of the protocol where it has one. */
export const closeCodes = { internal: 4500, unauthorized: 4401, forbidden: 4403, tooMany: 4429 }

/** A WebSocket and who came by it. It sends without waiting for its reader, and drops one who lets too much wait. */
export class Socket extends WebSocket {
  principal: Principal | null = null

  /** What sockets are counted by: the session, or the key. */
  get owner(): string | null {
    return this.principal && entranceOf(this.principal)
  }

  override send(message: string, sent?: unknown): void {
    if (this.bufferedAmount + message.length > mostBuffered) this.terminate()
    else super.send(message)
    if (typeof sent === 'function') sent()
  }
}
