import type { NewAction } from '../../actions/new-action.ts'
import { addHidings } from '../../intake/users/content-hiding.store.ts'
import { hideContent, hideContentTask } from '../../intake/users/content-hiding.ts'
import { analyzeUserTask } from '../../intake/users/user-tasks.ts'
import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { addTasks } from '../../platform/tasks.ts'
import { armTimer } from '../../platform/timers.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { PolicyLabel } from '../../settings/policies/policy-category.store.ts'
import { clearTemporaryBans, startTemporaryBan } from '../bans/temporary-ban.ts'
import { strikeAction } from '../strikes/strike-event.ts'
import { giveStrike } from '../strikes/strike-ladder.ts'
import type { Decision } from './decision.ts'
import { actionBase, type JudgementResult } from './outcome.ts'
import { type Change, type Outcome, wantsAnything } from './precedence.ts'

/**
 * Applies the parts of decisions beyond status and tags, under the locks of decide(): the end of bans (section 3.5), strikes
 * (section 3.4), messages (section 2.14). Their actions are appended after those for status and tags.
 */
export async function takeMeasures(
  tx: Sql,
  decided: readonly JudgementResult[],
  policies: ReadonlyMap<string, PolicyLabel>,
): Promise<void> {
  await timeBans(tx, decided)
  for (const one of decided)
    for (const change of one.outcome.changes) {
      one.actions.push(...(await strikes(tx, one, change, policies)))
      one.actions.push(...messages(one, change))
    }
}

/** Sets or clears the end of bans: a ban ends after its duration, or never; any other decision on the user clears the end. */
async function timeBans(tx: Sql, decided: readonly JudgementResult[]): Promise<void> {
  const onUsers = decided.filter(
    ({ judgement, outcome }) =>
      judgement.objectType === ObjectType.user && outcome.changes.some(({ status }) => status !== null),
  )
  await clearTemporaryBans(
    tx,
    onUsers.map(({ object }) => object),
  )
  for (const { judgement, object, outcome, actions } of onUsers) {
    const last = outcome.changes.findLast(({ status }) => status !== null)
    if (last?.status !== Status.hidden || !last.decision.temporaryBan) continue
    const temporaryBan = await startTemporaryBan(tx, object, last.decision.temporaryBan, judgement.origin)
    const action = actions.find(({ causeKey }) => causeKey === last.decision.cause)
    if (action) action.details = { ...action.details, temporaryBan }
  }
}

async function strikes(
  tx: Sql,
  { judgement, object, outcome }: JudgementResult,
  { decision }: Change,
  policies: ReadonlyMap<string, PolicyLabel>,
): Promise<NewAction[]> {
  if (!decision.strike || judgement.objectType !== ObjectType.user) return []
  const base = actionBase(judgement, object, outcome)
  const { origin } = judgement
  const target = {
    workspaceId: object.workspaceId,
    id: object.id,
    now: object.now,
    snapshot: base.snapshot,
    origin,
  }
  const { actor, ruleId, ruleVersion, policyCategoryId, policyInformation, note } = decision
  const by = { kind: actor.kind, id: ruleId ?? actor.id }
  const { events, refused } = await giveStrike(tx, target, decision.strike, by)
  if (refused !== null) {
    withhold(outcome, decision, refused)
    return []
  }
  await addTasks(tx, [analyzeUserTask(object.workspaceId, object.id, origin)])
  const policy = policyCategoryId === null ? undefined : policies.get(policyCategoryId)
  const reason = { policyCategoryId, policyId: policy?.policyId ?? null, policyName: policy?.name ?? null }
  return events.map((event) => ({
    ...strikeAction(target, event, actor),
    undoSeconds: judgement.undoSeconds,
    ruleId,
    ruleVersion,
    ...(event.actionType === 'StrikeUser' && {
      ...reason,
      policyInformation,
      note: decision.status === null ? note : null,
      causeKey: `${decision.cause}:strike`,
    }),
  }))
}

/** Notes in the trace why there is no strike; if the rule wanted nothing else, it counts as not applied. */
function withhold(outcome: Outcome, decision: Decision, refused: string): void {
  const note = `strike not applied: ${refused.charAt(0).toLowerCase()}${refused.slice(1)}`
  const whole = !wantsAnything({ ...decision, strike: null })
  outcome.refused.push({ decision, note, whole })
  if (!whole) return
  for (const match of outcome.matches) if (match.decision.cause === decision.cause) match.came = false
}

function messages({ judgement, object, outcome }: JudgementResult, { decision }: Change): NewAction[] {
  if (!decision.message) return []
  return [
    {
      ...actionBase(judgement, object, outcome),
      id: newId(),
      actionType: 'SendMessage',
      actor: decision.actor,
      ruleId: null,
      ruleVersion: null,
      causeKey: `${decision.cause}:message`,
      status: null,
      previousStatus: null,
      details: { message: decision.message },
    },
  ]
}

/**
 * Records that bans also remove the users' existing content (sections 2.10, 3.1). The removal begins at once, or when the ban can
 * no longer be undone.
 */
export async function startHiding(tx: Sql, decided: readonly JudgementResult[]): Promise<void> {
  const hidings = decided.flatMap(hidingsOf)
  if (hidings.length === 0) return
  await addHidings(
    tx,
    hidings.map(({ hiding }) => hiding),
  )
  for (const { hiding, undoSeconds, origin } of hidings) {
    const { workspaceId, id } = hiding
    if (undoSeconds === 0) await addTasks(tx, [hideContentTask(workspaceId, id, origin)])
    else await armTimer(tx, { workspaceId, kind: hideContent, objectId: id, origin }, undoSeconds)
  }
}

function hidingsOf({ judgement, outcome, actions }: JudgementResult) {
  const { workspaceId, objectId: userId, undoSeconds, origin } = judgement
  if (judgement.objectType !== ObjectType.user) return []
  return outcome.changes.flatMap(({ decision, status }) => {
    const ban = actions.find(({ causeKey }) => causeKey === decision.cause)
    if (!decision.hideAll || status !== Status.hidden || !ban) return []
    const { actor, ruleId, ruleVersion } = decision
    const by = { actorKind: actor.kind, actorId: actor.id, ruleId, ruleVersion, ...decision.hideAll }
    return [{ hiding: { workspaceId, id: newId(), userId, actionId: ban.id, ...by }, undoSeconds, origin }]
  })
}
