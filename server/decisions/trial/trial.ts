import type { StrikeDetails } from '../../actions/action-details.ts'
import { actionPayload } from '../../actions/kinds/index.ts'
import { storedMedia } from '../../intake/content/media.store.ts'
import { evaluate } from '../../judging/rules/evaluate.ts'
import type { Evaluation } from '../../judging/rules/evaluation.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { readTrace } from '../../judging/rules/trace-reader.ts'
import type { TracedRule } from '../../judging/rules/traced-rule.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { type Priority, priorityAt } from '../../platform/vocabulary/priority.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { ReviewToOpen } from '../../reviews/open-review.store.ts'
import { openReviewsOf } from '../../reviews/review.store.ts'
import type { FactSources } from '../../signals/fact.ts'
import { factsOf } from '../../signals/facts.ts'
import type { Item } from '../../signals/item.ts'
import { batchedReads, type Read } from '../../signals/reads.ts'
import { loadUserSubjects } from '../../signals/subject.store.ts'
import { decide } from '../deciding/decide.ts'
import type { Judgement } from '../deciding/decision.ts'
import { newObjects, noneNew } from '../deciding/objects.ts'
import { type JudgementResult, finalStatus } from '../deciding/outcome.ts'
import { byRoutingRules, routingFacts } from '../deciding/route-reviews.ts'
import { judge } from '../pipeline/judge.ts'
import { userJudgement } from '../pipeline/user-judgement.ts'
import type { PlansInForce } from './draft-plans.ts'
import type { RehearsedItem } from './rehearsed-content.ts'

/** The result of rules for a user, and the user's state afterwards. */
export interface UserTrial {
  status: Status
  tags: string[]
  rules: TracedRule[]
}

/** The review that a flagged item would have. */
export interface ReviewTrial {
  queueId: string
  priority: Priority
  /** The routing rules tried. */
  rules: TracedRule[]
}

/** The result for an item if it were sent now. */
export interface Trial {
  status: Status
  tags: string[]
  knownContent: boolean
  knownUser: boolean
  /** The actions on the item and its user, in webhook shape. */
  actions: Record<string, unknown>[]
  rules: TracedRule[]
  user: UserTrial
  strike: StrikeDetails | null
  review: ReviewTrial | null
  /** The duration of the evaluation of the content rules. */
  microseconds: number
}

/** Evaluates a rehearsed item with rules and decide() like an accepted one, in a transaction that must be rolled back. */
export async function tryItem(
  tx: Transaction,
  plans: PlansInForce,
  { item, knownContent, knownUser }: RehearsedItem,
): Promise<Trial> {
  const parts = {
    probeMedia: () => storedMedia(tx, item),
    read: batchedReads((_workspaces, work) => work(tx)),
  }
  const opening: ReviewToOpen[] = []
  const route = async (trial: Transaction, reviews: readonly ReviewToOpen[]) => {
    opening.push(...reviews.filter(({ objectId }) => objectId === item.id))
    return byRoutingRules(plans)(trial, reviews)
  }
  const judgements = await judge(await plans.for(tx, item.workspaceId), item, parts)
  const onContent = await decide(tx, judgements, route, knownContent ? noneNew : newObjects([item]))
  const byUserRules = await judgeUser(tx, plans, item, parts)
  const onUser = await decide(tx, [byUserRules], route)
  const decided = [...onContent.decided, ...onUser.decided]
  const traceOf = (evaluation: Evaluation | null) =>
    evaluation ? readTrace(tx, item.workspaceId, evaluation.stored()) : Promise.resolve([])
  const { evaluation, ...content } = contentAfter(onContent.decided)
  return {
    ...content,
    knownContent,
    knownUser,
    actions: actionsOf(decided),
    rules: await traceOf(evaluation),
    user: {
      ...(await userAfter(tx, item.workspaceId, item.user.id)),
      rules: await traceOf(byUserRules.evaluation),
    },
    strike: strikeIn(decided),
    review: await reviewOf(tx, item, await traceOf(await routing(tx, plans, item, opening, parts.read))),
    microseconds: evaluation?.microseconds ?? 0,
  }
}

async function judgeUser(
  tx: Transaction,
  plans: PlansInForce,
  { workspaceId, user }: Item,
  deps: FactSources,
): Promise<Judgement> {
  const [subject] = await loadUserSubjects(tx, [workspaceId], [user.id])
  if (!subject) throw new Error('the user of a rehearsed item is missing')
  const plan = await plans.for(tx, workspaceId, undefined, RuleType.user)
  return userJudgement(subject, await evaluate(plan, factsOf(subject, deps)))
}

/** The result of routing rules for the first review that opens for the item. */
async function routing(
  tx: Transaction,
  plans: PlansInForce,
  item: Item,
  [review]: readonly ReviewToOpen[],
  read: Read,
): Promise<Evaluation | null> {
  if (!review) return null
  const plan = await plans.for(tx, item.workspaceId, undefined, RuleType.routing)
  return evaluate(plan, routingFacts(tx, item, review, read))
}

function contentAfter(decided: readonly JudgementResult[]) {
  const onContent = decided.find(({ judgement }) => judgement.objectType === ObjectType.content)
  if (!onContent) throw new Error('a rehearsed item was not judged')
  const { judgement, outcome } = onContent
  const status = finalStatus(judgement, outcome) ?? Status.allowed
  return { status, tags: outcome.tags, evaluation: judgement.evaluation }
}

const actionsOf = (decided: readonly JudgementResult[]) =>
  decided
    .flatMap(({ actions }) => actions)
    .filter(({ actor }) => actor.kind !== ActorKind.system)
    .map(actionPayload)

const strikeIn = (decided: readonly JudgementResult[]): StrikeDetails | null =>
  decided.flatMap(({ actions }) => actions).findLast(({ actionType }) => actionType === 'StrikeUser')?.details
    ?.strike ?? null

async function userAfter(
  tx: Sql,
  workspaceId: string,
  userId: string,
): Promise<Pick<UserTrial, 'status' | 'tags'>> {
  const [subject] = await loadUserSubjects(tx, [workspaceId], [userId])
  if (!subject) throw new Error('the user of a rehearsed item is missing')
  return { status: subject.user.status, tags: subject.user.tags }
}

async function reviewOf(
  tx: Sql,
  { workspaceId, id }: Item,
  rules: TracedRule[],
): Promise<ReviewTrial | null> {
  const [review] = await openReviewsOf(tx, workspaceId, [id])
  return review ? { queueId: review.queueId, priority: priorityAt(review.priorityRank), rules } : null
}
