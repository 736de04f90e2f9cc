import { newId } from '../../platform/ids.ts'
import type { ActionObject } from './action-object.ts'
import type { NewAction } from './action.record.ts'

type Bare = Omit<NewAction, 'actionType' | 'actor' | 'causeKey' | 'createdAt' | 'snapshot'>

/** An action on an object that changes neither status nor tags, to be completed. */
export const bareAction = (workspaceId: string, objectType: ActionObject, objectId: string): Bare => ({
  workspaceId,
  id: newId(),
  objectType,
  objectId,
  ruleId: null,
  ruleVersion: null,
  status: null,
  previousStatus: null,
  policyCategoryId: null,
  policyId: null,
  policyName: null,
  policyInformation: null,
  tagsAdded: [],
  tagsRemoved: [],
  note: null,
  undoSeconds: 0,
})
