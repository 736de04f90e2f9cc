import type { ReadyModerator } from '../../judging/ai-moderators/ready-moderator.ts'
import type { UnjudgedMark } from '../../intake/content/unjudged.ts'
import type { Sql } from '../../platform/database.ts'
import type { LoadedItem } from '../../signals/item.ts'
import type { TextPiece } from '../../signals/source-text.ts'
import type { Status } from '../../platform/vocabulary/status.ts'

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
  { id, version }: LoadedItem,
): Promise<{ mark: UnjudgedMark | null; isOver: boolean }> {
  const [row] = await tx.query<{ unjudged: UnjudgedMark | null; byHuman: boolean }>(
    `select unjudged, coalesce(decided_by_kind in ('member', 'customer'), false) as "byHuman" from content where id = $1`,
    [id],
  )
  const mark = row?.unjudged?.version === version && row.unjudged.outcome !== null ? row.unjudged : null
  return { mark, isOver: mark !== null && row?.byHuman === true }
}

/** The moderators that are still to judge it: those of the mark, where there is one that names any of them. */
export function unanswered(
  moderators: readonly ReadyModerator[],
  mark: UnjudgedMark | null,
): readonly ReadyModerator[] {
  const named = moderators.filter(({ name }) => mark?.parts.some((part) => part.name === name))
  return named.length > 0 ? named : moderators
}

/** For how many milliseconds, by the database's clock, it has not been judged. */
export async function untilNow(tx: Sql, mark: UnjudgedMark | null): Promise<number> {
  if (!mark) return 0
  const [row] = await tx.query<{ ms: number }>(
    `select extract(epoch from clock_timestamp() - $1::timestamptz)::float8 * 1000 as ms`,
    [mark.since],
  )
  return row?.ms ?? 0
}

/**
 * What rules have set this very version to, whose causes end with the item and its version, and whether a rule's ban took
 * the item away.
 */
export async function statusesByRules(tx: Sql, { workspaceId, id, version }: LoadedItem): Promise<Status[]> {
  const rows = await tx.query<{ status: Status }>(
    `select distinct status from action
     where workspace_id = $1 and object_id = $2 and rule_id is not null and status is not null and reverted_at is null
       and (cause_key like '%:' || $2::text || ':' || $3::text or cause_key like 'hide-all:%')`,
    [workspaceId, id, version],
  )
  return rows.map(({ status }) => status)
}
