import { type Span, SpanKind } from '@opentelemetry/api'
import { writeMarks } from '../../intake/content/content-decision.store.ts'
import { resolveReports } from '../../intake/reports/resolve-reports.ts'
import { writeShadowHits } from '../../judging/rules/shadow/shadow-hit.store.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { beginSpan, originIn } from '../../platform/tracing/spans.ts'
import type { NewState } from '../../platform/vocabulary/decided-state.ts'
import { ActorKind, type ActorRef, ObjectType } from '../../platform/vocabulary/status.ts'
import { lockReviews, openReviews, resolveReviews } from '../../reviews/open-review.store.ts'
import { policyLabels } from '../../settings/policies/policy-category.store.ts'
import { keepVerdicts } from '../pipeline/ai-consequences.ts'
import { appliedRows } from '../pipeline/applied-rules.ts'
import { storeUserTraces, traceRows } from '../pipeline/traces.ts'
import { withUnjudged } from '../pipeline/unjudged.ts'
import { reportsToResolve, reviewsToClose, reviewsToOpen, reviewsToResolve } from './consequences.ts'
import type { Decision, Judgement } from './decision.ts'
import { startHiding, takeMeasures } from './measures.ts'
import { type LockedObject, type NewObjects, noneNew, type ObjectAdapter, objectAdapters } from './objects.ts'
import { type JudgementResult, type Decisions, finalStatus, newActions } from './outcome.ts'
import { type Outcome, resolves, applyPrecedence } from './precedence.ts'
import { recordDecisions } from './record-decisions.store.ts'
import type { RouteReviews } from './route-reviews.ts'
import { readStandings } from './standing.ts'

/**
 * The only writer of a status: applies judgements in the caller's transaction under the objects' row locks. Status and tags,
 * action records, outbox, reviews and trace are written together or not at all. A judgement of an outdated content version is
 * skipped, and so is one of an object that does not exist. `route` finds the queues of reviews; `fresh` are objects that the
 * caller's transaction has created.
 */
export async function decide(
  tx: Transaction,
  given: readonly Judgement[],
  route: RouteReviews,
  fresh: NewObjects = noneNew,
): Promise<Decisions> {
  const { judgements, applied } = traceDecisions(tx, given)
  const decided: JudgementResult[] = []
  for (const adapter of objectAdapters) {
    const about = judgements.filter(({ objectType }) => objectType === adapter.type)
    if (about.length > 0) decided.push(...(await decideOn(tx, adapter, about, fresh)))
  }
  if (decided.length > 0)
    await recordDecisions(tx, {
      contents: statesOf(decided, ObjectType.content),
      actions: decided.flatMap(({ actions }) => actions),
      traces: traceRows(decided),
      applied: appliedRows(decided),
    })
  await writeMarks(tx, decided.flatMap(marksOf))
  await storeUserTraces(tx, decided)
  await storeShadowHits(tx, decided)
  await startHiding(tx, decided)
  const waiting = await keepVerdicts(tx, decided)
  const known = decided.filter(({ object }) => !fresh.has(object.id))
  await resolveReports(tx, reportsToResolve(known))
  const opening = await route(tx, reviewsToOpen(decided, waiting))
  const resolving = [...reviewsToResolve(known), ...(await reviewsToClose(tx, known))]
  await lockReviews(tx, opening, resolving)
  // A decision resolves the review before it, not the one for a recommendation against it.
  const resolved = await resolveReviews(tx, resolving)
  const opened = await openReviews(tx, opening)
  applied(decided)
  return { decided, reviewEvents: [...resolved, ...opened] }
}

async function decideOn(
  tx: Sql,
  adapter: ObjectAdapter,
  judgements: readonly Judgement[],
  fresh: NewObjects,
): Promise<JudgementResult[]> {
  const objects = await lockAll(tx, adapter, judgements, fresh)
  const current = judgements
    .filter(({ objectId, version }) => {
      const object = objects.get(objectId)
      return object !== undefined && (version === null || version === object.version)
    })
    .map((judgement) => withUnjudged(judgement, objects.get(judgement.objectId)))
  const standings = await readStandings(tx, current, objects, fresh)
  const policies = await policyLabels(tx, current.flatMap(categoriesOf))
  const decided = current.flatMap((judgement) => {
    const object = objects.get(judgement.objectId)
    if (!object) return []
    const outcome = applyPrecedence(standings.of(object), judgement.decisions)
    standings.note(object, judgement.decisions, outcome)
    const one = { judgement, object, outcome, actions: newActions(judgement, object, outcome, policies) }
    objects.set(object.id, afterwards(object, newState(one)))
    return [one]
  })
  // Measures read users; content is not read before recordDecisions(), which saves it.
  if (adapter.type !== ObjectType.content) await adapter.save(tx, statesOf(decided, adapter.type))
  await takeMeasures(tx, decided, policies)
  return decided
}

const marksOf = ({ judgement: { unjudgedEnd }, object: { workspaceId, id } }: JudgementResult) =>
  unjudgedEnd ? [{ workspaceId, id, mark: unjudgedEnd.mark }] : []

