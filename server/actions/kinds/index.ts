import type { ActionKind } from '../action-kind.ts'
import addTags from './add-tags.ts'
import changeStatus from './change-status.ts'

/** Every kind of action there is. */
export const actionKinds: readonly ActionKind[] = [addTags, changeStatus]

const byType = new Map(actionKinds.map((kind) => [kind.type, kind]))

/** The kind with this wire name. @throws when there is none */
export function actionKind(type: string): ActionKind {
  const kind = byType.get(type)
  if (!kind) throw new Error(`no action kind ${type}`)
  return kind
}
