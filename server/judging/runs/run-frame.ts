import type { RequestContext } from '../../access/requests/request-context.ts'
import type { EventSelection } from '../../access/requests/events-of.ts'
import type { Transaction } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { tellEvents } from '../../platform/events/tell-events.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { NewTask } from '../../platform/tasks.ts'

/** The frame of long work that goes on step by step, such as a backtest. */
export interface RunFrame {
  /** The kind of its tasks and timers, and the topic of its events. */
  kind: string
  /** The task that goes on with one. */
  task(workspaceId: string, id: string): NewTask
  /** Tells how far one has come, which the transaction holds. */
  tell(tx: Transaction, pubsub: Pick<RedisPubSub, 'publish'>, workspaceId: string, id: string): Promise<void>
}

/** Declares a frame. */
export const runFrame = (kind: string): RunFrame => ({
  kind,
  task: (workspaceId, id) => ({ workspaceId, kind, objectId: id, version: 0 }),
  tell: (tx, pubsub, workspaceId, id) => tellEvents(tx, pubsub, [{ workspaceId, topic: kind, objectId: id }]),
})

/** What a subscription to runs takes: one, or all of the workspace. */
export interface RunArgs {
  id?: string | null
}

/**
 * What a subscription to how far runs have come listens to: the newest state of each counts, not every step to it.
 * `find` is the run as the caller may see it; whoever asks for one that is not there is told so.
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

/** What a subscription to changes says of its argument. */
export const runArg = {
  nullable: true,
  description: 'Of which; of all of the workspace unless given',
} as const
