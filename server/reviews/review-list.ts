import {
  connectionOf,
  decodeCursor,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../platform/graphql/connection.ts'
import { exactly, isMoment } from '../platform/graphql/time-cursor.ts'
import type { Sql } from '../platform/database.ts'
import { InvalidInputError } from '../platform/errors.ts'
import { idOf, isId } from '../platform/ids.ts'
import { anywhere } from '../platform/like.ts'
import { check } from '../platform/validation.ts'
import type { Principal } from '../access/team/principal.ts'
import { priorityRank } from '../platform/vocabulary/priority.ts'
import { ReviewFilter } from './review-filter.input.ts'
import { ReviewState } from './review-state.ts'
import { Review, reviewColumns } from './review.entity.ts'

/** A page of reviews. */
export const ReviewConnection = connectionOf('Review', () => Review)

type Listed = Review & { at: string }
type Add = (value: unknown) => string

/**
 * A page of the workspace's reviews: the escalated ones first, then by priority, then age; of one queue or of all, each
 * read in the order of its index.
 * @throws InvalidInputError when the filter or the cursor is not valid
 */
export async function listReviews(
  tx: Sql,
  { workspaceId, id: callerId }: Pick<Principal, 'workspaceId' | 'id'>,
  queueId: string | null,
  args: PageArgs,
  filter: unknown = {},
): Promise<Page<Review>> {
  if (queueId !== null && !isId(queueId)) return emptyPage(args)
  const values: unknown[] = [workspaceId]
  const add: Add = (value) => `$${values.push(value)}`
  const queues = queueId === null ? '' : `and q.id = ${add(queueId)}`
  const wanted = check(ReviewFilter, filter ?? {})
  const parts = partsSql(wanted.states ?? null, placeOf(args.after), add)
  if (parts.length === 0) return emptyPage(args)
  const where = [
    'r.workspace_id = $1',
    'r.queue_id = q.id',
    ...filterSql({ workspaceId, callerId }, wanted, add),
  ]
  const limit = `limit ${add(pageSize(args) + 1)}`
  const read = parts.map(
    (part) =>
      `(select * from review r where ${[...where, ...part].join(' and ')} order by ${inOrder} ${limit})`,
  )
  const rows = await tx.query<Listed>(
    `select ${reviewColumns}, ${exactly('r.opened_at')} as at
     from review_queue q cross join lateral (${read.join(' union all ')}) r
     where q.workspace_id = $1 ${queues} order by r.state <> 'escalated', ${inOrder} ${limit}`,
    values,
  )
  return pageOf(rows, args, ({ state, priorityRank, at, id }) => [partOf(state), priorityRank, at, id])
}

const emptyPage = (args: PageArgs): Page<Review> => pageOf<Review>([], args, () => [])

const inOrder = `r.priority, r.opened_at, r.id`

/** The number of the part of the list that a review is in: the escalated ones are the first. */
const partOf = (state: ReviewState): 0 | 1 => (state === ReviewState.escalated ? 0 : 1)

function filterSql(
  { workspaceId, callerId }: { workspaceId: string; callerId: string },
  { mine, priority, policyCategoryId, ruleId, recommended, search }: ReviewFilter,
  add: Add,
): string[] {
  return [
    ...(mine ? [`r.assigned_to = ${add(callerId)}::uuid`] : []),
    ...(priority ? [`r.priority = ${add(priorityRank(priority))}`] : []),
    ...(policyCategoryId ? [`r.reasons @> ${add(JSON.stringify([{ policyCategoryId }]))}::jsonb`] : []),
    ...(ruleId ? [`r.reasons @> ${add(JSON.stringify([{ ruleId }]))}::jsonb`] : []),
    ...(typeof recommended === 'boolean' ? [`${recommendedSql} = ${add(recommended)}`] : []),
    ...(search ? [searchSql(workspaceId, search, add)] : []),
  ]
}

const recommendedSql = `exists (select from content c where (c.workspace_id, c.id) = (r.workspace_id, r.object_id) and c.recommended)`

const unresolved = `r.state <> 'resolved'`

/** A claim whose lease is over counts as open. Each names its state, as the partial indexes do. */
const stateSql: Readonly<Record<ReviewState, string>> = {
  [ReviewState.open]: `(r.state = 'open' or (r.state = 'claimed' and r.claimed_until <= now()))`,
  [ReviewState.claimed]: `(r.state = 'claimed' and r.claimed_until > now())`,
  [ReviewState.on_hold]: `r.state = 'on_hold'`,
  [ReviewState.escalated]: `r.state = 'escalated'`,
  [ReviewState.resolved]: `r.state = 'resolved'`,
}

/** What the reviews of each part of the list fulfil that lies after the place, in the order of the parts. */
function partsSql(states: ReviewState[] | null, place: Place | null, add: Add): string[][] {
  const after = (part: number): string[] =>
    place?.part === part
      ? [`(${inOrder}) > (${add(place.rank)}, ${add(place.at)}::timestamptz, ${add(place.id)}::uuid)`]
      : []
  const escalated = states?.includes(ReviewState.escalated) ?? true
  const others = othersSql(states)
  return [
    ...(escalated && place?.part !== 1 ? [[stateSql.escalated, ...after(0)]] : []),
    ...(others ? [[others, ...after(1)]] : []),
  ]
}

function othersSql(states: ReviewState[] | null): string | null {
  if (!states) return `${unresolved} and r.state <> 'escalated'`
  const others = states.filter((state) => state !== ReviewState.escalated)
  if (others.length === 0) return null
  const wanted = `(${others.map((state) => stateSql[state]).join(' or ')})`
  return others.includes(ReviewState.resolved) ? wanted : `${unresolved} and ${wanted}`
}

function searchSql(workspaceId: string, search: string, add: Add): string {
  const pattern = add(anywhere(search))
  const ids = add([idOf(workspaceId, 'content', search), idOf(workspaceId, 'user', search)])
  return `(r.object_id = any (${ids})
    or exists (select from content c where (c.workspace_id, c.id) = (r.workspace_id, r.object_id) and c.text ilike ${pattern})
    or exists (select from platform_user u where (u.workspace_id, u.id) = (r.workspace_id, r.object_id) and u.name ilike ${pattern}))`
}

interface Place {
  part: number
  rank: number
  at: string
  id: string
}

function placeOf(cursor: string | null | undefined): Place | null {
  const key = decodeCursor(cursor, 4)
  if (key === null) return null
  const [part, rank, at, id] = key
  if (
    (part !== 0 && part !== 1) ||
    !Number.isInteger(rank) ||
    Math.abs(Number(rank)) > 100 ||
    !isMoment(at) ||
    !isId(id)
  )
    throw new InvalidInputError({ after: 'Not a cursor of this list' })
  return { part, rank: Number(rank), at, id }
}
