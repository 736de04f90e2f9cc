import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { RequestContext } from '../../../access/requests/request-context.ts'
import { callerOfWork } from '../../../access/team/caller-of-work.ts'
import { exportFrame } from '../../../insight/exports/export-queue.ts'
import { type Export, ExportState } from '../../../insight/exports/export.entity.ts'
import { addPart, endExport, exportsById, lockExport } from '../../../insight/exports/export.store.ts'
import { VerdictError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { TaskKind } from '../../../platform/task-worker.ts'
import { addTasks, completeTasks, inOwnTask, type Task } from '../../../platform/tasks.ts'
import type { Services } from '../../../wiring/services.ts'
import { pageQuery } from './export-query.ts'
import { readPage } from './read-page.ts'

const compress = promisify(gzip)

/** How many lines a part of a file has at most, and a file. */
const rowsOfPart = 2000
const mostRows = 1_000_000

/** The kind of task that writes the next part of an export: read as whoever asked for it, and kept with where it goes on. */
export function exportTasks(services: Services): TaskKind {
  return {
    kind: exportFrame.kind,
    batch: 1,
    lanes: 1,
    leaseSeconds: 120,
    run: async (tasks) => {
      for (const task of tasks) await runTask(services, task)
    },
    poisoned: (task, error) => fail(services, task, error),
  }
}

/** What a task comes to: the next part and where the one after it begins, or why there is none. */
type Outcome = { rows: number; body: Buffer; next: string | null } | { error: string }

async function runTask(services: Services, task: Task): Promise<void> {
  const { workspaceId, objectId: id } = task
  const { database } = services
  const [found] = await database.inWorkspace(workspaceId, (tx) => exportsById(tx, workspaceId, [id]))
  if (found?.state !== ExportState.running)
    return database.inWorkspace(workspaceId, async (tx) => void (await completeTasks(tx, [task])))
  const outcome = await nextPart(services, found)
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
      await addTasks(tx, [exportFrame.task(workspaceId, id)])
      tx.afterCommit(() => services.wakeUps.send(exportFrame.kind))
    }
    await exportFrame.tell(tx, services.pubsub, workspaceId, id)
  })
}

/** Reads as many pages as a part has, over the connections for reading, so that no decision waits for it. */
async function nextPart(services: Services, found: Export): Promise<Outcome> {
  const { workspaceId, query, variables, cursor, rows } = found
  const caller = await services.database.inWorkspace(workspaceId, (tx) => callerOfWork(tx, found))
  if (!caller) return { error: 'Whoever started it has no access any more' }
  if (rows >= mostRows) return { error: `The list has more than ${mostRows} rows: narrow its filter` }
  // Loaded with the first export: a worker needs no schema for anything else.
  const { makeSchema } = await import('../schema.ts')
  const schema = await makeSchema()
  try {
    const page = pageQuery(schema, query, variables)
    const lines: string[] = []
    let next = cursor
    do {
      const context = new RequestContext(services, caller, newId())
      context.onlyReads()
      const read = await readPage(schema, page, variables, next, context)
      lines.push(...read.nodes.map((node) => `${JSON.stringify(node)}\n`))
      next = read.next
    } while (next !== null && lines.length < rowsOfPart)
    return { rows: lines.length, body: await compress(lines.join('')), next }
  } catch (error) {
    if (error instanceof VerdictError && error.code !== 'UNAVAILABLE') return { error: error.message }
    throw error
  }
}

const fail = (services: Services, task: Task, error: string): Promise<void> =>
  inOwnTask(services.database, task, async (tx) => {
    const key = { workspaceId: task.workspaceId, id: task.objectId }
    const locked = await lockExport(tx, key)
    if (locked?.state !== ExportState.running) return
    await endExport(tx, key, ExportState.failed, error)
    await exportFrame.tell(tx, services.pubsub, key.workspaceId, key.id)
  })
