import {
  connectionOf,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../platform/graphql/connection.ts'
import { exactly, type Timed, timeCursor, timeKey } from '../../platform/graphql/time-cursor.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import {
  Retroaction,
  retroactionColumns,
  RetroactionItem,
  type RetroactionItemState,
} from './retroaction.type.ts'

/** A page of retroactions. */
export const RetroactionConnection = connectionOf('Retroaction', () => Retroaction)

/** A page of the items of a retroaction. */
export const RetroactionItemConnection = connectionOf('RetroactionItem', () => RetroactionItem)

/** The retroactions of a rule, newest first. @throws InvalidInputError when the cursor is not valid */
export async function listRetroactions(
  tx: Sql,
  workspaceId: string,
  ruleId: string,
  args: PageArgs,
): Promise<Page<Retroaction>> {
  const after = timeCursor(args.after)
  const rows = await tx.query<Retroaction & Timed>(
    `select ${retroactionColumns}, ${exactly('r.created_at')} as at from retroaction r
     where r.workspace_id = $1 and r.rule_id = $2
       and ($3::timestamptz is null or (r.created_at, r.id) < ($3, $4::uuid))
     order by r.created_at desc, r.id desc limit $5`,
    [workspaceId, isId(ruleId) ? ruleId : null, after?.at ?? null, after?.id ?? null, pageSize(args) + 1],
  )
  return pageOf(rows, args, timeKey)
}

/** The items of a retroaction, of a state or of all, the newest first. @throws InvalidInputError when the cursor is not valid */
export async function listRetroactionItems(
  tx: Sql,
  workspaceId: string,
  id: string,
  state: RetroactionItemState | null,
  args: PageArgs,
): Promise<Page<RetroactionItem>> {
  const after = timeCursor(args.after)
  const rows = await tx.query<RetroactionItem & Timed>(
    `select i.object_type as "objectType", i.object_id as "objectId", i.object_id as id, i.state, i.from_status as "from",
       i.to_status as "to", ${exactly('i.posted_at')} as at
     from retroaction_item i
     where i.workspace_id = $1 and i.retroaction_id = $2 and ($3::text is null or i.state = $3)
       and ($4::timestamptz is null or (i.posted_at, i.object_id) < ($4, $5::uuid))
     order by i.posted_at desc, i.object_id desc limit $6`,
    [workspaceId, id, state, after?.at ?? null, after?.id ?? null, pageSize(args) + 1],
  )
  return pageOf(rows, args, timeKey)
}
