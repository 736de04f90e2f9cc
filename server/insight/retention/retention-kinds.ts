import type { RetentionKindDefinition } from './kind-definition.ts'
import auditDetails from './kinds/audit-details.ts'
import content from './kinds/content.ts'
import deliveries from './kinds/deliveries.ts'
import mediaTexts from './kinds/media-texts.ts'
import reports from './kinds/reports.ts'
import traces from './kinds/traces.ts'
import users from './kinds/users.ts'
import type { RetentionDays } from './partitions.ts'
import type { RetentionKind } from './retention-kind.ts'

/** Every kind, in the order in which they are shown and deleted. */
export const retentionKinds: readonly RetentionKindDefinition[] = [
  content,
  users,
  traces,
  mediaTexts,
  reports,
  deliveries,
  auditDetails,
]

/** The definition of a kind. */
export function definitionOf(kind: RetentionKind): RetentionKindDefinition {
  const found = retentionKinds.find((definition) => definition.kind === kind)
  if (!found) throw new Error(`${kind} is not defined`)
  return found
}

/**
 * For how many days a kind is kept where the workspace has set so many: never longer than the installation allows, which may have
 * changed since. Null for as long as the workspace exists.
 */
export function daysOf(
  { maxDays, defaultDays }: RetentionKindDefinition,
  said: number | null | undefined,
  kept: RetentionDays,
): number | null {
  return said ? Math.min(said, maxDays(kept)) : defaultDays(kept)
}
