import { LRUCache } from 'lru-cache'
import { rulesTopic } from '../../access/workspaces/rules-version.ts'
import { rulesVersionOf } from '../../access/workspaces/workspace.store.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { isAway } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { planSource } from './plan-source.ts'
import { compilePlan, type Plan } from './plan.ts'
import { RuleType } from './rule-type.ts'
import { keepOutline } from './trace.store.ts'

interface CachedPlan {
  plan: Plan
  /** Whether the plan's outline is committed in the database, which traces need. */
  outlined: boolean
  stopListening: () => void
}

/** A compilation that a change has asked for, until it is done. */
interface Refresh {
  timeout: NodeJS.Timeout
  hasBegun: boolean
}

interface Dependencies {
  database: Database
  pubsub: Pick<RedisPubSub, 'listen'>
  log: Logger
}

const everyType = Object.values(RuleType)
const refreshAfterMs = 50
const defaultBytes = 512 * 1024 * 1024

/**
 * The compiled plan of each workspace, cached while its rules version is unchanged. Least recently used plans are evicted when
 * the total size exceeds the limit in bytes.
 */
export class Plans {
  readonly #kept: LRUCache<string, CachedPlan>
  readonly #compiling = new Map<string, Promise<Plan>>()
  readonly #refreshing = new Map<string, Refresh>()
  readonly #readying = new Map<string, Promise<void>>()

  constructor(
    private readonly deps: Dependencies,
    { maxBytes = defaultBytes }: { maxBytes?: number } = {},
  ) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ plan }) => Math.min(Math.max(1, plan.bytes), maxBytes),
      dispose: ({ stopListening }) => stopListening(),
    })
  }

  /** The total size of the cached plans in bytes. */
  get bytes(): number {
    return this.#kept.calculatedSize
  }

  /**
   * The plan of the workspace's present rules of a type, content rules by default; `version` saves a query when the caller has
   * read it in this transaction. Compiles a missing plan without blocking the event loop, once for all concurrent callers.
   * @throws NotFoundError when there is no such workspace
   */
  async for(
    tx: Transaction,
    workspaceId: string,
    version?: number,
    type: RuleType = RuleType.content,
  ): Promise<Plan> {
    const present = version ?? (await rulesVersionOf(tx, workspaceId))
    let kept = this.#kept.get(keyOf(workspaceId, type))
    if (kept?.plan.version !== present)
      kept = this.#keep(workspaceId, type, await this.#compile(tx, workspaceId, present, type))
    if (!kept.outlined) await outline(tx, workspaceId, kept)
    return kept.plan
  }

  /**
   * Resolves when the workspace's plans of the types are compiled, as far as this process knows of changes: at once where nothing
   * has changed. Whoever writes in a transaction calls it before, since others would wait for the rows of one that compiles.
   * @throws UnavailableError while the database is away
   */
  async ready(workspaceId: string, types: readonly RuleType[] = everyType): Promise<void> {
    const late = types.filter((type) => {
      const key = keyOf(workspaceId, type)
      return this.#refreshing.has(key) || !this.#kept.has(key)
    })
    if (late.length > 0) await Promise.all(late.map((type) => this.#readyOf(workspaceId, type)))
  }

  /**
   * Does `ready` for several workspaces, one after the other. What fails for one of them shows when that is judged.
   * @throws UnavailableError while the database is away
   */
  async readyAll(workspaceIds: Iterable<string>, types?: readonly RuleType[]): Promise<void> {
    for (const workspaceId of new Set(workspaceIds))
      await this.ready(workspaceId, types).catch((err: unknown) => {
        if (isAway(err)) throw err
        this.#notYet(err, workspaceId)
      })
  }

  /** Evicts every plan and ends all subscriptions. */
  close(): void {
    for (const { timeout } of this.#refreshing.values()) clearTimeout(timeout)
    this.#kept.clear()
  }

  async #compile(tx: Sql, workspaceId: string, version: number, type: RuleType): Promise<Plan> {
    const key = `${keyOf(workspaceId, type)}:${version}`
    const shared = this.#compiling.get(key)
    if (shared) {
      const plan = await shared.catch(() => undefined)
      if (plan) return plan
    }
    const compiling = planSource(tx, workspaceId, version, type).then(compilePlan)
    this.#compiling.set(key, compiling)
    try {
      const plan = await compiling
      if (plan.unusable.length > 0)
        this.deps.log.warn({ workspaceId, unusable: plan.unusable }, 'parts of rules left out')
      return plan
    } finally {
      if (this.#compiling.get(key) === compiling) this.#compiling.delete(key)
    }
  }

  /** Caches the plan unless a newer one has been cached in the meantime. */
  #keep(workspaceId: string, type: RuleType, plan: Plan): CachedPlan {
    const key = keyOf(workspaceId, type)
    const known = this.#kept.get(key)
    if (known && known.plan.version > plan.version)
      return { plan, outlined: false, stopListening: () => undefined }
    const stopListening = this.deps.pubsub.listen(rulesTopic(workspaceId), () =>
      this.#refreshSoon(workspaceId, type),
    )
    const kept = {
      plan,
      outlined: known?.outlined === true && known.plan.digest === plan.digest,
      stopListening,
    }
    this.#kept.set(key, kept)
    return kept
  }

  /** Compiles in advance, so that the next decision does not wait; changes in quick succession are compiled once. */
  #refreshSoon(workspaceId: string, type: RuleType): void {
    const key = keyOf(workspaceId, type)
    if (this.#refreshing.get(key)?.hasBegun === false) return
    const timeout = setTimeout(() => void run(), refreshAfterMs).unref()
    const refresh: Refresh = { timeout, hasBegun: false }
    const run = async () => {
      refresh.hasBegun = true
      await this.#present(workspaceId, type).catch((err: unknown) => this.#notYet(err, workspaceId))
      if (this.#refreshing.get(key) === refresh) this.#refreshing.delete(key)
    }
    this.#refreshing.set(key, refresh)
  }

  /** Shared by those who ask meanwhile, so that a thousand of them take one connection. */
  async #readyOf(workspaceId: string, type: RuleType): Promise<void> {
    const key = keyOf(workspaceId, type)
    const readying = this.#readying.get(key) ?? this.#present(workspaceId, type)
    this.#readying.set(key, readying)
    try {
      await readying
    } finally {
      if (this.#readying.get(key) === readying) this.#readying.delete(key)
    }
  }

  #notYet(err: unknown, workspaceId: string): void {
    this.deps.log.debug({ err, workspaceId }, 'rules are compiled when they are needed')
  }

  async #present(workspaceId: string, type: RuleType): Promise<void> {
    await this.deps.database.inWorkspace(workspaceId, (tx) => this.for(tx, workspaceId, undefined, type))
  }
}

const keyOf = (workspaceId: string, type: RuleType) => `${workspaceId}:${type}`

/** Writes the outline; `outlined` is set once that has committed. */
async function outline(tx: Transaction, workspaceId: string, kept: CachedPlan): Promise<void> {
  await keepOutline(tx, workspaceId, kept.plan)
  tx.afterCommit(() => (kept.outlined = true))
}
