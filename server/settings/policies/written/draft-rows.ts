import type { Sql, Transaction } from '../../../platform/database.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { type By, lockedPolicy } from './locked-policy.ts'
import { hasCategory } from './policies-containing.ts'
import type { WrittenPolicySection } from './written-policy.input.ts'
import type { WrittenPolicy } from './written-policy.object.ts'

export type Sections = readonly WrittenPolicySection[]

/** The sections in force of a policy `w`; null before the first publication. */
const inForce = `(
  select v.sections from written_policy_version v
  where (v.workspace_id, v.policy_id, v.version) = (w.workspace_id, w.id, w.published_version))`

/** Whether the policy says exactly this, in its draft or, without one, in force. */
export async function says(tx: Sql, { workspaceId }: By, id: string, sections: Sections): Promise<boolean> {
  const same = await tx.query(
    `select from written_policy w
     where w.workspace_id = $1 and w.id = $2 and coalesce(w.draft, ${inForce}) = $3::jsonb`,
    [workspaceId, id, JSON.stringify(sections)],
  )
  return same.length > 0
}

/** Makes the sections the draft, or drops it where they are null or what is in force already. */
export async function changeDraft(
  tx: Transaction,
  { workspaceId, actor }: By,
  id: string,
  sections: Sections | null,
): Promise<WrittenPolicy> {
  await tx.query(
    `update written_policy w
     set draft = nullif($3::jsonb, ${inForce}), revision = revision + 1, draft_updated_at = now(),
       draft_updated_by_kind = $4, draft_updated_by_id = $5
     where w.workspace_id = $1 and w.id = $2`,
    [workspaceId, id, sections && JSON.stringify(sections), actor.kind, actor.id],
  )
  return lockedPolicy(tx, workspaceId, id)
}

/** Makes the draft the version in force. */
export async function addVersion(
  tx: Sql,
  { workspaceId, actor }: By,
  { id, version, note }: { id: string; version: number; note: string | null },
): Promise<void> {
  await tx.query(
    `insert into written_policy_version (workspace_id, policy_id, version, sections, note, published_by_kind, published_by_id)
     select workspace_id, id, $3, draft, $4, $5, $6 from written_policy where workspace_id = $1 and id = $2`,
    [workspaceId, id, version, note || null, actor.kind, actor.id],
  )
  await tx.query(
    `update written_policy set draft = null, revision = revision + 1, published_version = $3
     where workspace_id = $1 and id = $2`,
    [workspaceId, id, version],
  )
}

/**
 * Refuses categories that are not there. A deleted one may stay in a policy that had it before: the text is kept for
 * the day on which the category is restored.
 * @throws InvalidInputError with a message for each
 */
export async function refuseUnknownCategories(
  tx: Sql,
  { workspaceId }: By,
  id: string,
  sections: Sections,
): Promise<void> {
  const known = await tx.query<{ id: string }>(
    `select p.id from policy_category p
     where p.workspace_id = $1 and p.id = any ($3) and (p.deleted_at is null
       or exists (select from written_policy w where w.workspace_id = $1 and w.id = $2
         and ${hasCategory('w.draft', 'p.id')})
       or exists (select from written_policy_version v where v.workspace_id = $1 and v.policy_id = $2
         and ${hasCategory('v.sections', 'p.id')}))`,
    [workspaceId, id, sections.map(({ policyCategoryId }) => policyCategoryId)],
  )
  const ids = new Set(known.map((category) => category.id))
  const fields = Object.fromEntries(
    sections.flatMap(({ policyCategoryId }, index) =>
      ids.has(policyCategoryId) ? [] : [[`sections.${index}.policyCategoryId`, 'Not a policy category']],
    ),
  )
  if (Object.keys(fields).length > 0) throw new InvalidInputError(fields)
}
