import pg from 'pg'
import type { Check, Evidence } from './check.ts'
import { auditChain } from './checks/audit-chain.ts'
import { auditIncomplete } from './checks/audit-incomplete.ts'
import { changedBody } from './checks/changed-body.ts'
import { inverted } from './checks/inverted.ts'
import { lost } from './checks/lost.ts'
import { revertedWrong } from './checks/reverted-wrong.ts'
import { reviewWithoutItem } from './checks/review-without-item.ts'
import { statusOfPlatform } from './checks/status-of-platform.ts'
import { statusWithoutAction } from './checks/status-without-action.ts'
import { timerOverdue } from './checks/timer-overdue.ts'
import { twice } from './checks/twice.ts'
import { undelivered } from './checks/undelivered.ts'
import { unsettled } from './checks/unsettled.ts'
import { unsigned } from './checks/unsigned.ts'

/** All checks. None of them uses code of the product: they read tables and requests. */
export const checks = [
  lost,
  twice,
  unsettled,
  undelivered,
  inverted,
  unsigned,
  changedBody,
  statusWithoutAction,
  statusOfPlatform,
  revertedWrong,
  reviewWithoutItem,
  timerOverdue,
  auditChain,
  auditIncomplete,
] as const satisfies readonly Check[]

/** The name of a check. */
export type CheckName = (typeof checks)[number]['name']

/** The violations by check; all lists must be empty. */
export type Violations = Record<CheckName, string[]>

/** Runs all checks, once nothing is in progress any more. */
export async function findViolations(databaseUrl: string, evidence: Evidence): Promise<Violations> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    const found: [string, string[]][] = []
    for (const { name, find } of checks) found.push([name, await find(db, evidence)])
    return Object.fromEntries(found) as Violations
  } finally {
    await db.end()
  }
}
