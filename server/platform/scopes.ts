import pg from 'pg'
import type { Statement } from './pipeline.ts'

/** How long work waits for locked rows: a hasty batch hardly, as what it does not get is retried alone. */
export interface Patience {
  hasty: boolean
}

/** How many milliseconds a transaction waits for a lock, and how many it may be idle while holding locks. */
export interface WaitLimits {
  lockMs: number
  idleMs: number
}

/** How long hasty work waits for locked rows, in milliseconds. */
const hastyMs = 100

/** Ids as a PostgreSQL array literal. */
const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`

/** Additional settings of work with shorter timeouts. */
export function haste(patience?: Patience | WaitLimits): string[] {
  if (!patience) return []
  if ('hasty' in patience) return patience.hasty ? [`set local lock_timeout = '${hastyMs}ms'`] : []
  const { lockMs, idleMs } = patience
  return [
    `set local lock_timeout = '${lockMs}ms'`,
    `set local idle_in_transaction_session_timeout = '${idleMs}ms'`,
  ]
}

/** Additional setting of work that reaches every row by key. */
export const keyed = `set local enable_seqscan = off`

/** Additional settings of work that takes the first rows in the order of an index: for a bitmap all of them are read, and sorted. */
export const ordered = [keyed, `set local enable_bitmapscan = off`]

/** Restrictions of a view of the database. */
export interface Sight {
  /** The categories that it is restricted to; null for all. */
  categories: readonly string[] | null
  /** The member in a blind review, from whom rows are withheld; null for none. */
  blindMember: string | null
}

/** A view without restrictions. */
export const fullSight: Sight = { categories: null, blindMember: null }

/**
 * SQL that gives the transaction access to workspaces, or to all of the shared tables, until its end. Uses `set local`
 * rather than a query of `set_config`: it needs no planning, and a distributed database propagates it.
 */
export const settings = (
  workspaces: readonly string[],
  system: '' | 'on',
  { categories, blindMember }: Sight,
): string[] => [
  `set local verdict.workspaces = ${pg.escapeLiteral(arrayOf(workspaces))}`,
  `set local verdict.system = '${system}'`,
  `set local verdict.categories = ${pg.escapeLiteral(categories ? arrayOf(categories) : '')}`,
  ...(blindMember ? [`set local verdict.blind_member = ${pg.escapeLiteral(blindMember)}`] : []),
]

/** SQL that gives a read transaction access to a workspace, until its end. */
export const readScope = (
  workspaceId: string,
  { categories, blindMember }: Sight,
  planEach: boolean,
): Statement => ({
  name: blindMember ? 'read_scope_blind' : 'read_scope',
  text: `select set_config('verdict.workspaces', $1, true), set_config('verdict.system', '', true),
     set_config('verdict.categories', $2, true), set_config('plan_cache_mode', $3, true)${blindMember ? `, set_config('verdict.blind_member', $4, true)` : ''}`,
  values: [
    arrayOf([workspaceId]),
    categories ? arrayOf(categories) : '',
    planEach ? 'force_custom_plan' : 'auto',
    ...(blindMember ? [blindMember] : []),
  ],
})
