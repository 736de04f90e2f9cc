import { Status } from '../../platform/vocabulary/status.ts'
import type { QualityCheck } from './quality-check.entity.ts'

/** Whether a decision agrees with the known answer: in the status and, unless allowed, in the policy category. */
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
