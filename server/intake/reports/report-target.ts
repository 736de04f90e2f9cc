import type { Sql } from '../../platform/database.ts'
import { NotFoundError, RefusedError } from '../../platform/errors.ts'
import { idOf } from '../../platform/ids.ts'
import { lockContentForReport, toAnalyze } from '../content/content.store.ts'
import { createUnknownUsers } from '../users/user-upsert.store.ts'
import { lockUsersForReport, type ReportedUser } from '../users/user.store.ts'
import type { UserType } from '../users/user.entity.ts'
import { findReportReason } from '../../settings/policies/policy-category.store.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import type { UserReportInput } from './user-report.input.ts'

/** What a report is about, and who makes it, under locks that keep the item's status as it is. */
export interface ReportTarget {
  objectType: ObjectType
  objectId: string
  /** The category of reported content. */
  categoryId: string | null
  hidden: boolean
  /** The content's version; 0 for a user. */
  version: number
  hasMedia: boolean
  reporterId: string
  reporterType: UserType
}

/**
 * Finds and locks the reported item and the reporter, users before content as decisions do, and creates the users that
 * are not known yet.
 * @throws NotFoundError when the content is not there (section 7)
 */
export async function lockTarget(
  tx: Sql,
  workspaceId: string,
  { contentId, userId, reportedById, reportedByType }: UserReportInput,
): Promise<ReportTarget> {
  if (contentId) await assertContent(tx, workspaceId, contentId)
  const users = await lockUsers(tx, workspaceId, userId ? [userId, reportedById] : [reportedById])
  const reporterId = idOf(workspaceId, 'user', reportedById)
  const reporter = users.get(reporterId)
  if (!reporter) throw new Error('the reporter is not there')
  const by = { reporterId, reporterType: reportedByType ?? reporter.type }
  if (contentId) return { ...(await lockContent(tx, workspaceId, contentId)), ...by }
  const objectId = idOf(workspaceId, 'user', userId ?? '')
  return {
    objectType: ObjectType.user,
    objectId,
    categoryId: null,
    hidden: users.get(objectId)?.hidden ?? false,
    version: 0,
    hasMedia: false,
    ...by,
  }
}

/** The id of the policy category that users may select. @throws RefusedError `Policy not found` (section 7) */
export async function reportPolicy(tx: Sql, workspaceId: string, policyId: string): Promise<string> {
  const policy = await findReportReason(tx, workspaceId, policyId)
  if (!policy) throw new RefusedError('Policy not found')
  return policy.id
}

const contentNotFound = () => new NotFoundError('Reported Content not found')

/** Looks before anything is created: a report that is refused leaves no Unknown user behind. */
async function assertContent(tx: Sql, workspaceId: string, contentId: string): Promise<void> {
  if (!(await toAnalyze(tx, workspaceId, idOf(workspaceId, 'content', contentId)))) throw contentNotFound()
}

async function lockUsers(
  tx: Sql,
  workspaceId: string,
  externalIds: string[],
): Promise<Map<string, ReportedUser>> {
  const distinct = [...new Set(externalIds)]
  await createUnknownUsers(tx, workspaceId, distinct)
  const ids = distinct.map((externalId) => idOf(workspaceId, 'user', externalId))
  return new Map((await lockUsersForReport(tx, workspaceId, ids)).map((user) => [user.id, user]))
}

type LockedContent = Omit<ReportTarget, 'reporterId' | 'reporterType'>

async function lockContent(tx: Sql, workspaceId: string, contentId: string): Promise<LockedContent> {
  const content = await lockContentForReport(tx, workspaceId, idOf(workspaceId, 'content', contentId))
  if (!content) throw contentNotFound()
  return { objectType: ObjectType.content, ...content }
}
