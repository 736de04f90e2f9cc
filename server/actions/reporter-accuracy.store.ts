import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { allContent } from '../intake/content/content-parts.store.ts'
import { ReportState } from '../intake/reports/report-state.ts'
import type { ReportTables } from '../intake/reports/report-tables.ts'
import { newestReportsBy } from '../intake/reports/user-report.store.ts'
import { allUsers } from '../intake/users/user-parts.store.ts'
import type { Sql } from '../platform/database.ts'
import { givenRows } from '../platform/given-rows.ts'
import type { TableOf } from '../platform/table-of.ts'
import { humans, ReviewSubjectType, Status } from '../platform/vocabulary/status.ts'
import type { Action } from './action.entity.ts'
import type { ReporterAccuracy } from './reporter-accuracy.object.ts'

interface Tables {
  action: TableOf<Action>
  report: ReportTables['userReport']
}

const { and, eb, exists, or, ref, selectFrom } = expressionBuilder<Tables, 'report'>()

/** Whether a human agreed with a report since. */
const isShared = exists(
  selectFrom('action')
    .whereRef('action.workspaceId', '=', 'report.workspaceId')
    .whereRef('action.objectId', '=', 'report.objectId')
    .where('action.actionType', '=', 'ChangeStatus')
    .whereRef('action.createdAt', '>=', 'report.createdAt')
    .where('action.actorKind', 'in', humans)
    .where('action.status', 'in', [Status.flagged, Status.hidden])
    .where('action.undoneAt', 'is', null)
    .where('action.revertedAt', 'is', null),
)

interface ReportedObject {
  workspaceId: string
  id: string
  status: Status | null
}

/** Whether the object of a report is hidden, given all objects of its type. */
const isHidden = (all: RawBuilder<ReportedObject>) =>
  exists(
    selectFrom(all.as('object'))
      .where('object.workspaceId', '=', ref('report.workspaceId'))
      .where('object.id', '=', ref('report.objectId'))
      .where('object.status', '=', Status.hidden),
  )

/** Whether a report proved right: a human agreed, or the item is hidden. */
const isProved = or([
  isShared,
  and([eb('report.objectType', '=', ReviewSubjectType.content), isHidden(allContent)]),
  and([eb('report.objectType', '=', ReviewSubjectType.user), isHidden(allUsers)]),
])

/** The newest reports of the row `reporter`, and whether each proved right. */
const reportsOfReporter = selectFrom(
  newestReportsBy(sql.ref('reporter.workspaceId'), sql.ref('reporter.id')).as('report'),
).select(['report.state', isProved.as('isRight')])

/** How many of the newest 1,000 reports of each user proved right, in the order of the ids. */
export const accuracyOf = (
  tx: Sql,
  workspaceId: string,
  reporterIds: readonly string[],
): Promise<ReporterAccuracy[]> => {
  const reporters = reporterIds.map((id, place) => ({ workspaceId, id, place }))
  return tx
    .db<Tables>()
    .selectFrom(givenRows('reporter', { workspaceId: 'uuid', id: 'uuid', place: 'int' }, reporters))
    .leftJoinLateral(reportsOfReporter.as('made'), (join) => join.onTrue())
    .select((made) => {
      const isRight = made('made.isRight', '=', true)
      const right = made.fn.countAll().filterWhere(isRight)
      const judged = made.fn
        .countAll()
        .filterWhere(made.or([isRight, made('made.state', '=', ReportState.handled)]))
      return [
        made.cast<number>(judged, 'integer').as('judged'),
        made.cast<number>(right, 'integer').as('right'),
        sql<number | null>`${right}::float8 / nullif(${judged}, 0)`.as('share'),
      ]
    })
    .groupBy('reporter.place')
    .orderBy('reporter.place')
    .execute()
}
