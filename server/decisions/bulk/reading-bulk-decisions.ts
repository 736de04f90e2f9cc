import type { Principal } from '../../access/team/principal.ts'
import type { BulkDecision } from './bulk-decision.entity.ts'

/** Whether the caller may read a bulk decision or, with null, all of them: moderators read those that they started. */
export const mayRead = (
  { actor, grants }: Pick<Principal, 'actor' | 'grants'>,
  bulk: Pick<BulkDecision, 'createdByKind' | 'createdById'> | null,
): boolean =>
  grants.some((grant) => grant !== 'moderator') ||
  (bulk !== null && bulk.createdByKind === actor.kind && bulk.createdById === actor.id)
