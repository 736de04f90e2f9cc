import { z } from 'zod'
import { once } from '../../access/requests/once.ts'
import { languagesOf } from '../../access/workspaces/workspace.store.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { addTasks, type NewTask } from '../../platform/tasks.ts'
import { check, checkFilter } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { reportReasons } from '../../settings/policies/policy-category.store.ts'
import { analyzeContent, analyzeMedia } from '../content/content-intake.service.ts'
import { analyzeUserTask } from '../users/user-tasks.ts'
import { ignoreReports, ignoreReportsOn } from './ignore-reports.ts'
import { countReport } from './report-count.store.ts'
import { asReportReason, type ReportReason } from './report-reasons.ts'
import { lockTarget, reportPolicy, type ReportTarget } from './report-target.ts'
import { ReportedItemFilter } from './reported-item-list.ts'
import type { ReportedItem } from './reported-item.entity.ts'
import { noteReport, reportedItemList } from './reported-item.store.ts'
import { UserReportFilter } from './user-report-filter.input.ts'
import type { UserReport } from './user-report.entity.ts'
import { UserReportInput } from './user-report.input.ts'
import { reportList, reportsById, writeReport } from './user-report.store.ts'

/** Finds the action that last set an object's status; null for none. */
export type LatestChange = (tx: Sql, workspaceId: string, objectId: string) => Promise<string | null>

/** Reports by users of the customer platform (sections 2.8, 3.3, 4.8). */
export class UserReports {
  constructor(private readonly deps: { database: Database; wakeUps: WakeUps; latestChange: LatestChange }) {}

  /** The categories that are enabled and have the User Reports flag on, by name (section 4.7). */
  reasons(workspaceId: string): Promise<ReportReason[]> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const languages = await languagesOf(tx, workspaceId)
      const categories = await reportReasons(tx, workspaceId)
      return categories.map((category) => asReportReason(category, languages))
    })
  }

  /** A page of reports. @throws InvalidInputError for an invalid filter or page */
  async list(workspaceId: string, args: ListArgs, filter: unknown): Promise<Page<UserReport>> {
    const list = reportList(workspaceId, checkFilter(UserReportFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /** A page of the items with open reports. @throws InvalidInputError as for `list` */
  async items(workspaceId: string, args: ListArgs, filter: unknown): Promise<Page<ReportedItem>> {
    const list = reportedItemList(workspaceId, checkFilter(ReportedItemFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /**
   * Accepts a report: it is open, or handled at once when the item is already hidden; it is counted, and the rules are
   * evaluated again on the item.
   * @throws InvalidInputError, RefusedError `Policy not found`, NotFoundError `Reported Content not found` (section 7),
   * or as once
   */
  submit(caller: Caller, input: unknown): Promise<UserReport> {
    const { workspaceId } = caller
    const { requestId, ...report } = check(UserReportInput, input)
    const request = { operation: 'submitUserReport', requestId, input: report }
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const id = await once(tx, caller, request, z.uuid(), () => this.#take(tx, caller, report))
      const [taken] = await reportsById(tx, workspaceId, [id])
      if (!taken) throw new NotFoundError('Report not found')
      return taken
    })
  }

  async #take(
    tx: Transaction,
    { workspaceId, origin = null }: Caller,
    report: Omit<UserReportInput, 'requestId'>,
  ): Promise<string> {
    const policyCategoryId = await reportPolicy(tx, workspaceId, report.policyId)
    const target = await lockTarget(tx, workspaceId, report)
    await noteReport(tx, workspaceId, target)
    await countReport(tx, workspaceId, target)
    const written = await writeReport(tx, workspaceId, target, {
      policyCategoryId,
      extraInfo: report.extraInfo ?? null,
      handledActionId: target.hidden ? await this.deps.latestChange(tx, workspaceId, target.objectId) : null,
    })
    const task = { ...analysisOf(workspaceId, target), origin }
    await addTasks(tx, [task])
    tx.afterCommit(() => this.deps.wakeUps.send(task.kind))
    return written.id
  }

  /** Ignores open reports, and returns the existing ones of the ids in their new state. */
  ignore(caller: Caller, ids: readonly string[], requestId: string | null = null): Promise<UserReport[]> {
    const { workspaceId } = caller
    const request = { operation: 'ignoreUserReports', requestId, input: { ids } }
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const found = await once(tx, caller, request, z.array(z.uuid()), () => ignoreReports(tx, caller, ids))
      return reportsById(tx, workspaceId, found)
    })
  }

  /**
   * Ignores all open reports of an item, and returns how many there were. @throws NotFoundError for an item without
   * reports, or as once
   */
  ignoreAll(caller: Caller, input: unknown, requestId: string | null = null): Promise<number> {
    const request = { operation: 'ignoreAllUserReports', requestId, input }
    return this.deps.database.inWorkspace(caller.workspaceId, (tx) =>
      once(tx, caller, request, z.int(), () => ignoreReportsOn(tx, caller, input)),
    )
  }
}

function analysisOf(workspaceId: string, { objectType, objectId, version, hasMedia }: ReportTarget): NewTask {
  if (objectType === ObjectType.user) return analyzeUserTask(workspaceId, objectId)
  return { workspaceId, kind: hasMedia ? analyzeMedia : analyzeContent, objectId, version }
}
