import type { Caller } from '../../platform/vocabulary/caller.ts'
import { z } from 'zod'
import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import type { Doorbell } from '../../platform/doorbell.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { addTasks } from '../../platform/tasks.ts'
import { cancelTimer } from '../../platform/timers.ts'
import { check } from '../../platform/validation.ts'
import { mostDays, PastDays } from '../../judging/rules/past-days.ts'
import { lastDays } from '../../judging/rules/recent-subjects.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { retroaction, retroactionTask, tellOfRetroaction } from './retroaction-queue.ts'
import type { Retroaction } from './retroaction.type.ts'
import { retroactionColumns, RetroactionState } from './retroaction.type.ts'

interface Parts {
  database: Database
  audit: AuditLog
  doorbell: Doorbell
  pubsub: Pick<RedisPubSub, 'publish'>
}

interface Step {
  event: AuditEventName
  /** The states in which it can be asked for. */
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

/** Rules applied to past items: counted, confirmed, applied at a pace, and reversed if need be. */
export class Retroactions {
  constructor(private readonly parts: Parts) {}

  /**
   * Counts what an enabled content or user rule would change among the items of the last days; nothing is changed.
   * @throws NotFoundError, InvalidInputError
   * @throws ConflictError while another one of the workspace is counting, applying or reversing
   */
  count({ workspaceId, actor }: Caller, ruleId: string, days: number | null): Promise<Retroaction> {
    const { days: wanted } = check(z.object({ days: PastDays.nullish() }), { days })
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      const rule = await applicableRule(tx, workspaceId, ruleId)
      await lockActive(tx, workspaceId)
      const id = newId()
      const { since, afterAt, afterId } = await lastDays(tx, wanted ?? mostDays)
      await tx.query(
        `insert into retroaction (workspace_id, id, rule_id, rule_version, rule_type, days, since, after_at, after_id,
           created_by_kind, created_by_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          workspaceId,
          id,
          ruleId,
          rule.version,
          rule.type,
          wanted ?? mostDays,
          since,
          afterAt,
          afterId,
          actor.kind,
          actor.id,
        ],
      )
      await this.#goOn(tx, workspaceId, id)
      const after = { ruleId, version: rule.version, days: wanted ?? mostDays }
      await this.parts.audit.append(tx, {
        workspaceId,
        actor,
        event: 'retroaction.counted',
        subject: id,
        after,
      })
      return existing(tx, workspaceId, id)
    })
  }

  /**
   * Applies the rule to what was counted, if `count` is what was counted, at most `webhooksPerMinute` changes a minute
   * where the workspace has a webhook, 600 unless given.
   * @throws NotFoundError, InvalidInputError, ConflictError
   */
  confirm(
    { workspaceId, actor }: Caller,
    id: string,
    { count, ...pace }: { count: number; webhooksPerMinute: number | null },
  ): Promise<Retroaction> {
    const { webhooksPerMinute } = check(Pace, pace)
    return this.#step({ workspaceId, actor }, id, confirming, async (tx, before) => {
      if (before.counted !== count)
        throw new InvalidInputError({ count: `${before.counted} items would change, not ${count}` })
      await tx.query(
        `update retroaction set webhooks_per_minute = coalesce($3, webhooks_per_minute) where workspace_id = $1 and id = $2`,
        [workspaceId, id, webhooksPerMinute ?? null],
      )
    })
  }

  /** Stops a retroaction where it is; what it has changed stays, and can be reversed. @throws NotFoundError, ConflictError */
  cancel(caller: Caller, id: string): Promise<Retroaction> {
    return this.#step(caller, id, cancelling)
  }

  /** Takes back what it changed and nobody has touched since. @throws NotFoundError, ConflictError */
  reverse({ workspaceId, actor }: Caller, id: string): Promise<Retroaction> {
    return this.#step(
      { workspaceId, actor },
      id,
      takingBack,
      async (tx, { changed, reversed: back, kept }) => {
        if (changed === back + kept) throw new ConflictError(takingBack.refusal)
        await tx.query(
          `update retroaction set reversed_by_kind = $3, reversed_by_id = $4 where workspace_id = $1 and id = $2`,
          [workspaceId, id, actor.kind, actor.id],
        )
      },
    )
  }

  #step(
    { workspaceId, actor }: Caller,
    id: string,
    { event, from, to, refusal }: Step,
    prepare: (tx: Transaction, before: Retroaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<Retroaction> {
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      const before = await existing(tx, workspaceId, id, 'for update')
      if (!from.includes(before.state)) throw new ConflictError(refusal)
      await prepare(tx, before)
      if (to !== cancelled) await lockActive(tx, workspaceId)
      await cancelTimer(tx, { workspaceId, kind: retroaction, objectId: id })
      await tx.query(
        `update retroaction set state = $3, error = null, finished_at = case when $3 = 'cancelled' then clock_timestamp() end
         where workspace_id = $1 and id = $2`,
        [workspaceId, id, to],
      )
      if (to !== cancelled) await this.#goOn(tx, workspaceId, id)
      const after = await existing(tx, workspaceId, id)
      await this.parts.audit.append(tx, {
        workspaceId,
        actor,
        event,
        subject: id,
        before: progressOf(before),
        after: progressOf(after),
      })
      tx.afterCommit(() => tellOfRetroaction(this.parts.pubsub, workspaceId, id))
      return after
    })
  }

  async #goOn(tx: Transaction, workspaceId: string, id: string): Promise<void> {
    await addTasks(tx, [retroactionTask(workspaceId, id)])
    tx.afterCommit(() => this.parts.doorbell.ring(retroaction))
  }
}

const progressOf = ({ state, counted: count, changed, webhooksPerMinute }: Retroaction) => ({
  state,
  counted: count,
  changed,
  webhooksPerMinute,
})

async function existing(tx: Sql, workspaceId: string, id: string, lock = ''): Promise<Retroaction> {
  const [found] = isId(id)
    ? await tx.query<Retroaction>(
        `select ${retroactionColumns} from retroaction r where r.workspace_id = $1 and r.id = $2 ${lock}`,
        [workspaceId, id],
      )
    : []
  if (!found) throw new NotFoundError('Retroaction not found')
  return found
}

/** Makes sure that no other one of the workspace is at work; the unique index on those is what it rests on. */
async function lockActive(tx: Sql, workspaceId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 18))`, [workspaceId])
  const active = await tx.query(
    `select 1 from retroaction where workspace_id = $1 and state in ('counting', 'applying', 'reversing')`,
    [workspaceId],
  )
  if (active.length > 0) throw new ConflictError('Another rule is being applied to past items')
}

async function applicableRule(
  tx: Sql,
  workspaceId: string,
  ruleId: string,
): Promise<{ version: number; type: RuleType }> {
  const [rule] = isId(ruleId)
    ? await tx.query<{ version: number; type: RuleType; enabled: boolean }>(
        `select version, type, enabled from rule where workspace_id = $1 and id = $2`,
        [workspaceId, ruleId],
      )
    : []
  if (!rule) throw new NotFoundError('Rule not found')
  if (rule.type === RuleType.routing) throw new InvalidInputError({ ruleId: 'Routing rules change no items' })
  if (!rule.enabled)
    throw new InvalidInputError({ ruleId: 'Only an enabled rule can be applied to past items' })
  return rule
}
