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
  database: Pick<Database, 'asSystem' | 'byKey'>
  log: Logger
  metrics: Pick<Metrics, 'discrepancies' | 'reconciledAt'>
  /** How much of a workspace is compared in one look, and how much of a kind is counted. */
  most?: number
}

/**
 * Compares each minute what must agree: an item without a status has a task, a status is that of the last action, timers and
 * deliveries are not overdue. Each look takes what has happened since the last and what any worker found before, so that it
 * costs what a minute brings, whatever lies in the tables. Every worker looks for itself; what is found is a metric and a line
 * of the log, and nothing of it is changed: whoever is told decides.
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
    if (!this.#stopped) this.deps.metrics.reconciledAt.setToCurrentTime()
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

  async #lookAtRecent(workspaceIds: readonly string[], since: Stretch): Promise<void> {
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

  /** What does not agree of what is recent or was known before; nothing where it is told to stop meanwhile. */
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
