import { type Expression, expressionBuilder, sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { conditionsOf, type FilterConditions, isAnyOf } from '../../platform/filter-conditions.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { liesIn } from '../../platform/graphql/moment-range.ts'
import { idsOfReferences } from '../../platform/graphql/references.ts'
import { newId } from '../../platform/ids.ts'
import { type ActorRef, ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import { HandledReason, ReportState } from './report-state.ts'
import { type ReportTables, reportTables } from './report-tables.ts'
import type { ReportTarget } from './report-target.ts'
import type { UserReportFilter } from './user-report-filter.input.ts'
import type { UserReport } from './user-report.entity.ts'

/** Writes a report; for a hidden item it is handled at once by the action that hid it, which is given then. */
export const writeReport = (
  tx: Sql,
  workspaceId: string,
  { objectType, objectId, categoryId, reporterId, reporterType, hidden }: ReportTarget,
  {
    policyCategoryId,
    extraInfo,
    handledActionId,
  }: Pick<UserReport, 'policyCategoryId' | 'extraInfo' | 'handledActionId'>,
): Promise<UserReport> =>
  reportTables(tx)
    .insertInto('userReport')
    .values({
      workspaceId,
      id: newId(),
      objectType,
      objectId,
      categoryId,
      reporterId,
      reporterType,
      policyCategoryId,
      extraInfo,
      ...(hidden && {
        state: ReportState.handled,
        handledReason: HandledReason.already_hidden,
        handledAt: sql<Date>`verdict_now()`,
        handledActionId,
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Reports by their ids, newest first. */
export const reportsById = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<UserReport[]> =>
  reportTables(tx)
    .selectFrom('userReport')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The actions among the given that handled reports of users. */
export async function answeredReports(
  tx: Sql,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<Set<string>> {
  const rows = await reportTables(tx)
    .selectFrom('userReport')
    .select('handledActionId')
    .distinct()
    .where('workspaceId', '=', workspaceId)
    .where('handledActionId', '=', anyId(actionIds))
    .where('handledReason', '=', HandledReason.action_taken)
    .execute()
  return new Set(rows.flatMap(({ handledActionId }) => handledActionId ?? []))
}

/** The ids of the items of reports. */
export async function itemsOfReports(
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await reportTables(tx)
    .selectFrom('userReport')
    .select('objectId')
    .distinct()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()
  return rows.map(({ objectId }) => objectId)
}

/** Ignores the open ones of the reports, or of the reports of the items. @returns how many there were */
export async function ignoreOpen(
  tx: Sql,
  workspaceId: string,
  { kind, id }: ActorRef,
  which: { ids: readonly string[] } | { objectIds: readonly string[] },
): Promise<number> {
  const open = reportTables(tx)
    .updateTable('userReport')
    .set({
      state: ReportState.handled,
      handledReason: HandledReason.ignored,
      handledByKind: kind,
      handledById: id,
      handledAt: sql<Date>`verdict_now()`,
    })
    .where('workspaceId', '=', workspaceId)
    .where('state', '=', sql.lit(ReportState.open))
  const wanted =
    'ids' in which
      ? open.where('id', '=', anyId(which.ids))
      : open.where('objectId', '=', anyId(which.objectIds))
  return Number((await wanted.executeTakeFirstOrThrow()).numUpdatedRows)
}

/** Reopens the reports of an item that the actions handled. */
export async function reopenHandledBy(
  tx: Sql,
  workspaceId: string,
  objectId: string,
  actionIds: readonly string[],
): Promise<void> {
  await reportTables(tx)
    .updateTable('userReport')
    .set({
      state: ReportState.open,
      handledReason: null,
      handledActionId: null,
      handledByKind: null,
      handledById: null,
      handledAt: null,
    })
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', objectId)
    .where('handledActionId', '=', anyId(actionIds))
    .execute()
}

/** An object whose open reports a decision handles, and the action. */
export interface ReportsToResolve {
  workspaceId: string
  objectId: string
  actionId: string
  by: ActorRef
}

/**
 * Marks the open reports of objects as handled by the actions on them. SQL text: bench/full-workspace.ts runs it for each batch with
 * reported ones.
 */
export async function handleReports(tx: Sql, resolutions: readonly ReportsToResolve[]): Promise<void> {
  await tx.query(
    `update user_report r set state = 'handled', handled_reason = 'action_taken', handled_action_id = d.action_id,
       handled_by_kind = d.kind, handled_by_id = d.by_id, handled_at = verdict_now()
     from json_to_recordset($1) as d (workspace_id uuid, object_id uuid, action_id uuid, kind text, by_id uuid)
     where (r.workspace_id, r.object_id) = (d.workspace_id, d.object_id) and r.state = 'open'`,
    [
      JSON.stringify(
        resolutions.map(({ workspaceId, objectId, actionId, by }) => ({
          workspace_id: workspaceId,
          object_id: objectId,
          action_id: actionId,
          kind: by.kind,
          by_id: by.id,
        })),
      ),
    ],
  )
}

const report = expressionBuilder<ReportTables, 'userReport'>()

const conditionsIn = (workspaceId: string): FilterConditions<UserReportFilter> => ({
  states: (states) => isAnyOf(report.ref('state'), states, 'text'),
  handledReasons: (reasons) => isAnyOf(report.ref('handledReason'), reasons, 'text'),
  policyCategoryIds: (ids) => isAnyOf(report.ref('policyCategoryId'), ids, 'uuid'),
  contents: (named) => isAbout(ReviewSubjectType.content, idsOfReferences(workspaceId, named)),
  users: (named) => isAbout(ReviewSubjectType.user, idsOfReferences(workspaceId, named)),
  reporters: (named) => isAnyOf(report.ref('reporterId'), idsOfReferences(workspaceId, named), 'uuid'),
  createdAt: (range) => liesIn(report.ref('createdAt'), range),
})

const isAbout = (objectType: ReviewSubjectType, objectIds: readonly string[]) =>
  report.and([report('objectType', '=', objectType), isAnyOf(report.ref('objectId'), objectIds, 'uuid')])

/** The orders of lists of reports. */
export const reportOrders = orderedBy(
  'UserReport',
  'CREATED_AT',
  'When it was reported',
  momentAndId('created_at', 'id'),
)

/** The reports that match a filter. */
export const reportList = (
  workspaceId: string,
  filter: UserReportFilter,
  order?: ListOrder | null,
): Listing<UserReport> =>
  listOf(keysetOf(reportOrders, order), (tx) =>
    reportTables(tx)
      .selectFrom('userReport')
      .selectAll()
      .where('workspaceId', '=', workspaceId)
      .where(report.and(conditionsOf(conditionsIn(workspaceId), filter))),
  )

/** The policy categories of the open reports of items, the most frequent first. */
export const openPoliciesOf = (
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
): Promise<{ id: string; policyIds: string[] }[]> =>
  reportTables(tx)
    .selectFrom((db) =>
      db
        .selectFrom('userReport')
        .select(['objectId', 'policyCategoryId', db.fn.countAll().as('reports')])
        .where('workspaceId', '=', workspaceId)
        .where('objectId', '=', anyId(objectIds))
        .where('state', '=', sql.lit(ReportState.open))
        .groupBy(['objectId', 'policyCategoryId'])
        .as('counted'),
    )
    .select([
      'counted.objectId as id',
      sql<string[]>`array_agg(policy_category_id order by reports desc, policy_category_id)`.as('policyIds'),
    ])
    .groupBy('counted.objectId')
    .execute()

/** The reasons of an item's reports: the category, and the reporter's text, newest first, at most `most`. */
export const reasonsOf = (
  tx: Sql,
  { workspaceId, id }: Pick<UserReport, 'workspaceId' | 'id'>,
  most: number,
): Promise<Pick<UserReport, 'policyCategoryId' | 'extraInfo'>[]> =>
  reportTables(tx)
    .selectFrom('userReport')
    .select(['policyCategoryId', 'extraInfo'])
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', id)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()

const { selectFrom } = expressionBuilder<ReportTables, never>()

/** The newest 1,000 reports made by a user. */
export const newestReportsBy = (workspaceId: Expression<string>, reporterId: Expression<string>) =>
  selectFrom('userReport')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('reporterId', '=', reporterId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1000))
