import { z } from 'zod'
import type { Sql } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { lockReportedItems, recountOpen } from './reported-items.ts'
import { type UserReport, userReportColumns } from './user-report.type.ts'

const mostAtOnce = 500

/** The item whose reports are all ignored. */
export const ReportedItemInput = z
  .object({ contentId: z.uuid().nullish(), userId: z.uuid().nullish() })
  .refine(({ contentId, userId }) => Boolean(contentId) !== Boolean(userId), {
    path: ['contentId'],
    message: 'Exactly one of contentId and userId is needed',
  })

/**
 * Ignores those of the reports that are open (section 3.3), and answers all of them as they are now.
 * @throws InvalidInputError for more than 500 at once
 */
export async function ignoreReports(
  tx: Sql,
  workspaceId: string,
  actor: ActorRef,
  ids: readonly string[],
): Promise<UserReport[]> {
  if (ids.length > mostAtOnce) throw new InvalidInputError({ ids: `At most ${mostAtOnce} at once` })
  const wanted = ids.filter(isId)
  const items = await tx.query<{ id: string }>(
    `select distinct object_id as id from user_report where workspace_id = $1 and id = any ($2)`,
    [workspaceId, wanted],
  )
  const locked = await lockReportedItems(
    tx,
    items.map(({ id }) => id),
  )
  await ignoreOpen(tx, workspaceId, actor, 'id = any ($4)', wanted)
  await recountOpen(tx, locked)
  return tx.query<UserReport>(
    `select ${userReportColumns} from user_report r where r.workspace_id = $1 and r.id = any ($2)
     order by r.created_at desc, r.id desc`,
    [workspaceId, wanted],
  )
}

/** Ignores all open reports of an item, and answers how many there were. @throws NotFoundError when nobody reported it */
export async function ignoreReportsOn(
  tx: Sql,
  workspaceId: string,
  actor: ActorRef,
  input: unknown,
): Promise<number> {
  const { contentId, userId } = check(ReportedItemInput, input)
  const locked = await lockReportedItems(tx, [contentId ?? userId ?? ''])
  if (locked.length === 0) throw new NotFoundError()
  const ignored = await ignoreOpen(tx, workspaceId, actor, 'object_id = any ($4)', locked)
  await recountOpen(tx, locked)
  return ignored
}

async function ignoreOpen(
  tx: Sql,
  workspaceId: string,
  { kind, id }: ActorRef,
  which: string,
  ids: readonly string[],
): Promise<number> {
  const [{ count = 0 } = {}] = await tx.query<{ count: number }>(
    `with ignored as (
       update user_report set state = 'handled', handled_reason = 'ignored', handled_by_kind = $2, handled_by_id = $3,
         handled_at = verdict_now()
       where workspace_id = $1 and state = 'open' and ${which} returning 1)
     select count(*)::int as count from ignored`,
    [workspaceId, kind, id, ids],
  )
  return count
}
