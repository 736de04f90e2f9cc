import type { EventSelection } from '../../access/requests/events-of.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import type { Transaction } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { publishEvents } from '../../platform/events/publish-events.ts'
import type { Origin } from '../../platform/origin.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { NewTask } from '../../platform/tasks.ts'

/** The common parts of background work in several steps, such as a backtest. */
export interface RunFrame {
  /** The kind of its tasks and timers, and the topic of its events. */
  kind: string
  /** The task that goes on with one, for the request that has asked for it. */
  task(workspaceId: string, id: string, origin: Origin | null | undefined): NewTask
  /** Publishes the progress that the transaction holds, once it is committed. */
  publish(tx: Transaction, pubsub: Pick<RedisPubSub, 'publish'>, workspaceId: string, id: string): void
}

/** Declares a frame. */
export const runFrame = (kind: string): RunFrame => ({
  kind,
  task: (workspaceId, id, origin = null) => ({ workspaceId, kind, objectId: id, version: 0, origin }),
  publish: (tx, pubsub, workspaceId, id) =>
    publishEvents(tx, pubsub, [{ workspaceId, topic: kind, objectId: id }]),
})

/** The argument of a subscription to runs: one, or all of the workspace. */
export interface RunArgs {
  id?: string | null
}

/**
 * The selection of events for a subscription to runs: only the newest state of each counts, not every step. `find` returns the
 * run as far as the caller may see it; the id of any other run is rejected as not found.
 */
export const changesOf = (
  { kind }: RunFrame,
  find: (context: RequestContext, id: string) => Promise<object | null | undefined>,
): EventSelection<RunArgs> => ({
  topics: [kind],
  newestOnly: true,
  check: async (context, { id }) => {
    if (id && !(await find(context, id))) throw new NotFoundError('Not found', 'id')
  },
  wanted: (_context, { id }, events) => events.filter(({ objectId }) => !id || objectId === id),
})

/** The options of the argument of such a subscription. */
export const runArg = {
  nullable: true,
  description: 'Of which; of all of the workspace unless given',
} as const
