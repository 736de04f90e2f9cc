import { type ExpressionBuilder, sql } from 'kysely'
import { namesIn } from '../../../access/names/names.store.ts'
import { anyId } from '../../../platform/any-value.ts'
import { boundOf } from '../../../platform/bound.ts'
import type { Sql } from '../../../platform/database.ts'
import { isId } from '../../../platform/ids.ts'
import { json, type TableOf } from '../../../platform/table-of.ts'
import type { ActorRef } from '../../../platform/vocabulary/status.ts'
import type { WrittenPolicyVersionRow } from './written-policy-version.entity.ts'
import type { WrittenPolicyRow } from './written-policy.entity.ts'
import type { WrittenPolicySection } from './written-policy.input.ts'
import type { WrittenPolicy } from './written-policy.object.ts'

interface Tables {
  writtenPolicy: TableOf<
    WrittenPolicyRow,
    | 'draft'
    | 'draftUpdatedAt'
    | 'draftUpdatedByKind'
    | 'draftUpdatedById'
    | 'revision'
    | 'publishedVersion'
    | 'createdAt'
    | 'deletedAt'
  >
  writtenPolicyVersion: TableOf<WrittenPolicyVersionRow, 'publishedAt'>
}

/** The key of a written policy. */
type Key = Pick<WrittenPolicyRow, 'workspaceId' | 'id'>

type Sections = readonly WrittenPolicySection[]

const tables = (tx: Sql) => tx.db<Tables>()

/** The names of written policies by their ids. */
export const writtenPolicyNames = namesIn<Tables>('writtenPolicy')

const policiesOf = (tx: Sql, workspaceId: string) =>
  tables(tx)
    .selectFrom('writtenPolicy')
    .select([
      'id',
      'name',
      'revision',
      'publishedVersion',
      'draftUpdatedAt',
      'draftUpdatedByKind',
      'draftUpdatedById',
      'createdAt',
    ])
    .select(sql<boolean>`draft is not null`.as('hasDraft'))
    .where('workspaceId', '=', workspaceId)

/** The written policies of a workspace by name; never published ones only if drafts are requested. */
export const allWrittenPolicies = (tx: Sql, workspaceId: string, drafts: boolean): Promise<WrittenPolicy[]> =>
  policiesOf(tx, workspaceId)
    .where('deletedAt', 'is', null)
    .$if(!drafts, (all) => all.where('publishedVersion', 'is not', null))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** The written policies of the workspace with these ids. */
export const writtenPoliciesByIds = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<WrittenPolicy[]> =>
  policiesOf(tx, workspaceId).where('id', '=', anyId(ids)).where('deletedAt', 'is', null).execute()

