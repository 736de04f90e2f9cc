import { gramsOf, readingsOf } from '../../matching/search-text.ts'
import { AdvisoryLock, tryLockKey } from '../../platform/advisory-lock.ts'
import type { Sql } from '../../platform/database.ts'
import type { ReviewSubjectType } from '../../platform/vocabulary/status.ts'

// SQL text: bench/lists.ts and bench/search-index.ts run these for each search and each batch of items.

/** The inbox of objects whose index entries are outdated. */
export const searchInbox = 'search_inbox'

/**
 * The SQL part that adds objects, the ids of a query, to the inbox of the search index: one row per workspace and
 * statement, as a row for each object would cost a fifth of the ingestion of an item.
 */
export const searchInboxPart = (objectType: `${ReviewSubjectType}`, objects: string): string => `
  searchable as (
    insert into search_inbox (workspace_id, object_type, object_ids)
    select workspace_id, '${objectType}', array_agg(id) from ${objects} group by workspace_id)`

const tables: Record<ReviewSubjectType, string> = { content: 'content_search', user: 'user_search' }

const objects: Record<ReviewSubjectType, string> = { content: 'content', user: 'platform_user' }

/**
 * Up to `most` candidate objects of a workspace whose texts may contain the search text, including objects that are not
 * in the index yet; the caller compares the texts. Null where there are more candidates, or the search text is too
 * short for the index.
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
    const telling = await tellingOf(tx, workspaceId, objectType, grams)
    found.push(
      ...(await having(tx, { workspaceId, table: tables[objectType], grams: telling, most: most + 1 })),
    )
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

const sampled = 60

/**
 * Those of some grams that at most a third of the texts have, by a sample: reading the entries of one that most texts have costs more
 * than looking at the few candidates that it excludes. All of them where there are no others.
 */
async function tellingOf(
  tx: Sql,
  workspaceId: string,
  objectType: ReviewSubjectType,
  grams: number[],
): Promise<number[]> {
  const rows = await tx.query<{ gram: number }>(
    `with sample as materialized (
       select (select grams from ${tables[objectType]} s where s.workspace_id = $1 and s.id = o.id) as grams
       from (select id from ${objects[objectType]} where workspace_id = $1 order by id limit ${sampled}) o)
     select gram from unnest($2::int[]) gram join sample on gram = any (sample.grams)
     group by gram having count(*) > ${sampled / 3}`,
    [workspaceId, grams],
  )
  const frequent = new Set(rows.map(({ gram }) => gram))
  const telling = grams.filter((gram) => !frequent.has(gram))
  return telling.length > 0 ? telling : grams
}

/** Row-level security performs the search (migrations/m0059-search-index.ts): the index returns nothing for other workspaces. */
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

/** The oldest objects of the inbox, taken by the only writer of the workspace's index. */
export type TakenObjects = Record<ReviewSubjectType, string[]>

/** Takes the oldest rows of the inbox, with `most` objects or a few more. @returns null while another process does */
export async function takeUnsearched(
  tx: Sql,
  workspaceId: string,
  most: number,
): Promise<TakenObjects | null> {
  if (!(await tryLockKey(tx, AdvisoryLock.searchIndex, workspaceId))) return null
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

/** An object with its searchable texts. */
export interface SearchedTexts {
  id: string
  texts: string[]
}

/** Writes the index entries of existing objects. */
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
