import type { Sql } from '../platform/database.ts'
import { authorSql, readTimes, type Subject } from './item.ts'

/** A user that user rules are asked about. */
export interface UserSubject extends Subject {
  /** How often the profile has changed; a rule acts once on a version of it. */
  version: number
}

/** The users with these ids, of all the workspaces that the transaction sees. */
export async function loadUserSubjects(tx: Sql, ids: readonly string[]): Promise<UserSubject[]> {
  const subjects = await tx.query<UserSubject>(
    `select u.workspace_id as "workspaceId", u.version, ${authorSql} as "user" from platform_user u where u.id = any ($1::uuid[])`,
    [ids],
  )
  for (const { user } of subjects) readTimes(user)
  return subjects
}
