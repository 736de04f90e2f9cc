import { allWorkspaces } from '../../access/workspaces/workspace.store.ts'
import type { Database } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { type Discrepancy, type DiscrepancyKind, stretch, ofWorkspaces, overdue } from './discrepancies.ts'

const everyMs = 60_000
const failure = 'the tables could not be compared'

/** How far the first look goes back, and how long what is written may be on its way, in seconds. */
const atFirst = 600
const underWay = 60

/** How many workspaces are compared in one statement. */
const together = 100

interface Stretch {
  from: Date
  to: Date
}

interface Dependencies {
  database: Database
  log: Logger
  metrics: Pick<Metrics, 'discrepancies'>
  /** How much of a workspace is compared in one look, and how much of a kind is counted. */
  most?: number
}

/**
 * Compares each minute what must agree: an item without a status has a task, a status is that of the last action, timers and
 * deliveries are not overdue. Each look takes what has happened since the last and what was found before, so that it costs
 * what a minute brings, whatever lies in the tables. Every worker looks for itself; what is found is a metric and a line of
 * the log, and nothing is changed: whoever is told decides.
 */
export class Reconciler {
  #timer: NodeJS.Timeout | undefined
  #under: Promise<void> | undefined
  #stopped = false
  #from: Date | undefined
  readonly #found = new Map<DiscrepancyKind, readonly Discrepancy[]>()

  constructor(private readonly deps: Dependencies) {}

  /** Starts looking, a minute from now: what fell due while nothing ran is worked on until then. */
  start(): void {
    const look = () =>
      (this.#under ??= this.look()
        .then(() => undefined)
        .catch((err: unknown) => this.deps.log.warn({ err }, failure))
        .finally(() => (this.#under = undefined)))
    this.#timer = setInterval(look, everyMs)
  }

  /** Stops looking; resolves when the look under way is done. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#under
  }

  /** Looks once. @returns what was found, by its kind */
  async look(): Promise<ReadonlyMap<DiscrepancyKind, readonly Discrepancy[]>> {
    const { database } = this.deps
    const workspaces = await database.asSystem(allWorkspaces)
    const since = await this.#stretch()
    const ids = workspaces.map(({ id }) => id)
    await this.#lookAtRecent(ids, since)
    await this.#lookAtOverdue()
    this.#from = since.to
    this.#tell()
    return this.#found
  }

  /** What has happened since the last look, and is done with. */
  async #stretch(): Promise<Stretch> {
    const [now] = await this.deps.database.asSystem((tx) =>
      tx.query<{ first: Date; to: Date }>(stretch, [atFirst, underWay]),
    )
    if (!now) throw new Error(failure)
    const from = this.#from ?? now.first
    return { from, to: now.to < from ? from : now.to }
  }

  async #lookAtRecent(workspaceIds: readonly string[], { from, to }: Stretch): Promise<void> {
    const { database, most = 10_000 } = this.deps
    for (const [kind, sql] of Object.entries(ofWorkspaces) as [keyof typeof ofWorkspaces, string][]) {
      const before = this.#found.get(kind) ?? []
      const found: Discrepancy[] = []
      for (let at = 0; at < workspaceIds.length; at += together) {
        if (this.#stopped) return
        const some = workspaceIds.slice(at, at + together)
        const known = before.filter(({ workspaceId }) => some.includes(workspaceId))
        const values = [
          some,
          from,
          to,
          known.map((each) => each.workspaceId),
          known.map((each) => each.objectId),
          most,
        ]
        found.push(...(await database.byKey(some, (tx) => tx.query<Discrepancy>(sql, values))))
      }
      this.#found.set(kind, found.slice(0, most))
    }
  }

  async #lookAtOverdue(): Promise<void> {
    const { database, most = 10_000 } = this.deps
    for (const [kind, sql] of Object.entries(overdue) as [keyof typeof overdue, string][])
      this.#found.set(kind, await database.asSystem((tx) => tx.query<Discrepancy>(sql, [most])))
  }

  #tell(): void {
    const { metrics, log } = this.deps
    for (const [kind, found] of this.#found) {
      metrics.discrepancies.set({ kind }, found.length)
      if (found.length > 0)
        log.error({ kind, count: found.length, first: found.slice(0, 10) }, 'tables do not agree')
    }
  }
}
