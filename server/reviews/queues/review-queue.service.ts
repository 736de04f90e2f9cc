import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Database, EntityTransaction, Sql } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { check } from '../../platform/validation.ts'
import { announceReviews } from '../review-events.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { rulesUsing } from '../../access/workspaces/rules-using.ts'
import { touchRules } from '../../access/workspaces/rules-version.ts'
import { moveResolved, moveToDefault } from './move-reviews.ts'
import { ReviewQueue } from './review-queue.entity.ts'
import { ReviewQueueInput } from './review-queue.input.ts'

/** The review queues of a workspace (section 2.11). */
export class ReviewQueues {
  constructor(
    private readonly parts: { database: Database; audit: AuditLog; pubsub: Pick<RedisPubSub, 'publish'> },
  ) {}

  /** Creates a queue. @throws InvalidInputError */
  create(workspaceId: string, actor: ActorRef, input: unknown): Promise<ReviewQueue> {
    const given = check(ReviewQueueInput, input)
    return this.#change(workspaceId, async (tx) => {
      const queue = Object.assign(new ReviewQueue(), { workspaceId })
      await write(tx, queue, given)
      await tx.em.persistAndFlush(queue)
      await this.#audit(tx, actor, 'review_queue.created', queue, null)
      return queue
    })
  }

  /** Changes a queue, the Default Queue too. @throws NotFoundError, InvalidInputError */
  update(workspaceId: string, actor: ActorRef, id: string, input: unknown): Promise<ReviewQueue> {
    const given = check(ReviewQueueInput, input)
    return this.#change(workspaceId, async (tx) => {
      const queue = await existing(tx, id)
      const before = snapshot(queue)
      await write(tx, queue, given)
      await tx.em.flush()
      await this.#audit(tx, actor, 'review_queue.updated', queue, before)
      return queue
    })
  }

  /**
   * Deletes a queue and moves its reviews to the Default Queue; those that are resolved first, and for themselves.
   * @throws NotFoundError; ConflictError for the Default Queue, and while a rule routes to it
   */
  async delete(workspaceId: string, actor: ActorRef, id: string): Promise<boolean> {
    const { database } = this.parts
    await database.withEntities(workspaceId, (tx) => deletable(tx, id))
    await moveResolved(database, { workspaceId, queueId: id })
    return this.#change(workspaceId, async (tx) => {
      const queue = await deletable(tx, id)
      const moved = await moveToDefault(tx, { workspaceId, queueId: id })
      await tx.em.removeAndFlush(queue)
      await this.#audit(tx, actor, 'review_queue.deleted', queue, snapshot(queue))
      announceReviews(tx, this.parts.pubsub, moved)
      return true
    })
  }

  #audit(
    tx: EntityTransaction,
    actor: ActorRef,
    event: AuditEventName,
    queue: ReviewQueue,
    before: object | null,
  ) {
    const after = event === 'review_queue.deleted' ? null : snapshot(queue)
    const { workspaceId, id: subject } = queue
    return this.parts.audit.append(tx, { workspaceId, actor, event, subject, before, after })
  }

  /** The rules version is the lock: a rule never routes to a queue that is deleted meanwhile. */
  #change<T>(workspaceId: string, work: (tx: EntityTransaction) => Promise<T>): Promise<T> {
    return this.parts.database.withEntities(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.parts.pubsub)
      return work(tx)
    })
  }
}

const snapshot = ({ name, memberIds, policyCategoryIds }: ReviewQueue) => ({
  name,
  memberIds,
  policyCategoryIds,
})

async function existing(tx: EntityTransaction, id: string): Promise<ReviewQueue> {
  const queue = isId(id) ? await tx.em.findOne(ReviewQueue, { id }) : null
  if (!queue) throw new NotFoundError('Review queue not found')
  return queue
}

async function deletable(tx: EntityTransaction, id: string): Promise<ReviewQueue> {
  const queue = await existing(tx, id)
  if (queue.isDefault) throw new ConflictError('Cannot delete the Default Queue')
  const rules = await rulesUsing(tx, 'review_queue', id)
  if (rules.length > 0)
    throw new ConflictError("Cannot delete review queue, it's in use by a rule", { rules })
  return queue
}

async function write(
  tx: Sql,
  queue: ReviewQueue,
  { name, memberIds, policyCategoryIds }: ReviewQueueInput,
): Promise<void> {
  const [found] = await tx.query<{ taken: boolean; members: number; categories: number }>(
    `select exists (select from review_queue where workspace_id = $1 and lower(name) = lower($2) and id <> $3) as taken,
       (select count(*)::int from member where workspace_id = $1 and id = any ($4)) as members,
       (select count(*)::int from policy_category where workspace_id = $1 and id = any ($5) and deleted_at is null) as categories`,
    [queue.workspaceId, name, queue.id, memberIds ?? [], policyCategoryIds ?? []],
  )
  const fields: Record<string, string> = {}
  if (found?.taken) fields['name'] = `The queue "${name}" already exists`
  if (found?.members !== new Set(memberIds ?? []).size) fields['memberIds'] = 'Member not found'
  if (found?.categories !== new Set(policyCategoryIds ?? []).size)
    fields['policyCategoryIds'] = 'Policy category not found'
  if (Object.keys(fields).length > 0) throw new InvalidInputError(fields)
  Object.assign(queue, {
    name,
    memberIds: memberIds ?? null,
    policyCategoryIds: policyCategoryIds ?? null,
  })
}
