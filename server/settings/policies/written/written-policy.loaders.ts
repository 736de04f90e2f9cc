import type { LoaderDefinition } from '../../../access/requests/request-context.ts'
import { rowsById, rowsOfOwner } from '../../../access/requests/rows-by-id.ts'
import { versionsByKeys } from './written-policy-version.store.ts'
import type { WrittenPolicySection } from './written-policy.input.ts'
import type { WrittenPolicyVersion } from './written-policy.object.ts'
import { draftsOf, policiesContainingEach, writtenPoliciesByIds } from './written-policy.store.ts'

/** Written policies by id, except for deleted ones. */
export const writtenPolicyById = rowsById(writtenPoliciesByIds)

/** The drafts of written policies by the policies' ids. */
export const draftOfPolicy = rowsById(draftsOf)

/** The written policies whose draft or version in force contains each category. */
export const writtenPoliciesOfCategory = rowsOfOwner(policiesContainingEach)

type VersionKey = Pick<WrittenPolicyVersion, 'policyId' | 'version'>

/** The key of a version for `versionByKey`; the id must be a valid UUID. */
export const versionKey = ({ policyId, version }: VersionKey): string => `${policyId} ${version}`

/** A version of a written policy by `versionKey`, with its text; null when there is none. */
export const versionByKey: LoaderDefinition<
  string,
  (WrittenPolicyVersion & { sections: WrittenPolicySection[] }) | null
> = async ({ reader, workspaceId }, keys) => {
  const wanted = keys
    .map((key) => key.split(' '))
    .map(([policyId = '', version]) => ({ policyId, version: Number(version) }))
  const rows = await versionsByKeys(reader, workspaceId, wanted)
  const byKey = new Map(rows.map((row) => [versionKey(row), row]))
  return keys.map((key) => byKey.get(key) ?? null)
}
