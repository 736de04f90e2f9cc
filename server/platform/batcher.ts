import { LockedError, UnavailableError } from './errors.ts'
import { byKeyOf, eachPart, partsOf } from './parts.ts'
import type { Patience } from './scopes.ts'

/** The result of one item of a batch. */
export type BatchResult<R> = { ok: true; value: R } | { ok: false; error: unknown }

interface WaitingItem<T, R> {
  item: T
  hurries: boolean
  since: number
  resolve: (value: R) => void
  reject: (error: unknown) => void
}

interface Options<T> {
  lanes: number
  most: number
  /** The key of the rows that an item changes, such as its author's id: items with the same key contend for the same locks. */
  keyOf: (item: T) => string
  /** The keys of the items whose rows are locked at this moment, as far as can be seen; without it, they are found by trying. */
  heldOf?: (items: T[]) => Promise<ReadonlySet<string>>
  /**
   * For how many milliseconds a batch waits for more items while items come in numbers, which is while the batch before had several:
   * items of a slow source come one by one, and a transaction for each costs several times as much. None by default.
   */
  gatherMs?: number
}

/** How many parts of a batch that met a locked row are tried in parallel. */
const partsAtOnce = 4

/**
 * How many keys with locked rows are retried in parallel, and for how many milliseconds since it was added an item is
 * retried.
 */
const apartAtOnce = 2
const apartMs = 2500

/**
 * Collects items while its lanes are busy, and for a moment where that is wanted, and flushes them together: under load one
 * transaction serves many requests, and a lone request is flushed at once. When a batch fails as a whole, its items are
 * tried one by one, so that only the faulty item fails; when the database is unavailable, all are rejected at once. A
 * batch waits for locks only briefly: items whose rows are locked are set apart and retried with more patience, together
 * with later items of the same key.
 */
export class Batcher<T, R> {
  readonly #waiting: WaitingItem<T, R>[] = []
  readonly #underWay = new Set<WaitingItem<T, R>[]>()
  readonly #apart = new Map<string, WaitingItem<T, R>[]>()
  readonly #line: string[] = []
  #busy = 0
  #gathering: NodeJS.Timeout | undefined
  #cameTogether = false
  #busyApart = 0
  #idle: (() => void)[] = []

  constructor(
    private readonly flush: (items: T[], patience: Patience) => Promise<BatchResult<R>[]>,
    private readonly options: Options<T>,
  ) {}

  /**
   * The item's own result, once its batch has committed; with `hurries` none is gathered for it. @throws LockedError when its row
   * stays locked
   */
  add(item: T, { hurries = false } = {}): Promise<R> {
    return new Promise((resolve, reject) => {
      const waiting = { item, hurries, since: performance.now(), resolve, reject }
      const queue = this.#apart.get(this.options.keyOf(item)) ?? this.#waiting
      queue.push(waiting)
      this.#start()
    })
  }

