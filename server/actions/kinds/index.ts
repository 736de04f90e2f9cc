import type { ActionKind } from '../action-kind.ts'
import type { NewAction } from '../new-action.ts'
import addTags from './add-tags.ts'
import changeStatus from './change-status.ts'
import endStrikeUser from './end-strike-user.ts'
import removeStrikeUser from './remove-strike-user.ts'
import removeTags from './remove-tags.ts'
import resolveAppeal from './resolve-appeal.ts'
import sendMessage from './send-message.ts'
import strikeUser from './strike-user.ts'
import updateList from './update-list.ts'

/** Every kind of action there is (section 6.2). */
export const actionKinds: readonly ActionKind[] = [
  changeStatus,
  strikeUser,
  endStrikeUser,
  removeStrikeUser,
  addTags,
  removeTags,
  updateList,
  sendMessage,
  resolveAppeal,
]

const byType = new Map(actionKinds.map((kind) => [kind.type, kind]))

/** The kind with this wire name. @throws Error when there is none */
export function actionKind(type: string): ActionKind {
  const kind = byType.get(type)
  if (!kind) throw new Error(`no action kind ${type}`)
  return kind
}

/** An action in webhook shape (section 6), as webhooks and the synchronous response contain it. */
export function actionPayload(action: NewAction): Record<string, unknown> {
  return {
    action_type: action.actionType,
    action_id: action.id,
    action_created_at: action.createdAt.toISOString(),
    ...actionKind(action.actionType).payload(action),
  }
}

/** An example of an action of this kind, in webhook shape. */
export const actionExample = ({
  type,
  example,
}: Pick<ActionKind, 'type' | 'example'>): Record<string, unknown> => ({
  action_type: type,
  action_id: '0193a1c2-7a40-7b3e-9d2f-5a1f0c9e4b21',
  action_created_at: '2026-01-15T09:30:00.000Z',
  ...example,
})
