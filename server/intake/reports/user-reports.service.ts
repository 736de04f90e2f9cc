import { analyzeContent, analyzeMedia } from '../content/content.service.ts'
import type { Database, Sql } from '../../platform/database.ts'
import type { Doorbell } from '../../platform/doorbell.ts'
import { newId } from '../../platform/ids.ts'
import { addTasks, type NewTask } from '../../platform/tasks.ts'
import { check } from '../../platform/validation.ts'
import { analyzeUserTask } from '../users/user-tasks.ts'
import { type ActorRef, ObjectType } from '../../platform/vocabulary/status.ts'
import { countReport } from './count-report.ts'
import { ignoreReports, ignoreReportsOn } from './ignore-reports.ts'
import { noteReport } from './reported-items.ts'
import { lockTarget, reportPolicy, type ReportTarget } from './report-target.ts'
import { type UserReport, userReportColumns } from './user-report.type.ts'
import { UserReportInput } from './user-report.input.ts'

/** Reports by users of the customer platform (sections 2.8, 3.3, 4.8). */
export class UserReports {
  constructor(private readonly parts: { database: Database; doorbell: Doorbell }) {}

  /**
   * Takes a report: it is open, or handled at once when the item is hidden already; it is counted, and the rules are
   * evaluated on the item again.
   * @throws InvalidInputError, RefusedError `Policy not found`, NotFoundError `Reported Content not found` (section 7)
   */
  submit(workspaceId: string, input: unknown): Promise<UserReport> {
    const report = check(UserReportInput, input)
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      const policyCategoryId = await reportPolicy(tx, workspaceId, report.policyId)
      const target = await lockTarget(tx, workspaceId, report)
      await noteReport(tx, workspaceId, target)
      await countReport(tx, workspaceId, target)
      const written = await writeReport(tx, workspaceId, target, policyCategoryId, report.extraInfo ?? null)
      const task = analysisOf(workspaceId, target)
      await addTasks(tx, [task])
      tx.afterCommit(() => this.parts.doorbell.ring(task.kind))
      return written
    })
  }

  /** Ignores open reports, and answers those of the ids that are there as they are now. */
  ignore(workspaceId: string, actor: ActorRef, ids: readonly string[]): Promise<UserReport[]> {
    return this.parts.database.inWorkspace(workspaceId, (tx) => ignoreReports(tx, workspaceId, actor, ids))
  }

  /** Ignores all open reports of an item, and answers how many there were. @throws NotFoundError when it is not there */
  ignoreAll(workspaceId: string, actor: ActorRef, input: unknown): Promise<number> {
    return this.parts.database.inWorkspace(workspaceId, (tx) =>
      ignoreReportsOn(tx, workspaceId, actor, input),
    )
  }
}

/** Writes the report; one of a hidden item is handled by the action that hid it. */
async function writeReport(
  tx: Sql,
  workspaceId: string,
  target: ReportTarget,
  policyCategoryId: string,
  extraInfo: string | null,
): Promise<UserReport> {
  const { objectType, objectId, categoryId, reporterId, reporterType, hidden } = target
  const [report] = await tx.query<UserReport>(
    `insert into user_report as r (workspace_id, id, object_type, object_id, category_id, reporter_id, reporter_type,
       policy_category_id, extra_info, state, handled_reason, handled_at, handled_action_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
       case when $10 then 'handled' else 'open' end, case when $10 then 'already_hidden' end, case when $10 then verdict_now() end,
       case when $10 then (
         select id from action where workspace_id = $1 and object_id = $4 and action_type = 'ChangeStatus' and undone_at is null
         order by created_at desc, id desc limit 1) end)
     returning ${userReportColumns}`,
    [
      workspaceId,
      newId(),
      objectType,
      objectId,
      categoryId,
      reporterId,
      reporterType,
      policyCategoryId,
      extraInfo,
      hidden,
    ],
  )
  if (!report) throw new Error('the report was not written')
  return report
}

function analysisOf(workspaceId: string, { objectType, objectId, version, hasMedia }: ReportTarget): NewTask {
  if (objectType === ObjectType.user) return analyzeUserTask(workspaceId, objectId)
  return { workspaceId, kind: hasMedia ? analyzeMedia : analyzeContent, objectId, version }
}
