import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { membersByIds } from '../../access/team/member.store.ts'
import { touchRules } from '../../access/workspaces/rules-version.ts'
import { endAppealQueue } from '../../access/workspaces/workspace.store.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import type { RulesUsing } from '../../settings/rules-using.ts'
import { announceReviews } from '../review-events.ts'
import { moveResolvedOf, moveToDefault, moveUnresolvedOf } from './moved-reviews.store.ts'
import type { QueueRef } from './queue-work.ts'
import type { ReviewQueue } from './review-queue.entity.ts'
import { ReviewQueueInput } from './review-queue.input.ts'
import {
  addQueue,
  allQueues,
  changeQueue,
  deleteQueue,
  isNameTaken,
  queuesById,
  type QueueSettings,
} from './review-queue.store.ts'

const mostAtOnce = 1000
/** Fewer: moderators may be about to claim them, and live lists are told of each. */
const mostUnresolved = 250

/** The review queues of a workspace (section 2.11). */
export class ReviewQueues {
  constructor(
    private readonly deps: {
      database: Database
      audit: AuditLog
      pubsub: Pick<RedisPubSub, 'publish'>
      rulesUsing: RulesUsing
    },
  ) {}

  /** All queues: the Default Queue first, then by name. */
  all(workspaceId: string): Promise<ReviewQueue[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allQueues(tx, workspaceId))
  }

  /** Creates a queue. @throws InvalidInputError */
  create(caller: Caller, input: unknown): Promise<ReviewQueue> {
    return this.#change(caller.workspaceId, (tx) => this.createIn(tx, caller, input))
  }

  /** Creates a queue in the caller's transaction, which has touched the rules. @throws InvalidInputError */
  async createIn(tx: Transaction, { workspaceId, actor }: Caller, input: unknown): Promise<ReviewQueue> {
    const wanted = { workspaceId, id: newId(), ...settingsOf(check(ReviewQueueInput, input)) }
    await assertFits(tx, wanted)
    const queue = await addQueue(tx, wanted)
    await this.#audit(tx, actor, 'review_queue.created', queue, null)
    return queue
  }

  /** Changes a queue, possibly the Default Queue. @throws NotFoundError, InvalidInputError */
  update({ workspaceId, actor }: Caller, id: string, input: unknown): Promise<ReviewQueue> {
    const given = check(ReviewQueueInput, input)
    return this.#change(workspaceId, async (tx) => {
      const before = await existing(tx, workspaceId, id)
      const wanted = settingsOf(given, before)
      const queue = { ...before, ...wanted }
      await assertFits(tx, queue)
      await changeQueue(tx, before, wanted)
      await this.#audit(tx, actor, 'review_queue.updated', queue, settingsOf(before))
      return queue
    })
  }

  /**
   * Deletes a queue and moves its reviews to the Default Queue: those that are there before, in transactions of their own.
   * @throws NotFoundError; ConflictError for the Default Queue, and while a rule routes to it
   */
  async delete(caller: Caller, id: string): Promise<boolean> {
    const { workspaceId } = caller
    const { database } = this.deps
    await database.inWorkspace(workspaceId, (tx) => this.#deletable(tx, workspaceId, id))
    await moveReviews(this.deps, { workspaceId, queueId: id })
    return this.#change(workspaceId, (tx) => this.deleteIn(tx, caller, id))
  }

  /** Deletes a queue in the caller's transaction, which has touched the rules; its reviews are few, or none. @throws as `delete` */
  async deleteIn(tx: Transaction, { workspaceId, actor }: Caller, id: string): Promise<boolean> {
    const queue = await this.#deletable(tx, workspaceId, id)
    const moved = await moveToDefault(tx, { workspaceId, queueId: id })
    await endAppealQueue(tx, workspaceId, id)
    await deleteQueue(tx, queue)
    await this.#audit(tx, actor, 'review_queue.deleted', queue, settingsOf(queue))
    announceReviews(tx, this.deps.pubsub, moved)
    return true
  }

  async #deletable(tx: Sql, workspaceId: string, id: string): Promise<ReviewQueue> {
    const queue = await existing(tx, workspaceId, id)
    if (queue.isDefault) throw new ConflictError('Cannot delete the Default Queue')
    const rules = await this.deps.rulesUsing(tx, workspaceId, 'review_queue', id)
    if (rules.length > 0)
      throw new ConflictError("Cannot delete review queue, it's in use by a rule", { rules })
    return queue
  }

  #audit(tx: Transaction, actor: ActorRef, event: AuditEventName, queue: ReviewQueue, before: object | null) {
    const after = event === 'review_queue.deleted' ? null : settingsOf(queue)
    const { workspaceId, id: subject } = queue
    return this.deps.audit.append(tx, { workspaceId, actor, event, subject, before, after })
  }

  /** Touching the rules version serves as the lock: no rule can come to route to a queue that is being deleted. */
  #change<T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.deps.pubsub)
      return work(tx)
    })
  }
}

