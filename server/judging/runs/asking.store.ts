import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { type AskingEntity, AskingState } from './asking.entity.ts'

/** The columns of such runs with defaults in the database. */
export type AskingDefaults = 'state' | 'examined' | 'cost' | 'error' | 'createdAt' | 'finishedAt'

/** A table of such runs as the statements below see it; `ownerId` stands for the column of the run's owner. */
interface Tables {
  asking: TableOf<AskingEntity, AskingDefaults> & { ownerId: string }
}

type Key = Pick<AskingEntity, 'workspaceId' | 'id'>

/** A table of runs of AI moderators, each of which belongs to the object in the column `owner`. */
export class AskingStore<Run extends AskingEntity> {
  readonly #table: 'asking'
  readonly #owner: 'ownerId'

  constructor(table: string, owner: Extract<keyof Run, `${string}Id`>) {
    this.#table = table as 'asking'
    this.#owner = owner as 'ownerId'
  }

  /** The run. @returns undefined when there is none of that id */
  async find(tx: Sql, { workspaceId, id }: Key): Promise<Run | undefined> {
    if (!isId(id)) return undefined
    return this.#all(tx, workspaceId).selectAll().where('id', '=', id).$castTo<Run>().executeTakeFirst()
  }

  /** The newest ten runs of each owner, newest first. */
  readonly newestOf = (
    tx: Sql,
    workspaceId: string,
    ownerIds: readonly string[],
  ): Promise<(Run & { ownerId: string })[]> =>
    tx
      .db<Tables>()
      .selectFrom(sql<{ of: string }>`unnest(${ownerIds}::uuid[])`.as<'o'>(sql`o (of)`))
      .innerJoinLateral(
        () =>
          this.#all(tx, workspaceId)
            .selectAll()
            .where(this.#owner, '=', sql.ref<string>('o.of'))
            .orderBy('createdAt', 'desc')
            .orderBy('id', 'desc')
            .limit(10)
            .as('r'),
        (join) => join.onTrue(),
      )
      .selectAll('r')
      .select('o.of as ownerId')
      .$castTo<Run & { ownerId: string }>()
      .execute()

  /** Whether a run of the owner is in progress. */
  async isRunning(tx: Sql, workspaceId: string, owner: string): Promise<boolean> {
    const running = await this.#all(tx, workspaceId)
      .select('id')
      .where(this.#owner, '=', owner)
      .where('state', '=', AskingState.running)
      .executeTakeFirst()
    return running !== undefined
  }

  /** Adds the counts and cost of a step, also after the run has ended, as the cost has been incurred. */
  async add(tx: Sql, key: Key, examined: number, cost: number): Promise<void> {
    await this.#change(tx, key)
      .set((eb) => ({ examined: eb('examined', '+', examined), cost: eb('cost', '+', cost) }))
      .execute()
  }

  /** Ends a run that is in progress. @returns whether it was */
  async end(tx: Sql, key: Key, state: AskingState, error: string | null = null): Promise<boolean> {
    const ended = await this.#change(tx, key)
      .set({ state, error, finishedAt: sql<Date>`clock_timestamp()` })
      .where('state', '=', AskingState.running)
      .returning('id')
      .executeTakeFirst()
    return ended !== undefined
  }

  /** Deletes a run with its items. */
  async remove(tx: Sql, { workspaceId, id }: Key): Promise<void> {
    await tx
      .db<Tables>()
      .deleteFrom(this.#table)
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', id)
      .execute()
  }

  #all(tx: Sql, workspaceId: string) {
    return tx.db<Tables>().selectFrom(this.#table).where('workspaceId', '=', workspaceId)
  }

  #change(tx: Sql, { workspaceId, id }: Key) {
    return tx
      .db<Tables>()
      .updateTable(this.#table)
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', id)
  }
}
