import { allWorkspaces } from '../../access/workspaces/workspace.store.ts'
import type { Database } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import {
  type Discrepancy,
  type DiscrepancyKind,
  keepKnown,
  knownDiscrepancies,
  stretch,
  ofWorkspaces,
  overdue,
  type TableKind,
} from './discrepancies.ts'

const everyMs = 60_000
const failure = 'the tables could not be compared'

/** How far the first check goes back, and how long rows may take until they are committed, in seconds. */
const atFirst = 600
const underWay = 60

/** How many workspaces are compared in one statement. */
const together = 100

interface Stretch {
  from: Date
  to: Date
}

interface Dependencies {
  database: Pick<Database, 'asSystem' | 'byKey'>
  log: Logger
  metrics: Pick<Metrics, 'discrepancies' | 'reconciledAt'>
  /** The most rows of a workspace that are compared in one check, and the most of a kind that are counted. */
  most?: number
}

/**
 * Compares each minute what must agree: an item without a status has a task, a status equals that of the last action, timers and
 * deliveries are not overdue. Each check takes what has happened since the last and the discrepancies that any worker found
 * before, so that it costs what a minute brings, whatever the size of the tables. Every worker checks; discrepancies become a
 * metric and a log line, and are never changed.
 */
export class Reconciler {
  #timer: NodeJS.Timeout | undefined
  #under: Promise<void> | undefined
  #stopped = false
  #from: Date | undefined
  readonly #found = new Map<DiscrepancyKind, readonly Discrepancy[]>()

  constructor(private readonly deps: Dependencies) {}

  /** Starts checking a minute from now, so that what fell due while nothing ran is worked off first. */
  start(): void {
    const check = () => {
      this.#under ??= this.check()
        .then(() => undefined)
        .catch((err: unknown) => this.deps.log.warn({ err }, failure))
        .finally(() => (this.#under = undefined))
    }
    this.#timer = setInterval(check, everyMs)
  }

  /** Stops checking; resolves when the running check is done. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#under
  }

  /** Checks once. @returns the discrepancies by kind */
  async check(): Promise<ReadonlyMap<DiscrepancyKind, readonly Discrepancy[]>> {
    const { database } = this.deps
    const workspaces = await database.asSystem(allWorkspaces)
    const since = await this.#stretch()
    const ids = workspaces.map(({ id }) => id)
    await this.#checkRecent(ids, since)
    await this.#checkOverdue()
    this.#from = since.to
    this.#report()
    if (!this.#stopped) this.deps.metrics.reconciledAt.setToCurrentTime()
    return this.#found
  }

  /** The span since the last check that is final by now. */
  async #stretch(): Promise<Stretch> {
    const [now] = await this.deps.database.asSystem((tx) =>
      tx.query<{ first: Date; to: Date }>(stretch, [atFirst, underWay]),
    )
    if (!now) throw new Error(failure)
    const from = this.#from ?? now.first
    return { from, to: now.to < from ? from : now.to }
  }

  async #checkRecent(workspaceIds: readonly string[], since: Stretch): Promise<void> {
    const { database, most = 10_000 } = this.deps
    for (const kind of Object.keys(ofWorkspaces) as TableKind[]) {
      const before = await database.asSystem((tx) => knownDiscrepancies(tx, kind, most))
      const found = await this.#compare(kind, workspaceIds, since, before)
      if (!found) return
      this.#found.set(kind, found)
      if (before.length + found.length > 0)
        await database.asSystem((tx) => keepKnown(tx, kind, before, found))
    }
  }

  /** The discrepancies among recent rows and those known before; empty when stopped meanwhile. */
  async #compare(
    kind: TableKind,
    workspaceIds: readonly string[],
    { from, to }: Stretch,
    before: readonly Discrepancy[],
  ): Promise<Discrepancy[] | null> {
    const { database, most = 10_000 } = this.deps
    const found: Discrepancy[] = []
    for (let at = 0; at < workspaceIds.length; at += together) {
      if (this.#stopped) return null
      const some = workspaceIds.slice(at, at + together)
      const known = before.filter(({ workspaceId }) => some.includes(workspaceId))
      const ids = [known.map((each) => each.workspaceId), known.map((each) => each.objectId)]
      const values = [some, from, to, ...ids, most]
      found.push(...(await database.byKey(some, (tx) => tx.query<Discrepancy>(ofWorkspaces[kind], values))))
    }
    return found.slice(0, most)
  }

  async #checkOverdue(): Promise<void> {
    const { database, most = 10_000 } = this.deps
    for (const [kind, sql] of Object.entries(overdue) as [keyof typeof overdue, string][])
      this.#found.set(kind, await database.asSystem((tx) => tx.query<Discrepancy>(sql, [most])))
  }

  #report(): void {
    const { metrics, log } = this.deps
    for (const [kind, found] of this.#found) {
      metrics.discrepancies.set({ kind }, found.length)
      if (found.length > 0)
        log.error({ kind, count: found.length, first: found.slice(0, 10) }, 'tables do not agree')
    }
  }
}