  /** For how many milliseconds the oldest item has waited for a lane, or for the end of its batch. */
  get waitedMs(): number {
    const oldest = [this.#waiting, ...this.#underWay].flatMap(([first]) => first?.since ?? [])
    return oldest.length > 0 ? performance.now() - Math.min(...oldest) : 0
  }

  /** Resolves when nothing is waiting or under way. */
  async drain(): Promise<void> {
    if (!this.#isIdle()) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #isIdle(): boolean {
    return this.#busy === 0 && this.#waiting.length === 0 && this.#apart.size === 0
  }

  #start(): void {
    if (this.#gathering) {
      if (!this.#mayGather()) this.#endGathering()
      return
    }
    if (this.#busy >= this.options.lanes || this.#waiting.length === 0) return
    this.#busy++
    if (this.#mayGather()) this.#gathering = setTimeout(() => this.#endGathering(), this.options.gatherMs)
    else setImmediate(() => void this.#run())
  }

  #mayGather(): boolean {
    const { most, gatherMs = 0 } = this.options
    if (gatherMs === 0 || !this.#cameTogether) return false
    return this.#waiting.length < most && !this.#waiting.some(({ hurries }) => hurries)
  }

  #endGathering(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    void this.#run()
  }

  async #run(): Promise<void> {
    const batch = this.#waiting.splice(0, this.options.most)
    this.#cameTogether = batch.length > 1
    if (this.#waiting.length > 0) this.#start()
    this.#underWay.add(batch)
    await this.#resolve(batch)
    this.#underWay.delete(batch)
    this.#busy--
    this.#start()
    this.#notifyIdle()
  }

  #notifyIdle(): void {
    if (this.#isIdle()) this.#idle.splice(0).forEach((resolve) => resolve())
  }

  async #resolve(batch: WaitingItem<T, R>[]): Promise<void> {
    if (batch.length === 0) return
    try {
      await this.#flush(batch, { hasty: true })
    } catch (error) {
      if (error instanceof LockedError) return this.#split(batch)
      if (batch.length === 1 || error instanceof UnavailableError)
        return batch.forEach(({ reject }) => reject(error))
      for (const one of batch) await this.#resolve([one])
    }
  }

  async #flush(batch: readonly WaitingItem<T, R>[], patience: Patience): Promise<void> {
    const results = await this.flush(
      batch.map(({ item }) => item),
      patience,
    )
    batch.forEach((waiting, index) => {
      const result = results[index]
      if (result?.ok) waiting.resolve(result.value)
      else waiting.reject(result?.error)
    })
  }

  /**
   * Resolves a batch that met a locked row: the locked items are set apart and the rest is tried again; where it is
   * unknown which are locked, in parts.
   */
  async #split(batch: WaitingItem<T, R>[]): Promise<void> {
    const owners = byKeyOf(batch, ({ item }) => this.options.keyOf(item))
    const held = owners.size > 1 ? await this.#heldAmong(batch) : new Set(owners.keys())
    for (const key of held) this.#setApart(key, owners.get(key) ?? [])
    const left = [...owners].flatMap(([key, items]) => (held.has(key) ? [] : [items]))
    if (held.size > 0) return this.#resolve(left.flat())
    await eachPart(partsOf(left), partsAtOnce, (part) => this.#resolve(part.flat()))
  }

  async #heldAmong(batch: readonly WaitingItem<T, R>[]): Promise<ReadonlySet<string>> {
    try {
      return (await this.options.heldOf?.(batch.map(({ item }) => item))) ?? new Set()
    } catch {
      // Trying the parts finds them as well, and reports the error.
      return new Set()
    }
  }

  #setApart(key: string, batch: WaitingItem<T, R>[]): void {
    const known = this.#apart.get(key)
    if (known) return void known.push(...batch)
    this.#apart.set(key, batch)
    this.#line.push(key)
    this.#startApart()
  }

  #startApart(): void {
    if (this.#busyApart >= apartAtOnce) return
    const key = this.#line.shift()
    if (key === undefined) return
    this.#busyApart++
    void this.#runApart(key)
  }

  /**
   * Retries the items set apart under a key; after a success, items added under that key meanwhile go through the
   * normal lanes.
   */
  async #runApart(key: string): Promise<void> {
    const batch = this.#apart.get(key) ?? []
    const trying = batch.filter(({ since }) => performance.now() - since < apartMs)
    try {
      if (trying.length < batch.length) throw new LockedError()
      await this.#flush(trying, { hasty: false })
      this.#waiting.push(...batch.slice(trying.length))
    } catch (error) {
      if (error instanceof UnavailableError || batch.length === 1)
        batch.forEach(({ reject }) => reject(error))
      else this.#waiting.push(...batch)
    }
    this.#apart.delete(key)
    this.#busyApart--
    this.#startApart()
    this.#start()
    this.#notifyIdle()
  }
}
