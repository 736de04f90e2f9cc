import { expressionBuilder, sql } from 'kysely'
import { keepContent } from '../../intake/content/content.store.ts'
import { keepUser } from '../../intake/users/user.store.ts'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { conditionsOf, type FilterConditions, isAnyOf } from '../../platform/filter-conditions.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { idsOfReferences, type Reference } from '../../platform/graphql/references.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { LegalHoldFilter } from './legal-hold-filter.input.ts'
import type { LegalHold } from './legal-hold.entity.ts'

interface Tables {
  legalHold: TableOf<LegalHold, 'placedAt'>
}

const tables = (tx: Sql) => tx.db<Tables>()

const stands = sql<boolean>`(legal_hold.until is null or legal_hold.until > verdict_now())`

/** The active holds on the objects themselves, by object id. */
export const holdsOn = (
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
): Promise<(LegalHold & { id: string })[]> =>
  tables(tx)
    .selectFrom('legalHold')
    .selectAll()
    .select('objectId as id')
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', anyId(objectIds))
    .where(stands)
    .execute()

/** The orders of lists of legal holds. */
export const legalHoldOrders = orderedBy(
  'LegalHold',
  'PLACED_AT',
  'When it was placed, or placed anew',
  momentAndId('legal_hold.placed_at', 'legal_hold.object_id'),
)

const hold = expressionBuilder<Tables, 'legalHold'>()

function conditionsIn(workspaceId: string): FilterConditions<LegalHoldFilter> {
  const isOn = (named: readonly Reference[]) =>
    isAnyOf(hold.ref('objectId'), idsOfReferences(workspaceId, named), 'uuid')
  return {
    objectTypes: (types) => isAnyOf(hold.ref('objectType'), types, 'text'),
    contents: isOn,
    users: isOn,
  }
}

/** The active holds of a workspace that match a filter. */
export const legalHoldList = (
  workspaceId: string,
  filter: LegalHoldFilter,
  order?: ListOrder | null,
): Listing<LegalHold> =>
  listOf(keysetOf(legalHoldOrders, order), (tx) =>
    tables(tx)
      .selectFrom('legalHold')
      .selectAll()
      .where('legalHold.workspaceId', '=', workspaceId)
      .where(stands)
      .where(hold.and(conditionsOf(conditionsIn(workspaceId), filter))),
  )

/**
 * SQL of whether an object is held, by its id: it is on hold itself, or it is content whose author is. The aliases `c` and `h`
 * are used inside.
 */
export const isHeld = (workspaceId: string, objectId: string): string => `exists (
  select from legal_hold h where h.workspace_id = ${workspaceId} and (h.until is null or h.until > verdict_now())
    and h.object_id in (${objectId}, (
      select c.user_id from content c where c.workspace_id = ${workspaceId} and c.id = ${objectId})))`

/** The objects that are held, content of held users included. SQL text: bench/erasure.ts runs it for each batch. */
export async function heldAmong(
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select o.id from unnest($2::uuid[]) as o (id) where ${isHeld('$1', 'o.id')}`,
    [workspaceId, objectIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Locks an object, so that it is not deleted before the hold is placed. @returns whether it exists */
export function lockToHold(
  tx: Sql,
  { workspaceId, objectType, objectId }: Pick<LegalHold, 'workspaceId' | 'objectType' | 'objectId'>,
): Promise<boolean> {
  const lock = objectType === 'user' ? keepUser : keepContent
  return lock(tx, workspaceId, objectId)
}

/** Places a hold, replacing an existing one. */
export async function placeHold(tx: Sql, hold: Omit<LegalHold, 'placedAt'>): Promise<void> {
  const { reason, until, placedByKind, placedById } = hold
  await tables(tx)
    .insertInto('legalHold')
    .values(hold)
    .onConflict((there) =>
      there
        .columns(['workspaceId', 'objectId'])
        .doUpdateSet({ reason, until, placedByKind, placedById, placedAt: sql<Date>`clock_timestamp()` }),
    )
    .execute()
}

/** Removes a hold. @returns the removed hold; undefined where there was none */
export const removeHold = (
  tx: Sql,
  { workspaceId, objectId }: Pick<LegalHold, 'workspaceId' | 'objectId'>,
): Promise<LegalHold | undefined> =>
  tables(tx)
    .deleteFrom('legalHold')
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', objectId)
    .where(stands)
    .returningAll()
    .executeTakeFirst()
