import { z } from 'zod'
import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { type ActingRequest, once } from '../../access/requests/once.ts'
import type { Principal } from '../../access/team/principal.ts'
import { authorsOfContent } from '../../intake/content/selected-content.store.ts'
import { subjectsOfIds } from '../../judging/rules/past-subject.store.ts'
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
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { BulkDecisionItem } from './bulk-decision-item.entity.ts'
import { addItems, bulkDecisionItems, type SelectedItem, waitAgain } from './bulk-decision-item.store.ts'
import { bulkDecisionFrame } from './bulk-decision-queue.ts'
import { type BulkDecision, BulkDecisionState } from './bulk-decision.entity.ts'
import {
  BulkDecisionItemFilter,
  mostSelected,
  SampleSize,
  Selection,
  StartBulkDecisionInput,
  type SelectedDecision,
} from './bulk-decision.input.ts'
import {
  addBulkDecision,
  addToCounts,
  type BulkDecisionKey,
  bulkDecisionList,
  bulkDecisionsById,
  lockActive,
  lockBulkDecision,
  setReversedBy,
  turnBulkDecision,
} from './bulk-decision.store.ts'
import { type CountedSelection, countSelection, digestOf, ofType } from './count-selection.ts'
import { mayRead } from './reading-bulk-decisions.ts'
import { selectItems } from './select-items.ts'

interface Dependencies {
  database: Database
  audit: AuditLog
  wakeUps: WakeUps
  pubsub: Pick<RedisPubSub, 'publish'>
}

const defaultPace = 600
const usualSample = 5
const { applying, applied, reversing, reversed, cancelled, failed } = BulkDecisionState

/**
 * One decision on everything that a filter selects: counted, applied at a limited rate in the name of the caller, and reversible.
 */
export class BulkDecisions {
  constructor(private readonly deps: Dependencies) {}

  /** Counts what a selection has, and answers the first few of it. @throws InvalidInputError */
  count(caller: Principal, input: unknown, sampleSize: unknown): Promise<CountedSelection> {
    const selection = check(Selection, input)
    const { sampleSize: sampled } = check(z.object({ sampleSize: SampleSize }), {
      sampleSize: sampleSize ?? usualSample,
    })
    return this.deps.database.inWorkspace(caller.workspaceId, (tx) =>
      countSelection(tx, caller, selection, { most: mostSelected + 1, sampled }),
    )
  }

