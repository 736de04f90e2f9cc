import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { Task } from '../../platform/tasks.ts'
import type { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { Connection } from './connected.ts'
import { type IntegrationDecision, IntegrationDecisionState } from './integration-decision.entity.ts'
import type { Remote } from './integration-kind.ts'
import { carriesOut } from './queued-decision.store.ts'

interface Tables {
  integrationDecision: TableOf<IntegrationDecision>
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

interface Rival {
  id: string
  mine: boolean
  later: boolean
  sending: boolean
}

/**
 * Claims a decision for `seconds`, one per object at a time: a decision superseded by a later one is never sent, and
 * while one is being sent the next waits. Decisions that are pending when an admin turns sending off are cancelled.
 */
export async function claimDecision(
  tx: Sql,
  { workspaceId, objectId: id }: Task,
  seconds: number,
): Promise<Claim> {
  const rivals = await tx.query<Rival>(rivalsSql, [workspaceId, id])
  if (!rivals.some(({ mine }) => mine)) return null
  if (rivals.some(({ later }) => later)) {
    await finishDecision(tx, { workspaceId, id }, { state: IntegrationDecisionState.superseded })
    return null
  }
  if (rivals.some(({ mine, sending }) => sending && !mine)) return 'busy'
  const [claimed] = await tx.query<ClaimedDecision>(claimSql, [workspaceId, id, seconds])
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

/** The decision itself, unless it is settled, and the other decisions of its object that affect it. */
const rivalsSql = `
  select other.id, other.id = own.id as mine, other.seq > own.seq as later,
    other.state = 'sending' and other.sending_until > now() as sending
  from integration_decision own join integration_decision other
    on other.workspace_id = own.workspace_id and other.object_id = own.object_id and other.integration_id = own.integration_id
  where own.workspace_id = $1 and own.id = $2 and own.state in ('waiting', 'sending')
    and (other.seq <= own.seq and other.state in ('waiting', 'sending')
      or other.seq > own.seq and other.state <> 'cancelled' and other.available_at <= clock_timestamp())
  order by other.seq for update of other`

const claimSql = `
  update integration_decision d set state = 'sending', sending_until = now() + make_interval(secs => $3), attempts = attempts + 1
  from integration i, integration_object o
  where d.workspace_id = $1 and d.id = $2 and i.workspace_id = d.workspace_id and i.id = d.integration_id and ${carriesOut('i')}
    and o.workspace_id = d.workspace_id and o.object_id = d.object_id and o.integration_id = d.integration_id
  returning i.workspace_id as "workspaceId", i.id, i.kind, i.settings, i.secrets, d.id as "decisionId", d.object_type as "objectType", d.status, o.remote, d.attempts,
    extract(epoch from clock_timestamp())::float8 as now`
