import { z } from 'zod'
import type { AuditLog } from '../../../access/audit/audit.service.ts'
import { once } from '../../../access/requests/once.ts'
import type { Database, Sql, Transaction } from '../../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../../platform/errors.ts'
import type { Page } from '../../../platform/graphql/connection.ts'
import type { ListArgs } from '../../../platform/graphql/list-order.ts'
import { readPage } from '../../../platform/graphql/listing.ts'
import type { RedisPubSub } from '../../../platform/pubsub.ts'
import { addTasks } from '../../../platform/tasks.ts'
import { armTimer } from '../../../platform/timers.ts'
import { check } from '../../../platform/validation.ts'
import type { Caller } from '../../../platform/vocabulary/caller.ts'
import type { ActorRef } from '../../../platform/vocabulary/status.ts'
import type { WakeUps } from '../../../platform/wake-ups.ts'
import { checkRule } from '../check-rule.ts'
import { assertRule } from '../history/assert-rule.ts'
import { findVersion } from '../history/rule-version.store.ts'
import { PastDays } from '../past-days.ts'
import { lastDays } from '../past-subject.store.ts'
import { findRule } from '../rule.store.ts'
import { BacktestMatchFilter } from './backtest-match-filter.input.ts'
import type { BacktestMatch } from './backtest-match.entity.ts'
import { matchList } from './backtest-match.store.ts'
import { backtestFrame, endBacktest } from './backtest-queue.ts'
import type { Backtest } from './backtest.entity.ts'
import { BacktestState, type TestedRule } from './backtest.object.ts'
import { addBacktest, backtestList, countWaiting, findBacktest, lockBacktests } from './backtest.store.ts'

interface Dependencies {
  database: Database
  audit: AuditLog
  wakeUps: WakeUps
  pubsub: Pick<RedisPubSub, 'publish'>
}

/** The rule to test: a saved rule, an earlier version of it, or a draft, of that rule or of a new one. */
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

/** Backtests of rules: what they would have done to past items, compared with humans' decisions. */
export class Backtests {
  constructor(private readonly deps: Dependencies) {}

  /** A page of those of a rule, drafts of it included. @throws NotFoundError, InvalidInputError */
  list(workspaceId: string, ruleId: string, args: ListArgs): Promise<Page<Backtest>> {
    const list = backtestList(workspaceId, ruleId, args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list, (tx) => assertRule(tx, workspaceId, ruleId))
  }

  /** A page of the matches of one. @throws InvalidInputError */
  matches(workspaceId: string, id: string, filter: unknown, args: ListArgs): Promise<Page<BacktestMatch>> {
    const list = matchList(
      { workspaceId, backtestId: id },
      check(BacktestMatchFilter, filter ?? {}),
      args.orderBy,
    )
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /**
   * Starts a backtest, which queues behind the earlier ones of the workspace. Kept for 30 days.
   * @throws NotFoundError for an unknown rule or version
   * @throws InvalidInputError as for creating the rule
   * @throws ConflictError when too many are waiting already, or as once
   */
  start(caller: Caller, wanted: BacktestRequest, requestId: string | null = null): Promise<Backtest> {
    const { workspaceId } = caller
    const days = check(z.object({ days: PastDays.nullish() }), { days: wanted.days }).days ?? 30
    const request = { operation: 'startBacktest', requestId, input: wanted }
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await lockBacktests(tx, workspaceId)
      const add = (id: string) => this.#add(tx, caller, { ...wanted, id, days })
      return existing(tx, workspaceId, await once(tx, caller, request, z.uuid(), add))
    })
  }

  async #add(
    tx: Transaction,
    { workspaceId, actor, origin }: Caller,
    { id, days, ...wanted }: BacktestRequest & { id: string; days: number },
  ): Promise<string> {
    await refuseCrowd(tx, workspaceId)
    const { ruleId, version, rule } = await subjectOf(tx, workspaceId, { ...wanted, days })
    const { type, name, notes, conditions, actions } = await checkRule(tx, workspaceId, rule)
    const tested: TestedRule = { type, name, notes, conditions, actions }
    await addBacktest(
      tx,
      {
        workspaceId,
        id,
        ruleId,
        ruleVersion: version,
        rule: tested,
        days,
        createdByKind: actor.kind,
        createdById: actor.id,
        origin: origin ?? null,
      },
      await lastDays(tx, days),
    )
    await addTasks(tx, [backtestFrame.task(workspaceId, id, origin)])
    await armTimer(tx, { workspaceId, kind: backtestFrame.kind, objectId: id }, keptSeconds)
    const after = { ruleId, version, name, days }
    await this.deps.audit.append(tx, { workspaceId, actor, event: 'backtest.started', subject: id, after })
    tx.afterCommit(() => this.deps.wakeUps.send(backtestFrame.kind))
    return id
  }

  /** Stops a backtest; its results so far are kept. Does nothing when it is over. @throws NotFoundError */
  cancel({ workspaceId, actor }: Caller, id: string): Promise<Backtest> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await lockBacktests(tx, workspaceId)
      const before = await existing(tx, workspaceId, id)
      if (await endBacktest(tx, workspaceId, id, BacktestState.cancelled))
        await this.#cancelled(tx, actor, before, workspaceId)
      return existing(tx, workspaceId, id)
    })
  }

  async #cancelled(tx: Transaction, actor: ActorRef, before: Backtest, workspaceId: string): Promise<void> {
    const { id: subject, state, examined } = before
    await this.deps.audit.append(tx, {
      workspaceId,
      actor,
      event: 'backtest.cancelled',
      subject,
      before: { state, examined },
      after: { state: BacktestState.cancelled },
    })
    backtestFrame.publish(tx, this.deps.pubsub, workspaceId, subject)
    tx.afterCommit(() => this.deps.wakeUps.send(backtestFrame.kind))
  }
}

async function existing(tx: Sql, workspaceId: string, id: string): Promise<Backtest> {
  const found = await findBacktest(tx, { workspaceId, id })
  if (!found) throw new NotFoundError('Backtest not found')
  return found
}

async function refuseCrowd(tx: Sql, workspaceId: string): Promise<void> {
  if ((await countWaiting(tx, workspaceId, mostWaiting)) === mostWaiting)
    throw new ConflictError(`${mostWaiting} backtests are waiting already`)
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
  const present = await findRule(tx, workspaceId, ruleId)
  const tested = (rule ? null : version) ?? present?.version
  const kept = tested === undefined ? undefined : await findVersion(tx, workspaceId, ruleId, tested)
  if (!present || !kept) throw new NotFoundError('Rule not found', 'ruleId')
  if (rule) return { ruleId, version: null, rule }
  const { name, conditionParts: conditions, actionParts: actions } = kept
  return { ruleId, version: kept.version, rule: { type: present.type, name, conditions, actions } }
}
