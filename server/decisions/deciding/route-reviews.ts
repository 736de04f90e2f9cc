import { storedMedia } from '../../intake/content/media.store.ts'
import { evaluate } from '../../judging/rules/evaluate.ts'
import type { Evaluation } from '../../judging/rules/evaluation.ts'
import type { RuleCounts } from '../../judging/rules/health/rule-counts.ts'
import { isIdle } from '../../judging/rules/plan.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { writeShadowHits } from '../../judging/rules/shadow/shadow-hit.store.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import type { ReviewToOpen } from '../../reviews/open-review.store.ts'
import { type Facts, factsOf } from '../../signals/facts.ts'
import type { Subject } from '../../signals/item.ts'
import { batchedReads, type Read } from '../../signals/reads.ts'
import { reviewSubject } from '../../signals/review-subject.ts'
import { loadItems, loadUserSubjects } from '../../signals/subject.store.ts'
import { plansOf } from '../pipeline/judge.ts'

/** Finds the queues of reviews that are about to open, in the transaction that opens them. */
export type RouteReviews = (tx: Transaction, reviews: readonly ReviewToOpen[]) => Promise<ReviewToOpen[]>

/** For decisions that open no review, because they do not flag. */
export const opensNone: RouteReviews = (_tx, reviews) => Promise.resolve([...reviews])

/**
 * Routes reviews by the workspace's routing rules: the first match determines the queue (sections 2.11, 3.2.5). With `counts` it
 * also counts the rules' matches, and stores those of rules in shadow.
 */
export const byRoutingRules =
  (plans: Pick<Plans, 'for'>, counts?: RuleCounts): RouteReviews =>
  async (tx, reviews) => {
    if (reviews.length === 0) return []
    const inForce = await plansOf(tx, plans, reviews, RuleType.routing)
    const routed = reviews.filter(({ workspaceId }) => {
      const plan = inForce.get(workspaceId)
      return plan && !isIdle(plan)
    })
    const subjects = await subjectsOf(tx, routed)
    const read = batchedReads((_workspaces, work) => work(tx))
    const evaluations = await Promise.all(
      reviews.map((review) => {
        const plan = inForce.get(review.workspaceId)
        const subject = subjects.get(review.objectId)
        return plan && subject
          ? evaluate(plan, routingFacts(tx, subject, review, read), counts?.nextIsTimed())
          : null
      }),
    )
    if (counts) await noteAll(tx, counts, reviews, subjects, evaluations)
    return reviews.map((review, at) => {
      const effects = evaluations[at]?.effects
      return effects
        ? { ...review, queueId: effects.find(({ queueId }) => queueId !== null)?.queueId ?? null }
        : review
    })
  }

/** The facts available to routing rules for the subject of a review that is about to open. */
export function routingFacts(
  tx: Sql,
  subject: Subject,
  { priority, reasons }: ReviewToOpen,
  read: Read,
): Facts {
  const review = reviewSubject(priority, reasons)
  return factsOf({ ...subject, review }, { probeMedia: (item) => storedMedia(tx, item), read })
}

/** A subject, and the version of it that was read. */
type VersionedSubject = Subject & { version: number }

async function subjectsOf(
  tx: Transaction,
  reviews: readonly ReviewToOpen[],
): Promise<Map<string, VersionedSubject>> {
  const ids = (type: ObjectType) =>
    reviews.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId)
  const [content, users] = [ids(ObjectType.content), ids(ObjectType.user)]
  const workspaces = reviews.map(({ workspaceId }) => workspaceId)
  const items = content.length > 0 ? await loadItems(tx, workspaces, content) : []
  const subjects = users.length > 0 ? await loadUserSubjects(tx, workspaces, users) : []
  return new Map<string, VersionedSubject>([
    ...items.map((item) => [item.id, item] as const),
    ...subjects.map((subject) => [subject.user.id, subject] as const),
  ])
}

async function noteAll(
  tx: Transaction,
  counts: RuleCounts,
  reviews: readonly ReviewToOpen[],
  subjects: ReadonlyMap<string, VersionedSubject>,
  evaluations: readonly (Evaluation | null)[],
): Promise<void> {
  const noted = reviews.flatMap(({ workspaceId, objectType, objectId }, at) => {
    const evaluation = evaluations[at]
    const version = subjects.get(objectId)?.version ?? 0
    return evaluation
      ? [{ workspaceId, objectType, objectId, version, hits: evaluation.shadow.hits, evaluation }]
      : []
  })
  await writeShadowHits(tx, noted)
  tx.afterCommit(() => {
    for (const { workspaceId, evaluation } of noted) counts.note(workspaceId, evaluation)
  })
}
