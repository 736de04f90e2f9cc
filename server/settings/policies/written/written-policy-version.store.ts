import { sql } from 'kysely'
import type { Sql } from '../../../platform/database.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../../platform/graphql/listing.ts'
import { isId } from '../../../platform/ids.ts'
import type { TableOf } from '../../../platform/table-of.ts'
import type { PolicyCategory } from '../policy-category.entity.ts'
import type { WrittenPolicyVersionRow } from './written-policy-version.entity.ts'
import type { WrittenPolicyRow } from './written-policy.entity.ts'
import type { WrittenPolicySection } from './written-policy.input.ts'
import type { PublishedPolicyText, WrittenPolicyVersion } from './written-policy.object.ts'

interface Tables {
  writtenPolicy: TableOf<WrittenPolicyRow>
  writtenPolicyVersion: TableOf<WrittenPolicyVersionRow>
  policyCategory: TableOf<PolicyCategory>
}

/** The text of a written policy about one category. */
export interface PublishedSection {
  /** The id of the category's row. */
  policyCategoryId: string
  /** The category's identifier in the API and in webhooks. */
  policyId: string
  name: string
  markdown: string
}

/** The version of a written policy that is in force. */
export interface PublishedPolicy {
  policyId: string
  name: string
  version: number
  sections: PublishedSection[]
}

/** The key of a version. */
type Key = Pick<WrittenPolicyVersionRow, 'policyId' | 'version'>

const tables = (tx: Sql) => tx.db<Tables>()

const versionsOf = (tx: Sql, workspaceId: string) =>
  tables(tx)
    .selectFrom('writtenPolicyVersion as v')
    .select([
      'v.policyId',
      'v.version',
      'v.note',
      'v.overrideReason',
      'v.publishedAt',
      'v.publishedByKind',
      'v.publishedById',
    ])
    .where('v.workspaceId', '=', workspaceId)

/** The orders of lists of versions. */
export const writtenPolicyVersionOrders = orderedBy(
  'WrittenPolicyVersion',
  'VERSION',
  'The number of the version',
  [{ sql: 'v.version', type: 'int' }],
)

/** The published versions of a policy. */
export const versionList = (
  workspaceId: string,
  policyId: string,
  order?: ListOrder | null,
): Listing<WrittenPolicyVersion> =>
  listOf(keysetOf(writtenPolicyVersionOrders, order), (tx) =>
    versionsOf(tx, workspaceId).where('v.policyId', '=', policyId),
  )

/** The versions with these keys, with their text; none of a deleted policy. */
export const versionsByKeys = (
  tx: Sql,
  workspaceId: string,
  keys: readonly Key[],
): Promise<(WrittenPolicyVersion & { sections: WrittenPolicySection[] })[]> =>
  versionsOf(tx, workspaceId)
    .select('v.sections')
    .innerJoin(
      sql<Key>`unnest(${keys.map(({ policyId }) => policyId)}::uuid[], ${keys.map(({ version }) => version)}::int[])`.as<'k'>(
        sql`k (policy_id, version)`,
      ),
      (join) => join.onRef('k.policyId', '=', 'v.policyId').onRef('k.version', '=', 'v.version'),
    )
    .innerJoin('writtenPolicy as w', (join) =>
      join.onRef('w.workspaceId', '=', 'v.workspaceId').onRef('w.id', '=', 'v.policyId'),
    )
    .where('w.deletedAt', 'is', null)
    .execute()

/** The sections of a version. @returns undefined where there is no such version */
export const sectionsOfVersion = (
  tx: Sql,
  workspaceId: string,
  { policyId, version }: Key,
): Promise<{ sections: WrittenPolicySection[] } | undefined> =>
  tables(tx)
    .selectFrom('writtenPolicyVersion')
    .select('sections')
    .where('workspaceId', '=', workspaceId)
    .where('policyId', '=', policyId)
    .where('version', '=', version)
    .executeTakeFirst()

/** The versions in force of a workspace's policies. */
const inForce = (tx: Sql, workspaceId: string) =>
  tables(tx)
    .selectFrom('writtenPolicy as w')
    .innerJoin('writtenPolicyVersion as v', (join) =>
      join
        .onRef('v.workspaceId', '=', 'w.workspaceId')
        .onRef('v.policyId', '=', 'w.id')
        .onRef('v.version', '=', 'w.publishedVersion'),
    )
    .where('w.workspaceId', '=', workspaceId)
    .where('w.deletedAt', 'is', null)

/** The sections of a version `v` with an existing category and text, as a JSON array. */
const visibleSections = sql<PublishedSection[]>`coalesce((
  select jsonb_agg(
    jsonb_build_object('policyCategoryId', p.id, 'policyId', p.policy_id, 'name', p.name, 'markdown', s.value ->> 'markdown')
    order by s.place)
  from jsonb_array_elements(v.sections) with ordinality s (value, place)
  join policy_category p
    on (p.workspace_id, p.id) = (v.workspace_id, (s.value ->> 'policyCategoryId')::uuid)
  where p.deleted_at is null and s.value ->> 'markdown' ~ '[^[:space:]]'
), '[]')`

/**
 * The newest published version of a written policy, in the order of its sections, without deleted categories and ones
 * without text, which are invisible to an AI moderator (section 2.7). Null for an unknown, deleted or never published
 * policy.
 */
export async function publishedPolicy(
  tx: Sql,
  workspaceId: string,
  policyId: string,
): Promise<PublishedPolicy | null> {
  if (!isId(policyId)) return null
  const policy = await inForce(tx, workspaceId)
    .select(['w.id as policyId', 'w.name', 'v.version'])
    .select(visibleSections.as('sections'))
    .where('w.id', '=', policyId)
    .executeTakeFirst()
  return policy ?? null
}

/** The texts of the written policies in force about a category, by policy name; none for a deleted category. */
export async function publishedTextOf(
  tx: Sql,
  workspaceId: string,
  policyCategoryId: string,
): Promise<PublishedPolicyText[]> {
  if (!isId(policyCategoryId)) return []
  return inForce(tx, workspaceId)
    .innerJoin('policyCategory as p', (join) =>
      join
        .onRef('p.workspaceId', '=', 'w.workspaceId')
        .on('p.id', '=', policyCategoryId)
        .on('p.deletedAt', 'is', null),
    )
    .innerJoin(
      sql<{ value: WrittenPolicySection }>`lateral jsonb_array_elements(v.sections)`.as<'s'>(sql`s (value)`),
      (join) => join.onTrue(),
    )
    .select(['w.id', 'w.name', 'v.version', sql<string>`s.value ->> 'markdown'`.as('markdown')])
    .where(sql`s.value ->> 'policyCategoryId'`, '=', sql`p.id::text`)
    .where(sql`s.value ->> 'markdown'`, '~', '[^[:space:]]')
    .orderBy(sql`lower(w.name)`)
    .orderBy('w.id')
    .execute()
}
