import { WebSocket } from 'ws'
import { entranceOf, type Principal } from '../../access/team/principal.ts'

/** What may wait for a reader before the next event does. */
const mostBuffered = 1024 * 1024

/** Why a socket was closed, in the codes of the protocol where it has one. */
export const closeCodes = { internal: 4500, unauthorized: 4401, forbidden: 4403, tooMany: 4429 }

/** A WebSocket and who came by it. While much waits for its reader, whoever sends waits as well. */
export class Socket extends WebSocket {
  principal: Principal | null = null

  /** What sockets are counted by: the session, or the key. */
  get owner(): string | null {
    return this.principal && entranceOf(this.principal)
  }

  override send(message: string, sent?: unknown): void {
    const tell = () => {
      if (typeof sent === 'function') sent()
    }
    const isMuch = this.bufferedAmount + message.length > mostBuffered
    super.send(message, isMuch ? tell : undefined)
    if (!isMuch) tell()
  }
}
