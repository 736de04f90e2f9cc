import type { AuditLog } from '../../access/audit/audit.service.ts'
import { headText } from '../../access/audit/chain-head.ts'
import type { Database } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { takeInbox } from './audit-inbox.ts'

const sweepMs = 500
const restMs = 10_000
const headsMs = 3_600_000

interface Parts {
  database: Database
  audit: AuditLog
  log: Logger
  metrics: Metrics
  /** How many decisions of a workspace are chained in one transaction. */
  most?: number
}

/**
 * Gives decisions their places in the chains of the audit log, twice a second: one workspace after the other, a batch of
 * each in a transaction of its own, which takes them from the inbox, appends them and moves the end of the chain. A crash
 * loses none and doubles none; several programs may do it at once, for a chain that somebody else holds is left for later.
 */
export class AuditSequencer {
  #stopping = false
  #timeout: NodeJS.Timeout | undefined
  #under: Promise<void> = Promise.resolve()
  #headsAt = 0
  readonly #headsTold = new Map<string, number>()
  /** Workspaces whose decisions could not be chained, and until when they are left alone. */
  readonly #resting = new Map<string, number>()

  constructor(private readonly parts: Parts) {}

  /** Starts sweeping. */
  start(): void {
    this.#timeout = setTimeout(() => {
      this.#under = this.#run().finally(() => {
        if (!this.#stopping) this.start()
      })
    }, sweepMs)
  }

  /** Stops sweeping; resolves when the sweep under way is done. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#timeout)
    await this.#under
  }

  /** Chains all that waits, in turns; a workspace where that fails rests, and does not keep the others from it. */
  async sweep(): Promise<void> {
    const { most = 500 } = this.parts
    for (let waiting = await this.#waiting(); waiting.length > 0 && !this.#stopping;) {
      const again: string[] = []
      for (const workspaceId of waiting)
        if ((await this.#chain(workspaceId, most)) === most) again.push(workspaceId)
      waiting = again
    }
  }

  /** Writes the ends of the chains that have grown since to the program's log. */
  async tellHeads(): Promise<void> {
    const heads = await this.parts.database.asSystem((tx) =>
      tx.query<{ workspaceId: string; seq: number; mac: string }>(
        `select workspace_id as "workspaceId", seq, mac from audit_head`,
      ),
    )
    for (const { workspaceId, ...head } of heads) {
      if (this.#headsTold.get(workspaceId) === head.seq) continue
      this.#headsTold.set(workspaceId, head.seq)
      this.parts.log.info({ workspaceId, head: headText(head) }, 'end of the audit log')
    }
  }

  async #run(): Promise<void> {
    try {
      await this.sweep()
      if (Date.now() < this.#headsAt) return
      this.#headsAt = Date.now() + headsMs
      await this.tellHeads()
    } catch (err) {
      this.parts.log.warn({ err }, 'the audit log could not be continued')
    }
  }

  /** Chains a batch; answers how many, and 0 while somebody else appends. */
  async #chain(workspaceId: string, most: number): Promise<number> {
    const { database, audit, log, metrics } = this.parts
    if (Date.now() < (this.#resting.get(workspaceId) ?? 0)) return 0
    try {
      const chained = await database.inWorkspace(workspaceId, async (tx) => {
        await tx.query(limits)
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

  #waiting(): Promise<string[]> {
    return this.parts.database.asSystem(async (tx) =>
      (await tx.query<{ id: string }>(waitingSql)).map(({ id }) => id),
    )
  }
}

const limits = `select set_config('lock_timeout', '500ms', true), set_config('statement_timeout', '10s', true)`

/** The workspaces that have something in the inbox: a probe of its key for each, however much waits. */
const waitingSql = `
  with recursive waiting as (
    (select workspace_id from audit_inbox order by workspace_id limit 1)
    union all
    select (select i.workspace_id from audit_inbox i where i.workspace_id > w.workspace_id order by i.workspace_id limit 1)
    from waiting w where w.workspace_id is not null
  )
  select workspace_id as id from waiting where workspace_id is not null`
