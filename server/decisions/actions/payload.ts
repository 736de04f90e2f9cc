import type { NewAction } from './action.record.ts'
import { actionKind } from './kinds/index.ts'

/** An action in webhook shape (section 6), as webhooks and the synchronous answer show it. */
export function actionPayload(action: NewAction): Record<string, unknown> {
  return {
    action_type: action.actionType,
    action_id: action.id,
    action_created_at: action.createdAt.toISOString(),
    ...actionKind(action.actionType).payload(action),
  }
}
