import type { Sql } from '../../../platform/database.ts'
import { NotFoundError } from '../../../platform/errors.ts'
import { firstRows } from '../../../platform/graphql/keyset.ts'
import { isId } from '../../../platform/ids.ts'
import { versionList } from './rule-version.store.ts'

/**
 * Checks that a rule exists, or existed before it was deleted, for lists that belong to it. @throws NotFoundError when it never
 * existed
 */
export async function assertRule(tx: Sql, workspaceId: string, ruleId: string): Promise<void> {
  const versions = isId(ruleId) ? await versionList(workspaceId, ruleId).rows(tx, firstRows(1)) : []
  if (versions.length === 0) throw new NotFoundError('Rule not found')
}
