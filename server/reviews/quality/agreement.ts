import { Status } from '../../platform/vocabulary/status.ts'
import type { QualityCheck } from './quality-check.entity.ts'

/** Whether what was decided is what is known: the status, and of what is flagged or removed the policy category too. */
export const agrees = ({
  status,
  policyCategoryId,
  knownStatus,
  knownPolicyIds,
}: Pick<QualityCheck, 'status' | 'policyCategoryId' | 'knownStatus' | 'knownPolicyIds'>): boolean =>
  status === knownStatus &&
  (status === Status.allowed ||
    knownPolicyIds.length === 0 ||
    (policyCategoryId !== null && knownPolicyIds.includes(policyCategoryId)))
