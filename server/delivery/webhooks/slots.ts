import { AttemptOutcome, outcomeOf } from './attempt-outcome.ts'
import type { Attempt } from './attempt.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'

const least = 2
const quickMs = 1000
/** How long the share of an endpoint without requests is remembered, in milliseconds. */
const knownMs = 60_000

/** The number of concurrent requests of an endpoint, when it last responded, and whether that was a failure. */
interface Share {
  size: number
  at: number
  failed: boolean
}

/**
 * Counts concurrent requests, limited per workspace, so that a slow endpoint takes no more than its share. The share
 * grows with each quick response and is halved by each failure; beyond the initial share only while half of all slots
 * are free, so that busy endpoints cannot starve another.
 */
export class Slots {
  readonly #taken = new Map<string, number>()
  readonly #shares = new Map<string, Share>()
  #all = 0

  constructor(
    private readonly most: Pick<DeliveryPolicy, 'perWorkspace' | 'inAll'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes all slots that the workspace may still have, and returns how many. */
  take(workspaceId: string): number {
    const taken = this.#taken.get(workspaceId) ?? 0
    const count = Math.max(0, Math.min(this.#shareOf(workspaceId) - taken, this.most.inAll - this.#all))
    this.#set(workspaceId, taken + count)
    this.#all += count
    return count
  }

  /** Releases slots of the workspace. */
  give(workspaceId: string, count: number): void {
    this.#set(workspaceId, (this.#taken.get(workspaceId) ?? 0) - count)
    this.#all -= count
  }

  /** Adapts the share of the workspace to a response of its endpoint. */
  adapt(workspaceId: string, { status, durationMs }: Pick<Attempt, 'status' | 'durationMs'>): void {
    const { perWorkspace } = this.most
    const size = this.#known(workspaceId)?.size ?? perWorkspace.atFirst
    const grown = durationMs <= quickMs ? Math.min(size + 1, perWorkspace.most) : size
    const halved = Math.max(Math.ceil(size / 2), Math.min(least, perWorkspace.atFirst))
    const failed = outcomeOf(status) === AttemptOutcome.outage
    this.#shares.delete(workspaceId)
    this.#shares.set(workspaceId, { size: failed ? halved : grown, at: this.now(), failed })
    this.#forget()
  }

  /** Whether the last response of the workspace's endpoint was a failure. */
  isFailing(workspaceId: string): boolean {
    return this.#known(workspaceId)?.failed ?? false
  }

  /** Whether all slots are taken. */
  get full(): boolean {
    return this.#all >= this.most.inAll
  }

  /** The workspaces with all of their slots taken. */
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

  /** In the order of the last response, oldest first. */
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
