import { arrivalPrefix, type NewAction } from '../actions/action.record.ts'
import { newId } from '../../platform/ids.ts'
import { ActorKind, Status } from '../../platform/vocabulary/status.ts'
import type { Judgement } from './decision.ts'
import type { LockedObject } from './object-adapter.ts'
import type { Change, Outcome } from './precedence.ts'

/** The policy category that an action shows, as it is called when the action is taken. */
export interface PolicyLabel {
  policyId: string
  name: string
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

/** What all actions of a judgement on an object have in common. */
export function actionBase(judgement: Judgement, object: LockedObject, outcome: Outcome) {
  const snapshot = { ...object.identity, ...('tags' in object.identity && { tags: outcome.tags }) }
  return {
    workspaceId: judgement.workspaceId,
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

function actionsOf(
  base: Base,
  { decision, previousStatus, status, tagsAdded, tagsRemoved }: Change,
  policies: ReadonlyMap<string, PolicyLabel>,
): NewAction[] {
  const { actor, ruleId, ruleVersion, cause, policyCategoryId, policyInformation, note } = decision
  const policy = policyCategoryId === null ? undefined : policies.get(policyCategoryId)
  const common = { ...base, actor, ruleId, ruleVersion }
  const changed: NewAction = {
    ...common,
    id: newId(),
    actionType: 'ChangeStatus',
    causeKey: cause,
    status,
    previousStatus,
    policyCategoryId,
    policyId: policy?.policyId ?? null,
    policyName: policy?.name ?? null,
    policyInformation,
    note,
  }
  const tagged: NewAction = {
    ...common,
    id: newId(),
    actionType: 'AddTags',
    causeKey: `${cause}:tags`,
    status: null,
    previousStatus: null,
    tagsAdded,
    ...(status === null && {
      policyCategoryId,
      policyId: policy?.policyId ?? null,
      policyName: policy?.name ?? null,
    }),
  }
  const untagged: NewAction = {
    ...tagged,
    id: newId(),
    actionType: 'RemoveTags',
    causeKey: `${cause}:untagged`,
    tagsAdded: [],
    tagsRemoved,
  }
  return [
    ...(status === null ? [] : [changed]),
    ...(tagsAdded.length === 0 ? [] : [tagged]),
    ...(tagsRemoved.length === 0 ? [] : [untagged]),
  ]
}

/** An item on which nothing acted is allowed, and nobody is named for it (section 3.1). */
function arrival(base: Base, judgement: Judgement, object: LockedObject): NewAction {
  return {
    ...base,
    id: newId(),
    actionType: 'ChangeStatus',
    causeKey: `${arrivalPrefix}${judgement.objectId}`,
    actor: { kind: ActorKind.system, id: null },
    ruleId: null,
    ruleVersion: null,
    status: Status.allowed,
    previousStatus: object.status,
    note: judgement.arrivalNote ?? null,
  }
}
