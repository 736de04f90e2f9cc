import { countContentOf } from '../../intake/content/content.store.ts'
import { keepUser } from '../../intake/users/user.store.ts'
import type { Database } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { newId } from '../../platform/ids.ts'
import { addTasks } from '../../platform/tasks.ts'
import { checkFilter } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { ErasureDependencies } from './erase-content.ts'
import { ErasureFilter } from './erasure-filter.input.ts'
import { erasureFrame } from './erasure-queue.ts'
import type { Erasure } from './erasure.entity.ts'
import { addErasure, erasureList, erasuresById, erasureUnderWay } from './erasure.store.ts'

interface Dependencies extends ErasureDependencies {
  database: Database
  wakeUps: Pick<WakeUps, 'send'>
}

/** Erases users of the customer platform in the background. */
export class Erasures {
  constructor(private readonly deps: Dependencies) {}

  /** Starts erasing a user; where that is under way, answers it. @throws NotFoundError for a user who is not there */
  start({ workspaceId, actor, origin }: Caller, userId: string): Promise<Erasure> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const user = { workspaceId, userId }
      if (!(await keepUser(tx, workspaceId, userId))) throw new NotFoundError('User not found', 'user')
      const known = await erasureUnderWay(tx, user)
      if (known) return known
      const key = { workspaceId, id: newId() }
      const by = { createdByKind: actor.kind, createdById: actor.id }
      await addErasure(tx, { ...key, userId, total: await countContentOf(tx, workspaceId, userId), ...by })
      await addTasks(tx, [erasureFrame.task(workspaceId, key.id, origin)])
      tx.afterCommit(() => this.deps.wakeUps.send(erasureFrame.kind))
      const object = { type: ObjectType.user, id: userId }
      const entry = { workspaceId, actor, event: 'erasure.user_started', subject: key.id, object } as const
      await this.deps.audit.append(tx, entry)
      const [started] = await erasuresById(tx, workspaceId, [key.id])
      if (!started) throw new Error('the erasure was not written')
      return started
    })
  }

  /** A page of the erasures of a workspace. @throws InvalidInputError when the filter or the page arguments are not valid */
  async list(workspaceId: string, args: ListArgs, filter: unknown): Promise<Page<Erasure>> {
    const list = erasureList(workspaceId, checkFilter(ErasureFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }
}
