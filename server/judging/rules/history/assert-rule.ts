import type { Sql } from '../../../platform/database.ts'
import { NotFoundError } from '../../../platform/errors.ts'
import { firstRows } from '../../../platform/graphql/keyset.ts'
import { isId } from '../../../platform/ids.ts'
import { versionList } from './rule-version.store.ts'

/** Lets a list that hangs on a rule be answered, the rule deleted or not. @throws NotFoundError where there never was one */
export async function assertRule(tx: Sql, workspaceId: string, ruleId: string): Promise<void> {
  const versions = isId(ruleId) ? await versionList(workspaceId, ruleId).rows(tx, firstRows(1)) : []
  if (versions.length === 0) throw new NotFoundError('Rule not found')
}
