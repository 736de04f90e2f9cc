import { setImmediate as endOfTick } from 'node:timers/promises'
import { claim, type Claim } from './claim.ts'
import { type LeasedDelivery, someMayBeDelivered, workspacesWithWork } from './claiming.store.ts'
import { DeliverySender, type DeliveryDependencies } from './delivery-sender.ts'
import { deliveriesWakeUp } from './delivery-topic.ts'
import { Slots } from './slots.ts'

const atATime = 8
const pauseMs = 50
const failedPauseMs = 250

/**
 * Delivers the actions of all workspaces (section 6.1): woken by a wake-up, and by the lookout in case one was lost.
 * Each workspace has its share of the concurrent requests, so a hanging endpoint delays no other workspace.
 */
export class DeliveryWorker {
  readonly #slots: Slots
  readonly #sender: DeliverySender
  readonly #running = new Set<Promise<void>>()
  readonly #delivering = new Set<string>()
  readonly #requested = new Set<string>()
  /** Workspaces with more to claim once one of their requests is complete. */
  readonly #unfinished = new Set<string>()
  /** Workspaces where all actions are blocked: they are not queried at each wake-up of others. */
  readonly #paused = new Set<string>()
  #missed = false
  #looking = false
  #lookAgain = false
  #stopping = false
  #unwatch: (() => Promise<void>) | undefined

  constructor(private readonly deps: DeliveryDependencies) {
    this.#slots = new Slots(deps.policy)
    this.#sender = new DeliverySender(deps)
  }

  /** Starts delivering. */
  start(): void {
    this.deps.wakeUps.onWakeUp(deliveriesWakeUp, () => this.#wake())
    this.#unwatch = this.deps.lookout.watch(someMayBeDelivered, () => this.#wake())
    this.#wake()
  }

  /** Stops claiming, and resolves when the attempts under way are settled. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#unwatch?.()
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
  }

  #wake(): void {
    if (this.#stopping) return
    this.#lookAgain = true
    if (!this.#looking) this.#track(this.#look())
  }

  async #look(): Promise<void> {
    this.#looking = true
    try {
      while (this.#lookAgain && !this.#stopping && !this.#slots.full) {
        this.#lookAgain = false
        this.#missed = this.#paused.size > 0
        const workspaceIds = await this.#findWork()
        const deliverNext = async () => {
          for (let next = workspaceIds.pop(); next !== undefined; next = workspaceIds.pop())
            await this.#deliver(next)
        }
        await Promise.all(Array.from({ length: atATime }, deliverNext))
      }
    } catch (err) {
      this.deps.log.warn({ err }, 'deliveries could not be looked for')
    } finally {
      this.#looking = false
    }
  }

  #findWork(): Promise<string[]> {
    const busy = [...this.#slots.busy(), ...this.#paused]
    return this.deps.database.asSystem((tx) => workspacesWithWork(tx, busy))
  }

  /** Claims and sends deliveries of a workspace as far as it has slots, and again if it was requested meanwhile. */
  async #deliver(workspaceId: string): Promise<void> {
    this.#requested.add(workspaceId)
    if (this.#delivering.has(workspaceId)) return
    this.#delivering.add(workspaceId)
    try {
      while (this.#requested.delete(workspaceId) && !this.#stopping) await this.#claim(workspaceId)
    } catch (err) {
      this.deps.log.warn({ err, workspaceId }, 'deliveries could not be claimed')
      this.#pause(workspaceId, true, failedPauseMs)
    } finally {
      this.#delivering.delete(workspaceId)
    }
  }

  async #claim(workspaceId: string): Promise<void> {
    const slots = this.#slots.take(workspaceId)
    this.#unfinished.add(workspaceId)
    if (slots === 0) return
    const claimedAt = performance.now()
    let sent = 0
    try {
      const claimed = await claim(this.deps, workspaceId, slots, this.#slots.isFailing(workspaceId))
      sent = claimed?.deliveries.length ?? 0
      if (!claimed || sent === 0) return this.#pause(workspaceId, claimed === null)
      if (!claimed.more && sent < slots) this.#unfinished.delete(workspaceId)
      for (const delivery of claimed.deliveries) this.#track(this.#send(delivery, claimed, claimedAt))
    } finally {
      this.#slots.give(workspaceId, slots - sent)
    }
  }

  /** `contended`: another process is assembling deliveries of the workspace at this moment, and may leave some. */
  #pause(workspaceId: string, contended: boolean, ms = pauseMs): void {
    this.#paused.add(workspaceId)
    this.#missed ||= contended
    const end = () => {
      this.#paused.delete(workspaceId)
      if (this.#missed) this.#wake()
    }
    setTimeout(end, ms).unref()
  }

  /** Answers that were recorded together are followed by one claim for all of their slots. */
  async #send(delivery: LeasedDelivery, claimed: Claim, claimedAt: number): Promise<void> {
    const { workspaceId } = delivery
    const outcome = await this.#sender.send(delivery, claimed, claimedAt)
    const wasFull = this.#slots.full
    this.#slots.give(workspaceId, 1)
    if (outcome) this.#slots.adapt(workspaceId, outcome)
    if (this.#stopping) return
    if (this.#unfinished.delete(workspaceId)) {
      await endOfTick()
      await this.#deliver(workspaceId)
    }
    if (wasFull) this.#wake()
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked))
    this.#running.add(tracked)
  }
}
