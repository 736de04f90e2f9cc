import { allHeads } from '../access/audit/audit-head.store.ts'
import type { AuditLog, NewEntry } from '../access/audit/audit.service.ts'
import { headText } from '../access/audit/chain-head.ts'
import type { Sql } from '../platform/database.ts'
import { type InboxDependencies, InboxWorker } from '../platform/inbox-worker.ts'
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

const headsMs = 3_600_000
const failure = 'the audit log could not be continued'

interface Dependencies extends InboxDependencies {
  audit: AuditLog
  /** How many decisions of a workspace are appended in one transaction. */
  most?: number
}

/**
 * Appends decisions to the chains of the audit log, once a second: a batch of each workspace in a transaction of its own, which
 * removes them from the inbox, appends them and moves the head of the chain. A crash loses none and duplicates none;
 * several processes may run at once, since a chain that another one has locked is left for the next sweep.
 */
export class AuditSequencer {
  readonly #worker: InboxWorker
  #heads: NodeJS.Timeout | undefined
  #loggingHeads: Promise<void> | undefined
  readonly #loggedHeads = new Map<string, number>()

  constructor(private readonly deps: Dependencies) {
    this.#worker = new InboxWorker(deps, {
      inbox: auditInbox,
      kind: 'audit',
      failure,
      most: deps.most ?? 500,
      anyOrder: false,
      take: (workspaceId, most) => this.#append(workspaceId, most),
    })
  }

  /** Starts appending, and logs the heads of the chains hourly. */
  start(): void {
    this.#worker.start()
    const log = () => {
      this.#loggingHeads = this.#tryToLogHeads()
    }
    this.#heads = setInterval(log, headsMs)
    log()
  }

  /** Stops; resolves when the present batches are done. */
  async stop(): Promise<void> {
    clearInterval(this.#heads)
    await Promise.all([this.#worker.stop(), this.#loggingHeads])
  }

  /** Appends everything in the inbox, in turns. */
  sweep(): Promise<void> {
    return this.#worker.sweep()
  }

  /** Logs the heads of the chains that have grown since the last call. */
  async logHeads(): Promise<void> {
    const heads = await this.deps.database.asSystem(allHeads)
    for (const { workspaceId, ...head } of heads) {
      if (this.#loggedHeads.get(workspaceId) === head.seq) continue
      this.#loggedHeads.set(workspaceId, head.seq)
      this.deps.log.info({ workspaceId, head: headText(head) }, 'end of the audit log')
    }
  }

  #tryToLogHeads(): Promise<void> {
    return this.logHeads().catch((err: unknown) => this.deps.log.warn({ err }, failure))
  }

  /** Appends a batch. @returns how many decisions; 0 while another transaction appends */
  async #append(workspaceId: string, most: number): Promise<number> {
    const { database, audit } = this.deps
    const appended = await database.inWorkspace(workspaceId, async (tx) => {
      await limitWaits(tx)
      return audit.appendUnlessBusy(tx, workspaceId, () => takeInbox(tx, workspaceId, most))
    })
    return appended ?? 0
  }
}

/**
 * Removes the oldest entries from the inbox, to append them in the same transaction. The caller holds the head of the workspace's
 * chain locked, so that no other transaction takes the same entries.
 */
export async function takeInbox(tx: Sql, workspaceId: string, most: number): Promise<NewEntry[]> {
  return (await takeWaiting(tx, workspaceId, most)).map(entryOf)
}

/** Appends the pending decisions on some objects to the audit log at once, before these objects are deleted. */
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

/** What an action changed, under the names of the API. */
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
