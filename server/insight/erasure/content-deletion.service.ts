import type { Database } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { eraseContent, type ErasureDependencies } from './erase-content.ts'
import { heldAmong } from './legal-hold.store.ts'

/** Deletes content that the customer platform has deleted. */
export class ContentDeletion {
  constructor(private readonly deps: ErasureDependencies & { database: Database }) {}

  /**
   * Deletes an item with everything that is kept of it; sends no webhook.
   * @throws NotFoundError
   * @throws ConflictError where the item, or its author, is on legal hold
   */
  delete({ workspaceId, actor }: Caller, id: string): Promise<void> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const [gone] = await eraseContent(tx, this.deps, workspaceId, [id])
      if (!gone && (await heldAmong(tx, workspaceId, [id])).has(id))
        throw new ConflictError('The item is on legal hold: release it first')
      if (!gone) throw new NotFoundError('Content not found', 'content')
      const object = { type: ObjectType.content, id }
      await this.deps.audit.append(tx, { workspaceId, actor, event: 'erasure.content_deleted', object })
    })
  }
}
