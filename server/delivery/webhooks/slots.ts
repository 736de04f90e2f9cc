import type { Attempt } from './attempt.ts'
import { AttemptOutcome, outcomeOf } from './attempt-outcome.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'

const least = 2
const quickMs = 1000
/** An endpoint that has not been asked for so long is no longer known. */
const knownMs = 60_000

/** How many requests an endpoint may have under way, and when it answered last. */
interface Share {
  size: number
  at: number
}

/**
 * Counts requests under way: at most so many for one workspace, so that a slow endpoint takes no more than its share. The
 * share grows with each quick answer and halves with each failure; more than the first share only while half of all slots
 * are free, so that no number of busy endpoints keeps another waiting.
 */
export class Slots {
  readonly #taken = new Map<string, number>()
  readonly #shares = new Map<string, Share>()
  #all = 0

  constructor(
    private readonly most: Pick<DeliveryPolicy, 'perWorkspace' | 'inAll'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes every slot that the workspace may still have, and answers how many those are. */
  take(workspaceId: string): number {
    const taken = this.#taken.get(workspaceId) ?? 0
    const count = Math.max(0, Math.min(this.#shareOf(workspaceId) - taken, this.most.inAll - this.#all))
    this.#set(workspaceId, taken + count)
    this.#all += count
    return count
  }

  /** Gives slots of the workspace back. */
  give(workspaceId: string, count: number): void {
    this.#set(workspaceId, (this.#taken.get(workspaceId) ?? 0) - count)
    this.#all -= count
  }

  /** Fits the share of the workspace to what its endpoint answered. */
  adapt(workspaceId: string, { status, durationMs }: Pick<Attempt, 'status' | 'durationMs'>): void {
    const { perWorkspace } = this.most
    const size = this.#known(workspaceId)?.size ?? perWorkspace.atFirst
    const grown = durationMs <= quickMs ? Math.min(size + 1, perWorkspace.most) : size
    const halved = Math.max(Math.ceil(size / 2), Math.min(least, perWorkspace.atFirst))
    const next = outcomeOf(status) === AttemptOutcome.outage ? halved : grown
    this.#shares.delete(workspaceId)
    this.#shares.set(workspaceId, { size: next, at: this.now() })
    this.#forget()
  }

  /** Whether no workspace may have another slot. */
  get full(): boolean {
    return this.#all >= this.most.inAll
  }

  /** The workspaces that have all of their slots taken. */
  busy(): string[] {
    return [...this.#taken]
      .filter(([workspaceId, taken]) => taken >= this.#shareOf(workspaceId))
      .map(([workspaceId]) => workspaceId)
  }

  #shareOf(workspaceId: string): number {
    const { perWorkspace, inAll } = this.most
    const size = this.#known(workspaceId)?.size ?? perWorkspace.atFirst
    return this.#all < inAll / 2 ? size : Math.min(size, perWorkspace.atFirst)
  }

  #known(workspaceId: string): Share | undefined {
    const share = this.#shares.get(workspaceId)
    return share && share.at + knownMs > this.now() ? share : undefined
  }

  /** Those that answered longest ago come first. */
  #forget(): void {
    for (const [workspaceId, { at }] of this.#shares) {
      if (at + knownMs > this.now()) return
      this.#shares.delete(workspaceId)
    }
  }

  #set(workspaceId: string, count: number): void {
    if (count > 0) this.#taken.set(workspaceId, count)
    else this.#taken.delete(workspaceId)
  }
}
