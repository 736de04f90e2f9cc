import { Field, Int, ObjectType } from 'type-graphql'
import type { LoaderDefinition } from '../../access/requests/request-context.ts'
import type { Sql } from '../../platform/database.ts'
import type { UserType } from '../users/user.entity.ts'
import { anyType } from './count-report.ts'

@ObjectType({ description: 'How often something was reported, handled and ignored reports included' })
export class ReportCount {
  @Field(() => Int) total!: number
  @Field(() => Int, { description: 'Unique reporters' }) reporters!: number
}

/** Which reports are counted: of an item, or by a user; of one type of reporter; of the last days (UTC), today included. */
export interface Counted {
  objectId: string
  side: 'received' | 'made'
  reporterType: UserType | null
  days: number | null
}

/** Reads the counters of many items at once, in order: their cost does not grow with the number of reports. */
export async function reportCounts(
  tx: Sql,
  workspaceId: string,
  wanted: readonly Counted[],
): Promise<ReportCount[]> {
  return tx.query<ReportCount>(
    `select coalesce(sum(c.total), 0)::int as total, coalesce(sum(c.reporters), 0)::int as reporters
     from unnest($2::uuid[], $3::text[], $4::text[], $5::int[]) with ordinality as w (object_id, side, type, days, place)
     left join report_count c on c.workspace_id = $1 and (c.object_id, c.side, c.reporter_type) = (w.object_id, w.side, w.type)
       and (w.days is null or c.day > (verdict_now() at time zone 'utc')::date - w.days)
     group by w.place order by w.place`,
    [
      workspaceId,
      wanted.map(({ objectId }) => objectId),
      wanted.map(({ side }) => side),
      wanted.map(({ reporterType }) => reporterType ?? anyType),
      wanted.map(({ days }) => days),
    ],
  )
}

/** Counters of many items, batched for a request. */
export const reportCountOf: LoaderDefinition<Counted, ReportCount> = ({ services, workspaceId }, wanted) =>
  services.database.inWorkspace(workspaceId, (tx) => reportCounts(tx, workspaceId, wanted))
