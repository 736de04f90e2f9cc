import { z } from 'zod'
import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { type ActingRequest, once } from '../../access/requests/once.ts'
import { assertRule } from '../../judging/rules/history/assert-rule.ts'
import { mostDays, PastDays } from '../../judging/rules/past-days.ts'
import { lastDays } from '../../judging/rules/past-subject.store.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { findRule } from '../../judging/rules/rule.store.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { addTasks } from '../../platform/tasks.ts'
import { cancelTimer } from '../../platform/timers.ts'
import { check, checkFilter } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { RetroactionItemFilter } from './retroaction-item-filter.input.ts'
import type { RetroactionItem } from './retroaction-item.entity.ts'
import { retroactionItems } from './retroaction-item.store.ts'
import { retroactionFrame } from './retroaction-queue.ts'
import { type Retroaction, RetroactionState } from './retroaction.entity.ts'
import {
  addRetroaction,
  lockActive,
  lockRetroaction,
  type RetroactionKey,
  retroactionList,
  retroactionsById,
  setPace,
  setReversedBy,
  turnRetroaction,
} from './retroaction.store.ts'

interface Dependencies {
  database: Database
  audit: AuditLog
  wakeUps: WakeUps
  pubsub: Pick<RedisPubSub, 'publish'>
}

interface Step {
  event: AuditEventName
  /** The states in which the step is allowed. */
  from: readonly RetroactionState[]
  to: RetroactionState
  refusal: string
}

const { counting, counted, applying, applied, reversing, reversed, cancelled, failed } = RetroactionState
const confirming: Step = {
  event: 'retroaction.confirmed',
  from: [counted],
  to: applying,
  refusal: 'Only what was counted can be confirmed, once',
}
const cancelling: Step = {
  event: 'retroaction.cancelled',
  from: [counting, counted, applying, reversing],
  to: cancelled,
  refusal: 'There is nothing to cancel',
}
const takingBack: Step = {
  event: 'retroaction.reversed',
  from: [applied, reversed, cancelled, failed],
  to: reversing,
  refusal: 'There is nothing to reverse',
}

const Pace = z.object({
  webhooksPerMinute: z
    .int()
    .min(1, 'Must be between 1 and 6000')
    .max(6000, 'Must be between 1 and 6000')
    .nullish(),
})

/** Rules applied to past items: counted, confirmed, applied at a limited rate, and reversible. */
export class Retroactions {
  constructor(private readonly deps: Dependencies) {}

  /** The retroactions of a rule. @throws NotFoundError, InvalidInputError when the page arguments are not valid */
  list(workspaceId: string, ruleId: string, args: ListArgs): Promise<Page<Retroaction>> {
    const list = retroactionList(workspaceId, ruleId, args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list, (tx) => assertRule(tx, workspaceId, ruleId))
  }

  /** The items of a retroaction. @throws InvalidInputError when the filter or the page arguments are not valid */
  items(key: RetroactionKey, filter: unknown, args: ListArgs): Promise<Page<RetroactionItem>> {
    const list = retroactionItems(key, checkFilter(RetroactionItemFilter, filter), args.orderBy)
    return readPage(this.deps.database, key.workspaceId, args, list)
  }