  /**
   * Starts a decision on all items of a selection, if their number is as expected.
   * @throws InvalidInputError when it is not, or is more than 10,000
   * @throws ConflictError while another one of the caller is in progress, or as once
   */
  start(caller: Principal, input: unknown): Promise<BulkDecision> {
    const { requestId, ...wanted } = check(StartBulkDecisionInput, input)
    const request = { operation: 'startBulkDecision', requestId, input: wanted }
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const id = await once(tx, caller, request, z.uuid(), (newId) => this.#add(tx, caller, newId, wanted))
      return existing(tx, { workspaceId: caller.workspaceId, id })
    })
  }

  async #add(
    tx: Transaction,
    caller: Principal,
    id: string,
    { selection, decision, webhooksPerMinute, ...expected }: z.output<typeof StartBulkDecisionInput>,
  ): Promise<string> {
    const { workspaceId, actor } = caller
    const key = { workspaceId, id }
    await refuseActive(tx, workspaceId, actor)
    const selected = await selectItems(tx, caller, selection, expected.expectedCount + 1)
    assertExpected(selected, expected)
    const items = [...selected, ...(await authorItems(tx, workspaceId, selected, decision.authors))]
    await addBulkDecision(tx, {
      ...key,
      selection,
      decision,
      total: items.length,
      webhooksPerMinute: webhooksPerMinute ?? defaultPace,
      createdByKind: actor.kind,
      createdById: actor.id,
      apiKeyId: caller.kind === 'key' ? caller.id : null,
    })
    await addItems(tx, key, items)
    await this.#goOn(tx, caller, key)
    const after = { selection, decision, items: items.length }
    await this.deps.audit.append(tx, {
      workspaceId,
      actor,
      event: 'bulk_decision.started',
      subject: id,
      after,
    })
    return id
  }

  /** Stops one; what it has changed is kept, and can be reversed. @throws NotFoundError, ConflictError, as once */
  cancel(caller: Principal, id: string, requestId: string | null = null): Promise<BulkDecision> {
    const request = { operation: 'cancelBulkDecision', requestId, input: { id } }
    return this.#turn(caller, id, request, 'bulk_decision.cancelled', async (tx, before) => {
      if (before.state !== applying && before.state !== reversing)
        throw new ConflictError('There is nothing to cancel')
      await turnBulkDecision(tx, before, cancelled)
    })
  }

  /** Reverses its changes of items on which nothing was done since. @throws NotFoundError, ConflictError, as once */
  reverse(caller: Principal, id: string, requestId: string | null = null): Promise<BulkDecision> {
    const request = { operation: 'reverseBulkDecision', requestId, input: { id } }
    return this.#turn(caller, id, request, 'bulk_decision.reversed', async (tx, before) => {
      const isOver = [applied, reversed, cancelled, failed].includes(before.state)
      if (!isOver || before.changed === before.reversed + before.kept)
        throw new ConflictError('There is nothing to reverse')
      await refuseActive(tx, before.workspaceId, { kind: before.createdByKind, id: before.createdById })
      await setReversedBy(tx, before, caller.actor)
      await turnBulkDecision(tx, before, reversing)
      await this.#goOn(tx, caller, before)
    })
  }

  /** Retries the refused items. @throws NotFoundError, ConflictError, as once */
  retry(caller: Principal, id: string, requestId: string | null = null): Promise<BulkDecision> {
    const request = { operation: 'retryBulkDecision', requestId, input: { id } }
    return this.#turn(caller, id, request, 'bulk_decision.retried', async (tx, before) => {
      if (before.state !== applied || before.refused === 0)
        throw new ConflictError('There is nothing to retry')
      await refuseActive(tx, before.workspaceId, { kind: before.createdByKind, id: before.createdById })
      const again = await waitAgain(tx, before)
      await addToCounts(tx, before, { examined: -again, refused: -again })
      await turnBulkDecision(tx, before, applying)
      await this.#goOn(tx, caller, before)
    })
  }

  /** Those that the caller may see. @throws InvalidInputError when the page arguments are not valid */
  list(caller: Principal, args: ListArgs): Promise<Page<BulkDecision>> {
    const startedBy = mayRead(caller, null) ? null : caller.actor
    const list = bulkDecisionList(caller.workspaceId, startedBy, args.orderBy)
    return readPage(this.deps.database, caller.workspaceId, args, list)
  }

  /** The items of one, in some states or all. @throws InvalidInputError when the filter or the page arguments are not valid */
  items(
    key: BulkDecisionKey,
    filter: unknown,
    args: ListArgs,
  ): Promise<Page<BulkDecisionItem & { id: string }>> {
    const list = bulkDecisionItems(key, checkFilter(BulkDecisionItemFilter, filter), args.orderBy)
    return readPage(this.deps.database, key.workspaceId, args, list)
  }

  #turn(
    caller: Principal,
    id: string,
    request: ActingRequest,
    event: AuditEventName,
    change: (tx: Transaction, before: BulkDecision) => Promise<void>,
  ): Promise<BulkDecision> {
    const { workspaceId, actor } = caller
    const { audit, database, pubsub } = this.deps
    const key = { workspaceId, id }
    const turn = async (tx: Transaction): Promise<null> => {
      const before = await lockBulkDecision(tx, key)
      if (!before || !mayRead(caller, before)) throw new NotFoundError('Bulk decision not found')
      await cancelTimer(tx, { workspaceId, kind: bulkDecisionFrame.kind, objectId: id })
      await change(tx, before)
      const { state, examined, changed } = before
      await audit.append(tx, { workspaceId, actor, event, subject: id, before: { state, examined, changed } })
      bulkDecisionFrame.publish(tx, pubsub, workspaceId, id)
      return null
    }
    return database.inWorkspace(workspaceId, async (tx) => {
      await once(tx, caller, request, z.null(), () => turn(tx))
      return existing(tx, key)
    })
  }

  async #goOn(tx: Transaction, { origin }: Caller, { workspaceId, id }: BulkDecisionKey): Promise<void> {
    await addTasks(tx, [bulkDecisionFrame.task(workspaceId, id, origin)])
    tx.afterCommit(() => this.deps.wakeUps.send(bulkDecisionFrame.kind))
  }
}

/** @throws InvalidInputError when a selection differs from what was counted */
function assertExpected(
  items: readonly SelectedItem[],
  {
    expectedCount,
    expectedDigest,
  }: Pick<z.output<typeof StartBulkDecisionInput>, 'expectedCount' | 'expectedDigest'>,
): void {
  if (items.length !== expectedCount) {
    const found = items.length > expectedCount ? `More than ${expectedCount}` : String(items.length)
    throw new InvalidInputError({ expectedCount: `${found} items match, not ${expectedCount}` })
  }
  if (expectedDigest && expectedDigest !== digestOf(items))
    throw new InvalidInputError({ expectedDigest: 'Other items match than were counted, or other versions' })
}

async function existing(tx: Sql, { workspaceId, id }: BulkDecisionKey): Promise<BulkDecision> {
  const [found] = await bulkDecisionsById(tx, workspaceId, [id])
  if (!found) throw new NotFoundError('Bulk decision not found')
  return found
}

/** @throws ConflictError while another one that the caller started is in progress */
async function refuseActive(tx: Sql, workspaceId: string, actor: Caller['actor']): Promise<void> {
  if (await lockActive(tx, workspaceId, actor))
    throw new ConflictError('Another bulk decision of yours is at work')
}

/**
 * The authors of selected content as items of their own, each once: those to be banned or given a strike who were not selected
 * themselves.
 */
async function authorItems(
  tx: Sql,
  workspaceId: string,
  selected: readonly SelectedItem[],
  authors: SelectedDecision['authors'],
): Promise<SelectedItem[]> {
  if (!authors) return []
  const users = new Set(ofType(selected, ObjectType.user))
  const ids = await authorsOfContent(tx, workspaceId, ofType(selected, ObjectType.content))
  const subjects = await subjectsOfIds(
    tx,
    workspaceId,
    { objectType: ObjectType.user },
    ids.filter((id) => !users.has(id)),
  )
  return subjects
    .map(({ objectId, status, policyCategoryId }) => ({
      objectType: ObjectType.user as const,
      objectId,
      reviewId: null,
      version: null,
      asAuthor: true,
      from: status ?? Status.allowed,
      fromPolicyCategoryId: policyCategoryId,
    }))
    .filter(({ from }) => authors.strike || from !== Status.hidden)
}
