import { z } from 'zod'
import type { AuditLog } from '../../../access/audit/audit.service.ts'
import type { Database, Sql, Transaction } from '../../../platform/database.ts'
import type { Doorbell } from '../../../platform/doorbell.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../../platform/errors.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { RedisPubSub } from '../../../platform/pubsub.ts'
import { addTasks } from '../../../platform/tasks.ts'
import { armTimer } from '../../../platform/timers.ts'
import { check } from '../../../platform/validation.ts'
import type { ActorRef } from '../../../platform/vocabulary/status.ts'
import { checkRule } from '../check-rule.ts'
import { PastDays } from '../past-days.ts'
import { lastDays } from '../recent-subjects.ts'
import { backtest, backtestTask, endBacktest, lockBacktests, tellOfBacktest } from './backtest-queue.ts'
import type { Backtest } from './backtest.type.ts'
import { backtestColumns, BacktestState, type TestedRule } from './backtest.type.ts'

interface Parts {
  database: Database
  audit: AuditLog
  doorbell: Doorbell
  pubsub: Pick<RedisPubSub, 'publish'>
}

/** What is to be tested: a rule as it is kept, an earlier version of it, or a draft, be it of that rule or of a new one. */
export interface BacktestRequest {
  ruleId?: string | null
  version?: number | null
  rule?: unknown
  days?: number | null
}

interface Subject {
  ruleId: string | null
  version: number | null
  rule: unknown
}

const mostWaiting = 10
const keptSeconds = 30 * 24 * 60 * 60

/** Backtests of rules: what they would have done to past items, next to what humans decided. */
export class Backtests {
  constructor(private readonly parts: Parts) {}

  /**
   * Starts a backtest, which waits for those of the workspace that were started before. It is kept for 30 days.
   * @throws NotFoundError for an unknown rule or version
   * @throws InvalidInputError as for creating the rule
   * @throws ConflictError when too many are waiting already
   */
  start(workspaceId: string, actor: ActorRef, request: BacktestRequest): Promise<Backtest> {
    const days = check(z.object({ days: PastDays.nullish() }), { days: request.days }).days ?? 30
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      await lockBacktests(tx, workspaceId)
      await refuseCrowd(tx, workspaceId)
      const { ruleId, version, rule } = await subjectOf(tx, workspaceId, request)
      const { type, name, notes, conditions, actions } = await checkRule(tx, workspaceId, rule)
      const tested: TestedRule = { type, name, notes, conditions, actions }
      const id = newId()
      const { since, afterAt, afterId } = await lastDays(tx, days)
      await tx.query(
        `insert into backtest (workspace_id, id, rule_id, rule_version, rule, days, since, after_at, after_id,
           created_by_kind, created_by_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          workspaceId,
          id,
          ruleId,
          version,
          JSON.stringify(tested),
          days,
          since,
          afterAt,
          afterId,
          actor.kind,
          actor.id,
        ],
      )
      await addTasks(tx, [backtestTask(workspaceId, id)])
      await armTimer(tx, { workspaceId, kind: backtest, objectId: id }, keptSeconds)
      const after = { ruleId, version, name, days }
      await this.parts.audit.append(tx, { workspaceId, actor, event: 'backtest.started', subject: id, after })
      tx.afterCommit(() => this.parts.doorbell.ring(backtest))
      return existing(tx, workspaceId, id)
    })
  }

  /** Stops a backtest; what it has found so far stays. One that is over stays as it is. @throws NotFoundError */
  cancel(workspaceId: string, actor: ActorRef, id: string): Promise<Backtest> {
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      await lockBacktests(tx, workspaceId)
      const before = await existing(tx, workspaceId, id)
      if (await endBacktest(tx, workspaceId, id, BacktestState.cancelled))
        await this.#cancelled(tx, actor, before, workspaceId)
      return existing(tx, workspaceId, id)
    })
  }

  async #cancelled(tx: Transaction, actor: ActorRef, before: Backtest, workspaceId: string): Promise<void> {
    const { id: subject, state, examined } = before
    await this.parts.audit.append(tx, {
      workspaceId,
      actor,
      event: 'backtest.cancelled',
      subject,
      before: { state, examined },
      after: { state: BacktestState.cancelled },
    })
    tx.afterCommit(() => {
      tellOfBacktest(this.parts.pubsub, workspaceId, subject)
      this.parts.doorbell.ring(backtest)
    })
  }
}

async function existing(tx: Sql, workspaceId: string, id: string): Promise<Backtest> {
  const [found] = isId(id)
    ? await tx.query<Backtest>(
        `select ${backtestColumns} from backtest b where b.workspace_id = $1 and b.id = $2`,
        [workspaceId, id],
      )
    : []
  if (!found) throw new NotFoundError('Backtest not found')
  return found
}

async function refuseCrowd(tx: Sql, workspaceId: string): Promise<void> {
  const waiting = await tx.query(
    `select 1 from backtest where workspace_id = $1 and state = 'waiting' limit $2`,
    [workspaceId, mostWaiting],
  )
  if (waiting.length === mostWaiting) throw new ConflictError(`${mostWaiting} backtests are waiting already`)
}

async function subjectOf(
  tx: Sql,
  workspaceId: string,
  { ruleId, version, rule }: BacktestRequest,
): Promise<Subject> {
  if (!ruleId) {
    if (rule) return { ruleId: null, version: null, rule }
    throw new InvalidInputError({ rule: 'Required' })
  }
  const [kept] = isId(ruleId)
    ? await tx.query<{ version: number; rule: TestedRule }>(
        `select v.version, json_build_object('type', r.type, 'name', v.name, 'conditions', v.conditions, 'actions', v.actions) as rule
         from rule r join rule_version v on (v.workspace_id, v.rule_id) = (r.workspace_id, r.id)
           and v.version = coalesce($3, r.version)
         where r.workspace_id = $1 and r.id = $2`,
        [workspaceId, ruleId, rule ? null : (version ?? null)],
      )
    : []
  if (!kept) throw new NotFoundError('Rule not found')
  return rule ? { ruleId, version: null, rule } : { ruleId, ...kept }
}
