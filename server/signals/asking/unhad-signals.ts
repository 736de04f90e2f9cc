import {
  type Handling,
  type UnjudgedPart,
  UnjudgedReason,
  UnjudgedSource,
} from '../../intake/content/unjudged.ts'
import type { AskedItem } from '../item.ts'
import { signalLabels } from '../providers/signal-kinds.ts'
import type { SignalKind } from '../providers/signal-values.ts'
import type { ReadyRoutes } from '../routes/ready-routes.ts'
import type { FailureReason, SignalFailure } from './signal-failure.ts'

/** A file of an item for which a signal was unavailable. */
interface FileOfItem {
  kind: 'image' | 'video' | 'audio'
  position: number
  /** Whether the file itself could not be fetched. */
  unfetched: boolean
}

const reasons: Readonly<Record<FailureReason, UnjudgedReason>> = {
  away: UnjudgedReason.away,
  refused: UnjudgedReason.refused,
  item: UnjudgedReason.unreadable,
  budget: UnjudgedReason.budget,
}

/** The signals of one item that were needed but unavailable, with the handling that their routes define. */
export class UnhadSignals {
  readonly #parts = new Map<string, UnjudgedPart>()

  constructor(
    private readonly item: AskedItem,
    private readonly routes: ReadyRoutes,
  ) {}

  get parts(): UnjudgedPart[] {
    return [...this.#parts.values()]
  }

  /**
   * Records that a signal was unavailable for a file, or for the item's own text; does nothing when a human has decided a held
   * item.
   */
  note(signal: SignalKind, failure: SignalFailure, file: FileOfItem | null): void {
    if (this.#before?.outcome === 'held' && this.item.status !== null) return
    const name = file ? `${signalLabels[signal]} of ${file.kind} ${file.position + 1}` : signalLabels[signal]
    const before = this.#before?.parts.find(
      (part) => part.source === UnjudgedSource.signal && part.name === name,
    )
    this.#parts.set(name, {
      source: UnjudgedSource.signal,
      reason: file?.unfetched ? UnjudgedReason.media : reasons[failure.reason],
      name,
      position: null,
      problem: failure.message,
      tries: (before?.tries ?? 0) + 1,
      handling: this.#handlingOf(signal, failure),
    })
  }

  /** The mark of earlier attempts on this version. */
  get #before() {
    const { unjudged, version } = this.item
    return unjudged?.version === version ? unjudged : null
  }

  /** An item is held while a retry can help, at most for the time set in its route; one that has a status is never held. */
  #handlingOf(signal: SignalKind, { reason }: SignalFailure): Handling | null {
    const route = this.routes.of(signal)?.route
    if (!route) return null
    if (route.whenUnavailable !== 'hold') return route.whenUnavailable
    const sinceMs = this.#before ? this.item.readAt.getTime() - Date.parse(this.#before.since) : 0
    const waits = reason !== 'item' && this.item.status === null && sinceMs < route.holdMinutes * 60_000
    return waits ? 'hold' : 'flag'
  }
}
