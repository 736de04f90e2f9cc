import { z } from 'zod'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { type ActingRequest, once } from '../../access/requests/once.ts'
import type { Principal } from '../../access/team/principal.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { addTasks } from '../../platform/tasks.ts'
import { jsonProblem } from '../../platform/validation.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { exportFrame } from './export-queue.ts'
import { type Export, ExportState } from './export.entity.ts'
import {
  addExport,
  endExport,
  endExportsOf,
  type ExportKey,
  exportList,
  exportsById,
  lockExport,
  lockRunning,
  partAfter,
} from './export.store.ts'

/** Days after its start for which an export and its file are kept. */
export const keptDays = 7

/** The most exports of a workspace that run at once. */
const mostRunning = 3

interface Dependencies {
  database: Database
  audit: AuditLog
  wakeUps: WakeUps
  pubsub: Pick<RedisPubSub, 'publish'>
}

/** The query whose list is exported, and the values of its variables. */
export interface ExportedQuery {
  query: string
  variables: Record<string, unknown>
  /** How many rows the list has; null where it has more than are counted. */
  total: number | null
}

/** An export and its file. */
export interface ExportedFile {
  found: Export
  /** JSON lines, each part compressed by gzip on its own: concatenated they are one gzip file. */
  parts: AsyncGenerator<Buffer, void, void>
}

/** Exports of lists to files in the background, and their downloads. */
export class Exports {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Starts an export of a query that was checked before. @throws InvalidInputError for what cannot be stored, ConflictError while
   * three others run, or as `once`
   */
  start(caller: Principal, { total, ...wanted }: ExportedQuery, requestId: string | null): Promise<Export> {
    refuseUnstorable(wanted)
    const { workspaceId, actor } = caller
    const request: ActingRequest = { operation: 'startExport', requestId, input: wanted }
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const id = await once(tx, caller, request, z.uuid(), async (newId) => {
        if ((await lockRunning(tx, workspaceId)) >= mostRunning)
          throw new ConflictError(`${mostRunning} exports are at work: wait for one, or cancel it`)
        const apiKeyId = caller.kind === 'key' ? caller.id : null
        const by = { createdByKind: actor.kind, createdById: actor.id, apiKeyId }
        await addExport(tx, { workspaceId, id: newId, total, ...wanted, ...by })
        await addTasks(tx, [exportFrame.task(workspaceId, newId, caller.origin)])
        tx.afterCommit(() => this.deps.wakeUps.send(exportFrame.kind))
        await this.#record(tx, caller, 'export.started', newId, { ...wanted })
        return newId
      })
      return existing(tx, { workspaceId, id })
    })
  }

  /** Stops one, which then has no file. @throws NotFoundError; ConflictError for one that has ended */
  cancel(caller: Principal, id: string): Promise<Export> {
    const key = { workspaceId: caller.workspaceId, id }
    return this.deps.database.inWorkspace(key.workspaceId, async (tx) => {
      const before = await lockExport(tx, key)
      if (!before || !mayRead(caller, before)) throw new NotFoundError('Export not found', 'id')
      if (before.state !== ExportState.running) throw new ConflictError('The export is over')
      await endExport(tx, key, ExportState.cancelled)
      exportFrame.publish(tx, this.deps.pubsub, key.workspaceId, id)
      await this.#record(tx, caller, 'export.cancelled', id, { rows: before.rows })
      return existing(tx, key)
    })
  }

  /** The exports that the caller may read. @throws InvalidInputError when the page arguments are not valid */
  list(caller: Principal, args: ListArgs): Promise<Page<Export>> {
    const startedBy = mayRead(caller, null) ? null : caller.actor
    const list = exportList(caller.workspaceId, startedBy, args.orderBy)
    return readPage(this.deps.database, caller.workspaceId, args, list)
  }

  /** A finished export and its file, compressed, read part by part. @throws NotFoundError, ConflictError */
  async download(caller: Principal, id: string): Promise<ExportedFile> {
    const key = { workspaceId: caller.workspaceId, id }
    const found = await this.deps.database.inWorkspace(key.workspaceId, async (tx) => {
      const found = await existing(tx, key)
      if (!mayRead(caller, found)) throw new NotFoundError('Export not found')
      withFile(found)
      await this.#record(tx, caller, 'export.downloaded', id, { rows: found.rows })
      return found
    })
    return { found, parts: this.#parts(key) }
  }

  async *#parts(key: ExportKey): AsyncGenerator<Buffer, void, void> {
    for (let position = -1; ;) {
      const after = position
      const part = await this.deps.database.inWorkspace(key.workspaceId, (tx) => partAfter(tx, key, after))
      if (!part) return this.#endOf(key)
      yield part.body
      position = part.position
    }
  }

  /** A file that was deleted during the download must not end as if it were complete. */
  async #endOf(key: ExportKey): Promise<void> {
    await this.deps.database.inWorkspace(key.workspaceId, async (tx) => withFile(await existing(tx, key)))
  }

  async #record(
    tx: Transaction,
    { workspaceId, actor }: Principal,
    event: 'export.started' | 'export.cancelled' | 'export.downloaded',
    subject: string,
    after: Record<string, unknown>,
  ): Promise<void> {
    await this.deps.audit.append(tx, { workspaceId, actor, event, subject, after })
  }
}

/** Whether the caller may read an export; admins read all, others their own. */
export const mayRead = (
  { actor, grants }: Pick<Principal, 'actor' | 'grants'>,
  found: Pick<Export, 'createdByKind' | 'createdById'> | null,
): boolean =>
  grants.some((grant) => grant === 'admin' || grant === 'graphql:admin') ||
  (found !== null && found.createdByKind === actor.kind && found.createdById === actor.id)

/** Ends the exports of a member who may see less than before: their files have what the member may not see any more. */
export async function endWiderExports(
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  member: { workspaceId: string; id: string },
): Promise<void> {
  const { workspaceId, id: memberId } = member
  const ended = await endExportsOf(
    tx,
    { workspaceId, memberId },
    'Whoever started it may see less since then: start it again',
  )
  for (const id of ended) exportFrame.publish(tx, pubsub, workspaceId, id)
}

/** @throws InvalidInputError for characters that the database cannot store, such as in variables that the query does not use */
function refuseUnstorable(wanted: Pick<ExportedQuery, 'query' | 'variables'>): void {
  for (const [field, value] of Object.entries(wanted)) {
    const problem = jsonProblem(value)
    if (problem) throw new InvalidInputError({ [field]: problem })
  }
}

/** @throws ConflictError for an export that is not finished */
function withFile({ state }: Export): void {
  if (state !== ExportState.finished) throw new ConflictError('The export has no file')
}

async function existing(tx: Sql, { workspaceId, id }: ExportKey): Promise<Export> {
  const [found] = await exportsById(tx, workspaceId, [id])
  if (!found) throw new NotFoundError('Export not found')
  return found
}
