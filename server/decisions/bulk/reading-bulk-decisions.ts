import type { Principal } from '../../access/team/principal.ts'
import type { BulkDecision } from './bulk-decision.entity.ts'

/** Whether the caller may see a decision on a selection, or every one: moderators see what they started themselves. */
export const mayRead = (
  { actor, grants }: Pick<Principal, 'actor' | 'grants'>,
  bulk: Pick<BulkDecision, 'createdByKind' | 'createdById'> | null,
): boolean =>
  grants.some((grant) => grant !== 'moderator') ||
  (bulk !== null && bulk.createdByKind === actor.kind && bulk.createdById === actor.id)
