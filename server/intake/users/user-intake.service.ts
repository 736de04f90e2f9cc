import { Batcher, type BatchResult } from '../../platform/batcher.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { untilNoDeadlock } from '../../platform/deadlock.ts'
import type { Origin } from '../../platform/origin.ts'
import type { Patience } from '../../platform/scopes.ts'
import { addTasks } from '../../platform/tasks.ts'
import { untilUnlocked } from '../../platform/until-unlocked.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { checkImport } from './check-import.ts'
import { mergeUserRows, userRow, type UserRow } from './user-rows.ts'
import { analyzeUser, analyzeUserTask } from './user-tasks.ts'
import { heldUsers, upsertUsers } from './user-upsert.store.ts'
import { UserInput } from './user.input.ts'

/** The numbers of users that an import created and updated. */
export interface ImportCounts {
  created: number
  updated: number
}

/** How long an import waits for locked users, in milliseconds. */
const importPatienceMs = 15_000

/** Ingests users (sections 4.3, 4.5): many requests share one transaction, and each is acknowledged after the commit. */
export class UserIntake {
  readonly #batcher = new Batcher<UserRow, string>((...batch) => this.#save(...batch), {
    lanes: 2,
    most: 500,
    keyOf: ({ id }) => id,
    heldOf: (batch) => this.#held(batch),
  })

  constructor(private readonly deps: { database: Database; wakeUps: WakeUps }) {}

  /**
   * Creates or updates a user, queues the evaluation of user rules, and returns the user's id. @throws
   * InvalidInputError, LockedError
   */
  save(workspaceId: string, input: unknown, origin: Origin | null = null): Promise<string> {
    return this.#batcher.add(userRow(workspaceId, check(UserInput, input), origin))
  }

  /**
   * Creates or updates up to 10,000 users, all or none, without evaluating rules. Concurrent imports of the same users
   * wait for one another.
   * @throws InvalidInputError with the failing field as `users.17.id`, LockedError when users stay locked too long
   */
  async import(workspaceId: string, input: unknown): Promise<ImportCounts> {
    const users = await checkImport(input)
    const rows = mergeUserRows(users.map((user) => userRow(workspaceId, user)))
    const database = this.deps.database.on('jobs')
    const save = async (tx: Transaction) => {
      const created = (await upsertUsers(tx, rows)).size
      return { created, updated: rows.length - created }
    }
    return untilUnlocked(importPatienceMs, () =>
      untilNoDeadlock(() => database.inWorkspace(workspaceId, save)),
    )
  }

  /** Queues another evaluation of user rules (section 3.2.7). */
  rerun({ workspaceId, origin = null }: Caller, userId: string): Promise<void> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await addTasks(tx, [analyzeUserTask(workspaceId, userId, origin)])
      tx.afterCommit(() => this.deps.wakeUps.send(analyzeUser))
    })
  }

  /** For how many milliseconds the oldest unwritten user has waited. */
  get waitedMs(): number {
    return this.#batcher.waitedMs
  }

  /** Resolves when everything accepted has been written. */
  drain(): Promise<void> {
    return this.#batcher.drain()
  }

  async #held(batch: readonly UserRow[]): Promise<Set<string>> {
    const workspaces = batch.map((row) => row.workspace_id)
    const users = batch.map(({ workspace_id, id }) => ({ workspaceId: workspace_id, id }))
    return new Set(await this.deps.database.byKey(workspaces, (tx) => heldUsers(tx, users)))
  }

  #save(batch: UserRow[], patience: Patience): Promise<BatchResult<string>[]> {
    const { database, wakeUps } = this.deps
    const workspaces = batch.map((row) => row.workspace_id)
    const save = async (tx: Transaction): Promise<BatchResult<string>[]> => {
      const rows = mergeUserRows(batch)
      await upsertUsers(tx, rows)
      await addTasks(
        tx,
        rows.map(({ workspace_id, id, origin }) => analyzeUserTask(workspace_id, id, origin)),
      )
      tx.afterCommit(() => wakeUps.send(analyzeUser))
      return batch.map(({ id }) => ({ ok: true, value: id }))
    }
    return database.inWorkspace(workspaces, save, patience)
  }
}
