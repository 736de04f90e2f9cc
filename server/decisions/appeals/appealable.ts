import { strikeOf } from '../../actions/action-details.ts'
import type { Action } from '../../actions/action.entity.ts'
import { actionOfStrike, actionsById, wasRestricted } from '../../actions/action.store.ts'
import { standingChangeOf } from '../../actions/standing-action.store.ts'
import type { Sql } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { objectNamed } from '../../platform/graphql/references.ts'
import { ObjectType, ReviewSubjectType, Status } from '../../platform/vocabulary/status.ts'
import { lockObject, type LockedObject } from '../deciding/objects.ts'
import { catchUp } from '../strikes/strike-ladder.ts'
import { lockStrikeTarget } from '../strikes/strike-target.ts'
import type { AppealInput } from './appeal.input.ts'

/** The action in force that is appealed, and its object, locked. */
export interface Appealable {
  action: Action
  objectType: ReviewSubjectType
  object: LockedObject
}

type AppealReference = Pick<AppealInput, 'content' | 'user' | 'actionId'>

/**
 * The action that an appeal is against: the one that hides the content, bans the user or, if they are not banned, gave them their
 * latest strike. Naming an action that set a status selects the one now in force. Locks the object.
 * @throws NotFoundError when the named object or action does not exist
 * @throws ConflictError code NOTHING_TO_APPEAL when it is no restriction, ALREADY_RESTORED for one that is no longer in force
 */
export async function appealableOf(
  tx: Sql,
  workspaceId: string,
  named: AppealReference,
): Promise<Appealable> {
  const about = named.actionId ? await namedAction(tx, workspaceId, named.actionId) : null
  const { objectType, objectId } = about ?? objectOf(workspaceId, named)
  const object = await lockNamed(tx, { workspaceId, objectType, objectId })
  const wantsStrike = about?.action.actionType === 'StrikeUser'
  const status =
    wantsStrike || object.status !== Status.hidden ? undefined : await standingChangeOf(tx, object)
  const strike = about && !wantsStrike ? undefined : await strikeOn(tx, objectType, object, about?.action)
  const action = status ?? strike
  if (action) return { action, objectType, object }
  if (about ?? (await wasRestricted(tx, object)))
    throw new ConflictError('The decision does not hold any more', {}, 'ALREADY_RESTORED')
  throw nothing()
}

const nothing = () => new ConflictError('There is nothing to appeal against', {}, 'NOTHING_TO_APPEAL')

async function namedAction(tx: Sql, workspaceId: string, id: string) {
  const [action] = await actionsById(tx, workspaceId, [id])
  if (!action || action.undoneAt !== null) throw new NotFoundError('Action not found', 'actionId')
  const { objectId, actionType, status } = action
  const objectType = Object.values(ReviewSubjectType).find((type) => type === action.objectType)
  const restricts = actionType === 'StrikeUser' || (actionType === 'ChangeStatus' && status === Status.hidden)
  if (!objectType || !restricts) throw nothing()
  return { action, objectType, objectId }
}

function objectOf(workspaceId: string, named: AppealReference) {
  const { objectId } = objectNamed(workspaceId, named)
  const objectType: ReviewSubjectType = named.content ? ReviewSubjectType.content : ReviewSubjectType.user
  return { objectType, objectId }
}

async function lockNamed(tx: Sql, ref: Parameters<typeof lockObject>[1]): Promise<LockedObject> {
  try {
    return await lockObject(tx, ref)
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    throw new NotFoundError(
      ref.objectType === ObjectType.user ? 'User not found' : 'Content not found',
      ref.objectType,
    )
  }
}

/** The action that gave the named strike, or the user's latest one, if the strike is still on the record. */
async function strikeOn(
  tx: Sql,
  objectType: ReviewSubjectType,
  { workspaceId, id }: LockedObject,
  named: Action | undefined,
): Promise<Action | undefined> {
  if (objectType !== ObjectType.user) return undefined
  const { strikes } = await catchUp(tx, await lockStrikeTarget(tx, workspaceId, id))
  if (named) return strikes.some((strike) => strike.id === strikeOf(named).id) ? named : undefined
  const last = strikes.at(-1)
  return last && actionOfStrike(tx, { workspaceId, id }, last.id)
}
