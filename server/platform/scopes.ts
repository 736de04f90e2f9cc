import pg from 'pg'
import type { Statement } from './pipeline.ts'

/** How long work waits for the rows of others: a hasty batch hardly, for what it does not get is tried alone afterwards. */
export interface Patience {
  hasty: boolean
}

/** How many milliseconds a transaction waits for a lock, and how many it may stand still with those that it has. */
export interface WaitLimits {
  lockMs: number
  idleMs: number
}

/** How long hasty work waits for the rows of others. */
const hastyMs = 100

/** Ids as PostgreSQL writes an array of them. */
const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`

/** What is added to the settings of work that waits less than others. */
export function haste(patience?: Patience | WaitLimits): string[] {
  if (!patience) return []
  if ('hasty' in patience) return patience.hasty ? [`set local lock_timeout = '${hastyMs}ms'`] : []
  const { lockMs, idleMs } = patience
  return [
    `set local lock_timeout = '${lockMs}ms'`,
    `set local idle_in_transaction_session_timeout = '${idleMs}ms'`,
  ]
}

/** What is added to the settings of work that reaches every row by a key. */
export const keyed = `set local enable_seqscan = off`

/** What a view of the database does not show. */
export interface Sight {
  /** The categories that it is restricted to; null for all. */
  categories: readonly string[] | null
  /** The member who judges something blind, from whom rows are withheld; null for nobody. */
  blindMember: string | null
}

/** A view that shows all there is. */
export const fullSight: Sight = { categories: null, blindMember: null }

/**
 * SQL that opens the transaction to workspaces, or to all of the shared tables, until its end.
 * Commands, not a query of `set_config`: they are not planned, and a database spread over servers passes them on.
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

/** Opens the transaction of a reading to a workspace, until its end. */
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
