import { allHeads } from '../access/audit/audit-head.store.ts'
import type { AuditLog, NewEntry } from '../access/audit/audit.service.ts'
import { headText } from '../access/audit/chain-head.ts'
import type { Database, Sql } from '../platform/database.ts'
import type { Logger } from '../platform/log.ts'
import { emptyInbox, someIn } from '../platform/inboxes.ts'
import type { Lookout } from '../platform/lookout.ts'
import type { Metrics } from '../platform/metrics.ts'
import { Sweep } from '../platform/sweep.ts'
import { ActorKind, type Status } from '../platform/vocabulary/status.ts'
import type { Action } from './action.entity.ts'
import {
  auditInbox,
  limitWaits,
  takeWaiting,
  takeWaitingOn,
  type WaitingAction,
} from './audit-inbox.store.ts'
import { actionKind } from './kinds/index.ts'

const restMs = 10_000
const headsMs = 3_600_000
const failure = 'the audit log could not be continued'

interface Dependencies {
  database: Database
  audit: AuditLog
  lookout: Lookout
  log: Logger
  metrics: Metrics
  /** How many decisions of a workspace are chained in one transaction. */
  most?: number
}

/**
 * Gives decisions their places in the chains of the audit log, once a second: one workspace after the other, a batch of
 * each in a transaction of its own, which takes them from the inbox, appends them and moves the end of the chain. A crash
 * loses none and doubles none; several programs may do it at once, for a chain that somebody else holds is left for later.
 */
export class AuditSequencer {
  readonly #sweep: Sweep
  #heads: NodeJS.Timeout | undefined
  #telling: Promise<void> | undefined
  readonly #headsTold = new Map<string, number>()
  /** Workspaces whose decisions could not be chained, and until when they are left alone. */
  readonly #resting = new Map<string, number>()

  constructor(private readonly deps: Dependencies) {
    const of = { due: someIn(auditInbox), failure }
    this.#sweep = new Sweep(deps, of, () => this.sweep())
  }

  /** Starts sweeping whenever the lookout sees that something waits. */
  start(): void {
    this.#sweep.start()
    const tell = () => (this.#telling = this.#tryToTell())
    this.#heads = setInterval(tell, headsMs)
    tell()
  }

  /** Stops sweeping; resolves when the sweep under way is done. */
  async stop(): Promise<void> {
    clearInterval(this.#heads)
    await Promise.all([this.#sweep.stop(), this.#telling])
  }

  /** Chains all that waits, in turns; a workspace where that fails rests, and does not keep the others from it. */
  async sweep(): Promise<void> {
    const { database, most = 500 } = this.deps
    await emptyInbox(
      database,
      auditInbox,
      async (workspaceId) => !this.#sweep.stopped && (await this.#chain(workspaceId, most)) === most,
    )
  }

  /** Writes the ends of the chains that have grown since to the program's log. */
  async tellHeads(): Promise<void> {
    const heads = await this.deps.database.asSystem(allHeads)
    for (const { workspaceId, ...head } of heads) {
      if (this.#headsTold.get(workspaceId) === head.seq) continue
      this.#headsTold.set(workspaceId, head.seq)
      this.deps.log.info({ workspaceId, head: headText(head) }, 'end of the audit log')
    }
  }

  #tryToTell(): Promise<void> {
    return this.tellHeads().catch((err: unknown) => this.deps.log.warn({ err }, failure))
  }

  /** Chains a batch; answers how many, and 0 while somebody else appends. */
  async #chain(workspaceId: string, most: number): Promise<number> {
    const { database, audit, log, metrics } = this.deps
    if (Date.now() < (this.#resting.get(workspaceId) ?? 0)) return 0
    try {
      const chained = await database.inWorkspace(workspaceId, async (tx) => {
        await limitWaits(tx)
        return audit.appendUnlessBusy(tx, workspaceId, () => takeInbox(tx, workspaceId, most))
      })
      this.#resting.delete(workspaceId)
      return chained ?? 0
    } catch (err) {
      this.#resting.set(workspaceId, Date.now() + restMs)
      metrics.taskFailures.inc({ kind: 'audit' })
      log.error({ err, workspaceId }, 'decisions could not be written to the audit log')
      return 0
    }
  }
}

/**
 * Takes what has waited longest out of the inbox, as entries to append in the same transaction. The caller holds the end
 * of the workspace's chain locked, so that nobody else takes the same.
 */
export async function takeInbox(tx: Sql, workspaceId: string, most: number): Promise<NewEntry[]> {
  return (await takeWaiting(tx, workspaceId, most)).map(entryOf)
}

/** Gives the decisions on some objects that wait for a place in the chain theirs at once, before these objects go. */
export const chainDecisionsOn = (
  tx: Sql,
  audit: AuditLog,
  workspaceId: string,
  objectIds: readonly string[],
): Promise<void> =>
  audit.appendTaken(tx, workspaceId, async () =>
    (await takeWaitingOn(tx, workspaceId, objectIds)).map(entryOf),
  )

function entryOf(action: WaitingAction): NewEntry {
  const { undone, id, objectType, objectId, policyCategoryId, actorKind, actorId, ruleId } = action
  const event = actionKind(action.actionType).auditEvent(action.status)
  if (event === null) throw new Error(`${action.actionType} is not for the audit log`)
  const [before, after] = [statusOf(action.previousStatus), { ...made(action), ...why(action) }]
  return {
    at: ((undone && action.undoneAt) || action.createdAt).toISOString(),
    actor: { kind: actorKind, id: actorKind === ActorKind.rule ? (ruleId ?? actorId) : actorId },
    object: { type: objectType, id: objectId },
    policyCategoryId,
    actionId: id,
    ...(undone ? { event: 'decision.undone', before: after, after: before } : { event, before, after }),
  }
}

const statusOf = (status: Status | null) => (status === null ? null : { status })

/** What an action changed, by the names that the API has for it. */
const made = ({ status, tagsAdded, tagsRemoved, details }: Action): Record<string, unknown> => ({
  ...statusOf(status),
  ...(tagsAdded.length > 0 && { tagsAdded }),
  ...(tagsRemoved.length > 0 && { tagsRemoved }),
  ...details,
})

/** Why it was taken, as far as that is known. */
const why = ({ policyName, policyInformation, note, ruleId, ruleVersion, causeKey }: Action) => {
  const reasons = {
    policyCategory: policyName,
    policyInformation,
    note,
    ruleId,
    ruleVersion,
    cause: causeKey,
  }
  return Object.fromEntries(Object.entries(reasons).filter(([, value]) => value !== null))
}