/** The policy, locked until the end of the transaction. @returns undefined where there is none of that id */
export async function lockWrittenPolicy(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<WrittenPolicy | undefined> {
  if (!isId(id)) return undefined
  return policiesOf(tx, workspaceId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether another written policy of the workspace has the name, case-insensitive. */
export async function isPolicyNameTaken(tx: Sql, { workspaceId, id }: Key, name: string): Promise<boolean> {
  const other = await tables(tx)
    .selectFrom('writtenPolicy')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}

/** The most written policies of a workspace. */
export const writtenPolicyBound = boundOf({
  table: 'writtenPolicy',
  most: 500,
  things: 'written policies',
  counted: sql<boolean>`deleted_at is null`,
})

/** Adds an empty policy. */
export async function addWrittenPolicy(tx: Sql, policy: Key & { name: string }): Promise<void> {
  await writtenPolicyBound.refuseMore(tx, policy.workspaceId)
  await tables(tx).insertInto('writtenPolicy').values(policy).execute()
}

/** Renames a policy. */
export async function renameWrittenPolicy(tx: Sql, key: Key, name: string): Promise<void> {
  await changed(tx, key).set({ name }).execute()
}

/** Marks a policy as deleted; its versions are kept. */
export async function deleteWrittenPolicy(tx: Sql, key: Key): Promise<void> {
  await changed(tx, key)
    .set({ deletedAt: sql`now()` })
    .execute()
}

const changed = (tx: Sql, { workspaceId, id }: Key) =>
  tables(tx).updateTable('writtenPolicy').where('workspaceId', '=', workspaceId).where('id', '=', id)

/** The drafts of written policies by the policies' ids; null where there is none. */
export const draftsOf = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<Pick<WrittenPolicyRow, 'id' | 'draft'>[]> =>
  tables(tx)
    .selectFrom('writtenPolicy')
    .select(['id', 'draft'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** The sections in force of a policy; null before the first publication. */
const inForce = (eb: ExpressionBuilder<Tables, 'writtenPolicy'>) =>
  eb
    .selectFrom('writtenPolicyVersion as v')
    .select('v.sections')
    .whereRef('v.workspaceId', '=', 'writtenPolicy.workspaceId')
    .whereRef('v.policyId', '=', 'writtenPolicy.id')
    .whereRef('v.version', '=', 'writtenPolicy.publishedVersion')

/** Whether the draft of the policy, or without one its version in force, has exactly these sections. */
export async function hasSections(tx: Sql, { workspaceId, id }: Key, sections: Sections): Promise<boolean> {
  const same = await tables(tx)
    .selectFrom('writtenPolicy')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where((eb) => sql<boolean>`coalesce(written_policy.draft, ${inForce(eb)}) = ${json(sections)}`)
    .executeTakeFirst()
  return same !== undefined
}

/** Sets the draft, or deletes it where the sections are null or equal to the version in force. */
export async function setDraft(
  tx: Sql,
  key: Key,
  { kind, id: actorId }: ActorRef,
  sections: Sections | null,
): Promise<void> {
  const given = sections ? json(sections) : sql`null::jsonb`
  await changed(tx, key)
    .set((eb) => ({
      draft: sql<WrittenPolicySection[] | null>`nullif(${given}, ${inForce(eb)})`,
      revision: eb('revision', '+', 1),
      draftUpdatedAt: sql`now()`,
      draftUpdatedByKind: kind,
      draftUpdatedById: actorId,
    }))
    .execute()
}

/** Makes the draft the version in force. */
export async function publishDraft(
  tx: Sql,
  key: Key,
  { kind, id: actorId }: ActorRef,
  { version, note, overrideReason }: { version: number; note: string | null; overrideReason: string | null },
): Promise<void> {
  const db = tables(tx)
  await db
    .insertInto('writtenPolicyVersion')
    .columns([
      ...(['workspaceId', 'policyId', 'version', 'sections', 'note', 'overrideReason'] as const),
      ...(['publishedByKind', 'publishedById'] as const),
    ])
    .expression(
      db
        .selectFrom('writtenPolicy')
        .select(({ val }) => [
          'workspaceId',
          'id',
          val(version).as('version'),
          'draft',
          val(note).as('note'),
          val(overrideReason).as('overrideReason'),
          val(kind).as('publishedByKind'),
          val(actorId).as('publishedById'),
        ])
        .where('workspaceId', '=', key.workspaceId)
        .where('id', '=', key.id),
    )
    .execute()
  await changed(tx, key)
    .set((eb) => ({ draft: null, revision: eb('revision', '+', 1), publishedVersion: version }))
    .execute()
}

/** SQL of whether sections include a category, by id. */
const hasCategory = (sections: 'written_policy.draft' | 'v.sections', category: unknown) =>
  sql<boolean>`${sql.ref(sections)} @> jsonb_build_array(jsonb_build_object('policyCategoryId', ${category}))`

/** SQL of whether the draft of a policy, or its version in force, includes a category, by id. */
const containsCategory = (eb: ExpressionBuilder<Tables, 'writtenPolicy'>, category: unknown) =>
  eb.or([
    hasCategory('written_policy.draft', category),
    eb.exists(inForce(eb).where(hasCategory('v.sections', category))),
  ])

/** The written policies whose draft or version in force contains a policy category (section 2.7), by name. */
export const policiesContaining = (
  tx: Sql,
  workspaceId: string,
  policyCategoryId: string,
): Promise<{ id: string; name: string }[]> =>
  tables(tx)
    .selectFrom('writtenPolicy')
    .select(['id', 'name'])
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .where((eb) => containsCategory(eb, sql`${policyCategoryId}::uuid`))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** Like `policiesContaining`, for several categories: each policy with the category as its `ownerId`. */
export const policiesContainingEach = (
  tx: Sql,
  workspaceId: string,
  policyCategoryIds: readonly string[],
): Promise<(WrittenPolicy & { ownerId: string })[]> =>
  policiesOf(tx, workspaceId)
    .innerJoin(
      sql<{ ownerId: string }>`unnest(${policyCategoryIds}::uuid[])`.as<'category'>(sql`category (owner_id)`),
      (join) => join.onTrue(),
    )
    .select('category.ownerId')
    .where('deletedAt', 'is', null)
    .where((eb) => containsCategory(eb, sql.ref('category.owner_id')))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** The categories among the given that the policy has in its draft, or had in any version. */
export async function categoriesEverIn(
  tx: Sql,
  { workspaceId, id }: Key,
  policyCategoryIds: readonly string[],
): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('writtenPolicy')
    .innerJoin(
      sql<{ id: string }>`unnest(${policyCategoryIds}::uuid[])`.as<'category'>(sql`category (id)`),
      (join) => join.onTrue(),
    )
    .select('category.id')
    .where('writtenPolicy.workspaceId', '=', workspaceId)
    .where('writtenPolicy.id', '=', id)
    .where((eb) =>
      eb.or([
        hasCategory('written_policy.draft', sql.ref('category.id')),
        eb.exists(
          eb
            .selectFrom('writtenPolicyVersion as v')
            .select('v.version')
            .whereRef('v.workspaceId', '=', 'writtenPolicy.workspaceId')
            .whereRef('v.policyId', '=', 'writtenPolicy.id')
            .where(hasCategory('v.sections', sql.ref('category.id'))),
        ),
      ]),
    )
    .execute()
  return rows.map((row) => row.id)
}
