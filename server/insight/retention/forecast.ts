import type { Sql, Transaction } from '../../platform/database.ts'
import { OutOfTimeError } from '../../platform/errors.ts'
import { inSavepoint } from '../../platform/savepoint.ts'
import { type AgingRows, goesSql } from './kind-definition.ts'

/** The time limit of a count, in milliseconds; what takes longer is estimated. */
const countingMs = 500
/** The most rows that are counted. */
const mostCounted = 10_000
/** The days ahead for which rows are counted that are not due yet. */
const soonDays = 30

/** How many rows are due for deletion now and soon. */
export interface DueCounts {
  dueCount: number
  soonCount: number
  isEstimated: boolean
  oldestAt: Date | null
}

/** The counts of a kind that is kept as long as the workspace. */
export const nothing: DueCounts = { dueCount: 0, soonCount: 0, isEstimated: false, oldestAt: null }

/** Counts the rows of a workspace that are due for deletion now and soon, given that they are kept some days; within a second. */
export async function forecast(
  tx: Transaction,
  aging: AgingRows,
  workspaceId: string,
  days: number,
): Promise<DueCounts> {
  const due = await countedWithin(tx, aging, workspaceId, days)
  const later = due && (await countedWithin(tx, aging, workspaceId, days - soonDays))
  if (due && later && later.n <= mostCounted)
    return {
      dueCount: due.n,
      soonCount: Math.max(0, later.n - due.n),
      isEstimated: false,
      oldestAt: due.oldestAt,
    }
  return estimated(tx, aging, workspaceId, days, due?.n ?? 0)
}

const rowsOf = (aging: AgingRows): string =>
  `from ${aging.from} where ${aging.alias}.workspace_id = $1 and ${goesSql(aging)}`

interface Rows {
  n: number
  oldestAt: Date | null
}

/** @returns undefined when it takes too long */
async function countedWithin(
  tx: Transaction,
  aging: AgingRows,
  workspaceId: string,
  days: number,
): Promise<Rows | undefined> {
  try {
    return await inSavepoint(tx, async () => {
      await tx.query(`set local statement_timeout = '${countingMs}ms'`)
      const [row] = await tx.query<Rows>(
        `select count(*)::int as n, min(at) as "oldestAt"
         from (select ${aging.at} as at ${rowsOf(aging)} limit ${mostCounted + 1}) counted`,
        [workspaceId, days],
      )
      return row
    })
  } catch (error) {
    if (error instanceof OutOfTimeError) return undefined
    throw error
  }
}

async function estimated(
  tx: Sql,
  aging: AgingRows,
  workspaceId: string,
  days: number,
  least: number,
): Promise<DueCounts> {
  const dueCount = Math.max(least, await estimateOf(tx, aging, workspaceId, days))
  const all = Math.max(dueCount, await estimateOf(tx, aging, workspaceId, days - soonDays))
  return { dueCount, soonCount: all - dueCount, isEstimated: true, oldestAt: null }
}

/** The planner's estimate. EXPLAIN refuses parameters, so an id and a number are written into the statement. */
async function estimateOf(tx: Sql, aging: AgingRows, workspaceId: string, days: number): Promise<number> {
  const sql = `select ${rowsOf(aging)}`.replaceAll('$1', `'${workspaceId}'::uuid`).replaceAll('$2', `${days}`)
  const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) ${sql}`,
  )
  return Math.round(row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}
