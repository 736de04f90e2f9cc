import type { ReadyModerator } from '../../judging/ai-moderators/ready-moderator.ts'
import { markOf } from '../../intake/content/content.store.ts'
import type { UnjudgedMark } from '../../intake/content/unjudged.ts'
import type { Sql } from '../../platform/database.ts'
import type { LoadedItem } from '../../signals/item.ts'
import type { TextPiece } from '../../signals/source-text.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'

/** An item that AI moderators are to look at. */
export interface AskedItem {
  item: LoadedItem
  moderators: readonly ReadyModerator[]
  /** What was read in its media. */
  media: TextPiece[]
  /** What of this version could not be judged before, where its workspace was to decide about that. */
  mark: UnjudgedMark | null
}

/** What is left of asking before about the version, and whether a human has decided since: then nobody is asked again. */
export async function beforeAsking(
  tx: Sql,
  { workspaceId, id, version }: LoadedItem,
): Promise<{ mark: UnjudgedMark | null; isOver: boolean }> {
  const item = await markOf(tx, workspaceId, id)
  const mark = item?.unjudgedMark?.version === version ? item.unjudgedMark : null
  if (!mark || mark.outcome === null) return { mark: null, isOver: false }
  const isOver = item?.decidedByKind === ActorKind.member || item?.decidedByKind === ActorKind.customer
  return { mark, isOver }
}

/** The moderators that are still to judge it: those of the mark, where there is one that names any of them. */
export function unanswered(
  moderators: readonly ReadyModerator[],
  mark: UnjudgedMark | null,
): readonly ReadyModerator[] {
  const named = moderators.filter(({ name }) => mark?.parts.some((part) => part.name === name))
  return named.length > 0 ? named : moderators
}
