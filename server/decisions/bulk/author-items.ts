import { authorsOfContent } from '../../intake/content/selected-content.store.ts'
import { subjectsOfIds } from '../../judging/rules/past-subject.store.ts'
import type { Sql } from '../../platform/database.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { SelectedItem } from './bulk-decision-item.store.ts'
import type { SelectedDecision } from './bulk-decision.input.ts'
import { ofType } from './count-selection.ts'

/**
 * The authors of selected content as items of their own, each once: those to be banned or given a strike who were not selected
 * themselves.
 */
export async function authorItems(
  tx: Sql,
  workspaceId: string,
  selected: readonly SelectedItem[],
  authors: SelectedDecision['authors'],
): Promise<SelectedItem[]> {
  if (!authors) return []
  const users = new Set(ofType(selected, ObjectType.user))
  const ids = await authorsOfContent(tx, workspaceId, ofType(selected, ObjectType.content))
  const subjects = await subjectsOfIds(
    tx,
    workspaceId,
    { objectType: ObjectType.user },
    ids.filter((id) => !users.has(id)),
  )
  return subjects
    .map(({ objectId, status, policyCategoryId }) => ({
      ...{ objectType: ObjectType.user as const, objectId, reviewId: null, version: null, asAuthor: true },
      from: status ?? Status.allowed,
      fromPolicyCategoryId: policyCategoryId,
    }))
    .filter(({ from }) => authors.strike || from !== Status.hidden)
}