/** The settings of a queue; checks of decisions that are not given keep their value. */
const settingsOf = (
  { name, memberIds, policyCategoryIds, ...checks }: ReviewQueueInput,
  before: Pick<QueueSettings, 'secondReviewPercent' | 'goldenPercent' | 'tellsGolden'> = unchecked,
): QueueSettings => ({
  name,
  memberIds: memberIds ?? null,
  policyCategoryIds: policyCategoryIds ?? null,
  secondReviewPercent: checks.secondReviewPercent ?? before.secondReviewPercent,
  goldenPercent: checks.goldenPercent ?? before.goldenPercent,
  tellsGolden: checks.tellsGolden ?? before.tellsGolden,
})

const unchecked = { secondReviewPercent: 0, goldenPercent: 0, tellsGolden: false }

async function existing(tx: Sql, workspaceId: string, id: string): Promise<ReviewQueue> {
  const [queue] = isId(id) ? await queuesById(tx, workspaceId, [id]) : []
  if (!queue) throw new NotFoundError('Review queue not found')
  return queue
}

async function assertFits(tx: Sql, queue: Omit<ReviewQueue, 'isDefault' | 'createdAt'>): Promise<void> {
  const { workspaceId, name } = queue
  const memberIds = [...new Set(queue.memberIds)]
  const categoryIds = [...new Set(queue.policyCategoryIds)]
  const members = await membersByIds(tx, workspaceId, memberIds)
  const categories = await policyCategoriesByIds(tx, workspaceId, categoryIds)
  const selectable = categories.filter(({ deletedAt }) => deletedAt === null)
  const fields = {
    ...((await isNameTaken(tx, queue)) && { name: `The queue "${name}" already exists` }),
    ...(members.length < memberIds.length && { memberIds: 'Member not found' }),
    ...(selectable.length < categoryIds.length && { policyCategoryIds: 'Policy category not found' }),
  }
  if (Object.keys(fields).length > 0) throw new InvalidInputError(fields)
}

/**
 * Moves the reviews of a queue to the Default Queue, in batches, each in a transaction of its own: there may be very many, and no
 * change of the workspace's settings waits for them.
 */
async function moveReviews(
  { database, pubsub }: { database: Database; pubsub: Pick<RedisPubSub, 'publish'> },
  queue: QueueRef,
): Promise<void> {
  const next = (move: (tx: Transaction) => Promise<number>) => database.inWorkspace(queue.workspaceId, move)
  while ((await next((tx) => moveResolvedOf(tx, queue, mostAtOnce))) === mostAtOnce);
  const moveUnresolved = async (tx: Transaction) => {
    const moved = await moveUnresolvedOf(tx, queue, mostUnresolved)
    announceReviews(tx, pubsub, moved)
    return moved.length
  }
  while ((await next(moveUnresolved)) === mostUnresolved);
}
