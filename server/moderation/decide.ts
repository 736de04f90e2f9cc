import type { NewAction } from '../actions/action.record.ts'
import { recordActions } from '../actions/record-actions.ts'
import type { Sql, Transaction } from '../platform/database.ts'
import { resolveReports } from '../reports/resolve-reports.ts'
import { openReviews } from '../reviews/open-reviews.ts'
import { resolveReviews } from '../reviews/resolve-reviews.ts'
import type { ReviewEvent } from '../reviews/review-events.ts'
import { ActorKind } from '../vocabulary/status.ts'
import type { Judgement } from './decision.ts'
import { takeMeasures } from './measures.ts'
import { finalStatus, newActions, type PolicyLabel } from './new-actions.ts'
import type { LockedObject, NewState, ObjectAdapter } from './object-adapter.ts'
import { objectAdapters } from './objects/index.ts'
import { type Outcome, resolves, settle } from './precedence.ts'
import { reportsToResolve } from './report-consequences.ts'
import { reviewsToOpen, reviewsToResolve } from './review-consequences.ts'
import { readStandings } from './standing.ts'
import { startHiding } from './start-hiding.ts'
import { storeTraces } from './store-traces.ts'
import { storeUserTraces } from './store-user-traces.ts'

/** What became of one judgement. */
export interface Decided {
  judgement: Judgement
  object: LockedObject
  outcome: Outcome
  actions: NewAction[]
}

/** Everything that a call of decide() did, for the caller to answer with and to announce. */
export interface Decisions {
  decided: Decided[]
  reviewEvents: ReviewEvent[]
}

/**
 * The only writer of a status: applies judgements in the caller's transaction under the objects' row locks. Status and
 * tags, action records, outbox, reviews and trace are written together or not at all. A judgement of a content version
 * that is no longer the newest is left out, and so is an object that is not there.
 */
export async function decide(tx: Transaction, judgements: readonly Judgement[]): Promise<Decisions> {
  const decided: Decided[] = []
  for (const adapter of objectAdapters) {
    const about = judgements.filter(({ objectType }) => objectType === adapter.type)
    if (about.length > 0) decided.push(...(await decideOn(tx, adapter, about)))
  }
  await recordActions(
    tx,
    decided.flatMap(({ actions }) => actions),
  )
  await storeTraces(tx, decided)
  await storeUserTraces(tx, decided)
  await startHiding(tx, decided)
  await resolveReports(tx, reportsToResolve(decided))
  const opened = await openReviews(tx, reviewsToOpen(decided))
  const resolved = await resolveReviews(tx, reviewsToResolve(decided))
  return { decided, reviewEvents: [...opened, ...resolved] }
}

async function decideOn(
  tx: Sql,
  adapter: ObjectAdapter,
  judgements: readonly Judgement[],
): Promise<Decided[]> {
  const objects = new Map(
    (
      await adapter.lock(
        tx,
        judgements.map(({ objectId }) => objectId),
      )
    ).map((object) => [object.id, object]),
  )
  const current = judgements.filter(({ objectId, version }) => {
    const object = objects.get(objectId)
    return object !== undefined && (version === null || version === object.version)
  })
  const standingOf = await readStandings(tx, current, objects)
  const policies = await policyLabels(tx, current)
  const decided = current.flatMap((judgement) => {
    const object = objects.get(judgement.objectId)
    if (!object) return []
    const outcome = settle(standingOf(object), judgement.decisions)
    const one = { judgement, object, outcome, actions: newActions(judgement, object, outcome, policies) }
    objects.set(object.id, afterwards(object, newState(one)))
    return [one]
  })
  await adapter.save(tx, [...new Map(decided.map((one) => [one.object.id, newState(one)])).values()])
  await takeMeasures(tx, decided, policies)
  return decided
}

/** The object as the next judgement of it in the same call finds it. */
const afterwards = (object: LockedObject, { status, tags, policyCategoryId, decidedBy }: NewState) => ({
  ...object,
  status,
  tags,
  policyCategoryId,
  decidedBy: decidedBy?.kind ?? null,
  decidedById: decidedBy?.id ?? null,
})

function newState({ judgement, object, outcome }: Decided): NewState {
  const deciding = outcome.changes.findLast(({ status }) => status !== null)?.decision
  const settledByAll = outcome.status === null && judgement.arrival
  return {
    workspaceId: object.workspaceId,
    id: object.id,
    status: finalStatus(judgement, outcome),
    tags: outcome.tags,
    version: judgement.version,
    policyCategoryId: deciding ? policyOf(outcome) : object.policyCategoryId,
    decidedBy: deciding
      ? { kind: deciding.actor.kind, id: deciding.ruleId ?? deciding.actor.id }
      : settledByAll
        ? { kind: ActorKind.system, id: null }
        : object.decidedBy && { kind: object.decidedBy, id: object.decidedById },
  }
}

/** The category that stands on the object: that of the last change that names one since its status was settled. */
function policyOf({ changes }: Outcome): string | null {
  const last = changes.findLastIndex(({ status }) => resolves(status))
  return (
    changes.slice(Math.max(last, 0)).findLast(({ decision }) => decision.policyCategoryId !== null)?.decision
      .policyCategoryId ?? null
  )
}

async function policyLabels(tx: Sql, judgements: readonly Judgement[]): Promise<Map<string, PolicyLabel>> {
  const ids = judgements.flatMap(({ decisions }) =>
    decisions.flatMap(({ policyCategoryId }) => policyCategoryId ?? []),
  )
  if (ids.length === 0) return new Map()
  const rows = await tx.query<PolicyLabel & { id: string }>(
    `select id, policy_id as "policyId", name from policy_category where id = any ($1::uuid[])`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, ...label }) => [id, label]))
}