  /**
   * Counts what an enabled content or user rule would change among the items of the last days, without changing anything.
   * @throws NotFoundError, InvalidInputError
   * @throws ConflictError while another one of the workspace is counting, applying or reversing
   */
  count(
    caller: Caller,
    ruleId: string,
    days: number | null,
    requestId: string | null = null,
  ): Promise<Retroaction> {
    const { days: wanted } = check(z.object({ days: PastDays.nullish() }), { days })
    const request = { operation: 'countRetroaction', requestId, input: { ruleId, days } }
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const add = (id: string) => this.#add(tx, caller, { id, ruleId, days: wanted ?? mostDays })
      return existing(tx, caller.workspaceId, await once(tx, caller, request, z.uuid(), add))
    })
  }

  async #add(
    tx: Transaction,
    caller: Caller,
    { id, ruleId, days }: Pick<Retroaction, 'id' | 'ruleId' | 'days'>,
  ): Promise<string> {
    const { workspaceId, actor } = caller
    const { version, type } = await applicableRule(tx, workspaceId, ruleId)
    await refuseActive(tx, workspaceId)
    const added = {
      workspaceId,
      id,
      ruleId,
      ruleVersion: version,
      ruleType: type,
      days,
      createdByKind: actor.kind,
      createdById: actor.id,
    }
    await this.#goOn(tx, caller, await addRetroaction(tx, added, await lastDays(tx, days)))
    const after = { ruleId, version, days }
    await this.deps.audit.append(tx, { workspaceId, actor, event: 'retroaction.counted', subject: id, after })
    return id
  }

  /**
   * Applies the rule to the counted items, if `count` equals their number: where the workspace has a webhook, at most
   * `webhooksPerMinute` changes a minute, 600 by default.
   * @throws NotFoundError, InvalidInputError, ConflictError
   */
  confirm(
    caller: Caller,
    id: string,
    { count, ...pace }: { count: number; webhooksPerMinute: number | null },
    requestId: string | null = null,
  ): Promise<Retroaction> {
    const { webhooksPerMinute } = check(Pace, pace)
    const request = { operation: 'confirmRetroaction', requestId, input: { id, count, ...pace } }
    return this.#step(caller, id, request, confirming, async (tx, before) => {
      if (before.counted !== count)
        throw new InvalidInputError({ count: `${before.counted} items would change, not ${count}` })
      if (webhooksPerMinute) await setPace(tx, before, webhooksPerMinute)
    })
  }

  /** Stops a retroaction; what it has changed is kept, and can be reversed. @throws NotFoundError, ConflictError */
  cancel(caller: Caller, id: string, requestId: string | null = null): Promise<Retroaction> {
    const request = { operation: 'cancelRetroaction', requestId, input: { id } }
    return this.#step(caller, id, request, cancelling)
  }

  /** Reverses its changes of items on which nothing was done since. @throws NotFoundError, ConflictError */
  reverse(caller: Caller, id: string, requestId: string | null = null): Promise<Retroaction> {
    const request = { operation: 'reverseRetroaction', requestId, input: { id } }
    return this.#step(caller, id, request, takingBack, async (tx, before) => {
      if (before.changed === before.reversed + before.kept) throw new ConflictError(takingBack.refusal)
      await setReversedBy(tx, before, caller.actor)
    })
  }

  #step(
    caller: Caller,
    id: string,
    request: ActingRequest,
    { event, from, to, refusal }: Step,
    prepare: (tx: Transaction, before: Retroaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<Retroaction> {
    const { workspaceId, actor } = caller
    const take = async (tx: Transaction): Promise<null> => {
      const before = await lockRetroaction(tx, { workspaceId, id })
      if (!before) throw new NotFoundError('Retroaction not found')
      if (!from.includes(before.state)) throw new ConflictError(refusal)
      await prepare(tx, before)
      if (to !== cancelled) await refuseActive(tx, workspaceId)
      await cancelTimer(tx, { workspaceId, kind: retroactionFrame.kind, objectId: id })
      const after = await turnRetroaction(tx, before, to)
      if (to !== cancelled) await this.#goOn(tx, caller, after)
      const change = { before: progressOf(before), after: progressOf(after) }
      await this.deps.audit.append(tx, { workspaceId, actor, event, subject: id, ...change })
      retroactionFrame.publish(tx, this.deps.pubsub, workspaceId, id)
      return null
    }
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await once(tx, caller, request, z.null(), () => take(tx))
      return existing(tx, workspaceId, id)
    })
  }

  async #goOn(tx: Transaction, { origin }: Caller, { workspaceId, id }: RetroactionKey): Promise<void> {
    await addTasks(tx, [retroactionFrame.task(workspaceId, id, origin)])
    tx.afterCommit(() => this.deps.wakeUps.send(retroactionFrame.kind))
  }
}

async function existing(tx: Sql, workspaceId: string, id: string): Promise<Retroaction> {
  const [found] = await retroactionsById(tx, workspaceId, [id])
  if (!found) throw new NotFoundError('Retroaction not found')
  return found
}

const progressOf = ({ state, counted: count, changed, webhooksPerMinute }: Retroaction) => ({
  state,
  counted: count,
  changed,
  webhooksPerMinute,
})

/** @throws ConflictError while another one of the workspace is in progress */
async function refuseActive(tx: Sql, workspaceId: string): Promise<void> {
  if (await lockActive(tx, workspaceId))
    throw new ConflictError('Another rule is being applied to past items')
}

async function applicableRule(
  tx: Sql,
  workspaceId: string,
  ruleId: string,
): Promise<{ version: number; type: Retroaction['ruleType'] }> {
  const rule = await findRule(tx, workspaceId, ruleId)
  if (!rule) throw new NotFoundError('Rule not found')
  const { version, type, enabled } = rule
  if (type === RuleType.routing) throw new InvalidInputError({ ruleId: 'Routing rules change no items' })
  if (!enabled) throw new InvalidInputError({ ruleId: 'Only an enabled rule can be applied to past items' })
  return { version, type }
}
