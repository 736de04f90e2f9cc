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
    const isMuch = this.bufferedAmount + message.length > mostBuffered
    super.send(message, isMuch ? tell : undefined)
    if (!isMuch) tell()
  }
}