/** The objects of the judgements under their row locks; those just created are locked already. */
async function lockAll(
  tx: Sql,
  adapter: ObjectAdapter,
  judgements: readonly Judgement[],
  fresh: NewObjects,
): Promise<Map<string, LockedObject>> {
  const known = judgements.flatMap(({ workspaceId, objectId: id }) =>
    fresh.has(id) ? [] : { workspaceId, id },
  )
  const locked = known.length > 0 ? await adapter.lock(tx, known) : []
  const created = judgements.flatMap(({ objectId }) => fresh.get(objectId) ?? [])
  return new Map([...locked, ...created].map((object) => [object.id, object]))
}

/** The state of each object of a type after its last judgement. */
const statesOf = (decided: readonly JudgementResult[], type: ObjectType): NewState[] => [
  ...new Map(
    decided
      .filter(({ judgement }) => judgement.objectType === type)
      .map((one) => [one.object.id, newState(one)]),
  ).values(),
]

/** The object as the next judgement of it in the same call sees it. */
const afterwards = (object: LockedObject, { status, tags, policyCategoryId, decidedBy }: NewState) => ({
  ...object,
  status,
  tags,
  policyCategoryId,
  decidedBy: decidedBy?.kind ?? null,
  decidedById: decidedBy?.id ?? null,
})

function newState({ judgement, object, outcome }: JudgementResult): NewState {
  const deciding = outcome.changes.findLast(({ status }) => status !== null)?.decision
  const checkedByAll = outcome.status === null && judgement.arrival
  return {
    workspaceId: object.workspaceId,
    id: object.id,
    status: finalStatus(judgement, outcome),
    tags: outcome.tags,
    version: judgement.version,
    policyCategoryId: deciding ? policyOf(outcome) : object.policyCategoryId,
    decidedBy: deciding
      ? deciderOf(deciding)
      : checkedByAll
        ? { kind: ActorKind.system, id: null }
        : object.decidedBy && { kind: object.decidedBy, id: object.decidedById },
  }
}

/** The actor or rule behind a status: the one that decided, or the one whose state is restored. */
const deciderOf = ({ actor, ruleId, restores }: Decision): ActorRef | null =>
  restores ? restores.decidedBy : { kind: actor.kind, id: ruleId ?? actor.id }

/** The category of the object: that of the last change with one since its status was decided. */
function policyOf(outcome: Outcome): string | null {
  const changes = outcome.changes.filter(({ status }) => status !== null)
  const last = changes.findLastIndex(({ status }) => resolves(status))
  return (
    changes.slice(Math.max(last, 0)).findLast(({ decision }) => decision.policyCategoryId !== null)?.decision
      .policyCategoryId ?? null
  )
}

/** The distinct categories of the decisions. */
const categoriesOf = ({ workspaceId, decisions }: Judgement) =>
  [...new Set(decisions.flatMap(({ policyCategoryId }) => policyCategoryId ?? []))].map((id) => ({
    workspaceId,
    id,
  }))

/** Stores what rules in shadow would have done to the objects that were decided on. */
function storeShadowHits(tx: Sql, decided: readonly JudgementResult[]): Promise<void> {
  return writeShadowHits(
    tx,
    decided.flatMap(({ judgement, object }) => {
      const hits = judgement.evaluation?.shadow.hits ?? []
      if (hits.length === 0) return []
      const { workspaceId, objectType, objectId } = judgement
      const version = judgement.version ?? object.version ?? 0
      return [{ workspaceId, objectType, objectId, version, hits }]
    }),
  )
}

/** The judgements of a call of decide(), each with a span of its own, and the callback that ends the spans of those applied. */
interface TracedJudgements {
  judgements: readonly Judgement[]
  /** Ends the spans with the commit; a rollback records none. */
  applied(decided: readonly JudgementResult[]): void
}

/** Starts a span for each judgement that a request caused; what follows from it, such as its webhook, belongs to that span. */
function traceDecisions(tx: Transaction, given: readonly Judgement[]): TracedJudgements {
  const spans = new Map<string, Span>()
  const judgements = given.map((judgement) => {
    const { workspaceId, objectType, objectId, origin } = judgement
    if (origin === null) return judgement
    const span = beginSpan('decide', {
      kind: SpanKind.INTERNAL,
      attributes: {
        'verdict.workspace_id': workspaceId,
        'verdict.object_type': objectType,
        'verdict.object_id': objectId,
      },
      origins: [origin],
    })
    if (!span.isRecording()) return judgement
    const within = originIn(span, origin)
    spans.set(within, span)
    return { ...judgement, origin: within }
  })
  const applied = (decided: readonly JudgementResult[]) => {
    for (const { judgement, outcome, actions } of decided) {
      const span = judgement.origin === null ? undefined : spans.get(judgement.origin)
      if (!span) continue
      span.setAttributes({
        'verdict.status': finalStatus(judgement, outcome) ?? 'none',
        'verdict.actors': [...new Set(actions.map(({ actor }) => actor.kind))],
        'verdict.actions': actions.length,
      })
      tx.afterCommit(() => span.end())
    }
  }
  return { judgements, applied }
}
