import type { UserReport } from '../intake/reports/user-report.entity.ts'
import { idOf } from '../platform/ids.ts'
import { ActorKind, type ObjectType, type Status } from '../platform/vocabulary/status.ts'
import type { TestApp, TestWorkspace } from './app.ts'

/** Reports, decisions and reads on one workspace, as short as a table of transitions needs them. */
export function reportsOf(app: TestApp, { workspaceId, moderator }: TestWorkspace) {
  const { userReports, decisions, database } = app.services
  const actor = { kind: ActorKind.member, id: moderator.id }
  const target = (type: ObjectType, external: string) => ({
    [type]: { id: idOf(workspaceId, type, external) },
  })
  const read = <T>(sql: string, ...values: unknown[]) =>
    database.inWorkspace(workspaceId, (tx) => tx.query<T>(sql, values))
  return {
    actor,
    read,
    /** Sends a report of the item. */
    report: (type: ObjectType, external: string, over: Record<string, unknown> = {}): Promise<UserReport> =>
      userReports.submit(
        { workspaceId, actor: { kind: ActorKind.customer, id: null } },
        {
          policyId: 'spam',
          reporterExternalId: 'reporter',
          [type]: { externalId: external },
          ...over,
        },
      ),
    /** A moderator's decision on the item; answers the id of its action. */
    async decide(type: ObjectType, external: string, status: Status): Promise<string> {
      const input = { ...target(type, external), status, requestId: crypto.randomUUID() }
      const { actions } = await decisions.take({ workspaceId, actor }, input)
      return actions[0]?.id ?? ''
    },
    undo: (actionId: string) => decisions.undo({ workspaceId, actor }, actionId),
    ignore: (...ids: string[]) => userReports.ignore({ workspaceId, actor }, ids),
    ignoreAll: (type: ObjectType, external: string) =>
      userReports.ignoreAll({ workspaceId, actor }, target(type, external)),
    /** The item's reports, oldest first. */
    of: (type: ObjectType, external: string) =>
      read<{ id: string; state: string; reason: string | null; actionId: string | null; by: string | null }>(
        `select id, state, handled_reason as reason, handled_action_id as "actionId", handled_by_kind as by
         from user_report where object_id = $1 order by id`,
        idOf(workspaceId, type, external),
      ),
    /** The open reports that the item's row says it has; null without a row. */
    async openCount(type: ObjectType, external: string): Promise<number | null> {
      const [row] = await read<{ open: number }>(
        `select open_count as open from reported_item where object_id = $1`,
        idOf(workspaceId, type, external),
      )
      return row?.open ?? null
    },
  }
}
