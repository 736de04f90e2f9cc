import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely'
import type { NameQuery } from '../../access/names/name-query.ts'
import { anyId } from '../../platform/any-value.ts'
import { builtOnce } from '../../platform/built-once.ts'
import type { Sql } from '../../platform/database.ts'
import {
  conditionsOf,
  type FilterConditions,
  isAnyOf,
  isUnfiltered,
} from '../../platform/filter-conditions.ts'
import {
  inOrder,
  type Keyset,
  literalLimit,
  momentAndId,
  type Slice,
  within,
} from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { idOf } from '../../platform/ids.ts'
import { anywhere } from '../../platform/like.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { ReviewSubjectType, type Status } from '../../platform/vocabulary/status.ts'
import { hasText } from '../search/has-text.ts'
import { foundInIndex } from '../search/search-index.store.ts'
import { fewFound, looksFirst, searchedListing } from '../search/searched-listing.ts'
import type { UserFilter } from './user-filter.input.ts'
import { profileFields, type User, type UserType } from './user.entity.ts'

interface Tables {
  platformUser: TableOf<User, never, { tagIdentifiers: 'tags'; strikes: 'strikeCount' }>
}

const tables = (tx: Sql) => tx.db<Tables>()

/**
 * The fields of a user for callers. A ban or strike with an end counts as over from that time on, even if the timer
 * that ends it is late.
 */
const shownFields = [
  'id',
  'workspaceId',
  'externalId',
  'name',
  'type',
  sql<Status>`case when status = 'hidden' and temporarily_banned_until <= verdict_now() then 'allowed' else status end`.as(
    'status',
  ),
  'tags as tagIdentifiers',
  'projectId',
  'unknown',
  ...profileFields,
  sql<Date | null>`case when temporarily_banned_until > verdict_now() then temporarily_banned_until end`.as(
    'temporarilyBannedUntil',
  ),
  sql<Date | null>`case when strike_until > verdict_now() then strike_until end`.as('strikeUntil'),
  'strikeCount as strikes',
  'version',
  'banDuration',
  'banPeriod',
  'policyCategoryId',
  'decidedByKind',
  'decidedById',
  'createdAt',
  'updatedAt',
] as const

/** The names of users by id, with their external ids. */
export const userNames: NameQuery = (tx, workspaceId, ids) =>
  tables(tx)
    .selectFrom('platformUser')
    .select(['id', sql<string>`coalesce(name, external_id)`.as('name'), 'externalId as excerpt'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))

/** Users by their ids. */
export const usersById = builtOnce((tx, workspaceId, anyOfIds) =>
  tables(tx)
    .selectFrom('platformUser')
    .select(shownFields)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyOfIds),
)

/** What most places show of a user. */
export const shortColumns = ['id', 'externalId', 'name', 'version'] as const

/** Users by their ids, in short. */
export const shortUsersById = builtOnce((tx, workspaceId, anyOfIds) =>
  tables(tx)
    .selectFrom('platformUser')
    .select(shortColumns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyOfIds),
)

/** Locks a user against deletion until the transaction ends. @returns whether there is one */
export async function keepUser(tx: Sql, workspaceId: string, id: string): Promise<boolean> {
  const rows = await tables(tx)
    .selectFrom('platformUser')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  return rows.length > 0
}

const user = expressionBuilder<Tables, 'platformUser'>()

const conditionsIn = (workspaceId: string): FilterConditions<UserFilter> => ({
  ids: (ids) => isAnyOf(user.ref('id'), ids, 'uuid'),
  search: (search) =>
    user.or([
      hasText(user.ref('name'), user.ref('searchName'), search),
      user('email', 'ilike', anywhere(search)),
      user('id', '=', idOf(workspaceId, 'user', search)),
    ]),
  statuses: (statuses) => isAnyOf(user.ref('status'), statuses, 'text'),
  types: (types) => isAnyOf(user.ref('type'), types, 'text'),
  // The condition of the partial index, repeated so that it is used.
  tags: (tags) => sql<boolean>`(tags <> '{}' and tags && ${tags}::text[])`,
})

