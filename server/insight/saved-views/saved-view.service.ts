import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Principal } from '../../access/team/principal.ts'
import { allows } from '../../access/team/principal.ts'
import { lockWorkspace } from '../../access/workspaces/workspace.store.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import { queuesById } from '../../reviews/queues/review-queue.store.ts'
import type { SavedView } from './saved-view.entity.ts'
import { NewSavedViewInput, SavedViewInput } from './saved-view.input.ts'
import { savedViewPermissions } from './saved-view.permissions.ts'
import {
  addView,
  isNameTaken,
  lockedGroup,
  lockedView,
  placeViews,
  refuseMoreViews,
  rewriteView,
  setDeleted,
  type ViewGroup,
  viewsFor,
} from './saved-view.store.ts'

/** Filters that members save under a name, for themselves or for all of the workspace. */
export class SavedViews {
  constructor(private readonly deps: { database: Database; audit: AuditLog }) {}

  /** The shared ones and the member's own, of each page in their order. */
  all({ workspaceId, id }: Principal): Promise<SavedView[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => viewsFor(tx, workspaceId, id))
  }

  /** @throws InvalidInputError where a field is wrong or the name is taken, NotFoundError for the queue, ConflictError when full */
  create(caller: Principal, input: unknown): Promise<SavedView> {
    const { filters, queueId = null, ...given } = check(NewSavedViewInput, input)
    return this.#change(caller, async (tx, { workspaceId }) => {
      if (queueId !== null && (await queuesById(tx, workspaceId, [queueId])).length === 0)
        throw new NotFoundError('Review queue not found', 'queueId')
      const group = { workspaceId, ownerId: caller.id, page: given.page, shared: given.shared }
      const view = { ...group, id: newId(), queueId, name: given.name, filters: byName(filters) }
      await makeRoom(tx, group, view)
      const made = await addView(tx, view)
      await this.#log(tx, caller, 'saved_view.created', { after: made })
      return made
    })
  }

  /** Replaces the name, the filters and the audience. @throws as `create`, and ForbiddenError for another member's view */
  update(caller: Principal, id: string, input: unknown): Promise<SavedView> {
    const { filters, ...given } = check(SavedViewInput, input)
    return this.#change(caller, async (tx) => {
      const before = await standing(tx, caller, id)
      const group = { ...before, shared: given.shared }
      if (given.shared === before.shared) await refuseTaken(tx, group, { id, name: given.name })
      else await makeRoom(tx, group, { id, name: given.name })
      const after = await rewriteView(tx, before, { ...given, filters: byName(filters) })
      await this.#log(tx, caller, 'saved_view.updated', { before, after })
      return after
    })
  }

  /** Moves it among the shared ones of its page, or among the member's own. @returns all views of the member */
  move(caller: Principal, id: string, position: number): Promise<SavedView[]> {
    return this.#change(caller, async (tx, { workspaceId }) => {
      const view = await standing(tx, caller, id)
      if (view.shared && !managesShared(caller)) throw new ForbiddenError()
      const others = (await lockedGroup(tx, view)).filter((other) => other.id !== id)
      const place = Math.min(Math.max(position, 0), others.length)
      await placeViews(tx, workspaceId, others.toSpliced(place, 0, view))
      return viewsFor(tx, workspaceId, caller.id)
    })
  }

  /** Deletes it; for a day it can be restored. @throws NotFoundError, ForbiddenError for another member's view */
  delete(caller: Principal, id: string): Promise<boolean> {
    return this.#change(caller, async (tx) => {
      const before = await standing(tx, caller, id)
      await setDeleted(tx, before, true)
      await this.#log(tx, caller, 'saved_view.deleted', { before })
      return true
    })
  }

  /**
   * Restores a deleted view at its place. @throws NotFoundError, ConflictError where its name is taken or the limit is reached
   */
  restore(caller: Principal, id: string): Promise<SavedView> {
    return this.#change(caller, async (tx, { workspaceId }) => {
      const deleted = await lockedView(tx, { workspaceId, id })
      if (!deleted || !maySee(caller, deleted)) throw new NotFoundError('Saved view not found')
      if (!mayChange(caller, deleted)) throw new ForbiddenError()
      if (deleted.deletedAt === null) return deleted
      if (await isNameTaken(tx, deleted, deleted)) throw new ConflictError(taken(deleted.name))
      await refuseMoreViews(tx, deleted)
      const after = await setDeleted(tx, deleted, false)
      await this.#log(tx, caller, 'saved_view.restored', { after })
      return after
    })
  }

  /** Serializes changes of the views of a workspace, so that a name that was free is still free when it is taken. */
  #change<Result>(
    caller: Principal,
    change: (tx: Transaction, caller: Principal) => Promise<Result>,
  ): Promise<Result> {
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      await lockWorkspace(tx, caller.workspaceId)
      return change(tx, caller)
    })
  }

  /** Changes of views that are or were shared are logged, those of private ones are not. */
  async #log(
    tx: Transaction,
    { workspaceId, actor }: Principal,
    event: AuditEventName,
    { before, after }: { before?: SavedView; after?: SavedView },
  ): Promise<void> {
    if (!before?.shared && !after?.shared) return
    const subject = (after ?? before)?.id ?? null
    const shown = { before: before && logged(before), after: after && logged(after) }
    await this.deps.audit.append(tx, { workspaceId, actor, event, subject, ...shown })
  }
}

const logged = ({ name, page, shared, filters }: SavedView) => ({ name, page, shared, filters })

const byName = (filters: SavedViewInput['filters']): Record<string, string> =>
  Object.fromEntries(filters.map(({ name, value }) => [name, value]))

const managesShared = (caller: Principal): boolean =>
  allows(caller, savedViewPermissions, 'savedViews.manage')

const maySee = (caller: Principal, { shared, ownerId }: SavedView): boolean => shared || ownerId === caller.id

/** Whether the caller may change it: its owner, and for shared ones an admin. */
export const mayChange = (caller: Principal, { shared, ownerId }: SavedView): boolean =>
  ownerId === caller.id || (shared && managesShared(caller))

/** The view under lock. @throws NotFoundError, ForbiddenError where the caller sees it and may not change it */
async function standing(tx: Transaction, caller: Principal, id: string): Promise<SavedView> {
  const view = await lockedView(tx, { workspaceId: caller.workspaceId, id })
  if (!view || view.deletedAt !== null || !maySee(caller, view))
    throw new NotFoundError('Saved view not found')
  if (!mayChange(caller, view)) throw new ForbiddenError()
  return view
}

const taken = (name: string): string => `The view "${name}" already exists`

async function refuseTaken(
  tx: Transaction,
  group: ViewGroup,
  view: Pick<SavedView, 'id' | 'name'>,
): Promise<void> {
  if (await isNameTaken(tx, group, view)) throw new InvalidInputError({ name: taken(view.name) })
}

async function makeRoom(
  tx: Transaction,
  group: ViewGroup,
  view: Pick<SavedView, 'id' | 'name'>,
): Promise<void> {
  await refuseTaken(tx, group, view)
  await refuseMoreViews(tx, group)
}
