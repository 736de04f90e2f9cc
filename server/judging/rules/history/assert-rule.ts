import type { Sql } from '../../../platform/database.ts'
import { NotFoundError } from '../../../platform/errors.ts'
import { versionsOf } from './rule-version.store.ts'

/** Lets a list that hangs on a rule be answered, the rule deleted or not. @throws NotFoundError where there never was one */
export async function assertRule(tx: Sql, workspaceId: string, ruleId: string): Promise<void> {
  const [any] = await versionsOf(tx, workspaceId, ruleId, { most: 1 })
  if (!any) throw new NotFoundError('Rule not found')
}
