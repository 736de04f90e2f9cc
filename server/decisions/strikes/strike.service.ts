import { z } from 'zod'
import { type ActingRequest, once } from '../../access/requests/once.ts'
import { deliveries, recordActions } from '../../actions/record-actions.store.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { strikeAction, type StrikeEvent, type StrikeTarget } from './strike-event.ts'
import { endActive, removeLatest } from './strike-ladder.ts'
import { lockStrikeTarget } from './strike-target.ts'

type Change = (tx: Transaction, target: StrikeTarget) => Promise<StrikeEvent[]>

/** Ending and removing strikes by moderators (section 3.4). */
export class Strikes {
  constructor(private readonly deps: { database: Database; wakeUps: Pick<WakeUps, 'send'> }) {}

  /** Ends the active strike; it still counts. @throws NotFoundError, ConflictError when none is active, or as once */
  end(caller: Caller, userId: string, requestId: string | null = null): Promise<void> {
    return this.#change(caller, { operation: 'endStrike', requestId, input: { userId } }, userId, endActive)
  }

  /** Removes the latest strike from the record. @throws NotFoundError, ConflictError when there is none, or as once */
  remove(caller: Caller, userId: string, requestId: string | null = null): Promise<void> {
    const request = { operation: 'removeStrike', requestId, input: { userId } }
    return this.#change(caller, request, userId, (tx, target) => removeLatest(tx, target, 'moderator'))
  }

  async #change(caller: Caller, request: ActingRequest, userId: string, change: Change): Promise<void> {
    const { workspaceId, actor, origin } = caller
    const work = async (tx: Transaction) => {
      const target = await lockStrikeTarget(tx, workspaceId, userId, origin)
      const events = await change(tx, target)
      await recordActions(
        tx,
        events.map((event) => strikeAction(target, event, actor)),
      )
      tx.afterCommit(() => this.deps.wakeUps.send(deliveries))
      return null
    }
    await this.deps.database.inWorkspace(workspaceId, (tx) =>
      once(tx, caller, request, z.null(), () => work(tx)),
    )
  }
}