/** The orders of lists of users. */
export const userOrders = orderedBy(
  'User',
  'CREATED_AT',
  'When Verdict first received the user',
  momentAndId('created_at', 'id'),
)

/** The users that match a filter. */
export function userList(workspaceId: string, filter: UserFilter, order?: ListOrder | null): Listing<User> {
  const keyset = keysetOf(userOrders, order)
  const listFrom = (source: (tx: Sql) => Expression<unknown>) =>
    listOf(keyset, (tx) =>
      tx
        .db<Tables>()
        .selectFrom(sql<Selectable<Tables['platformUser']>>`${source(tx)}`.as('platformUser'))
        .select(shownFields)
        .where('workspaceId', '=', workspaceId)
        .where(user.and(conditionsOf(conditionsIn(workspaceId), filter))),
    )
  const { search, ...others } = filter
  const all = listFrom(() => sql`platform_user`)
  if (!search) return all
  return searchedListing({
    looks: looksFirst,
    first: (tx, slice, looksAt) =>
      listFrom(firstOf(workspaceId, others, keyset, { ...slice, most: looksAt })).rows(tx, slice),
    ids: async (tx) => {
      const ids = await foundInIndex(tx, workspaceId, ReviewSubjectType.user, { search, most: fewFound })
      return ids && [...ids, idOf(workspaceId, 'user', search)]
    },
    among: (ids) => listFrom(() => usersAmong(workspaceId, ids)),
    all,
    hasOnePlan: isUnfiltered(others),
  })
}

/** The first rows of a range, before they are searched. */
const firstOf =
  (workspaceId: string, others: UserFilter, keyset: Keyset, slice: Slice) =>
  (tx: Sql): Expression<unknown> => {
    const rows = tables(tx)
      .selectFrom('platformUser')
      .selectAll()
      .where('workspaceId', '=', workspaceId)
      .where(user.and(conditionsOf(conditionsIn(workspaceId), others)))
      .where(user.and(within(keyset, slice)))
    return inOrder(rows, keyset, slice).limit(literalLimit(slice.most))
  }

/** Users by their ids, always read by primary key, whatever the other conditions. */
const usersAmong = (workspaceId: string, ids: readonly string[]) =>
  sql`(select * from platform_user where workspace_id = ${workspaceId} and id = any (${ids}::uuid[]) offset 0)`

/** The part of a user that a report needs. */
export interface ReportedUser {
  id: string
  type: UserType
  hidden: boolean
}

/** Locks users against changes, in the order of their ids, and returns what a report needs of them. */
export const lockUsersForReport = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReportedUser[]> =>
  tables(tx)
    .selectFrom('platformUser')
    .select([
      'id',
      'type',
      sql<boolean>`status = 'hidden' and not coalesce(temporarily_banned_until <= verdict_now(), false)`.as(
        'hidden',
      ),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forShare()
    .execute()

/** The part of a locked user that a change needs. */
export type LockedUser = Pick<User, 'workspaceId' | 'id' | 'externalId' | 'status'> & {
  tags: string[]
  /** The time of the database's clock when the lock was held. */
  now: Date
}

/** Locks a user. @returns undefined for an unknown one */
export const lockUser = (tx: Sql, workspaceId: string, id: string): Promise<LockedUser | undefined> =>
  tables(tx)
    .selectFrom('platformUser')
    .select(['workspaceId', 'id', 'externalId', 'status', 'tags', sql<Date>`clock_timestamp()`.as('now')])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Stores a user's number of counting strikes, and the end of the active one. */
export async function showStrikes(
  tx: Sql,
  { workspaceId, id }: Pick<User, 'workspaceId' | 'id'>,
  strikes: { strikeCount: number; strikeUntil: Date | null },
): Promise<void> {
  await tables(tx)
    .updateTable('platformUser')
    .set(strikes)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
