import { newId } from '../platform/ids.ts'
import type { Origin } from '../platform/origin.ts'
import type { ActorRef, ObjectType, Status } from '../platform/vocabulary/status.ts'
import type { ActionDetails } from './action-details.ts'
import type { ActionObject } from './action-object.ts'

/** The object of an action as webhook payloads show it: the caller's identifiers and the current tags (section 6.2). */
export type ObjectSnapshot =
  | {
      type: ObjectType.content
      id: string
      createdAt: Date
      userId: string
      categoryId: string
      subcategoryId: string
      tags: string[]
    }
  | { type: ObjectType.user; id: string; tags: string[] }
  | { type: ObjectType.subcategory; id: string }
  | { type: 'list'; id: string }

/** An action to record: who did what to which object, and why (section 2.16). */
export interface NewAction {
  workspaceId: string
  id: string
  actionType: string
  objectType: ActionObject
  objectId: string
  /**
   * Unique in the workspace. Null for the arrival of an item on which nothing acted: it is taken where the item has no status yet,
   * and gives it one.
   */
  causeKey: string | null
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
  /** The fields of the kind of action beyond those above. */
  details?: ActionDetails
  createdAt: Date
  /** Seconds for which the action can be undone; its webhook is delayed as long. */
  undoSeconds: number
  /** The request that caused it, for its webhook; null when no request did. */
  origin: Origin | null
  /** The object after the action, for the payload; null where no webhook is to be sent. */
  snapshot: ObjectSnapshot | null
}

type Bare = Omit<NewAction, 'actionType' | 'actor' | 'causeKey' | 'createdAt' | 'snapshot'>

/** An action on an object that changes neither status nor tags, as a base for others. */
export const bareAction = (
  workspaceId: string,
  objectType: ActionObject,
  objectId: string,
  origin: Origin | null = null,
): Bare => ({
  workspaceId,
  origin,
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
