import type { Sql } from '../../platform/database.ts'
import { NotFoundError, RefusedError } from '../../platform/errors.ts'
import { idOfReference, objectNamed, type Reference } from '../../platform/graphql/references.ts'
import { ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import { findReportReason } from '../../settings/policies/policy-category.store.ts'
import { lockContentForReport, toAnalyze } from '../content/content.store.ts'
import { createUnknownUsers } from '../users/user-upsert.store.ts'
import type { UserType } from '../users/user.entity.ts'
import { lockUsersForReport, type ReportedUser } from '../users/user.store.ts'
import type { UserReportInput } from './user-report.input.ts'

/** The reported item and the reporter, locked so that the item's status cannot change. */
export interface ReportTarget {
  objectType: ReviewSubjectType
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
 * Finds and locks the reported item and the reporter, users before content as decisions do, and creates unknown users.
 * @throws NotFoundError for unknown content (section 7), or an unknown user referred to by Verdict's id
 */
export async function lockTarget(
  tx: Sql,
  workspaceId: string,
  { content, user, reporterExternalId, reportedByType }: Omit<UserReportInput, 'requestId'>,
): Promise<ReportTarget> {
  const contentId = content && idOfReference(workspaceId, content)
  if (contentId) await assertContent(tx, workspaceId, contentId)
  const by: Reference = { kind: 'user', externalId: reporterExternalId }
  const users = await lockUsers(tx, workspaceId, user ? [user, by] : [by])
  const reporterId = idOfReference(workspaceId, by)
  const reporter = users.get(reporterId)
  if (!reporter) throw new Error('the reporter is not there')
  const reported = { reporterId, reporterType: reportedByType ?? reporter.type }
  if (contentId) return { ...(await lockContent(tx, workspaceId, contentId)), ...reported }
  const { objectId } = objectNamed(workspaceId, { user })
  const known = users.get(objectId)
  if (!known) throw new NotFoundError('Reported user not found', 'user')
  return {
    objectType: ReviewSubjectType.user,
    objectId,
    categoryId: null,
    hidden: known.hidden,
    version: 0,
    hasMedia: false,
    ...reported,
  }
}

/** The id of a policy category that users can select. @throws RefusedError `Policy not found` (section 7) */
export async function reportPolicy(tx: Sql, workspaceId: string, policyId: string): Promise<string> {
  const policy = await findReportReason(tx, workspaceId, policyId)
  if (!policy) throw new RefusedError('POLICY_NOT_FOUND', 'Policy not found', 'policyId')
  return policy.id
}

const contentNotFound = () => new NotFoundError('Reported Content not found', 'content')

/** Checked before anything is created: a refused report leaves no Unknown user behind. */
async function assertContent(tx: Sql, workspaceId: string, contentId: string): Promise<void> {
  if ((await toAnalyze(tx, workspaceId, [contentId])).length === 0) throw contentNotFound()
}

async function lockUsers(
  tx: Sql,
  workspaceId: string,
  named: readonly Reference[],
): Promise<Map<string, ReportedUser>> {
  const externalIds = named.flatMap((each) => ('externalId' in each ? [each.externalId] : []))
  await createUnknownUsers(tx, workspaceId, [...new Set(externalIds)])
  const ids = [...new Set(named.map((each) => idOfReference(workspaceId, each)))]
  return new Map((await lockUsersForReport(tx, workspaceId, ids)).map((user) => [user.id, user]))
}

type LockedContent = Omit<ReportTarget, 'reporterId' | 'reporterType'>

async function lockContent(tx: Sql, workspaceId: string, contentId: string): Promise<LockedContent> {
  const content = await lockContentForReport(tx, workspaceId, contentId)
  if (!content) throw contentNotFound()
  return { objectType: ReviewSubjectType.content, ...content }
}
