import type { AuditLog } from '../../access/audit/audit.service.ts'
import { actionsOfObject } from '../../actions/action.store.ts'
import { contentsById } from '../../intake/content/content.store.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { idOfReference } from '../../platform/graphql/references.ts'
import { isId, newId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ActorKind, isHuman } from '../../platform/vocabulary/status.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import { lastResolvedOf } from '../review.store.ts'
import type { GoldenItem } from './golden-item.entity.ts'
import { NewGoldenItem } from './golden-item.input.ts'
import { addGolden, allGolden, goldenById, retireGolden } from './golden-item.store.ts'

/** Past items with known answers, which are mixed into the reviews that moderators are given. */
export class GoldenItems {
  constructor(private readonly deps: { database: Database; audit: AuditLog }) {}

  /** Those in use, newest first. */
  all(workspaceId: string): Promise<GoldenItem[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allGolden(tx, workspaceId))
  }

  /**
   * Makes a past item golden, in the queue in which it was decided. @throws InvalidInputError, NotFoundError
   * @throws ConflictError for an item that is golden already, or that no person has decided on in a review
   */
  make({ workspaceId, actor }: Caller, input: unknown): Promise<GoldenItem> {
    const { content, status, policyCategoryIds, explanation } = check(NewGoldenItem, input)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const categories = [...new Set(policyCategoryIds)]
      if ((await policyCategoriesByIds(tx, workspaceId, categories)).length < categories.length)
        throw new NotFoundError('Policy category not found', 'policyCategoryIds')
      const golden = await addGolden(tx, {
        ...(await pastItem(tx, workspaceId, idOfReference(workspaceId, content))),
        workspaceId,
        id: newId(),
        status,
        policyCategoryIds: categories,
        explanation: explanation ?? null,
        createdById: actor.kind === ActorKind.member ? actor.id : null,
      })
      if (!golden) throw new ConflictError('The item is golden already')
      await this.#record(tx, actor, 'review_queue.golden_added', golden)
      return golden
    })
  }

  /** Retires a golden item; the decisions on it are kept. @throws NotFoundError */
  retire({ workspaceId, actor }: Caller, id: string): Promise<GoldenItem> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const golden = isId(id) ? await retireGolden(tx, workspaceId, id) : undefined
      if (!golden) throw new NotFoundError('Golden item not found')
      await this.#record(tx, actor, 'review_queue.golden_retired', golden)
      return golden
    })
  }

  /** A golden item, in use or retired. */
  async byId(workspaceId: string, id: string): Promise<GoldenItem | null> {
    const read = (tx: Sql) => goldenById(tx, workspaceId, [id])
    const [golden] = isId(id) ? await this.deps.database.inWorkspace(workspaceId, read) : []
    return golden ?? null
  }

  #record(
    tx: Parameters<AuditLog['append']>[0],
    actor: Caller['actor'],
    event: 'review_queue.golden_added' | 'review_queue.golden_retired',
    { workspaceId, queueId: subject, contentId, status, policyCategoryIds }: GoldenItem,
  ): Promise<void> {
    const after = { contentId, status, policyCategoryIds }
    return this.deps.audit.append(tx, { workspaceId, actor, event, subject, before: null, after })
  }
}

/** An item as it was before a person decided on it, and the review of that decision. */
async function pastItem(tx: Sql, workspaceId: string, contentId: string) {
  const [item] = await contentsById(tx, workspaceId, [contentId])
  if (!item) throw new NotFoundError('Not found', 'content')
  const review = await lastResolvedOf(tx, workspaceId, contentId)
  const actions = await actionsOfObject(tx, workspaceId, contentId)
  const first = actions.find(({ actorKind, status }) => status !== null && isHuman(actorKind))
  if (!review || !first) throw new ConflictError('Nobody has decided on this item in a review')
  const since = actions.filter(({ createdAt }) => createdAt >= first.createdAt)
  const added = new Set(since.flatMap(({ tagsAdded }) => tagsAdded))
  const { queueId, priorityRank: priority, storedReasons: reasons } = review
  return {
    contentId,
    version: item.version,
    queueId,
    priority,
    reasons,
    decidedFrom: first.createdAt,
    shown: {
      status: first.previousStatus,
      tags: item.tagIdentifiers.filter((tag) => !added.has(tag)),
      policyCategoryId: null,
      decidedByKind: null,
      decidedById: null,
    },
  }
}
