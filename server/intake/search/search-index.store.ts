import type { Sql } from '../../platform/database.ts'
import type { ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import { gramsOf, readingsOf } from '../../matching/search-text.ts'

// Text throughout: bench/lists.ts and bench/search-index.ts run these for each search and each batch of items.

/** Objects that are not in the index as they are now. */
export const searchInbox = 'search_inbox'

/**
 * The part of a statement that puts objects, the ids of a query, into the inbox of the index of searches: a row for all of
 * a workspace, as a row for each would cost as much as a fifth of what takes an item in.
 */
export const searchInboxPart = (objectType: `${ReviewSubjectType}`, objects: string): string => `
  searchable as (
    insert into search_inbox (workspace_id, object_type, object_ids)
    select workspace_id, '${objectType}', array_agg(id) from ${objects} group by workspace_id)`

const tables: Record<ReviewSubjectType, string> = { content: 'content_search', user: 'user_search' }

/**
 * The few objects of a workspace, so many at most, that can have a text somewhere in theirs, those that are not in the index yet among
 * them: whoever asks looks at the texts. Null where they are not few, or the text is too short to be looked up.
 */
export async function foundInIndex(
  tx: Sql,
  workspaceId: string,
  objectType: ReviewSubjectType,
  { search, most }: { search: string; most: number },
): Promise<string[] | null> {
  const readings = readingsOf(search).map((reading) => gramsOf(workspaceId, [reading]))
  if (readings.some((grams) => grams.length === 0)) return null
  const found: string[] = await waiting(tx, workspaceId, objectType, most)
  for (const grams of readings) {
    if (found.length > most) return null
    found.push(...(await having(tx, { workspaceId, table: tables[objectType], grams, most: most + 1 })))
  }
  return found.length > most ? null : found
}

const waiting = async (
  tx: Sql,
  workspaceId: string,
  objectType: ReviewSubjectType,
  most: number,
): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>(
    `select unnest(object_ids) as id from search_inbox where workspace_id = $1 and object_type = $2 limit $3`,
    [workspaceId, objectType, most + 1],
  )
  return rows.map(({ id }) => id)
}

/** Row-level security is what searches (migrations/m0059-search-index.ts): it lets the index find nothing for anybody else. */
async function having(
  tx: Sql,
  { workspaceId, table, grams, most }: { workspaceId: string; table: string; grams: number[]; most: number },
): Promise<string[]> {
  await tx.query(`select set_config('verdict.search', $1, true)`, [`{${grams.join(',')}}`])
  const rows = await tx.query<{ id: string }>(`select id from ${table} where workspace_id = $1 limit $2`, [
    workspaceId,
    most,
  ])
  await tx.query(`select set_config('verdict.search', '', true)`)
  return rows.map(({ id }) => id)
}

/** Objects that have waited longest, taken out of the inbox by whoever alone writes the index of the workspace. */
export type TakenObjects = Record<ReviewSubjectType, string[]>

/** Takes the oldest rows of the inbox, of so many objects or a few more. @returns null while somebody else does */
export async function takeUnsearched(
  tx: Sql,
  workspaceId: string,
  most: number,
): Promise<TakenObjects | null> {
  const [lock] = await tx.query<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended($1, 59)) as held`,
    [workspaceId],
  )
  if (!lock?.held) return null
  const rows = await tx.query<{ objectType: ReviewSubjectType; objectIds: string[] }>(
    `with oldest as (
       select id, cardinality(object_ids) as objects from search_inbox where workspace_id = $1 order by id limit $2
     ), summed as (
       select id, objects, sum(objects) over (order by id) as so_far from oldest
     ), taken as materialized (select id from summed where so_far - objects < $2)
     delete from search_inbox i using taken where i.workspace_id = $1 and i.id = taken.id
     returning i.object_type as "objectType", i.object_ids as "objectIds"`,
    [workspaceId, most],
  )
  const of = (type: `${ReviewSubjectType}`) =>
    rows.flatMap(({ objectType, objectIds }) => (objectType === type ? objectIds : []))
  return { content: of('content'), user: of('user') }
}

/** An object with what is searched of it, as it is searched. */
export interface SearchedTexts {
  id: string
  texts: string[]
}

/** Writes what objects that are there are found by. */
export async function writeGrams(
  tx: Sql,
  workspaceId: string,
  objectType: ReviewSubjectType,
  objects: readonly SearchedTexts[],
): Promise<void> {
  if (objects.length === 0) return
  const rows = objects.map(({ id, texts }) => ({ id, grams: gramsOf(workspaceId, texts) }))
  const table = tables[objectType]
  await tx.query(
    `insert into ${table} as s (workspace_id, id, grams)
     select $1, id, grams from json_to_recordset($2) as r (id uuid, grams int[])
     on conflict (workspace_id, id) do update set grams = excluded.grams`,
    [workspaceId, JSON.stringify(rows)],
  )
}
