import { setTimeout as passed } from 'node:timers/promises'
import type { Sql } from '../../platform/database.ts'
import { type InboxDependencies, type InboxKind, InboxWorker } from '../../platform/inbox-worker.ts'
import { allWorkspaces } from './workspace.store.ts'

/** After how long (ms) workspaces whose missing rows could not be added are tried again. */
const againMs = 10_000

/** An inbox that a program of an earlier version did not fill. */
interface BackfilledKind extends InboxKind {
  /** Adds the missing rows of a workspace to the inbox. */
  queueMissing(tx: Sql, workspaceId: string): Promise<unknown>
}

/**
 * Empties an inbox as it fills, and adds once what a program of an earlier version did not record in it: beside the work, and a
 * workspace whose rows cannot be added keeps no other from its own.
 */
export abstract class BackfilledInbox {
  readonly #worker: InboxWorker
  readonly #stopping = new AbortController()
  #backfilling: Promise<void> | undefined
  /** The workspaces whose missing rows are not added yet; null before the first look. */
  #behind: Set<string> | null = null

  constructor(
    private readonly needs: InboxDependencies,
    private readonly of: BackfilledKind,
  ) {
    this.#worker = new InboxWorker(needs, of)
  }

  /** Starts to work, and to add what is missing. */
  start(): void {
    this.#worker.start()
    this.#backfilling = this.#backfill()
  }

  /** Stops; resolves when the present batches are done. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#worker.stop(), this.#backfilling])
  }

  /** Empties the inbox, but for rows that fail or that another process has taken. */
  sweep(): Promise<void> {
    return this.#worker.sweep()
  }

  /** Adds the missing rows of each workspace; returns whether those of all are there now. */
  async catchUp(): Promise<boolean> {
    const { database, log } = this.needs
    const { queueMissing, failure } = this.of
    this.#behind ??= new Set((await database.asSystem(allWorkspaces)).map(({ id }) => id))
    for (const id of this.#behind) {
      if (this.#stopping.signal.aborted) break
      await database
        .inWorkspace(id, (tx) => queueMissing(tx, id))
        .then(
          () => this.#behind?.delete(id),
          (err: unknown) => log.warn({ err, workspaceId: id }, failure),
        )
    }
    return this.#behind.size === 0
  }

  async #backfill(): Promise<void> {
    const { signal } = this.#stopping
    const caughtUp = () =>
      this.catchUp().catch((err: unknown) => {
        this.needs.log.warn({ err }, this.of.failure)
        return false
      })
    while (!signal.aborted && !(await caughtUp()))
      await passed(againMs, undefined, { signal }).catch(() => undefined)
  }
}
