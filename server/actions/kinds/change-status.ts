import { actorFields, defineActionKind, objectFields } from '../action-kind.ts'

/** A status was changed (section 6.3). */
export default defineActionKind({
  type: 'ChangeStatus',
  payload: (action) => ({
    type: action.objectType,
    status: action.status,
    previous_status: action.previousStatus,
    ...actorFields(action),
    ...objectFields(action.snapshot),
    ...(action.policyId !== null && { policy_id: action.policyId, policy_name: action.policyName }),
    ...(action.policyInformation !== null && { policy_information: action.policyInformation }),
  }),
})
