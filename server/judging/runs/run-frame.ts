import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { NewTask } from '../../platform/tasks.ts'

/** The frame of long work that goes on step by step, such as a backtest. */
export interface RunFrame<Change> {
  /** The kind of its tasks and timers. */
  kind: string
  /** The task that goes on with one. */
  task(workspaceId: string, id: string): NewTask
  /** Where the changes of all of a workspace are told. */
  topic(workspaceId: string): string
  /** Tells the workspace's subscribers how far one has come. */
  tell(pubsub: Pick<RedisPubSub, 'publish'>, workspaceId: string, id: string): void
  /** Tells apart what is told of one from what is told of others, for a subscription; all are wanted where none is named. */
  isOf(told: { payload: Change; args: { id?: string | null } }): boolean
}

/** What the frame of some work says of a change. */
export type ChangeIn<Frame extends RunFrame<never>> = Parameters<Frame['isOf']>[0]['payload']

/** Declares a frame; `field` is what a change calls the id of what has changed. */
export function runFrame<Field extends string>(
  kind: string,
  field: Field,
): RunFrame<Readonly<Record<Field, string>>> {
  const topic = (workspaceId: string) => `${kind}s:${workspaceId}`
  return {
    kind,
    task: (workspaceId, id) => ({ workspaceId, kind, objectId: id, version: 0 }),
    topic,
    tell: (pubsub, workspaceId, id) => pubsub.publish(topic(workspaceId), { [field]: id }),
    isOf: ({ payload, args }) => (args.id ?? payload[field]) === payload[field],
  }
}

/** What a subscription to changes says of its argument. */
export const runArg = {
  nullable: true,
  description: 'Of which; of all of the workspace unless given',
} as const
