import {
  connectionOf,
  decodeCursor,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../graphql/connection.ts'
import { exactly, isMoment } from '../graphql/time-cursor.ts'
import type { Sql } from '../platform/database.ts'
import { InvalidInputError } from '../platform/errors.ts'
import { idOf, isId } from '../platform/ids.ts'
import { anywhere } from '../platform/like.ts'
import { check } from '../platform/validation.ts'
import type { Principal } from '../team/principal.ts'
import { priorityRank } from '../vocabulary/priority.ts'
import { ReviewFilter } from './review-filter.input.ts'
import { ReviewState } from './review-state.ts'
import { Review, reviewColumns } from './review.entity.ts'

/** A page of reviews. */
export const ReviewConnection = connectionOf('Review', () => Review)

type Listed = Review & { at: string }
type Add = (value: unknown) => string

/**
 * A page of the workspace's reviews, by priority, then age; of one queue or of all, each read in the order of its index.
 * @throws InvalidInputError when the filter or the cursor is not valid
 */
export async function listReviews(
  tx: Sql,
  { workspaceId, id: callerId }: Pick<Principal, 'workspaceId' | 'id'>,
  queueId: string | null,
  args: PageArgs,
  filter: unknown = {},
): Promise<Page<Review>> {
  if (queueId !== null && !isId(queueId)) return pageOf<Review>([], args, () => [])
  const values: unknown[] = [workspaceId]
  const add: Add = (value) => `$${values.push(value)}`
  const queues = queueId === null ? '' : `and q.id = ${add(queueId)}`
  const where = [
    ...filterSql({ workspaceId, callerId }, check(ReviewFilter, filter ?? {}), add),
    ...afterSql(args.after, add),
  ]
  const order = `order by r.priority, r.opened_at, r.id limit ${add(pageSize(args) + 1)}`
  const rows = await tx.query<Listed>(
    `select ${reviewColumns}, ${exactly('r.opened_at')} as at
     from review_queue q cross join lateral (
       select * from review r where r.workspace_id = $1 and r.queue_id = q.id and ${where.join(' and ')} ${order}
     ) r
     where q.workspace_id = $1 ${queues} ${order}`,
    values,
  )
  return pageOf(rows, args, ({ priorityRank, at, id }) => [priorityRank, at, id])
}

function filterSql(
  { workspaceId, callerId }: { workspaceId: string; callerId: string },
  { states, mine, priority, policyCategoryId, ruleId, search }: ReviewFilter,
  add: Add,
): string[] {
  return [
    statesSql(states ?? null),
    ...(mine ? [`r.assigned_to = ${add(callerId)}::uuid`] : []),
    ...(priority ? [`r.priority = ${add(priorityRank(priority))}`] : []),
    ...(policyCategoryId ? [`r.reasons @> ${add(JSON.stringify([{ policyCategoryId }]))}::jsonb`] : []),
    ...(ruleId ? [`r.reasons @> ${add(JSON.stringify([{ ruleId }]))}::jsonb`] : []),
    ...(search ? [searchSql(workspaceId, search, add)] : []),
  ]
}

const unresolved = `r.state <> 'resolved'`

/** A claim whose lease is over counts as open. Each names its state, as the partial indexes do. */
const stateSql: Readonly<Record<ReviewState, string>> = {
  [ReviewState.open]: `(r.state = 'open' or (r.state = 'claimed' and r.claimed_until <= now()))`,
  [ReviewState.claimed]: `(r.state = 'claimed' and r.claimed_until > now())`,
  [ReviewState.on_hold]: `r.state = 'on_hold'`,
  [ReviewState.escalated]: `r.state = 'escalated'`,
  [ReviewState.resolved]: `r.state = 'resolved'`,
}

function statesSql(states: ReviewState[] | null): string {
  if (!states) return unresolved
  const wanted = `(${states.map((state) => stateSql[state]).join(' or ')})`
  return states.includes(ReviewState.resolved) ? wanted : `${unresolved} and ${wanted}`
}

function searchSql(workspaceId: string, search: string, add: Add): string {
  const pattern = add(anywhere(search))
  const ids = add([idOf(workspaceId, 'content', search), idOf(workspaceId, 'user', search)])
  return `(r.object_id = any (${ids})
    or exists (select from content c where (c.workspace_id, c.id) = (r.workspace_id, r.object_id) and c.text ilike ${pattern})
    or exists (select from platform_user u where (u.workspace_id, u.id) = (r.workspace_id, r.object_id) and u.name ilike ${pattern}))`
}

function afterSql(cursor: string | null | undefined, add: Add): string[] {
  const key = decodeCursor(cursor, 3)
  if (key === null) return []
  const [rank, at, id] = key
  if (!Number.isInteger(rank) || Math.abs(Number(rank)) > 100 || !isMoment(at) || !isId(id))
    throw new InvalidInputError({ after: 'Not a cursor of this list' })
  return [`(r.priority, r.opened_at, r.id) > (${add(rank)}, ${add(at)}::timestamptz, ${add(id)}::uuid)`]
}
