import { type LeasedDelivery, someMayBeDelivered, workspacesWithWork } from './claiming.store.ts'
import { claim, type Claim } from './claim.ts'
import { DeliverySender, type DeliveryDependencies } from './delivery-sender.ts'
import { deliveriesBell } from './delivery-topic.ts'
import { Slots } from './slots.ts'

const atATime = 8
const restMs = 50
const failedRestMs = 250

/**
 * Delivers the actions of all workspaces (section 6.1): woken by a signal, and by the lookout in case one was lost. Each
 * workspace has its share of the requests under way, so a hanging endpoint holds up nobody else.
 */
export class DeliveryWorker {
  readonly #slots: Slots
  readonly #sender: DeliverySender
  readonly #running = new Set<Promise<void>>()
  readonly #feeding = new Set<string>()
  readonly #asked = new Set<string>()
  /** Workspaces with more to claim once one of their requests is done. */
  readonly #hungry = new Set<string>()
  /** Workspaces where everything waits for something: they are not asked again at each wake-up of the others. */
  readonly #resting = new Set<string>()
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
    this.deps.wakeUps.onWakeUp(deliveriesBell, () => this.#wake())
    this.#unwatch = this.deps.lookout.watch(someMayBeDelivered, () => this.#wake())
    this.#wake()
  }

  /** Claims nothing more, and resolves when the attempts under way are settled. */
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
        this.#missed = this.#resting.size > 0
        const workspaceIds = await this.#findWork()
        const feed = async () => {
          for (let next = workspaceIds.pop(); next !== undefined; next = workspaceIds.pop())
            await this.#feed(next)
        }
        await Promise.all(Array.from({ length: atATime }, feed))
      }
    } catch (err) {
      this.deps.log.warn({ err }, 'deliveries could not be looked for')
    } finally {
      this.#looking = false
    }
  }

  #findWork(): Promise<string[]> {
    const busy = [...this.#slots.busy(), ...this.#resting]
    return this.deps.database.asSystem((tx) => workspacesWithWork(tx, busy))
  }

  /** Claims and sends what one workspace has slots for, and once more if it was asked to meanwhile. */
  async #feed(workspaceId: string): Promise<void> {
    this.#asked.add(workspaceId)
    if (this.#feeding.has(workspaceId)) return
    this.#feeding.add(workspaceId)
    try {
      while (this.#asked.delete(workspaceId) && !this.#stopping) await this.#claim(workspaceId)
    } catch (err) {
      this.deps.log.warn({ err, workspaceId }, 'deliveries could not be claimed')
      this.#rest(workspaceId, true, failedRestMs)
    } finally {
      this.#feeding.delete(workspaceId)
    }
  }

  async #claim(workspaceId: string): Promise<void> {
    const slots = this.#slots.take(workspaceId)
    this.#hungry.add(workspaceId)
    if (slots === 0) return
    const claimedAt = performance.now()
    let sent = 0
    try {
      const claimed = await claim(this.deps, workspaceId, slots)
      sent = claimed?.deliveries.length ?? 0
      if (!claimed || sent === 0) return this.#rest(workspaceId, claimed === null)
      if (!claimed.more && sent < slots) this.#hungry.delete(workspaceId)
      for (const delivery of claimed.deliveries) this.#track(this.#send(delivery, claimed, claimedAt))
    } finally {
      this.#slots.give(workspaceId, slots - sent)
    }
  }

  /** `contended`: another process makes deliveries of the workspace at this moment, and may leave some. */
  #rest(workspaceId: string, contended: boolean, ms = restMs): void {
    this.#resting.add(workspaceId)
    this.#missed ||= contended
    const end = () => {
      this.#resting.delete(workspaceId)
      if (this.#missed) this.#wake()
    }
    setTimeout(end, ms).unref()
  }

  async #send(delivery: LeasedDelivery, claimed: Claim, claimedAt: number): Promise<void> {
    const { workspaceId } = delivery
    const outcome = await this.#sender.send(delivery, claimed, claimedAt)
    const wasFull = this.#slots.full
    this.#slots.give(workspaceId, 1)
    if (outcome) this.#slots.adapt(workspaceId, outcome)
    if (this.#stopping) return
    if (this.#hungry.delete(workspaceId)) await this.#feed(workspaceId)
    if (wasFull) this.#wake()
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked))
    this.#running.add(tracked)
  }
}
