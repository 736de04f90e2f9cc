import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { Task } from '../../platform/tasks.ts'
import type { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { Connection } from './connected.ts'
import { type IntegrationDecision, IntegrationDecisionState } from './integration-decision.entity.ts'
import type { Remote } from './integration-kind.ts'
import type { IntegrationObject } from './integration-object.entity.ts'
import type { Integration } from './integration.entity.ts'
import { carriesOut } from './queued-decision.store.ts'

interface Tables {
  integration: TableOf<Integration>
  integrationDecision: TableOf<IntegrationDecision>
  integrationObject: TableOf<IntegrationObject>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** A claimed decision, with its destination. */
export interface ClaimedDecision extends Connection {
  decisionId: string
  objectType: ObjectType
  status: Status
  remote: Remote
  attempts: number
  /** Unix seconds by the database's clock. */
  now: number
}

/** The result of a claim: a decision to send, `busy` while another of its object is being sent, or null for nothing to do. */
export type Claim = ClaimedDecision | 'busy' | null

/**
 * Claims a decision for `seconds`, one per object at a time: a decision superseded by a later one is never sent, and
 * while one is being sent the next waits. Decisions that are pending when an admin turns sending off are cancelled.
 */
export async function claimDecision(
  tx: Sql,
  { workspaceId, objectId: id }: Task,
  seconds: number,
): Promise<Claim> {
  const rivals = await rivalsOf(tx, workspaceId, id)
  if (!rivals.some(({ mine }) => mine)) return null
  if (rivals.some(({ later }) => later)) {
    await finishDecision(tx, { workspaceId, id }, { state: IntegrationDecisionState.superseded })
    return null
  }
  if (rivals.some(({ mine, sending }) => sending && !mine)) return 'busy'
  const claimed = await claim(tx, { workspaceId, id }, seconds)
  return (
    claimed ?? (await finishDecision(tx, { workspaceId, id }, { state: IntegrationDecisionState.cancelled }))
  )
}

/** Records the final outcome of a decision, or its next attempt. */
export async function finishDecision(
  tx: Sql,
  { workspaceId, id }: Pick<IntegrationDecision, 'workspaceId' | 'id'>,
  { state, error }: { state: IntegrationDecisionState; error?: string },
): Promise<null> {
  await tables(tx)
    .updateTable('integrationDecision')
    .set({
      state,
      ...(error === undefined ? {} : { lastError: error }),
      sendingUntil: null,
      settledAt: state === IntegrationDecisionState.waiting ? null : sql<Date>`now()`,
    })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
  return null
}

/** The newest decisions of each integration, at most `most`, in any state. */
export const newestDecisionsOf = (
  tx: Sql,
  workspaceId: string,
  integrationIds: readonly string[],
  most: number,
): Promise<(IntegrationDecision & { ownerId: string })[]> =>
  tables(tx)
    .selectFrom(sql<{ ownerId: string }>`unnest(${integrationIds}::uuid[])`.as<'i'>(sql`i (owner_id)`))
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom('integrationDecision')
          .selectAll()
          .where('workspaceId', '=', workspaceId)
          .whereRef('integrationId', '=', 'i.ownerId')
          .orderBy('seq', 'desc')
          .limit(most)
          .as('d'),
      (join) => join.onTrue(),
    )
    .selectAll('d')
    .select('i.ownerId')
    .orderBy('d.seq', 'desc')
    .execute()

/** The decision itself, unless it is settled, and the other decisions of its object that affect it; locked. */
const rivalsOf = (tx: Sql, workspaceId: string, id: string) =>
  tables(tx)
    .selectFrom('integrationDecision as own')
    .innerJoin('integrationDecision as other', (join) =>
      join
        .onRef('other.workspaceId', '=', 'own.workspaceId')
        .onRef('other.objectId', '=', 'own.objectId')
        .onRef('other.integrationId', '=', 'own.integrationId'),
    )
    .select(({ eb, and, ref }) => [
      'other.id',
      eb('other.id', '=', ref('own.id')).as('mine'),
      eb('other.seq', '>', ref('own.seq')).as('later'),
      and([
        eb('other.state', '=', IntegrationDecisionState.sending),
        eb('other.sendingUntil', '>', sql<Date>`now()`),
      ]).as('sending'),
    ])
    .where('own.workspaceId', '=', workspaceId)
    .where('own.id', '=', id)
    .where('own.state', 'in', unsettled)
    .where(({ eb, and, or, ref }) =>
      or([
        and([eb('other.seq', '<=', ref('own.seq')), eb('other.state', 'in', unsettled)]),
        and([
          eb('other.seq', '>', ref('own.seq')),
          eb('other.state', '<>', IntegrationDecisionState.cancelled),
          eb('other.availableAt', '<=', sql<Date>`clock_timestamp()`),
        ]),
      ]),
    )
    .orderBy('other.seq')
    .forUpdate('other')
    .execute()

const unsettled = [IntegrationDecisionState.waiting, IntegrationDecisionState.sending] as const

/** Leases the decision, unless sending is turned off. */
const claim = (
  tx: Sql,
  { workspaceId, id }: Pick<IntegrationDecision, 'workspaceId' | 'id'>,
  seconds: number,
): Promise<ClaimedDecision | undefined> =>
  tables(tx)
    .updateTable('integrationDecision as d')
    .from(['integration as i', 'integrationObject as o'])
    .set(({ eb }) => ({
      state: IntegrationDecisionState.sending,
      sendingUntil: sql<Date>`now() + make_interval(secs => ${seconds})`,
      attempts: eb('d.attempts', '+', 1),
    }))
    .where('d.workspaceId', '=', workspaceId)
    .where('d.id', '=', id)
    .whereRef('i.workspaceId', '=', 'd.workspaceId')
    .whereRef('i.id', '=', 'd.integrationId')
    .where(sql.raw<boolean>(carriesOut('i')))
    .whereRef('o.workspaceId', '=', 'd.workspaceId')
    .whereRef('o.objectId', '=', 'd.objectId')
    .whereRef('o.integrationId', '=', 'd.integrationId')
    .returning(['i.workspaceId', 'i.id', 'i.kind', 'i.settings', 'i.secrets'])
    .returning(['d.id as decisionId', 'd.objectType', 'd.status', 'o.remote', 'd.attempts'])
    .returning(sql<number>`extract(epoch from clock_timestamp())::float8`.as('now'))
    .executeTakeFirst()
