import type { Transaction } from '../platform/database.ts'
import type { ReviewToOpen } from '../reviews/open-reviews.ts'
import { evaluate } from '../rules/evaluate.ts'
import type { Plan } from '../rules/plan.ts'
import type { Plans } from '../rules/plans.ts'
import { RuleType } from '../rules/rule-type.ts'
import { factsOf } from '../signals/facts.ts'
import { loadItems, type Subject } from '../signals/item.ts'
import { batchedReads, type Read } from '../signals/reads.ts'
import { storedMedia } from '../signals/stored-media.ts'
import { loadUserSubjects } from '../signals/user-subject.ts'
import { priorityAt } from '../vocabulary/priority.ts'
import { ObjectType } from '../vocabulary/status.ts'
import { plansOf } from './judge.ts'

/** Finds the queues of reviews that are about to open, in the transaction that opens them. */
export type RouteReviews = (tx: Transaction, reviews: readonly ReviewToOpen[]) => Promise<ReviewToOpen[]>

/** Leaves every review to the Default Queue. */
export const toDefaultQueue: RouteReviews = (_tx, reviews) => Promise.resolve([...reviews])

/** Routes reviews by the workspace's routing rules: the first that matches decides (sections 2.11, 3.2.5). */
export const byRoutingRules =
  (plans: Plans): RouteReviews =>
  async (tx, reviews) => {
    if (reviews.length === 0) return []
    const inForce = await plansOf(tx, plans, reviews, RuleType.routing)
    const routed = reviews.filter(({ workspaceId }) => inForce.get(workspaceId)?.rules.length)
    const subjects = await subjectsOf(tx, routed)
    const read = batchedReads((_workspaces, work) => work(tx))
    return Promise.all(
      reviews.map(async (review) => {
        const plan = inForce.get(review.workspaceId)
        const subject = subjects.get(review.objectId)
        return plan && subject
          ? { ...review, queueId: await queueFor(tx, plan, subject, review, read) }
          : review
      }),
    )
  }

async function subjectsOf(tx: Transaction, reviews: readonly ReviewToOpen[]): Promise<Map<string, Subject>> {
  const ids = (type: ObjectType) =>
    reviews.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId)
  const [content, users] = [ids(ObjectType.content), ids(ObjectType.user)]
  const items = content.length > 0 ? await loadItems(tx, content) : []
  const subjects = users.length > 0 ? await loadUserSubjects(tx, users) : []
  return new Map<string, Subject>([
    ...items.map((item) => [item.id, item] as const),
    ...subjects.map((subject) => [subject.user.id, subject] as const),
  ])
}

async function queueFor(
  tx: Transaction,
  plan: Plan,
  subject: Subject,
  { priority, reasons }: ReviewToOpen,
  read: Read,
): Promise<string | null> {
  const review = {
    priority: priorityAt(priority),
    policyCategoryIds: reasons.flatMap(({ policyCategoryId }) => policyCategoryId ?? []),
  }
  const facts = factsOf(
    { ...subject, review },
    {
      probeMedia: (item) => storedMedia(tx, item),
      read,
    },
  )
  const { effects } = await evaluate(plan, facts)
  return effects.find(({ queueId }) => queueId !== null)?.queueId ?? null
}
