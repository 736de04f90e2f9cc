import type { LoaderDefinition } from '../../../access/requests/request-context.ts'
import { rowsById, rowsOfOwner } from '../../../access/requests/rows-by-id.ts'
import { containsCategory } from './policies-containing.ts'
import type { WrittenPolicySection } from './written-policy.input.ts'
import type { WrittenPolicy, WrittenPolicyVersion } from './written-policy.object.ts'
import { versionColumns, writtenPolicyColumns } from './written-policy-rows.ts'

/** Written policies by their ids, as long as they are not deleted. */
export const writtenPolicyById = rowsById<WrittenPolicy>(
  `select ${writtenPolicyColumns} from written_policy w
   where w.workspace_id = $1 and w.id = any ($2) and w.deleted_at is null`,
)

/** The drafts of written policies by the policies' ids. */
export const draftOfPolicy = rowsById<{ id: string; draft: WrittenPolicySection[] | null }>(
  `select id, draft from written_policy where workspace_id = $1 and id = any ($2)`,
)

/** The written policies whose draft or version in force contains each category. */
export const writtenPoliciesOfCategory = rowsOfOwner<WrittenPolicy & { ownerId: string }>(
  `select ${writtenPolicyColumns}, c.id as "ownerId" from unnest($2::uuid[]) c (id)
   join written_policy w on ${containsCategory('c.id')}
   where w.workspace_id = $1 and w.deleted_at is null order by lower(w.name), w.id`,
)

type VersionKey = Pick<WrittenPolicyVersion, 'policyId' | 'version'>

/** The key of a version of a written policy for `versionByKey`; the id must be one of ours. */
export const versionKey = ({ policyId, version }: VersionKey): string => `${policyId} ${version}`

/** A version of a written policy by `versionKey`, with its text; null when there is none. */
export const versionByKey: LoaderDefinition<
  string,
  (WrittenPolicyVersion & { sections: WrittenPolicySection[] }) | null
> = async ({ services, workspaceId }, keys) => {
  const parts = keys.map((key) => key.split(' '))
  const rows = await services.database.inWorkspace(workspaceId, (tx) =>
    tx.query<WrittenPolicyVersion & { sections: WrittenPolicySection[] }>(
      `select ${versionColumns}, v.sections from unnest($2::uuid[], $3::int[]) k (policy_id, version)
       join written_policy_version v on (v.policy_id, v.version) = (k.policy_id, k.version)
       join written_policy w on (w.workspace_id, w.id) = (v.workspace_id, v.policy_id)
       where v.workspace_id = $1 and w.deleted_at is null`,
      [workspaceId, parts.map(([policyId]) => policyId), parts.map(([, version]) => Number(version))],
    ),
  )
  const byKey = new Map(rows.map((row) => [versionKey(row), row]))
  return keys.map((key) => byKey.get(key) ?? null)
}
