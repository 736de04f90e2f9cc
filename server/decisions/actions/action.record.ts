import type { ActorRef, Status } from '../../platform/vocabulary/status.ts'
import type { ActionDetails } from './action-details.ts'
import type { ActionObject } from './action-object.ts'
import type { ObjectSnapshot } from './action-snapshot.ts'

/** How the cause begins under which it is recorded that an item arrived and nothing acted on it. */
export const arrivalPrefix = 'arrival:'

/** An action to record: who did what to which object, and why (section 2.16). */
export interface NewAction {
  workspaceId: string
  id: string
  actionType: string
  objectType: ActionObject
  objectId: string
  /** Unique in the workspace: recording the same cause twice is a no-op. */
  causeKey: string
  actor: ActorRef
  ruleId: string | null
  ruleVersion: number | null
  status: Status | null
  previousStatus: Status | null
  policyCategoryId: string | null
  policyId: string | null
  policyName: string | null
  policyInformation: string | null
  tagsAdded: string[]
  tagsRemoved: string[]
  note: string | null
  /** What the kind of action tells beyond the fields above. */
  details?: ActionDetails
  createdAt: Date
  /** Seconds for which the action can be undone, and its webhook waits. */
  undoSeconds: number
  /** The object after the action, for the payload; null where the customer platform is not to be told. */
  snapshot: ObjectSnapshot | null
}
