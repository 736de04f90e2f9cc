import type { NewAction } from '../../actions/new-action.ts'
import { newId } from '../../platform/ids.ts'
import { ActorKind, Status } from '../../platform/vocabulary/status.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import type { PolicyLabel } from '../../settings/policies/policy-category.store.ts'
import type { Judgement } from './decision.ts'
import type { LockedObject } from './objects.ts'
import type { Change, Outcome } from './precedence.ts'

/** The result of one judgement. */
export interface JudgementResult {
  judgement: Judgement
  object: LockedObject
  outcome: Outcome
  actions: NewAction[]
}

/** The results of a call of decide(), for the caller to return and to announce. */
export interface Decisions {
  decided: JudgementResult[]
  reviewEvents: ReviewEvent[]
}

/** The action records of an outcome: a change of status, tags added and tags removed are one action each (section 6.2). */
export function newActions(
  judgement: Judgement,
  object: LockedObject,
  outcome: Outcome,
  policies: ReadonlyMap<string, PolicyLabel>,
): NewAction[] {
  const base = actionBase(judgement, object, outcome)
  const actions = outcome.changes.flatMap((change) => actionsOf(base, change, policies))
  return judgement.arrival && outcome.status === null
    ? [...actions, arrival(base, judgement, object)]
    : actions
}

/** The status that the object has after the outcome. */
export const finalStatus = (judgement: Judgement, outcome: Outcome): Status | null =>
  outcome.status ?? (judgement.arrival ? Status.allowed : null)

/** The fields that all actions of a judgement on an object share. */
export function actionBase(judgement: Judgement, object: LockedObject, outcome: Outcome) {
  const snapshot = { ...object.identity, ...('tags' in object.identity && { tags: outcome.tags }) }
  return {
    workspaceId: judgement.workspaceId,
    origin: judgement.origin,
    objectType: judgement.objectType,
    objectId: judgement.objectId,
    createdAt: object.now,
    undoSeconds: judgement.undoSeconds,
    snapshot: judgement.silent ? null : snapshot,
    tagsAdded: [],
    tagsRemoved: [],
    note: null,
    policyCategoryId: null,
    policyId: null,
    policyName: null,
    policyInformation: null,
  }
}

type Base = ReturnType<typeof actionBase>

/** The actions of a change: the status, the tags added, the tags removed. */
function actionsOf(base: Base, change: Change, policies: ReadonlyMap<string, PolicyLabel>): NewAction[] {
  const { decision, status, tagsAdded, tagsRemoved } = change
  const { actor, ruleId, ruleVersion, cause, policyCategoryId } = decision
  const label = policyCategoryId === null ? undefined : policies.get(policyCategoryId)
  const policy = { policyCategoryId, policyId: label?.policyId ?? null, policyName: label?.name ?? null }
  const common = { ...base, actor, ruleId, ruleVersion }
  // When the status changes too, only that action carries the policy category.
  const tags = { ...common, status: null, previousStatus: null, ...(status === null && policy) }
  return [
    ...(status === null ? [] : [statusAction({ ...common, ...policy }, change, status)]),
    ...(tagsAdded.length === 0
      ? []
      : [{ ...tags, id: newId(), actionType: 'AddTags', causeKey: `${cause}:tags`, tagsAdded }]),
    ...(tagsRemoved.length === 0
      ? []
      : [{ ...tags, id: newId(), actionType: 'RemoveTags', causeKey: `${cause}:untagged`, tagsRemoved }]),
  ]
}

const statusAction = (
  common: Omit<NewAction, 'id' | 'actionType' | 'causeKey' | 'status' | 'previousStatus'>,
  { decision: { cause, policyInformation, note }, previousStatus }: Change,
  status: Status,
): NewAction => ({
  ...common,
  id: newId(),
  actionType: 'ChangeStatus',
  causeKey: cause,
  status,
  previousStatus,
  policyInformation,
  note,
})

/** The action of an arrival: an item on which nothing acted is allowed, without an actor (section 3.1). */
function arrival(base: Base, judgement: Judgement, object: LockedObject): NewAction {
  return {
    ...base,
    id: newId(),
    actionType: 'ChangeStatus',
    causeKey: null,
    actor: { kind: ActorKind.system, id: null },
    ruleId: null,
    ruleVersion: null,
    status: Status.allowed,
    previousStatus: object.status,
    note: judgement.arrivalNote ?? null,
  }
}
