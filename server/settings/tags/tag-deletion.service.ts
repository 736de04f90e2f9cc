import type { AuditLog } from '../../access/audit/audit.service.ts'
import { touchRules } from '../../access/workspaces/rules-version.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { addTasks } from '../../platform/tasks.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { type ActorRef } from '../../platform/vocabulary/status.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { removalTask, removeTag } from './tag-removal.ts'
import type { Tag } from './tag.entity.ts'
import { deleteTag, lockTag } from './tag.store.ts'

/** Deletes tags permanently: from rules at once, from content and users in the background (section 2.5). */
export class TagDeletion {
  constructor(
    private readonly deps: {
      database: Database
      audit: AuditLog
      wakeUps: Pick<WakeUps, 'send'>
      pubsub: Pick<RedisPubSub, 'publish'>
      /** Removes the tag from the rules that use it; a rule that becomes incomplete is disabled. */
      takeOutOfRules: (tx: Transaction, tag: Tag, actor: ActorRef) => Promise<void>
    },
  ) {}

  /**
   * Deletes a tag everywhere; a rule that is no longer whole without it is disabled. @throws NotFoundError
   */
  delete({ workspaceId, actor, origin }: Caller, id: string): Promise<boolean> {
    const { database, wakeUps, pubsub, takeOutOfRules } = this.deps
    return database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, pubsub)
      const tag = await lockTag(tx, workspaceId, id)
      if (!tag) throw new NotFoundError('Tag not found')
      await deleteTag(tx, tag)
      await takeOutOfRules(tx, tag, actor)
      await addTasks(tx, [removalTask(workspaceId, id, origin)])
      const before = { identifier: tag.identifier, name: tag.name, color: tag.color }
      await this.deps.audit.append(tx, { workspaceId, actor, event: 'tag.deleted', subject: id, before })
      tx.afterCommit(() => wakeUps.send(removeTag))
      return true
    })
  }
}
