import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { RequestContext } from '../../../access/requests/request-context.ts'
import { callerOfWork } from '../../../access/team/caller-of-work.ts'
import { exportFrame } from '../../../insight/exports/export-queue.ts'
import { type Export, ExportState } from '../../../insight/exports/export.entity.ts'
import { addPart, endExport, exportsById, lockExport } from '../../../insight/exports/export.store.ts'
import { VerdictError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Origin } from '../../../platform/origin.ts'
import { originOfNext } from '../../../platform/task-origin.ts'
import type { TaskKind } from '../../../platform/task-worker.ts'
import { addTasks, completeTasks, inOwnTask, type Task } from '../../../platform/tasks.ts'
import type { Services } from '../../../wiring/services.ts'
import { pageQuery } from './export-query.ts'
import { type ExportedPage, readPage } from './read-page.ts'

const compress = promisify(gzip)

/** The limits of one part and of a whole export. */
export interface ExportLimits {
  /** A part ends with the page after which it has so many rows, or bytes before compression, or took so long. */
  rowsOfPart: number
  bytesOfPart: number
  secondsOfPart: number
  /** The most rows and compressed bytes of a whole file. */
  mostRows: number
  mostBytes: number
}

/** The limits of every export; a part is written well before its worker's lease ends. */
export const limits: ExportLimits = {
  rowsOfPart: 2000,
  bytesOfPart: 4_000_000,
  secondsOfPart: 20,
  mostRows: 1_000_000,
  mostBytes: 250_000_000,
}

/**
 * The kind of task that writes the next part of an export: read with the permissions of its owner, and stored with the cursor to
 * continue from.
 */
export function exportTasks(services: Services, within = limits): TaskKind {
  return {
    kind: exportFrame.kind,
    batch: 1,
    lanes: 2,
    mostSeconds: 120,
    mostOfWorkspace: 1,
    run: async (tasks) => {
      for (const task of tasks) await runTask(services, within, task)
    },
    poisoned: (task, error) => fail(services, task, error),
  }
}

/** The outcome of a task: the next part and the cursor after it, or the error. */
type Outcome = { rows: number; body: Buffer; next: string | null } | { error: string }

async function runTask(services: Services, within: ExportLimits, task: Task): Promise<void> {
  const { workspaceId, objectId: id } = task
  const { database } = services
  const [found] = await database.inWorkspace(workspaceId, (tx) => exportsById(tx, workspaceId, [id]))
  if (found?.state !== ExportState.running)
    return database.inWorkspace(workspaceId, async (tx) => void (await completeTasks(tx, [task])))
  const outcome = await nextPart(services, within, found, task.origin)
  if ('error' in outcome) return fail(services, task, outcome.error)
  await database.inWorkspace(workspaceId, async (tx) => {
    if ((await completeTasks(tx, [task])).size === 0) return
    const locked = await lockExport(tx, found)
    // One that was cancelled while its part was read has no file to add it to.
    if (locked?.state !== ExportState.running) return
    const { next, rows, body } = outcome
    if (rows > 0) await addPart(tx, locked, { rows, body, cursor: next })
    if (next === null) await endExport(tx, found, ExportState.finished)
    else {
      await addTasks(tx, [exportFrame.task(workspaceId, id, originOfNext(task))])
      tx.afterCommit(() => services.wakeUps.send(exportFrame.kind))
    }
    exportFrame.publish(tx, services.pubsub, workspaceId, id)
  })
}

/** Reads as many pages as a part has, over the connections for reading, so that no decision waits for it. */
async function nextPart(
  services: Services,
  within: ExportLimits,
  found: Export,
  origin: Origin | null,
): Promise<Outcome> {
  const { workspaceId, query, variables } = found
  const caller = await services.database.inWorkspace(workspaceId, (tx) => callerOfWork(tx, found))
  if (!caller) return { error: 'Whoever started it has no access any more' }
  const error = tooMuch(within, found)
  if (error) return { error }
  // Loaded with the first export: a worker needs the schema for nothing else.
  const { makeSchema } = await import('../schema.ts')
  const schema = await makeSchema()
  try {
    const page = pageQuery(schema, query, variables)
    const read = (cursor: string | null) => {
      const context = new RequestContext(services, caller, origin ?? newId())
      context.onlyReads()
      return readPage(schema, page, variables, cursor, context)
    }
    const { lines, next } = await readPart(read, within, found.cursor)
    return { rows: lines.length, body: await compress(lines.join('')), next }
  } catch (error) {
    if (error instanceof VerdictError && error.code !== 'UNAVAILABLE') return { error: error.message }
    throw error
  }
}

const formatted = (amount: number): string => amount.toLocaleString('en')

function tooMuch({ mostRows, mostBytes }: ExportLimits, { rows, bytes }: Export): string | null {
  if (rows >= mostRows) return `The list has more than ${formatted(mostRows)} rows: narrow its filter`
  if (Number(bytes) >= mostBytes)
    return `The file has more than ${formatted(mostBytes)} bytes, compressed: select fewer fields`
  return null
}

/** Reads page after page until the part is full, its time is over, or the list ends. */
async function readPart(
  read: (cursor: string | null) => Promise<ExportedPage>,
  { rowsOfPart, bytesOfPart, secondsOfPart }: ExportLimits,
  cursor: string | null,
): Promise<{ lines: string[]; next: string | null }> {
  const until = performance.now() + secondsOfPart * 1000
  const lines: string[] = []
  let bytes = 0
  for (let next = cursor; ;) {
    const page = await read(next)
    for (const node of page.nodes) {
      const line = `${JSON.stringify(node)}\n`
      bytes += Buffer.byteLength(line)
      lines.push(line)
    }
    next = page.next
    const isFull = lines.length >= rowsOfPart || bytes >= bytesOfPart || performance.now() >= until
    if (next === null || isFull) return { lines, next }
  }
}

const fail = (services: Services, task: Task, error: string): Promise<void> =>
  inOwnTask(services.database, task, async (tx) => {
    const key = { workspaceId: task.workspaceId, id: task.objectId }
    const locked = await lockExport(tx, key)
    if (locked?.state !== ExportState.running) return
    await endExport(tx, key, ExportState.failed, error)
    exportFrame.publish(tx, services.pubsub, key.workspaceId, key.id)
  })
